// Tables made by the compiler: the attacks of knights, kings and pawns, and the squares between two squares.
#pragma once

#include <array>

#include "domains/chess/pieces.hpp"
#include "domains/chess/squares.hpp"

namespace plybench::chess {

struct Direction {
    int east;
    int north;
};

inline constexpr std::array<Direction, 4> straight{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
inline constexpr std::array<Direction, 4> diagonal{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

// The square a step away; no_square beyond the edge.
constexpr Square step_from(Square square, Direction step) {
    const int file = file_of(square) + step.east, rank = rank_of(square) + step.north;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? no_square : square_at(file, rank);
}

namespace tables {

using PerSquare = std::array<Bitboard, 64>;

template <std::size_t count>
constexpr PerSquare leaps(const std::array<Direction, count>& steps) {
    PerSquare found{};
    for (Square from = 0; from < 64; ++from) {
        for (const Direction step : steps) {
            const Square to = step_from(from, step);
            if (to != no_square) found[from] |= bit(to);
        }
    }
    return found;
}

constexpr std::array<PerSquare, 64> gaps() {
    std::array<PerSquare, 64> found{};
    for (Square from = 0; from < 64; ++from) {
        for (const auto& directions : {straight, diagonal}) {
            for (const Direction step : directions) {
                Bitboard passed = 0;
                for (Square to = step_from(from, step); to != no_square; to = step_from(to, step)) {
                    found[from][to] = passed;
                    passed |= bit(to);
                }
            }
        }
    }
    return found;
}

inline constexpr PerSquare knight =
    leaps(std::array<Direction, 8>{{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr PerSquare king =
    leaps(std::array<Direction, 8>{{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}});
inline constexpr std::array<PerSquare, 2> pawn{leaps(std::array<Direction, 2>{{{-1, 1}, {1, 1}}}),
                                               leaps(std::array<Direction, 2>{{{-1, -1}, {1, -1}}})};
inline constexpr std::array<PerSquare, 64> between = gaps();

}  // namespace tables

constexpr Bitboard knight_attacks(Square from) { return tables::knight[from]; }
constexpr Bitboard king_attacks(Square from) { return tables::king[from]; }
constexpr Bitboard pawn_attacks(Colour colour, Square from) { return tables::pawn[colour][from]; }

// The squares strictly between two squares on a line; none if the two are not on a line.
constexpr Bitboard between(Square one, Square two) { return tables::between[one][two]; }

// The steps of a pawn: straight on, and the captures towards file a and file h.
template <Colour us>
inline constexpr int push_step = us == white ? 8 : -8;
template <Colour us>
inline constexpr int west_step = us == white ? 7 : -9;
template <Colour us>
inline constexpr int east_step = us == white ? 9 : -7;

template <Colour us>
constexpr Bitboard west_captures(Bitboard pawns) {
    return shift_squares<west_step<us>>(pawns & ~file_a);
}

template <Colour us>
constexpr Bitboard east_captures(Bitboard pawns) {
    return shift_squares<east_step<us>>(pawns & ~file_h);
}

}  // namespace plybench::chess
