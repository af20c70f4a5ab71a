// Where one robot can be if its number of detours is limited: its walks as a directed graph without
// circles.
//
// A step that leads away from the goal is a detour and costs two moves in the end, itself and the way back;
// on a grid every other step leads nearer. So a robot that makes d detours walks its distance plus 2 d moves.
// A place is a cell together with the number of detours left.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

// A set of cells.
class CellSet {
  public:
    CellSet() = default;
    explicit CellSet(int cells) : words_((static_cast<std::size_t>(cells) + 63) / 64) {}

    bool contains(Cell cell) const {
        return (words_[static_cast<std::size_t>(cell) / 64] >> (static_cast<std::size_t>(cell) % 64)) & 1;
    }
    void add(Cell cell) {
        words_[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1}
                                                       << (static_cast<std::size_t>(cell) % 64);
    }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }

    // Adds the cells of `other`; those that were there already go to `again`.
    void add_all(const CellSet& other, CellSet& again) {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            again.words_[i] |= words_[i] & other.words_[i];
            words_[i] |= other.words_[i];
        }
    }
    void add_all(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    // Removes the cells that are not in `other`.
    void keep(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    }
    bool is_within(const CellSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & ~other.words_[i]) != 0) return false;
        }
        return true;
    }
    int in_common(const CellSet& other) const {
        int count = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) count += std::popcount(words_[i] & other.words_[i]);
        return count;
    }
    bool meets(const CellSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & other.words_[i]) != 0) return true;
        }
        return false;
    }

  private:
    std::vector<std::uint64_t> words_;
};

using Place = std::int32_t;

class Range {
  public:
    Range(const Task& task, int robot, int detours, Meter& meter)
        : meter_(meter), grid_size_(task.grid.size()), goal_(task.goals[static_cast<std::size_t>(robot)]) {
        number_places(task, robot, detours);
        charge(cells_.size() * 64);
        link_places(task, robot);
        ahead_.resize(cells_.size());
        bound_for_.resize(cells_.size());
    }

    Range(const Range&) = delete;
    ~Range() { meter_.release(bytes_); }

    // Places are numbered so that every step leads to a later one; the first is the start.
    int size() const { return static_cast<int>(cells_.size()); }
    Cell goal() const { return goal_; }
    Cell cell(Place place) const { return cells_[static_cast<std::size_t>(place)]; }
    int left(Place place) const { return left_[static_cast<std::size_t>(place)]; }
    bool is_goal(Place place) const { return cell(place) == goal_; }

    std::span<const Place> next(Place place) const { return of(next_, first_next_, place); }
    std::span<const Place> before(Place place) const { return of(before_, first_before_, place); }

    // The cells the robot may still visit from a place, its own one included.
    const CellSet& ahead(Place place) const {
        std::unique_ptr<CellSet>& cells = ahead_[static_cast<std::size_t>(place)];
        if (cells == nullptr) look_ahead(place);
        return *cells;
    }

    // Those it cannot avoid, its own one included; as far as that is known in a large range.
    const CellSet& bound_for(Place place) const {
        std::unique_ptr<CellSet>& cells = bound_for_[static_cast<std::size_t>(place)];
        if (cells == nullptr) look_ahead(place);
        return *cells;
    }

  private:
    static constexpr std::size_t most_bits = std::size_t{1} << 22;  // a choice: half a megabyte

    static std::span<const Place> of(const std::vector<Place>& list, const std::vector<std::size_t>& first,
                                     Place place) {
        const auto i = static_cast<std::size_t>(place);
        return {list.data() + first[i], first[i + 1] - first[i]};
    }

    // By detours left, most first; among these by distance to the goal, farthest first.
    void number_places(const Task& task, int robot, int detours) {
        std::vector<Cell> entered{task.starts[static_cast<std::size_t>(robot)]};
        place_of_.assign(static_cast<std::size_t>(detours) + 1,
                         std::vector<Place>(static_cast<std::size_t>(task.grid.size()), -1));
        for (int left = detours; left >= 0; --left) {
            std::vector<Place>& numbers = place_of_[static_cast<std::size_t>(left)];
            std::vector<Cell> cells = closed_downhill(task, robot, entered, numbers);
            std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) {
                return task.distance(robot, a) > task.distance(robot, b);
            });
            entered.clear();
            for (const Cell cell : cells) {
                numbers[static_cast<std::size_t>(cell)] = size();
                cells_.push_back(cell);
                left_.push_back(left);
                for (const Cell other : task.grid.neighbours(cell)) {
                    if (task.distance(robot, other) > task.distance(robot, cell)) entered.push_back(other);
                }
            }
        }
    }

    // The cells given and all that lie downhill of them; each once.
    static std::vector<Cell> closed_downhill(const Task& task, int robot, const std::vector<Cell>& entered,
                                             std::vector<Place>& marks) {
        std::vector<Cell> cells;
        const auto add = [&](Cell cell) {
            if (marks[static_cast<std::size_t>(cell)] != -1) return;
            marks[static_cast<std::size_t>(cell)] = 0;
            cells.push_back(cell);
        };
        for (const Cell cell : entered) add(cell);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Cell from = cells[i];
            for (const Cell cell : task.grid.neighbours(from)) {
                if (task.distance(robot, cell) < task.distance(robot, from)) add(cell);
            }
        }
        return cells;
    }

    // Steps towards the goal come first.
    void link_places(const Task& task, int robot) {
        std::vector<std::vector<Place>> before(cells_.size());
        for (Place place = 0; place < size(); ++place) {
            first_next_.push_back(next_.size());
            for (const int detour : {0, 1}) {
                if (left(place) < detour) continue;
                for (const Cell cell : task.grid.neighbours(this->cell(place))) {
                    const bool is_detour =
                        task.distance(robot, cell) > task.distance(robot, this->cell(place));
                    if (is_detour != (detour == 1)) continue;
                    const Place to = place_of_[static_cast<std::size_t>(left(place) - detour)]
                                              [static_cast<std::size_t>(cell)];
                    next_.push_back(to);
                    before[static_cast<std::size_t>(to)].push_back(place);
                }
            }
        }
        first_next_.push_back(next_.size());
        for (const std::vector<Place>& list : before) {
            first_before_.push_back(before_.size());
            before_.insert(before_.end(), list.begin(), list.end());
        }
        first_before_.push_back(before_.size());
        place_of_.clear();
    }

    // Fills ahead_ and bound_for_ of a place: in a small range of all later ones, too, for they follow from
    // each other.
    void look_ahead(Place from) const {
        if (cells_.size() * static_cast<std::size_t>(grid_size_) > most_bits) return look_ahead_alone(from);
        Place last = from;
        while (last + 1 < size() && ahead_[static_cast<std::size_t>(last) + 1] == nullptr) ++last;
        for (Place place = last; place >= from; --place) gather(place);
    }

    // What the next places say together; the robot may stop at its goal.
    void gather(Place place) const {
        auto [ahead, bound_for] = new_sets();
        bool is_first = true;
        for (const Place to : next(place)) {
            ahead->add_all(*ahead_[static_cast<std::size_t>(to)]);
            if (is_goal(place)) continue;
            const CellSet& bound_from_there = *bound_for_[static_cast<std::size_t>(to)];
            is_first ? bound_for->add_all(bound_from_there) : bound_for->keep(bound_from_there);
            is_first = false;
        }
        keep(place, std::move(ahead), std::move(bound_for));
    }

    // Places are in the order of the steps, so one that no step leaps over is on every way. With detours left
    // the same cell may be another place.
    void look_ahead_alone(Place from) const {
        auto [ahead, bound_for] = new_sets();
        std::vector<bool> is_reached(cells_.size() - static_cast<std::size_t>(from));
        const auto reached = [&](Place place) -> std::vector<bool>::reference {
            return is_reached[static_cast<std::size_t>(place - from)];
        };
        reached(from) = true;
        Place farthest = from;  // that a step leads to so far
        for (Place place = from; place < size(); ++place) {
            if (!reached(place)) continue;
            ahead->add(cell(place));
            if (farthest <= place && left(from) == 0) bound_for->add(cell(place));
            for (const Place to : next(place)) {
                reached(to) = true;
                farthest = std::max(farthest, to);
            }
        }
        keep(from, std::move(ahead), std::move(bound_for));
    }

    std::pair<std::unique_ptr<CellSet>, std::unique_ptr<CellSet>> new_sets() const {
        charge(2 * (sizeof(CellSet) + static_cast<std::size_t>(grid_size_) / 8));
        return {std::make_unique<CellSet>(grid_size_), std::make_unique<CellSet>(grid_size_)};
    }

    void keep(Place place, std::unique_ptr<CellSet> ahead, std::unique_ptr<CellSet> bound_for) const {
        ahead->add(cell(place));
        bound_for->add(cell(place));
        ahead_[static_cast<std::size_t>(place)] = std::move(ahead);
        bound_for_[static_cast<std::size_t>(place)] = std::move(bound_for);
    }

    void charge(std::size_t bytes) const {
        meter_.charge(bytes);
        bytes_ += bytes;
    }

    Meter& meter_;
    mutable std::size_t bytes_ = 0;
    int grid_size_;
    Cell goal_;
    std::vector<Cell> cells_;
    std::vector<int> left_;
    std::vector<std::vector<Place>> place_of_;  // by detours left and cell, while it is built
    std::vector<Place> next_;
    std::vector<Place> before_;
    std::vector<std::size_t> first_next_;
    std::vector<std::size_t> first_before_;
    // Found when they are first asked for.
    mutable std::vector<std::unique_ptr<CellSet>> ahead_;
    mutable std::vector<std::unique_ptr<CellSet>> bound_for_;
};

}  // namespace plybench::robots
