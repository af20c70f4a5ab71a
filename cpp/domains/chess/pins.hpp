// The conditions that legal moves must meet, computed before the first move is generated.
//
// A king may not enter a square in danger. In check, any other move must end on the check mask: on the
// checking piece or between it and the king. A pinned piece must stay on the ray between its king and the
// pinner; Rays of rooks and rays of bishops are kept in two sets. This is enough, because a piece can never
// step from one ray to another of the same sort.
#pragma once

#include "domains/chess/position.hpp"

namespace plybench::chess {

// The conditions for every legal move.
struct PinsAndChecks {
    Bitboard danger = 0;               // squares the king may not enter
    Bitboard checkers = 0;             // pieces that give check
    Bitboard check_mask = everywhere;  // where moves of all pieces but the king must end
    Bitboard straight_pins = 0;        // rays to pinning rooks and queens, these included
    Bitboard diagonal_pins = 0;        // rays to pinning bishops and queens, these included
};

namespace details {

// The squares that the other side attacks. The king is taken off the board first, because it cannot hide
// behind itself.
template <Colour us>
Bitboard danger_to_king(const Position& position) {
    constexpr Colour them = other(us);
    const Bitboard pawns = position.pieces(them, pawn);
    const Bitboard occupied = position.occupied() ^ position.pieces(us, king);
    Bitboard danger =
        west_captures<them>(pawns) | east_captures<them>(pawns) | king_attacks(position.king_of(them));
    for (const Square from : each(position.pieces(them, knight))) danger |= knight_attacks(from);
    for (const Square from : each(position.bishops_and_queens(them)))
        danger |= bishop_attacks(from, occupied);
    for (const Square from : each(position.rooks_and_queens(them))) danger |= rook_attacks(from, occupied);
    return danger;
}

// A slider that attacks the king once our own pieces are removed gives check or pins one of them.
template <Colour us>
void add_ray(const Position& position, Square king_square, Square slider, PinsAndChecks& pins_and_checks,
             Bitboard& pins) {
    const Bitboard ray = between(king_square, slider);
    const Bitboard shields = ray & position.colours[us];
    if (shields == 0) {
        pins_and_checks.checkers |= bit(slider);
        pins_and_checks.check_mask = ray | bit(slider);
    } else if (!has_several(shields)) {
        pins |= ray | bit(slider);
    }
}

}  // namespace details

template <Colour us>
PinsAndChecks pins_and_checks_of(const Position& position) {
    constexpr Colour them = other(us);
    const Square king_square = position.king_of(us);
    const Bitboard theirs = position.colours[them];
    PinsAndChecks pins_and_checks;
    pins_and_checks.danger = details::danger_to_king<us>(position);
    pins_and_checks.checkers = (pawn_attacks(us, king_square) & position.pieces(them, pawn)) |
                               (knight_attacks(king_square) & position.pieces(them, knight));
    if (pins_and_checks.checkers != 0) pins_and_checks.check_mask = pins_and_checks.checkers;
    const Bitboard straights = rook_attacks(king_square, theirs) & position.rooks_and_queens(them);
    const Bitboard diagonals = bishop_attacks(king_square, theirs) & position.bishops_and_queens(them);
    for (const Square s : each(straights))
        details::add_ray<us>(position, king_square, s, pins_and_checks, pins_and_checks.straight_pins);
    for (const Square s : each(diagonals))
        details::add_ray<us>(position, king_square, s, pins_and_checks, pins_and_checks.diagonal_pins);
    if (has_several(pins_and_checks.checkers)) pins_and_checks.check_mask = 0;
    return pins_and_checks;
}

}  // namespace plybench::chess
