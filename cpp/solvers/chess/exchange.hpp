// Static exchange: what a capture wins when both sides go on taking on its target, each with its least
// valuable piece first.
#pragma once

#include <array>

#include "domains/chess/moves.hpp"
#include "domains/chess/position.hpp"

namespace plybench::chess {

// The worth of a piece in an exchange, by kind.
inline constexpr std::array<int, 7> exchange_worth{100, 320, 330, 500, 950, 0, 0};

namespace details {

// The sliders of both colours that attack a square.
inline Bitboard sliders_to(const Position& position, Square square, Bitboard occupied) {
    const Bitboard diagonals = position.kinds[bishop] | position.kinds[queen];
    const Bitboard straights = position.kinds[rook] | position.kinds[queen];
    return (bishop_attacks(square, occupied) & diagonals) | (rook_attacks(square, occupied) & straights);
}

// The attackers of a square, of both colours.
inline Bitboard all_attackers(const Position& position, Square square, Bitboard occupied) {
    const Bitboard leapers = (pawn_attacks(black, square) & position.pieces(white, pawn)) |
                             (pawn_attacks(white, square) & position.pieces(black, pawn)) |
                             (knight_attacks(square) & position.kinds[knight]) |
                             (king_attacks(square) & position.kinds[king]);
    return leapers | sliders_to(position, square, occupied);
}

// The least valuable kind among some pieces, which are all of one colour.
inline Kind least_kind(const Position& position, Bitboard pieces) {
    for (int kind = pawn; kind < king; ++kind) {
        if ((pieces & position.kinds[static_cast<std::size_t>(kind)]) != 0) return static_cast<Kind>(kind);
    }
    return king;
}

}  // namespace details

// Tells whether a legal move wins at least `threshold` by exchanges on its target. It does not see pins, nor
// what promotions win.
inline bool wins_exchange(const Position& position, Move move, int threshold) {
    if (move.kind() != MoveKind::plain && move.kind() != MoveKind::double_push) return threshold <= 0;
    const Square from = move.from(), to = move.to();
    int balance = exchange_worth[kind_of(position.board[to])] - threshold;
    if (balance < 0) return false;
    balance = exchange_worth[kind_of(position.board[from])] - balance;  // what the other side would win
    if (balance <= 0) return true;
    Bitboard occupied = (position.occupied() ^ bit(from)) | bit(to);
    Bitboard attackers = details::all_attackers(position, to, occupied);
    Colour side = position.to_move;
    bool is_won = true;
    while (true) {
        side = other(side);
        attackers &= occupied;
        const Bitboard own = attackers & position.colours[side];
        if (own == 0) return is_won;
        is_won = !is_won;
        const Kind kind = details::least_kind(position, own);
        // The king takes last, and only if it cannot be taken back.
        if (kind == king) return (attackers & position.colours[other(side)]) != 0 ? !is_won : is_won;
        balance = exchange_worth[kind] - balance;
        if (balance < is_won) return is_won;
        occupied ^= bit(first_of(own & position.kinds[kind]));
        attackers |= details::sliders_to(position, to, occupied);  // sliders behind it attack now
    }
}

}  // namespace plybench::chess
