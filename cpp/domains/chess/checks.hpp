// Refuses positions from which no game can be played, and gives the reason.
//
// It does not check whether a game leads to the position. It checks the numbers of pieces, because the room
// for moves depends on them.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>

#include "core/require.hpp"
#include "domains/chess/position.hpp"

namespace plybench::chess {

namespace details {

inline void check_kings(const Position& position, Colour colour) {
    const int kings = size_of(position.pieces(colour, king));
    const std::string name = name_of(colour);
    require(kings != 0, name + " has no king");
    require(kings == 1, name + " has " + std::to_string(kings) + " kings");
}

// Every piece beyond the pieces of the start must be a promoted pawn.
inline void check_numbers(const Position& position, Colour colour) {
    const auto count = [&](Kind kind) { return size_of(position.pieces(colour, kind)); };
    const std::string name = name_of(colour);
    require(count(pawn) <= 8, name + " has " + std::to_string(count(pawn)) + " pawns; at most 8 are allowed");
    const int promoted = std::max(count(queen) - 1, 0) + std::max(count(rook) - 2, 0) +
                         std::max(count(bishop) - 2, 0) + std::max(count(knight) - 2, 0);
    require(promoted <= 8 - count(pawn), name + " has " + std::to_string(promoted) +
                                             " promoted pieces, but only " + std::to_string(8 - count(pawn)) +
                                             " pawns are missing");
}

}  // namespace details

// Throws std::invalid_argument if something is wrong. The reader checks castling rights and en passant.
inline void check_pieces(const Position& position) {
    for (const Colour colour : {white, black}) details::check_kings(position, colour);
    const Bitboard misplaced = position.kinds[pawn] & (rank_mask(0) | rank_mask(7));
    if (misplaced != 0) {
        throw std::invalid_argument("there is a pawn on " + name_of(first_of(misplaced)) +
                                    "; pawns must be on ranks 2 to 7");
    }
    for (const Colour colour : {white, black}) details::check_numbers(position, colour);
    const Colour waiting = other(position.to_move);
    const Square threatened = position.king_of(waiting);
    const std::string name = name_of(waiting);
    require(position.attackers(position.to_move, threatened, position.occupied()) == 0,
            name + " is in check on " + name_of(threatened) + ", but " + name_of(position.to_move) +
                " is to move");
}

}  // namespace plybench::chess
