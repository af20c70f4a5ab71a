// Whether there is any plan at all, decided by the shape of the maze: the pebble-motion problem.
//
// Moves can be taken back, so both the starts and the goals are first brought, by moves that do not care
// which robot goes where, to one and the same set of cells. What is left is a permutation of the robots on
// these cells, and the question is which permutations can be made. In a connected part of the maze with
//
// - no free cell: none but the identity;
// - only a ring or a corridor: rotations of the ring, or the identity;
// - one free cell: the free cell walks round the blocks. In a block that is a ring the robots can be rotated,
// in any
//   other block all even permutations can be made (a grid is bipartite), and blocks do not mix;
// - m >= 2 free cells: crossings, that is blocks with a ring and cells with three or more neighbours, merge
// where at
//   most m - 2 steps lie between them. Within a merged region the robots that can be brought there can be
//   permuted in any way; all others keep their places in their corridors.
//
// Sources: kornhauser1984, wilson1974, dewilde2014; compared with exhaustive search in the tests.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "robots/blocks.hpp"
#include "robots/grid.hpp"

namespace plybench::robots {

// Why there is no plan; `robots` are one or two that show it, the text says it of them.
struct Impossible {
    enum class Why { walled_off, full, corridor, ring, parity, no_room } why;
    std::vector<int> robots;
};

class Feasibility {
  public:
    explicit Feasibility(const Task& task) : task_(task), grid_(task.grid), blocks_(task.grid) {}

    // None if there is a plan.
    std::optional<Impossible> check() {
        for (int robot = 0; robot < task_.size(); ++robot) {
            if (task_.distance(robot) == unreachable) return Impossible{Impossible::Why::walled_off, {robot}};
        }
        for (int part = 0; part < blocks_.parts(); ++part) {
            if (auto reason = check_part(part)) return reason;
        }
        return {};
    }

  private:
    using Why = Impossible::Why;
    using Robots = std::vector<int>;  // by cell: a robot, or -1

    std::size_t degree(Cell cell) const { return grid_.neighbours(cell).size(); }
    static int& at(Robots& robots, Cell cell) { return robots[static_cast<std::size_t>(cell)]; }
    static int at(const Robots& robots, Cell cell) { return robots[static_cast<std::size_t>(cell)]; }

    std::optional<Impossible> check_part(int part) {
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < grid_.size(); ++cell) {
            if (blocks_.part(cell) == part) cells.push_back(cell);
        }
        Robots starts = placed(task_.starts, part);
        Robots goals = placed(task_.goals, part);
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
        if (free == 1) return check_one_free(part, cells, starts, goals);
        return check_regions(part, cells, static_cast<int>(free), starts, goals);
    }

    Robots placed(const std::vector<Cell>& cells, int part) const {
        Robots robots(static_cast<std::size_t>(grid_.size()), -1);
        for (int robot = 0; robot < task_.size(); ++robot) {
            const Cell cell = cells[static_cast<std::size_t>(robot)];
            if (blocks_.part(cell) == part) at(robots, cell) = robot;
        }
        return robots;
    }

    std::optional<Impossible> is_same(const std::vector<Cell>& cells, const Robots& starts,
                                      const Robots& goals, Why why) const {
        for (const Cell cell : cells) {
            if (at(starts, cell) != at(goals, cell)) return shown_by(why, at(starts, cell), at(goals, cell));
        }
        return {};
    }

    static Impossible shown_by(Why why, int a, int b) {
        Impossible found{why, {}};
        if (a >= 0) found.robots.push_back(a);
        if (b >= 0) found.robots.push_back(b);
        std::sort(found.robots.begin(), found.robots.end());
        return found;
    }

    // Robots in a ring keep their order round it.
    std::optional<Impossible> check_ring(Cell first, const Robots& starts, const Robots& goals) const {
        std::vector<int> before;
        std::vector<int> after;
        for (const Cell cell : round(first)) {
            if (at(starts, cell) >= 0) before.push_back(at(starts, cell));
            if (at(goals, cell) >= 0) after.push_back(at(goals, cell));
        }
        return check_rotation(before, std::move(after));
    }

    static std::optional<Impossible> check_rotation(const std::vector<int>& before, std::vector<int> after) {
        const auto first = std::find(after.begin(), after.end(), before[0]);
        std::rotate(after.begin(), first, after.end());
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i] != after[i]) return shown_by(Why::ring, before[i], after[i]);
        }
        return {};
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

    // Brings the robots to the cells farthest from the first one, whichever goes where.
    void gather(const std::vector<Cell>& cells, Robots& robots) const {
        const std::vector<int> depth = grid_.distances(cells[0]);
        std::vector<Cell> order = cells;
        std::stable_sort(order.begin(), order.end(), [&](Cell a, Cell b) {
            return depth[static_cast<std::size_t>(a)] > depth[static_cast<std::size_t>(b)];
        });
        // Without the farthest cells the rest is still connected, so the nearest robot can come.
        std::vector<bool> is_filled(static_cast<std::size_t>(grid_.size()));
        auto left =
            std::count_if(cells.begin(), cells.end(), [&](Cell cell) { return at(robots, cell) >= 0; });
        for (std::size_t i = 0; left > 0; ++i, --left) {
            bring_nearest(order[i], is_filled, robots);
            is_filled[static_cast<std::size_t>(order[i])] = true;
        }
    }

    void bring_nearest(Cell to, const std::vector<bool>& is_filled, Robots& robots) const {
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

    // After gather() the free cell is the first of the part, the top of its first block; all others lie in
    // one block each below its top.
    std::optional<Impossible> check_one_free(int part, const std::vector<Cell>&, const Robots& starts,
                                             const Robots& goals) const {
        for (const std::vector<Cell>& block : blocks_.blocks()) {
            if (blocks_.part(block[0]) != part) continue;
            const std::vector<Cell> below(block.begin() + 1, block.end());
            if (auto reason = check_members(below, starts, goals, Why::no_room)) return reason;
            if (is_ring(block)) {
                std::vector<int> before;
                std::vector<int> after;
                for (const Cell cell : below_in_order(block)) {
                    before.push_back(at(starts, cell));
                    after.push_back(at(goals, cell));
                }
                if (auto reason = check_rotation(before, std::move(after))) return reason;
            } else if (is_odd(below, starts, goals)) {
                return Impossible{Why::parity, {}};
            }
        }
        return {};
    }

    // The robots on some cells must be the same before and after.
    static std::optional<Impossible> check_members(const std::vector<Cell>& cells, const Robots& starts,
                                                   const Robots& goals, Why why) {
        std::vector<int> before;
        std::vector<int> after;
        for (const Cell cell : cells) {
            before.push_back(at(starts, cell));
            after.push_back(at(goals, cell));
        }
        std::sort(before.begin(), before.end());
        std::sort(after.begin(), after.end());
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (before[i] != after[i]) return shown_by(why, before[i], after[i]);
        }
        return {};
    }

    std::size_t degree_within(Cell cell, const std::vector<Cell>& cells) const {
        const std::span<const Cell> around = grid_.neighbours(cell);
        return static_cast<std::size_t>(std::count_if(around.begin(), around.end(), [&](Cell other) {
            return std::find(cells.begin(), cells.end(), other) != cells.end();
        }));
    }

    bool is_ring(const std::vector<Cell>& block) const {
        return block.size() > 2 && std::all_of(block.begin(), block.end(),
                                               [&](Cell cell) { return degree_within(cell, block) == 2; });
    }

    // The cells of a ring but its top, in order.
    std::vector<Cell> below_in_order(const std::vector<Cell>& ring) const {
        std::vector<Cell> order{ring[0]};
        while (order.size() < ring.size()) {
            for (const Cell cell : grid_.neighbours(order.back())) {
                if (std::find(ring.begin(), ring.end(), cell) == ring.end() ||
                    std::find(order.begin(), order.end(), cell) != order.end())
                    continue;
                order.push_back(cell);
                break;
            }
        }
        order.erase(order.begin());
        return order;
    }

    static bool is_odd(const std::vector<Cell>& cells, const Robots& starts, const Robots& goals) {
        Robots now = starts;
        bool is_odd = false;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const int wanted = at(goals, cells[i]);
            if (at(now, cells[i]) == wanted) continue;
            for (std::size_t j = i + 1; j < cells.size(); ++j) {
                if (at(now, cells[j]) == wanted) std::swap(at(now, cells[i]), at(now, cells[j]));
            }
            is_odd = !is_odd;
        }
        return is_odd;
    }

    // The region of each robot's cell must be the same before and after; outside, the robot itself.
    std::optional<Impossible> check_regions(int part, const std::vector<Cell>& cells, int free,
                                            const Robots& starts, const Robots& goals) const {
        const std::vector<int> region = regions(part, cells, free);
        const std::vector<int> home = assigned(cells, region, starts);
        std::vector<Cell> of_goal(static_cast<std::size_t>(task_.size()), no_cell);
        for (const Cell cell : cells) {
            if (at(goals, cell) >= 0) of_goal[static_cast<std::size_t>(at(goals, cell))] = cell;
        }
        for (const Cell cell : cells) {
            const int robot = at(starts, cell);
            if (robot < 0) continue;
            const Cell goal = of_goal[static_cast<std::size_t>(robot)];
            const int class_before = home[static_cast<std::size_t>(cell)];
            const int class_after = home[static_cast<std::size_t>(goal)];
            if (class_before == class_after && (class_before >= 0 || cell == goal)) continue;
            return shown_by(Why::corridor, robot, at(starts, goal));
        }
        return {};
    }

    // Names of regions that merge; the last name of all in one region stands for it.
    class Names {
      public:
        int add() {
            parents_.push_back(static_cast<int>(parents_.size()));
            return parents_.back();
        }

        int find(int name) {
            while (parent(name) != name) name = parent(name) = parent(parent(name));
            return name;
        }

        void merge(int a, int b) { parent(find(a)) = find(b); }

      private:
        int& parent(int name) { return parents_[static_cast<std::size_t>(name)]; }

        std::vector<int> parents_;
    };

    // The merged regions by cell; -1 in the corridors between.
    std::vector<int> regions(int part, const std::vector<Cell>& cells, int free) const {
        std::vector<int> region(static_cast<std::size_t>(grid_.size()), -1);
        Names names;
        const auto join = [&](Cell cell, int name) {
            int& known = region[static_cast<std::size_t>(cell)];
            if (known >= 0) names.merge(known, name);
            known = name;
        };
        for (const std::vector<Cell>& block : blocks_.blocks()) {
            if (blocks_.part(block[0]) != part || block.size() < 3) continue;
            const int name = names.add();
            for (const Cell cell : block) join(cell, name);
        }
        for (const Cell cell : cells) {
            if (degree(cell) > 2 && region[static_cast<std::size_t>(cell)] < 0) join(cell, names.add());
        }
        for (const Cell cell : cells) {
            if (region[static_cast<std::size_t>(cell)] < 0) continue;
            for (const Cell out : grid_.neighbours(cell)) {
                const std::vector<Cell> way = corridor(cell, out, region);
                if (region[static_cast<std::size_t>(way.back())] < 0 ||
                    static_cast<int>(way.size()) > free - 2)
                    continue;
                for (const Cell between : way) join(between, region[static_cast<std::size_t>(cell)]);
            }
        }
        for (int& name : region) {
            if (name >= 0) name = names.find(name);
        }
        return region;
    }

    // The cells from `out`, a neighbour of `cell`, to the next region, its first cell included, or to a dead
    // end.
    std::vector<Cell> corridor(Cell cell, Cell out, const std::vector<int>& region) const {
        std::vector<Cell> way{out};
        Cell previous = cell;
        while (region[static_cast<std::size_t>(way.back())] < 0 && degree(way.back()) == 2) {
            const std::span<const Cell> two = grid_.neighbours(way.back());
            const Cell next = two[0] == previous ? two[1] : two[0];
            previous = way.back();
            way.push_back(next);
        }
        return way;
    }

    // The region to which the robot on a cell belongs, by cell; -1 for robots that keep their places.
    std::vector<int> assigned(const std::vector<Cell>& cells, const std::vector<int>& region,
                              const Robots& robots) const {
        std::vector<int> home = region;
        for (const Cell cell : cells) {
            const int name = region[static_cast<std::size_t>(cell)];
            if (name < 0) continue;
            for (const Cell out : grid_.neighbours(cell)) {
                if (region[static_cast<std::size_t>(out)] != name && free_behind(cell, out, robots, 1) == 0)
                    home[static_cast<std::size_t>(cell)] = -1;
            }
        }
        for (const Cell cell : cells) {
            const int name = region[static_cast<std::size_t>(cell)];
            if (name < 0) continue;
            for (const Cell out : grid_.neighbours(cell)) {
                if (region[static_cast<std::size_t>(out)] == name) continue;
                const std::vector<Cell> way = corridor(cell, out, region);
                int room = free_behind(cell, out, robots, static_cast<int>(way.size()) + 1) - 1;
                for (const Cell next : way) {
                    if (at(robots, next) >= 0 && room-- > 0) home[static_cast<std::size_t>(next)] = name;
                }
            }
        }
        return home;
    }

    // How many free cells can be reached from a cell without the step to `out`, the only way there; no more
    // than `enough` are counted.
    int free_behind(Cell cell, Cell out, const Robots& robots, int enough) const {
        std::vector<bool> is_seen(static_cast<std::size_t>(grid_.size()));
        std::vector<Cell> open{cell};
        is_seen[static_cast<std::size_t>(cell)] = is_seen[static_cast<std::size_t>(out)] = true;
        int free = 0;
        while (!open.empty() && free < enough) {
            const Cell from = open.back();
            open.pop_back();
            free += at(robots, from) < 0 ? 1 : 0;
            for (const Cell next : grid_.neighbours(from)) {
                if (is_seen[static_cast<std::size_t>(next)]) continue;
                is_seen[static_cast<std::size_t>(next)] = true;
                open.push_back(next);
            }
        }
        return free;
    }

    const Task& task_;
    const Grid& grid_;
    Blocks blocks_;
};

}  // namespace plybench::robots
