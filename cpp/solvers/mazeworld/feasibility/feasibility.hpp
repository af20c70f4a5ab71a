// Tells from the shape of the maze whether there is any plan at all: the pebble-motion problem.
//
// Moves can be taken back. So the robots are first moved from their starts to a fixed set of cells, whichever
// robot goes where, and in the same way from their goals to the same cells. The rest is a permutation of the
// robots on these cells, and the question is which permutations can be made. In a connected part of the maze
// with
//
// - no free cell: none but the identity;
// - the shape of a ring: rotations;
// - one free cell: see one_free_cell.hpp;
// - two or more free cells: see regions.hpp.
//
// Sources: kornhauser1984, wilson1974, dewilde2014; compared with exhaustive search in the tests. The folder
// feasibility/ has one header for each case.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solvers/mazeworld/feasibility/arrangement.hpp"
#include "solvers/mazeworld/feasibility/blocks.hpp"
#include "solvers/mazeworld/feasibility/one_free_cell.hpp"
#include "solvers/mazeworld/feasibility/regions.hpp"
#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

class Feasibility {
  public:
    explicit Feasibility(const Task& task) : task_(task), grid_(task.grid), blocks_(task.grid) {}

    // Returns why there is no plan, or none if there is a plan.
    std::optional<Impossible> check() {
        for (int robot = 0; robot < task_.size(); ++robot) {
            if (task_.distance(robot) == unreachable) return Impossible{Why::walled_off, {robot}};
        }
        for (int part = 0; part < blocks_.parts(); ++part) {
            if (auto reason = check_part(part)) return reason;
        }
        return {};
    }

  private:
    using Why = Impossible::Why;

    std::size_t degree(Cell cell) const { return grid_.neighbours(cell).size(); }

    std::optional<Impossible> check_part(int part) {
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < grid_.size(); ++cell) {
            if (blocks_.part(cell) == part) cells.push_back(cell);
        }
        Arrangement starts = place_robots(task_.starts, part);
        Arrangement goals = place_robots(task_.goals, part);
        const auto robots = static_cast<std::size_t>(
            std::count_if(cells.begin(), cells.end(), [&](Cell cell) { return at(starts, cell) >= 0; }));
        if (robots == 0) return {};
        const std::size_t free = cells.size() - robots;
        if (free == 0) return is_same(cells, starts, goals, Why::full);
        const bool has_branch =
            std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return degree(cell) > 2; });
        const bool has_end =
            std::any_of(cells.begin(), cells.end(), [&](Cell cell) { return degree(cell) < 2; });
        if (!has_branch && !has_end) return check_ring(cells[0], starts, goals);
        gather(cells, starts);
        gather(cells, goals);
        if (free == 1) return OneFreeCell(grid_, blocks_, part).check(starts, goals);
        return Regions(grid_, blocks_, part, cells, static_cast<int>(free)).check(starts, goals);
    }

    Arrangement place_robots(const std::vector<Cell>& cells, int part) const {
        Arrangement robots(static_cast<std::size_t>(grid_.size()), -1);
        for (int robot = 0; robot < task_.size(); ++robot) {
            const Cell cell = cells[static_cast<std::size_t>(robot)];
            if (blocks_.part(cell) == part) at(robots, cell) = robot;
        }
        return robots;
    }

    std::optional<Impossible> is_same(const std::vector<Cell>& cells, const Arrangement& starts,
                                      const Arrangement& goals, Why why) const {
        for (const Cell cell : cells) {
            if (at(starts, cell) != at(goals, cell)) return shown_by(why, at(starts, cell), at(goals, cell));
        }
        return {};
    }

    // Robots in a ring keep their order round it.
    std::optional<Impossible> check_ring(Cell first, const Arrangement& starts,
                                         const Arrangement& goals) const {
        std::vector<int> before;
        std::vector<int> after;
        for (const Cell cell : round(first)) {
            if (at(starts, cell) >= 0) before.push_back(at(starts, cell));
            if (at(goals, cell) >= 0) after.push_back(at(goals, cell));
        }
        return check_rotation(before, std::move(after));
    }

    // The cells of a ring in order.
    std::vector<Cell> round(Cell first) const {
        std::vector<Cell> ring{first};
        Cell previous = first;
        for (Cell cell = grid_.neighbours(first)[0]; cell != first;) {
            ring.push_back(cell);
            const std::span<const Cell> two = grid_.neighbours(cell);
            const Cell next = two[0] == previous ? two[1] : two[0];
            previous = cell;
            cell = next;
        }
        return ring;
    }

    // Moves the robots to the cells farthest from the first cell, whichever robot goes where.
    void gather(const std::vector<Cell>& cells, Arrangement& robots) const {
        const std::vector<int> depth = grid_.distances(cells[0]);
        std::vector<Cell> order = cells;
        std::stable_sort(order.begin(), order.end(), [&](Cell a, Cell b) {
            return depth[static_cast<std::size_t>(a)] > depth[static_cast<std::size_t>(b)];
        });
        // The cells without the farthest ones are still connected, so the nearest robot can come.
        std::vector<bool> is_filled(static_cast<std::size_t>(grid_.size()));
        auto left =
            std::count_if(cells.begin(), cells.end(), [&](Cell cell) { return at(robots, cell) >= 0; });
        for (std::size_t i = 0; left > 0; ++i, --left) {
            bring_nearest(order[i], is_filled, robots);
            is_filled[static_cast<std::size_t>(order[i])] = true;
        }
    }

    void bring_nearest(Cell to, const std::vector<bool>& is_filled, Arrangement& robots) const {
        std::vector<bool> is_seen = is_filled;
        std::deque<Cell> queue{to};
        is_seen[static_cast<std::size_t>(to)] = true;
        while (at(robots, queue.front()) < 0) {
            for (const Cell cell : grid_.neighbours(queue.front())) {
                if (is_seen[static_cast<std::size_t>(cell)]) continue;
                is_seen[static_cast<std::size_t>(cell)] = true;
                queue.push_back(cell);
            }
            queue.pop_front();
        }
        std::swap(at(robots, queue.front()), at(robots, to));
    }

    const Task& task_;
    const Grid& grid_;
    Blocks blocks_;
};

}  // namespace plybench::robots
