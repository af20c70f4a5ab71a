// Which permutations one free cell can make by walking round the blocks of the maze.
//
// The free cell stands on the first cell of the part. It can go to the top of any block, round it and back.
// Such a walk changes only the robots below the top of the block. In a ring it rotates these robots. In any
// other block such walks make all even permutations, and only these, because a grid is bipartite. Source:
// wilson1974.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solvers/mazeworld/feasibility/arrangement.hpp"
#include "solvers/mazeworld/feasibility/blocks.hpp"
#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

class OneFreeCell {
  public:
    OneFreeCell(const Grid& grid, const Blocks& blocks, int part)
        : grid_(grid), blocks_(blocks), part_(part) {}

    // Returns why the robots cannot be permuted so, or none if they can.
    std::optional<Impossible> check(const Arrangement& starts, const Arrangement& goals) const {
        for (const std::vector<Cell>& block : blocks_.blocks()) {
            if (blocks_.part(block[0]) != part_) continue;
            const std::vector<Cell> below(block.begin() + 1, block.end());
            if (auto reason = check_members(below, starts, goals, Impossible::Why::no_room)) return reason;
            if (is_ring(block)) {
                std::vector<int> before;
                std::vector<int> after;
                for (const Cell cell : below_in_order(block)) {
                    before.push_back(at(starts, cell));
                    after.push_back(at(goals, cell));
                }
                if (auto reason = check_rotation(before, std::move(after))) return reason;
            } else if (is_odd(below, starts, goals)) {
                return Impossible{Impossible::Why::parity, {}};
            }
        }
        return {};
    }

  private:
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

    // The cells of a ring without its top, in order.
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

    static bool is_odd(const std::vector<Cell>& cells, const Arrangement& starts, const Arrangement& goals) {
        Arrangement now = starts;
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

    const Grid& grid_;
    const Blocks& blocks_;
    int part_;
};

}  // namespace plybench::robots
