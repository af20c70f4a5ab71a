// A Connect Four board of up to 64 bits, and what can be read off it at once.
//
// Bits run up the columns, and one above each column stays 0 (7 x 6, as in domains/connect_four.hpp):
//
//      6 13 20 27 34 41 48     <- always 0
//      5 12 19 26 33 40 47     <- top row
//      4 11 18 25 32 39 46
//      3 10 17 24 31 38 45
//      2  9 16 23 30 37 44
//      1  8 15 22 29 36 43
//      0  7 14 21 28 35 42
//
// A set of cells is a word. Shifting it by 1 moves all of it up a row, by rows + 1 one column to the right.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace plybench::connect_four {

using Cells = std::uint64_t;

// A size known at compile time. AnyShape is a size known at run time.
template <int Columns, int Rows, int Connect>
struct FixedShape {
    static constexpr int columns = Columns;
    static constexpr int rows = Rows;
    static constexpr int connect = Connect;
};

struct AnyShape {
    int columns;
    int rows;
    int connect;
};

// Room for an entry for each column, in groups of four, because the processor handles four at once.
template <typename Shape>
inline constexpr std::size_t most_columns = 32;
template <int Columns, int Rows, int Connect>
inline constexpr std::size_t most_columns<FixedShape<Columns, Rows, Connect>> = (Columns + 3) / 4 * 4;

template <typename Shape>
class Grid {
  public:
    constexpr explicit Grid(Shape shape) : shape_(shape) {
        for (int column = 0; column < shape_.columns; ++column) {
            bottoms_ |= Cells{1} << (column * height());
            for (int row = 0; row < shape_.rows; ++row) {
                const Cells cell = Cells{1} << (column * height() + row);
                board_ |= cell;
                if ((shape_.rows - row) % 2 == 0) pair_starts_ |= cell;
            }
        }
    }

    constexpr int columns() const { return shape_.columns; }
    constexpr int height() const { return shape_.rows + 1; }  // bits of a column
    constexpr int cells() const { return shape_.columns * shape_.rows; }
    constexpr int bits() const { return shape_.columns * height(); }
    constexpr Cells board() const { return board_; }
    constexpr Cells bottoms() const { return bottoms_; }  // the lowest row

    // Cells from which an even number of cells, themselves included, lead to the top of the column: the lower
    // cell of each pair when a column is filled by pairs.
    constexpr Cells pair_starts() const { return pair_starts_; }

    constexpr Cells column(int number) const {
        return ((Cells{1} << shape_.rows) - 1) << (number * height());
    }

    // All cells of the column of a cell.
    constexpr Cells column_of(Cells cell) const { return column(std::countr_zero(cell) / height()); }

    // These cells and all cells above them. None of them may be in the lowest row.
    constexpr Cells filled_up(Cells cells) const {
        for (int i = 2; i < shape_.rows; ++i) cells |= cells << 1 & board_;
        return cells;
    }

    // Where discs would land.
    constexpr Cells landings(Cells mask) const { return (mask + bottoms_) & board_; }

    // The empty cells that would complete a line of these stones.
    constexpr Cells winning_cells(Cells stones, Cells mask) const {
        Cells found = 0;
        if (connects_four_in_word()) {
            found = stones << 1 & stones << 2 & stones << 3;
            for (const int step : {height(), height() - 1, height() + 1})
                found |= completing_four(stones, step);
        } else {
            for (const int step : {1, height(), height() - 1, height() + 1})
                found |= completing(stones, step);
        }
        return found & (board_ ^ mask);
    }

    constexpr bool has_line(Cells stones) const {
        if (connects_four_in_word()) {
            Cells found = 0;
            for (const int step : {1, height(), height() - 1, height() + 1}) {
                const Cells pairs = stones & stones >> step;
                found |= pairs & pairs >> 2 * step;
            }
            return found != 0;
        }
        for (const int step : {1, height(), height() - 1, height() + 1}) {
            Cells run = stones;
            for (int i = 1; i < shape_.connect; ++i) run &= shift_cells(run, -step);
            if (run != 0) return true;
        }
        return false;
    }

    // How many lines of four cells have two of `stones` and none of `others`. On boards with other lines the
    // count is 0: it only serves the order of moves.
    constexpr int half_lines(Cells stones, Cells others) const {
        if (!connects_four_in_word()) return 0;
        int count = 0;
        for (const int step : {1, height(), height() - 1, height() + 1}) {
            Cells free = board_ & ~others;
            free &= free >> step;
            free &= free >> 2 * step;
            const Cells next = stones >> step, third = stones >> 2 * step, last = stones >> 3 * step;
            const Cells one = stones ^ next, both = stones & next, other = third ^ last, rest = third & last;
            count += std::popcount(free & ~(one ^ other) & (both ^ rest ^ (one & other)));
        }
        return count;
    }

    // How many lines of the empty board a cell is part of.
    constexpr int lines_through(Cells cell) const {
        int count = 0;
        for (const int step : {1, height(), height() - 1, height() + 1}) {
            Cells starts = board_;
            for (int i = 1; i < shape_.connect; ++i) starts &= shift_cells(board_, -i * step);
            for (int i = 0; i < shape_.connect; ++i) count += (shift_cells(starts, i * step) & cell) != 0;
        }
        return count;
    }

    // The board seen in a mirror.
    constexpr Cells mirror_cells(Cells cells) const {
        const Cells column = height() == 64 ? ~Cells{0} : (Cells{1} << height()) - 1;
        Cells seen = 0;
        for (int i = 0; i < shape_.columns; ++i)
            seen |= (cells >> (i * height()) & column) << ((shape_.columns - 1 - i) * height());
        return seen;
    }

  private:
    // True if lines have four cells and no shift along a line is as long as a word.
    constexpr bool connects_four_in_word() const { return shape_.connect == 4 && 3 * (height() + 1) < 64; }

    static constexpr Cells shift_cells(Cells cells, int by) {
        if (by >= 64 || by <= -64) return 0;
        return by >= 0 ? cells << by : cells >> -by;
    }

    static constexpr Cells completing_four(Cells stones, int step) {
        const Cells below = stones << step & stones << 2 * step;
        const Cells above = stones >> step & stones >> 2 * step;
        return (below & (stones << 3 * step | stones >> step)) |
               (above & (stones << step | stones >> 3 * step));
    }

    // The cells that complete a line in one direction. For each place of the empty cell in the line, all
    // other cells must be there.
    constexpr Cells completing(Cells stones, int step) const {
        Cells found = 0;
        for (int place = 0; place < shape_.connect; ++place) {
            Cells others = ~Cells{0};
            for (int i = 0; i < shape_.connect; ++i) {
                if (i != place) others &= shift_cells(stones, (place - i) * step);
            }
            found |= others;
        }
        return found;
    }

    [[no_unique_address]] Shape shape_;
    Cells bottoms_ = 0;
    Cells board_ = 0;
    Cells pair_starts_ = 0;
};

// Holds a grid. If the size is known at compile time, the whole grid is a constant.
template <typename Shape>
class GridOf {
  public:
    explicit GridOf(Shape shape) : grid_(shape) {}

    const Grid<Shape>& get() const {
        if constexpr (std::is_empty_v<Shape>) {
            static constexpr Grid<Shape> fixed{Shape{}};
            return fixed;
        } else {
            return grid_;
        }
    }

  private:
    Grid<Shape> grid_;
};

}  // namespace plybench::connect_four
