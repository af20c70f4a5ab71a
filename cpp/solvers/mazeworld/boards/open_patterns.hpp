// Builds a pattern database as if all cells without a robot of the group were free, for boards where regions
// hardly matter: many placements at a time.
//
// A row has all placements that differ only in the cell of the first robot, as a set of cells. A move of
// another robot takes the whole set to another row. All moves of the first robot are made at once.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/memory.hpp"
#include "solvers/mazeworld/boards/pattern_database.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class OpenPatterns {
  public:
    OpenPatterns(PatternDatabase& made, const SmallBoard& board, Watch& watch)
        : made_(made),
          board_(board),
          watch_(watch),
          size_(made.robots().size()),
          memory_(watch.meter, PatternDatabase::size(board.cells(), size_ - 1) * sizeof(Row),
                  Access::at_random),
          rows_(static_cast<Row*>(memory_.data())) {
        for (std::size_t i = 1; i < size_; ++i)
            weights_[i] = made.weight(i) / static_cast<std::uint32_t>(board.cells());
    }

    void build() {
        std::uint32_t home = 0;
        for (std::size_t i = 1; i < size_; ++i) home += weights_[i] * static_cast<std::uint32_t>(goal(i));
        rows_[home].next = SmallBoard::set_of(goal(0));
        for (moves_ = 0; was_reached_; ++moves_) {
            was_reached_ = false;
            for_each_row(size_ - 1, 0, 0, [this](std::uint32_t row, CellBits) { settle(row); });
            for_each_row(size_ - 1, 0, 0,
                         [this](std::uint32_t row, CellBits others) { expand(row, others); });
        }
        made_.states = made_.placements;
    }

  private:
    // Sets of cells of the first robot.
    struct Row {
        CellBits seen;
        CellBits layer;  // reached with as many moves as the current layer has
        CellBits next;
    };

    int goal(std::size_t i) const { return board_.goals[static_cast<std::size_t>(made_.robots()[i])]; }

    // Calls use(row, cells of the other robots) for all placements of the other robots. The first `digit` of
    // them have no cell yet.
    template <typename Use>
    void for_each_row(std::size_t digit, std::uint32_t row, CellBits others, Use use) {
        if (digit == 0) return use(row, others);
        if (digit == 1) watch_.pulse();
        for (CellBits rest = board_.all() & ~others; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            cells_[digit] = cell;
            for_each_row(digit - 1, row + weights_[digit] * static_cast<std::uint32_t>(cell),
                         others | SmallBoard::set_of(cell), use);
        }
    }

    // The cells just reached become the layer.
    void settle(std::uint32_t row) {
        Row& here = rows_[row];
        here.layer = here.next & ~here.seen;
        here.next = 0;
        if (here.layer == 0) return;
        here.seen |= here.layer;
        was_reached_ = true;
        const std::uint32_t first = row * static_cast<std::uint32_t>(board_.cells());
        for (CellBits rest = here.layer; rest != 0; rest &= rest - 1)
            made_.reach(first + static_cast<std::uint32_t>(std::countr_zero(rest)), moves_);
    }

    void expand(std::uint32_t row, CellBits others) {
        const CellBits layer = rows_[row].layer;
        if (layer == 0) return;
        rows_[row].next |= board_.around(layer) & ~others;
        for (std::size_t i = 1; i < size_; ++i) {
            const std::uint32_t without = row - weights_[i] * static_cast<std::uint32_t>(cells_[i]);
            for (CellBits rest = board_.beside(cells_[i]) & ~others; rest != 0; rest &= rest - 1) {
                const int to = std::countr_zero(rest);
                rows_[without + weights_[i] * static_cast<std::uint32_t>(to)].next |=
                    layer & ~SmallBoard::set_of(to);
            }
        }
    }

    PatternDatabase& made_;
    const SmallBoard& board_;
    Watch& watch_;
    std::size_t size_;
    Block memory_;
    Row* rows_;
    std::array<std::uint32_t, PatternDatabase::most_robots> weights_{};  // of rows, by robot of the group
    std::array<int, PatternDatabase::most_robots> cells_{};              // of the other robots
    int moves_ = 0;
    bool was_reached_ = true;
};

}  // namespace plybench::robots
