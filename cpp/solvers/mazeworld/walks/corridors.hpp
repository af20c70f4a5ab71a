// The corridors of a maze: runs of cells without a junction, which robots can only leave at the ends.
//
// Robots in a corridor keep their order, so where exactly they wait in it hardly matters: a robot enters it,
// is pushed on when others come in behind it, and leaves at one end or stops at its goal. Every plan can be
// turned into a plan of this kind without one more move for any robot. (Of k robots in a corridor of n cells,
// the j-th is always between the cells j and n - k + j. A robot that moves only when it would otherwise leave
// this interval is never farther from where the given plan has it than the number of moves it has saved.)
//
//     # # # # # #
//     . a a a b .    b is a junction, a corridor of its own
//     # # # # c #
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

class Corridors {
  public:
    explicit Corridors(const Grid& grid)
        : grid_(grid), number_(static_cast<std::size_t>(grid.size()), -1), index_(number_.size()) {
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            if (is_end(cell)) follow(cell);
        }
        // The remaining cells are rings without a junction. One cell of each ring becomes a corridor of its
        // own.
        for (Cell cell = 0; cell < grid.size(); ++cell) {
            if (number(cell) != -1) continue;
            add({cell});
            follow(grid.neighbours(cell)[0]);
        }
    }

    // The cells of a corridor in order.
    const std::vector<Cell>& around(Cell cell) const {
        return corridors_[static_cast<std::size_t>(number(cell))];
    }
    // The place of a cell in its corridor.
    int index(Cell cell) const { return index_[static_cast<std::size_t>(cell)]; }
    bool share(Cell a, Cell b) const { return number(a) == number(b); }

    // The cell after `cell` for a robot that entered the corridor at `entry`; no_cell at the far end.
    Cell inward(Cell entry, Cell cell) const {
        const std::vector<Cell>& cells = around(entry);
        const int next = index(cell) + (index(entry) == 0 ? 1 : -1);
        return next < 0 || next >= static_cast<int>(cells.size()) ? no_cell
                                                                  : cells[static_cast<std::size_t>(next)];
    }

  private:
    int number(Cell cell) const { return number_[static_cast<std::size_t>(cell)]; }
    bool is_junction(Cell cell) const { return grid_.neighbours(cell).size() > 2; }

    // Junctions, dead ends, and cells beside a junction.
    bool is_end(Cell cell) const {
        const std::span<const Cell> cells = grid_.neighbours(cell);
        if (cells.size() != 2) return true;
        return is_junction(cells[0]) || is_junction(cells[1]);
    }

    void add(std::vector<Cell> cells) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            number_[static_cast<std::size_t>(cells[i])] = static_cast<int>(corridors_.size());
            index_[static_cast<std::size_t>(cells[i])] = static_cast<int>(i);
        }
        corridors_.push_back(std::move(cells));
    }

    // Makes the corridor that begins at this end, unless it was made from its other end.
    void follow(Cell end) {
        if (number(end) != -1) return;
        std::vector<Cell> cells{end};
        for (bool has_grown = !is_junction(end); has_grown;) {
            has_grown = false;
            for (const Cell cell : grid_.neighbours(cells.back())) {
                if (is_junction(cell) || number(cell) != -1) continue;
                if (cells.size() > 1 && cell == cells[cells.size() - 2]) continue;
                cells.push_back(cell);
                has_grown = true;
                break;
            }
        }
        add(std::move(cells));
    }

    const Grid& grid_;
    std::vector<int> number_;  // the number of the corridor, by cell
    std::vector<int> index_;
    std::vector<std::vector<Cell>> corridors_;
};

}  // namespace plybench::robots
