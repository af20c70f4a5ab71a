// The shape of a maze: its connected parts and their blocks. A block stays connected when any one of its
// cells is removed.
//
// One depth-first search over all cells finds them. Source: hopcroft1973.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

class Blocks {
  public:
    explicit Blocks(const Grid& grid)
        : grid_(grid), part_(cells(), -1), depth_(cells(), -1), low_(cells()), parent_(cells(), no_cell) {
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            if (part(cell) == -1) explore(cell);
        }
    }

    int parts() const { return parts_; }
    // The connected part a cell belongs to.
    int part(Cell cell) const { return part_[static_cast<std::size_t>(cell)]; }

    // The cells of each block, its top first. The top is the cell nearest to the first cell of the part; the
    // block shares it with the blocks above. Two cells that are connected by one step only are a block, too.
    const std::vector<std::vector<Cell>>& blocks() const { return blocks_; }

  private:
    std::size_t cells() const { return static_cast<std::size_t>(grid_.size()); }
    int& depth(Cell cell) { return depth_[static_cast<std::size_t>(cell)]; }
    int& low(Cell cell) { return low_[static_cast<std::size_t>(cell)]; }
    Cell& parent(Cell cell) { return parent_[static_cast<std::size_t>(cell)]; }

    struct Visit {
        Cell cell;
        std::size_t next;
    };

    void explore(Cell first) {
        std::vector<Visit> visits;
        std::vector<Cell> open;  // cells whose block is not complete
        const auto enter = [&](Cell cell, Cell from) {
            part_[static_cast<std::size_t>(cell)] = parts_;
            depth(cell) = low(cell) = static_cast<int>(visits.size());
            parent(cell) = from;
            visits.push_back({cell, 0});
            open.push_back(cell);
        };
        enter(first, no_cell);
        while (!visits.empty()) {
            const Cell cell = visits.back().cell;
            if (visits.back().next < grid_.neighbours(cell).size()) {
                const Cell other = grid_.neighbours(cell)[visits.back().next++];
                if (depth(other) == -1) {
                    enter(other, cell);
                } else if (other != parent(cell)) {
                    low(cell) = std::min(low(cell), depth(other));
                }
                continue;
            }
            visits.pop_back();
            if (!visits.empty()) close(cell, open);
        }
        ++parts_;
    }

    // All cells below this cell are explored. The cell may complete a block whose top is its parent.
    void close(Cell cell, std::vector<Cell>& open) {
        const Cell top = parent(cell);
        low(top) = std::min(low(top), low(cell));
        if (low(cell) < depth(top)) return;
        std::vector<Cell> block{top};
        while (block.back() != cell) {
            block.push_back(open.back());
            open.pop_back();
        }
        blocks_.push_back(std::move(block));
    }

    const Grid& grid_;
    int parts_ = 0;
    std::vector<int> part_;
    std::vector<int> depth_;
    std::vector<int> low_;
    std::vector<Cell> parent_;
    std::vector<std::vector<Cell>> blocks_;
};

}  // namespace plybench::robots
