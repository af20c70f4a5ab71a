// A board of sliding tiles whose size is known at compile time.
//
// Cells are numbered row by row. A state is one word with a field for each cell, which holds the tile there
// and 0 for the blank; on 4 x 4 cells:
//
//     bit   63..60   ...   11..8    7..4    3..0
//           cell 15  ...   cell 2   cell 1  cell 0
//
// Moves are numbered in the order they are tried, by where the blank goes: up, left, right, down.
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>

namespace plybench::tiles {

inline constexpr int moves = 4;

constexpr int opposite(int move) { return 3 - move; }

template <int Rows, int Columns>
struct Board {
    static constexpr int rows = Rows;
    static constexpr int columns = Columns;
    static constexpr int cells = Rows * Columns;
    static constexpr int bits = cells <= 16 ? 4 : 5;
    static_assert(Rows >= 2 && Columns >= 2 && cells <= 25, "a state has at most 125 bits");

    using Word = std::conditional_t<cells * bits <= 64, std::uint64_t, unsigned __int128>;

    // The cell to which a move takes the blank; -1 if there is no such move.
    static constexpr int target(int blank, int move) {
        const int row = blank / Columns, column = blank % Columns;
        if (move == 0) return row > 0 ? blank - Columns : -1;
        if (move == 1) return column > 0 ? blank - 1 : -1;
        if (move == 2) return column + 1 < Columns ? blank + 1 : -1;
        return row + 1 < Rows ? blank + Columns : -1;
    }

    // The move that takes the blank from a cell to a neighbour.
    static constexpr int move_between(int from, int to) {
        for (int move = 0; move < moves; ++move) {
            if (target(from, move) == to) return move;
        }
        return -1;
    }

    // The number of moves, from move `first` on, that do not undo the last one.
    static constexpr int choices(int blank, int last, int first = 0) {
        int count = 0;
        for (int move = first; move < moves; ++move)
            count += target(blank, move) >= 0 && move != opposite(last);
        return count;
    }

    static constexpr int distance(int a, int b) {
        const auto apart = [](int x, int y) { return x > y ? x - y : y - x; };
        return apart(a / Columns, b / Columns) + apart(a % Columns, b % Columns);
    }

    static constexpr int tile_at(Word state, int cell) {
        return static_cast<int>(state >> (cell * bits)) & ((1 << bits) - 1);
    }

    // The state after a tile went from one cell to another, where the blank was.
    static constexpr Word move_tile(Word state, int tile, int from, int to) {
        const Word field = static_cast<Word>(tile);
        return state ^ (field << (from * bits)) ^ (field << (to * bits));
    }

    static Word pack(std::span<const std::uint8_t> tiles) {
        Word state = 0;
        for (int cell = 0; cell < cells; ++cell) state |= static_cast<Word>(tiles[cell]) << (cell * bits);
        return state;
    }

    // Sets of cells: bit c is cell c.

    static constexpr std::uint32_t all_cells = (std::uint32_t{1} << cells) - 1;

    static constexpr std::uint32_t with_neighbours(std::uint32_t set) {
        return (set | set << Columns | set >> Columns | (set & ~last_column) << 1 |
                (set & ~first_column) >> 1) &
               all_cells;
    }

    // The cells of a set that can be reached from one of its cells inside the set.
    static constexpr std::uint32_t region(int cell, std::uint32_t set) {
        std::uint32_t reached = std::uint32_t{1} << cell;
        while (true) {
            const std::uint32_t grown = with_neighbours(reached) & set;
            if (grown == reached) return reached;
            reached = grown;
        }
    }

  private:
    static constexpr std::uint32_t column(int number) {
        std::uint32_t set = 0;
        for (int row = 0; row < Rows; ++row) set |= std::uint32_t{1} << (row * Columns + number);
        return set;
    }

    static constexpr std::uint32_t first_column = column(0);
    static constexpr std::uint32_t last_column = column(Columns - 1);
};

}  // namespace plybench::tiles
