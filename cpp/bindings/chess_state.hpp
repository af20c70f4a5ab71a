// A chess position as Python has it: src/plybench/domains/chess/position.py.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "bindings/registry.hpp"
#include "core/require.hpp"
#include "domains/chess/checks.hpp"
#include "domains/chess/position.hpp"

namespace plybench::chess {

template <typename Number>
Number number_from(nb::handle value, const char* name) {
    Number number{};
    if (!nb::try_cast(value, number)) throw std::invalid_argument(std::string(name) + " is out of range");
    return number;
}

inline nb::tuple tuple_from(nb::handle value, std::size_t size) {
    nb::tuple parts;
    require(nb::try_cast(value, parts) && parts.size() == size, "the tuple has the wrong length");
    return parts;
}

// Python's bitboards: six kinds, White, Black. They must agree with each other.
inline void put_pieces(Position& position, nb::handle placement) {
    const nb::tuple sets = tuple_from(placement, 8);
    const auto set = [&](std::size_t i) { return number_from<Bitboard>(sets[i], "a bitboard"); };
    const Bitboard of_white = set(6), of_black = set(7);
    require((of_white & of_black) == 0, "a square has two pieces");
    for (int kind = pawn; kind <= king; ++kind) {
        const Bitboard pieces = set(static_cast<std::size_t>(kind));
        require((pieces & ~(of_white | of_black)) == 0 && (pieces & position.occupied()) == 0,
                "these bitboards are not a position");
        for (const Square square : each(pieces)) {
            const Colour colour = (of_white & bit(square)) != 0 ? white : black;
            position.put(piece_of(colour, static_cast<Kind>(kind)), square);
        }
    }
    require(position.occupied() == (of_white | of_black), "these bitboards are not a position");
}

// A position from Python. check_playable() tells whether a game can be played from it.
inline Position position_from(const nb::tuple& state) {
    Position position;
    put_pieces(position, state[0]);
    position.to_move = number_from<bool>(state[1], "white_to_move") ? white : black;
    position.rooks_to_castle = number_from<Bitboard>(state[2], "castling");
    if (!state[3].is_none()) position.en_passant = number_from<std::uint8_t>(state[3], "en_passant");
    require(position.en_passant <= no_square, "en_passant is not a square");
    position.clock = number_from<std::uint16_t>(state[4], "clock");
    position.move_number = number_from<std::uint16_t>(state[5], "number");
    position.hash = hash_from_scratch(position);
    return position;
}

inline void check_castling(const Position& position) {
    constexpr Bitboard corners = bit(0) | bit(7);
    for (const Colour colour : {white, black}) {
        const int home = colour == white ? 0 : 56;
        const Bitboard rooks = position.rooks_to_castle & (rank_1 << home);
        require(rooks == 0 || position.king_of(colour) == home + 4, "a king that may castle has moved");
        require((rooks & ~(corners << home & position.pieces(colour, rook))) == 0,
                "a rook that may castle is not in its corner");
    }
    require((position.rooks_to_castle & ~(rank_mask(0) | rank_mask(7))) == 0,
            "a rook that may castle is not in its corner");
}

inline void check_en_passant(const Position& position) {
    const Square to = position.en_passant;
    if (to == no_square) return;
    const Colour us = position.to_move;
    require(rank_of(to) == (us == white ? 5 : 2) && (position.occupied() & bit(to)) == 0 &&
                (position.pieces(other(us), pawn) & bit(to ^ 8)) != 0 &&
                position.has_legal_en_passant(us, to),
            "nothing can be taken en passant there");
}

inline void check_playable(const Position& position) {
    constexpr int most = 60'000;  // leaves room to count on in 16 bits
    require(position.clock <= most && position.move_number >= 1 && position.move_number <= most,
            "the clock or the move number is out of range");
    check_pieces(position);
    check_castling(position);
    check_en_passant(position);
}

}  // namespace plybench::chess
