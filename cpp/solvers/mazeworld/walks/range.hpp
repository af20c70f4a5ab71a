// Where one robot can be if its number of detours is limited: its walks as a directed graph without
// circles. The folder walks/ has what follows from a limited number of detours for one robot or two.
//
// A step that leads away from the goal is a detour. In the end it costs two moves: the step, and a step back.
// On a grid every other step leads nearer to the goal. So a robot that makes d detours walks its distance
// plus 2 d moves. A place is a cell together with the number of detours left. A range for d detours contains
// the ranges for fewer.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/walks/cell_set.hpp"

namespace plybench::robots {

using Place = std::int32_t;

class Range {
  public:
    Range(const Task& task, int robot, int detours, Meter& meter)
        : meter_(meter), grid_size_(task.grid.size()), goal_(task.goals[static_cast<std::size_t>(robot)]) {
        number_places(task, robot, detours);
        charge(cells_.size() * 80);
        link_places(task, robot);
        ahead_.resize(cells_.size());
        bound_for_.resize(cells_.size());
    }

    Range(const Range&) = delete;
    ~Range() { meter_.release(bytes_); }

    static constexpr Place no_place = -1;

    // Places are numbered so that every step leads to a higher number. The first place is the start.
    int size() const { return static_cast<int>(cells_.size()); }
    int most_detours() const { return detours_left(0); }
    // The place of the start if the robot may make this many detours. (A robot without a free neighbour
    // cannot make any.)
    Place start(int detours) const {
        Place place = 0;
        while (detours_left(place) > detours && fewer_left(place) != no_place) place = fewer_left(place);
        return place;
    }
    // The same cell with one more or one fewer detour left; no_place if the range has no such place.
    Place more_left(Place place) const { return more_left_[static_cast<std::size_t>(place)]; }
    Place fewer_left(Place place) const { return fewer_left_[static_cast<std::size_t>(place)]; }

    // The cells of the range, numbered as columns of a table.
    int columns() const { return static_cast<int>(first_places_.size()); }
    int column(Place place) const { return columns_[static_cast<std::size_t>(place)]; }
    // The place of a column with the most detours left.
    Place first_place(int column) const { return first_places_[static_cast<std::size_t>(column)]; }
    Cell goal() const { return goal_; }
    Cell cell(Place place) const { return cells_[static_cast<std::size_t>(place)]; }
    int detours_left(Place place) const { return left_[static_cast<std::size_t>(place)]; }
    bool is_goal(Place place) const { return cell(place) == goal_; }

    std::span<const Place> next(Place place) const {
        const auto i = static_cast<std::size_t>(place);
        return {next_.data() + first_next_[i], first_next_[i + 1] - first_next_[i]};
    }

    // The place after a step to a neighbouring cell; no_place if there is no detour left for the step.
    Place step(Place place, Cell to) const {
        for (const Place after : next(place)) {
            if (cell(after) == to) return after;
        }
        return no_place;
    }

    // The cells that the robot may still visit from a place, the cell of the place included.
    const CellSet& ahead(Place place) const {
        std::unique_ptr<CellSet>& cells = ahead_[static_cast<std::size_t>(place)];
        if (cells == nullptr) look_ahead(place);
        return *cells;
    }

    // The cells that the robot cannot avoid from a place, the cell of the place included. In a large range
    // some may be missing.
    const CellSet& bound_for(Place place) const {
        std::unique_ptr<CellSet>& cells = bound_for_[static_cast<std::size_t>(place)];
        if (cells == nullptr) look_ahead(place);
        return *cells;
    }

  private:
    static constexpr std::size_t most_bits = std::size_t{1} << 22;  // a choice: half a megabyte

    // Sorts places by detours left, most first, then by distance to the goal, farthest first.
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

    // The given cells and all cells downhill of them, each once.
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
        for (Place place = 0; place < size(); ++place) {
            first_next_.push_back(next_.size());
            for (const int detour : {0, 1}) {
                if (detours_left(place) < detour) continue;
                for (const Cell cell : task.grid.neighbours(this->cell(place))) {
                    const bool is_detour =
                        task.distance(robot, cell) > task.distance(robot, this->cell(place));
                    if (is_detour != (detour == 1)) continue;
                    next_.push_back(place_of_[static_cast<std::size_t>(detours_left(place) - detour)]
                                             [static_cast<std::size_t>(cell)]);
                }
            }
        }
        first_next_.push_back(next_.size());
        link_cells();
        place_of_.clear();
    }

    // Links the places of the same cell.
    void link_cells() {
        more_left_.assign(cells_.size(), no_place);
        fewer_left_.assign(cells_.size(), no_place);
        columns_.resize(cells_.size());
        for (Place place = 0; place < size(); ++place) {
            const auto level = static_cast<std::size_t>(detours_left(place));
            const auto at = static_cast<std::size_t>(cell(place));
            if (level + 1 < place_of_.size())
                more_left_[static_cast<std::size_t>(place)] = place_of_[level + 1][at];
            if (level > 0) fewer_left_[static_cast<std::size_t>(place)] = place_of_[level - 1][at];
            if (more_left(place) == no_place) first_places_.push_back(place);
            columns_[static_cast<std::size_t>(place)] =
                more_left(place) == no_place ? columns() - 1 : column(more_left(place));
        }
    }

    // Fills ahead_ and bound_for_ of a place. In a small range it also fills them for all later places,
    // because the sets of a place follow from the sets of its next places.
    void look_ahead(Place from) const {
        if (cells_.size() * static_cast<std::size_t>(grid_size_) > most_bits) return look_ahead_alone(from);
        Place last = from;
        while (last + 1 < size() && ahead_[static_cast<std::size_t>(last) + 1] == nullptr) ++last;
        for (Place place = last; place >= from; --place) gather(place);
    }

    // Joins the sets of the next places. The robot may stop at its goal.
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

    // Places are in the order of the steps, so a place that no step leaps over is on every way. This is used
    // only without detours left: otherwise a cell has several places.
    void look_ahead_alone(Place from) const {
        auto [ahead, bound_for] = new_sets();
        std::vector<bool> is_reached(cells_.size() - static_cast<std::size_t>(from));
        const auto reached = [&](Place place) -> std::vector<bool>::reference {
            return is_reached[static_cast<std::size_t>(place - from)];
        };
        reached(from) = true;
        Place farthest = from;  // the farthest place a step has led to
        for (Place place = from; place < size(); ++place) {
            if (!reached(place)) continue;
            ahead->add(cell(place));
            if (farthest <= place && detours_left(from) == 0) bound_for->add(cell(place));
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
    std::vector<Place> more_left_;
    std::vector<Place> fewer_left_;
    std::vector<int> columns_;
    std::vector<Place> first_places_;           // by column
    std::vector<std::vector<Place>> place_of_;  // by detours left and cell, while it is built
    std::vector<Place> next_;
    std::vector<std::size_t> first_next_;
    // Computed when first asked for.
    mutable std::vector<std::unique_ptr<CellSet>> ahead_;
    mutable std::vector<std::unique_ptr<CellSet>> bound_for_;
};

}  // namespace plybench::robots
