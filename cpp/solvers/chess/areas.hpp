// Parts of the board that the evaluation asks for: before a pawn, beside a file, near a king.
//
// All are seen from one side: "before" means towards the other side's first rank.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "domains/chess/attacks.hpp"
#include "domains/chess/sliders.hpp"

namespace plybench::chess {

template <Colour us>
constexpr int rank_from(Square square) {
    return us == white ? rank_of(square) : 7 - rank_of(square);
}

constexpr int from_edge(Square square) { return std::min(file_of(square), 7 - file_of(square)); }

namespace tables {

template <Colour us>
constexpr std::array<std::uint8_t, 64> places() {
    std::array<std::uint8_t, 64> found{};
    for (Square square = 0; square < 64; ++square)
        found[square] = static_cast<std::uint8_t>(rank_from<us>(square) * 4 + from_edge(square));
    return found;
}

template <Colour us>
inline constexpr auto place = places<us>();

}  // namespace tables

// The place of a square in a table of 32: squares that are mirror images share a place.
template <Colour us>
constexpr int place_of(Square square) {
    return tables::place<us>[square];
}

constexpr Bitboard file_mask(int file) { return file_a << file; }

// The files to the left and right of a file.
constexpr Bitboard beside(int file) {
    return (file > 0 ? file_mask(file - 1) : 0) | (file < 7 ? file_mask(file + 1) : 0);
}

// A rank, by its number as seen from one side.
template <Colour us>
constexpr Bitboard own_rank(int rank) {
    return rank_mask(us == white ? rank : 7 - rank);
}

// All squares on the ranks before the rank of a square.
template <Colour us>
constexpr Bitboard ranks_before(Square square) {
    const int rank = rank_from<us>(square);
    if (rank == 7) return 0;
    return us == white ? everywhere << (8 * (rank + 1)) : everywhere >> (8 * (rank + 1));
}

// The squares before a pawn: on its file (path_of), and with the files beside (front_of).
template <Colour us>
constexpr Bitboard path_of(Square square) {
    return ranks_before<us>(square) & file_mask(file_of(square));
}
template <Colour us>
constexpr Bitboard front_of(Square square) {
    return ranks_before<us>(square) & (file_mask(file_of(square)) | beside(file_of(square)));
}

template <Colour us>
constexpr Bitboard push_pawns(Bitboard set) {
    return shift_squares<push_step<us>>(set);
}

// The set and all squares before it.
template <Colour us>
constexpr Bitboard fill_forward(Bitboard set) {
    set |= shift_squares<push_step<us>>(set);
    set |= shift_squares<2 * push_step<us>>(set);
    return set | shift_squares<4 * push_step<us>>(set);
}

template <Colour us>
constexpr Bitboard attacks_of_pawns(Bitboard pawns) {
    return west_captures<us>(pawns) | east_captures<us>(pawns);
}

template <Colour us>
constexpr Bitboard double_attacks_of_pawns(Bitboard pawns) {
    return west_captures<us>(pawns) & east_captures<us>(pawns);
}

// The set and all squares a king's step away from it.
constexpr Bitboard grow_set(Bitboard set) {
    set |= (set & ~file_h) << 1 | (set & ~file_a) >> 1;
    return set | set << 8 | set >> 8;
}

inline constexpr Bitboard centre = (file_mask(3) | file_mask(4)) & (rank_mask(3) | rank_mask(4));
inline constexpr Bitboard main_diagonals = 0x8142241818244281;
inline constexpr Bitboard centre_files = file_mask(2) | file_mask(3) | file_mask(4) | file_mask(5);

namespace tables {

constexpr std::array<std::array<std::uint8_t, 64>, 64> king_steps() {
    std::array<std::array<std::uint8_t, 64>, 64> found{};
    for (Square from = 0; from < 64; ++from) {
        for (Square to = 0; to < 64; ++to) {
            const int files = file_of(from) - file_of(to), ranks = rank_of(from) - rank_of(to);
            found[from][to] =
                static_cast<std::uint8_t>(std::max(std::max(files, -files), std::max(ranks, -ranks)));
        }
    }
    return found;
}

inline constexpr auto distance = king_steps();

constexpr PerSquare rays(const std::array<Direction, 4>& directions) {
    PerSquare found{};
    for (Square from = 0; from < 64; ++from) found[from] = walk(from, 0, directions);
    return found;
}

inline constexpr PerSquare diagonal_rays = rays(diagonal);
inline constexpr PerSquare straight_rays = rays(straight);

}  // namespace tables

// What a bishop and a rook attack on an empty board: small tables, to find out quickly that no piece is on a
// line.
constexpr Bitboard diagonals_of(Square square) { return tables::diagonal_rays[square]; }
constexpr Bitboard straights_of(Square square) { return tables::straight_rays[square]; }

// The moves of a king from one square to another on an empty board.
constexpr int distance(Square from, Square to) { return tables::distance[from][to]; }

}  // namespace plybench::chess
