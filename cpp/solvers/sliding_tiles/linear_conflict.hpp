// Manhattan distance plus linear conflicts, kept up to date move by move.
//
// Tiles that stand in their goal line (row or column), but in the wrong order, cannot all go straight: each
// tile that must leave the line to let others pass costs two moves. Source: hansson1992.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "domains/sliding_tiles/board.hpp"
#include "solvers/sliding_tiles/manhattan.hpp"

namespace plybench::tiles {

// Tables of the additional moves for each line and each filling. A filling is the bits of the line's cells in
// a state; for columns, in a state whose cells are numbered column by column.
template <typename Board>
class LinearConflict {
  public:
    using Word = typename Board::Word;
    static_assert(Board::bits == 4 && Board::rows <= 4 && Board::columns <= 4, "a line has at most 16 bits");

    static constexpr int most_change = 5;

    struct Mark {
        int distance;
        int conflicts;
        Word by_column;
    };

    struct Change {
        int h;
        Mark mark;
    };

    explicit LinearConflict(std::span<const std::uint8_t> goal_cells) : steps_(goal_cells) {
        for (int row = 0; row < Board::rows; ++row) {
            rows_[row] = extra_moves(Board::columns, [&](int tile) {
                const int goal = goal_cells[tile];
                return goal / Board::columns == row ? goal % Board::columns : -1;
            });
        }
        for (int column = 0; column < Board::columns; ++column) {
            columns_[column] = extra_moves(Board::rows, [&](int tile) {
                const int goal = goal_cells[tile];
                return goal % Board::columns == column ? goal / Board::columns : -1;
            });
        }
    }

    Mark start(Word state) const {
        Mark mark{steps_.distance(state), 0, 0};
        for (int cell = 0; cell < Board::cells; ++cell) {
            mark.by_column |= static_cast<Word>(Board::tile_at(state, cell))
                              << (transpose_cell(cell) * Board::bits);
        }
        for (int row = 0; row < Board::rows; ++row) mark.conflicts += row_conflicts(state, row);
        for (int column = 0; column < Board::columns; ++column)
            mark.conflicts += column_conflicts(mark.by_column, column);
        return mark;
    }

    int h(const Mark& mark) const { return mark.distance + mark.conflicts; }

    // A move along a row does not change the order of the tiles in this row. Only the two columns change.
    template <int From, int To>
    Change change_of_move(Word state, int tile, const Mark& mark) const {
        constexpr bool is_vertical = From % Board::columns == To % Board::columns;
        Mark next{steps_.template after<From, To>(tile, mark.distance), mark.conflicts,
                  Board::move_tile(mark.by_column, tile, transpose_cell(From), transpose_cell(To))};
        if constexpr (is_vertical) {
            const Word after = Board::move_tile(state, tile, From, To);
            for (const int row : {From / Board::columns, To / Board::columns})
                next.conflicts += row_conflicts(after, row) - row_conflicts(state, row);
        } else {
            for (const int column : {From % Board::columns, To % Board::columns})
                next.conflicts +=
                    column_conflicts(next.by_column, column) - column_conflicts(mark.by_column, column);
        }
        return {next.distance + next.conflicts, next};
    }

    void apply(const Change&) const {}
    void undo(const Change&) const {}

  private:
    using Line = std::vector<std::uint8_t>;

    // The number of a cell when cells are numbered column by column.
    static constexpr int transpose_cell(int cell) {
        return cell % Board::columns * Board::rows + cell / Board::columns;
    }

    int row_conflicts(Word state, int row) const {
        constexpr int width = Board::columns * Board::bits;
        return rows_[row][static_cast<std::size_t>(state >> (row * width)) & ((std::size_t{1} << width) - 1)];
    }

    int column_conflicts(Word by_column, int column) const {
        constexpr int width = Board::rows * Board::bits;
        return columns_[column][static_cast<std::size_t>(by_column >> (column * width)) &
                                ((std::size_t{1} << width) - 1)];
    }

    // For every filling of a line: two moves for each tile that must leave it. place(tile) is where in this
    // line the tile belongs, or -1 if it belongs elsewhere.
    template <typename Place>
    static Line extra_moves(int length, Place place) {
        Line extra(std::size_t{1} << (length * Board::bits));
        for (std::size_t filling = 0; filling < extra.size(); ++filling) {
            std::array<int, 4> wanted{};
            int count = 0;
            for (int i = 0; i < length; ++i) {
                const int tile = static_cast<int>(filling >> (i * Board::bits)) & 15;
                if (tile == 0 || tile >= Board::cells || place(tile) < 0) continue;
                wanted[count++] = place(tile);
            }
            extra[filling] = static_cast<std::uint8_t>(2 * (count - longest_rise(wanted, count)));
        }
        return extra;
    }

    // The length of the longest rising subsequence.
    static int longest_rise(const std::array<int, 4>& numbers, int count) {
        std::array<int, 4> ending_at{};
        int longest = 0;
        for (int i = 0; i < count; ++i) {
            ending_at[i] = 1;
            for (int j = 0; j < i; ++j) {
                if (numbers[j] < numbers[i]) ending_at[i] = std::max(ending_at[i], ending_at[j] + 1);
            }
            longest = std::max(longest, ending_at[i]);
        }
        return longest;
    }

    DistanceSteps<Board> steps_;
    std::array<Line, Board::rows> rows_;
    std::array<Line, Board::columns> columns_;
};

}  // namespace plybench::tiles
