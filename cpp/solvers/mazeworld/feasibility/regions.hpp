// Which permutations two or more free cells can make: regions of the maze in which any two robots can swap
// places.
//
// Two robots can pass each other at a crossing, a cell with three or more neighbours or a block with a ring,
// if there is room for them. With m free cells, crossings belong to one region if at most m - 2 steps lie
// between them: then robots that swap places at one crossing can continue to the other. A robot in a corridor
// belongs to the region at its end if the free cells on that side suffice to bring it there together with the
// robots before it, and one free cell remains. The robots of a region can be permuted in any way. Robots of
// no region keep their places. Sources: kornhauser1984, dewilde2014.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "solvers/mazeworld/feasibility/arrangement.hpp"
#include "solvers/mazeworld/feasibility/blocks.hpp"
#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

class Regions {
  public:
    // For one part of the maze, with its cells and the number of its free cells.
    Regions(const Grid& grid, const Blocks& blocks, int part, const std::vector<Cell>& cells, int free)
        : grid_(grid), blocks_(blocks), part_(part), cells_(cells), free_(free) {}

    // Returns why the robots cannot be permuted so, or none if they can. Starts and goals must occupy the
    // same cells.
    std::optional<Impossible> check(const Arrangement& starts, const Arrangement& goals) const {
        const std::vector<int> region = regions();
        const std::vector<int> home = assign_regions(region, starts);
        std::vector<Cell> of_goal(starts.size(), no_cell);
        for (const Cell cell : cells_) {
            if (at(goals, cell) >= 0) of_goal[static_cast<std::size_t>(at(goals, cell))] = cell;
        }
        for (const Cell cell : cells_) {
            const int robot = at(starts, cell);
            if (robot < 0) continue;
            const Cell goal = of_goal[static_cast<std::size_t>(robot)];
            const int class_before = home[static_cast<std::size_t>(cell)];
            const int class_after = home[static_cast<std::size_t>(goal)];
            if (class_before == class_after && (class_before >= 0 || cell == goal)) continue;
            return shown_by(Impossible::Why::corridor, robot, at(starts, goal));
        }
        return {};
    }

  private:
    std::size_t degree(Cell cell) const { return grid_.neighbours(cell).size(); }

    // Names of regions that merge. find() returns the one name that stands for all names of a region.
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

    // The merged region of each cell; -1 in the corridors between regions.
    std::vector<int> regions() const {
        std::vector<int> region(static_cast<std::size_t>(grid_.size()), -1);
        Names names;
        const auto join = [&](Cell cell, int name) {
            int& known = region[static_cast<std::size_t>(cell)];
            if (known >= 0) names.merge(known, name);
            known = name;
        };
        for (const std::vector<Cell>& block : blocks_.blocks()) {
            if (blocks_.part(block[0]) != part_ || block.size() < 3) continue;
            const int name = names.add();
            for (const Cell cell : block) join(cell, name);
        }
        for (const Cell cell : cells_) {
            if (degree(cell) > 2 && region[static_cast<std::size_t>(cell)] < 0) join(cell, names.add());
        }
        for (const Cell cell : cells_) {
            if (region[static_cast<std::size_t>(cell)] < 0) continue;
            for (const Cell out : grid_.neighbours(cell)) {
                const std::vector<Cell> way = corridor(cell, out, region);
                if (region[static_cast<std::size_t>(way.back())] < 0 ||
                    static_cast<int>(way.size()) > free_ - 2)
                    continue;
                for (const Cell between : way) join(between, region[static_cast<std::size_t>(cell)]);
            }
        }
        for (int& name : region) {
            if (name >= 0) name = names.find(name);
        }
        return region;
    }

    // The cells from `out`, a neighbour of `cell`, to the first cell of the next region, or to a dead end.
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

    // By cell, the region to which the robot there belongs; -1 for robots that keep their places.
    std::vector<int> assign_regions(const std::vector<int>& region, const Arrangement& robots) const {
        std::vector<int> home = region;
        for (const Cell cell : cells_) {
            const int name = region[static_cast<std::size_t>(cell)];
            if (name < 0) continue;
            for (const Cell out : grid_.neighbours(cell)) {
                if (region[static_cast<std::size_t>(out)] != name && free_behind(cell, out, robots, 1) == 0)
                    home[static_cast<std::size_t>(cell)] = -1;
            }
        }
        for (const Cell cell : cells_) {
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
    int free_behind(Cell cell, Cell out, const Arrangement& robots, int enough) const {
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

    const Grid& grid_;
    const Blocks& blocks_;
    int part_;
    const std::vector<Cell>& cells_;
    int free_;
};

}  // namespace plybench::robots
