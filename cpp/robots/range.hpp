// Where one robot can be when it may make only so many detours: its walks as a directed graph without circles.
//
// A step that leads away from the goal is a detour and costs two moves in the end, itself and the way back; on
// a grid every other step leads nearer. So a robot that makes d detours walks its distance plus 2 d moves. A
// place is a cell together with the number of detours left.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/memory.hpp"
#include "robots/grid.hpp"

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
        words_[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (static_cast<std::size_t>(cell) % 64);
    }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }

    CellSet& operator|=(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
        return *this;
    }
    CellSet& operator&=(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
        return *this;
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
        : meter_(meter), goal_(task.goals[static_cast<std::size_t>(robot)]) {
        number_places(task, robot, detours);
        const std::size_t words = (static_cast<std::size_t>(task.grid.size()) + 63) / 64;
        bytes_ = cells_.size() * (2 * (sizeof(CellSet) + words * sizeof(std::uint64_t)) + 64);
        meter.charge(bytes_);
        link_places(task, robot);
        look_ahead(task.grid.size());
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
    const CellSet& ahead(Place place) const { return ahead_[static_cast<std::size_t>(place)]; }
    // Those it cannot avoid.
    const CellSet& bound_for(Place place) const { return bound_for_[static_cast<std::size_t>(place)]; }

  private:
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
                    const bool is_detour = task.distance(robot, cell) > task.distance(robot, this->cell(place));
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

    void look_ahead(int cells) {
        ahead_.assign(cells_.size(), CellSet(cells));
        bound_for_.assign(cells_.size(), CellSet(cells));
        for (Place place = size() - 1; place >= 0; --place) {
            CellSet& ahead = ahead_[static_cast<std::size_t>(place)];
            CellSet& bound_for = bound_for_[static_cast<std::size_t>(place)];
            for (const Place to : next(place)) ahead |= this->ahead(to);
            // A robot at its goal may stay there.
            if (!is_goal(place)) {
                bound_for = this->bound_for(next(place)[0]);
                for (const Place to : next(place)) bound_for &= this->bound_for(to);
            }
            ahead.add(cell(place));
            bound_for.add(cell(place));
        }
    }

    Meter& meter_;
    std::size_t bytes_ = 0;
    Cell goal_;
    std::vector<Cell> cells_;
    std::vector<int> left_;
    std::vector<std::vector<Place>> place_of_;  // by detours left and cell, while it is built
    std::vector<Place> next_;
    std::vector<Place> before_;
    std::vector<std::size_t> first_next_;
    std::vector<std::size_t> first_before_;
    std::vector<CellSet> ahead_;
    std::vector<CellSet> bound_for_;
};

}  // namespace plybench::robots
