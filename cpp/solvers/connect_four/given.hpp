// Checks boards and positions that a caller hands over, and reads moves.
#pragma once

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "solvers/connect_four/grid.hpp"

namespace plybench::connect_four {

using UsualShape = FixedShape<7, 6, 4>;

// Checks that a board of this shape fits into a word. A run length above 64 becomes 64: no row is longer, and
// lines are counted up to the run length.
inline AnyShape check_shape(AnyShape shape) {
    const auto [columns, rows, connect] = shape;
    if (columns < 1 || rows < 1 || connect < 2 || columns > 32 || rows > 63 || columns * (rows + 1) > 64)
        throw std::invalid_argument("the board does not fit into 64 bits");
    return {columns, rows, std::min(connect, 64)};
}

inline bool is_usual(AnyShape shape) {
    return shape.columns == UsualShape::columns && shape.rows == UsualShape::rows &&
           shape.connect == UsualShape::connect;
}

struct Stones {
    Cells own;   // the discs of the player to move
    Cells mask;  // the discs of both players

    Cells others() const { return own ^ mask; }
};

// Tells whether the game goes on. The discs must fill columns from below.
template <typename Shape>
bool is_open(const Grid<Shape>& grid, Stones stones) {
    if ((stones.mask & ~grid.board()) != 0 || (stones.own & ~stones.mask) != 0) return false;
    if (stones.mask == grid.board() || (stones.mask & (stones.mask + grid.bottoms())) != 0) return false;
    return !grid.has_line(stones.others());
}

// The position after moves such as "4453", with or without spaces and commas. Returns none if a move is not a
// column with room, or comes after the end of the game. For boards with more than nine columns, Python reads
// the moves.
template <typename Shape>
std::optional<Stones> after_moves(const Grid<Shape>& grid, std::string_view moves) {
    if (grid.columns() > 9) return std::nullopt;
    Stones now{0, 0}, before{0, 0};
    for (const char move : moves) {
        if (move == ' ' || move == ',') continue;
        if (move < '1' || move > '0' + grid.columns()) return std::nullopt;
        const Cells cell = grid.landings(now.mask) & grid.column(move - '1');
        if (cell == 0) return std::nullopt;
        before = now;
        now = {now.others(), now.mask | cell};
    }
    if (grid.has_line(before.own) || grid.has_line(before.others())) return std::nullopt;
    return now;
}

}  // namespace plybench::connect_four
