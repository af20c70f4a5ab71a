// Tells whether sixteen bits are a legal move, without generating moves. Moves from a table may belong to
// another position.
#pragma once

#include "domains/chess/legal.hpp"

namespace plybench::chess {

namespace details {

// Tells whether a pawn could make this move if its king were safe.
inline bool is_pawn_move(const Position& position, Move move) {
    const Colour us = position.to_move;
    const Square from = move.from(), to = move.to();
    const int step = us == white ? 8 : -8;
    const bool reaches_end = (bit(to) & (rank_mask(0) | rank_mask(7))) != 0;
    if (move.is_promotion() != reaches_end) return false;
    if (move.kind() == MoveKind::en_passant) {
        return to == position.en_passant && (pawn_attacks(us, from) & bit(to)) != 0;
    }
    const Bitboard empty = ~position.occupied();
    if (move.kind() == MoveKind::double_push) {
        const Bitboard way = bit(from + step) | bit(to);
        return rank_of(from) == (us == white ? 1 : 6) && to == from + 2 * step && (way & ~empty) == 0;
    }
    if ((pawn_attacks(us, from) & bit(to)) != 0) return (position.colours[other(us)] & bit(to)) != 0;
    return to == from + step && (bit(to) & empty) != 0;
}

inline bool leaves_king_safe(const Position& position, Move move) {
    const Colour us = position.to_move;
    if (move.kind() == MoveKind::en_passant) return position.is_safe_en_passant(us, move.from(), move.to());
    const Bitboard after = (position.occupied() ^ bit(move.from())) | bit(move.to());
    const bool is_king = position.board[move.from()] == piece_of(us, king);
    const Square king_square = is_king ? move.to() : position.king_of(us);
    return (position.attackers(other(us), king_square, after) & ~bit(move.to())) == 0;
}

inline bool is_listed(const Position& position, Move move) {
    for (const Move known : legal_moves(position)) {
        if (known == move) return true;
    }
    return false;
}

}  // namespace details

inline bool is_legal(const Position& position, Move move) {
    if (move.kind() == MoveKind::castling) return details::is_listed(position, move);
    const Piece piece = position.board[move.from()];
    if (piece == no_piece || colour_of(piece) != position.to_move) return false;
    if ((position.colours[position.to_move] & bit(move.to())) != 0) return false;
    if (kind_of(piece) == pawn) {
        const int kind = static_cast<int>(move.kind());
        const bool is_known =
            kind <= static_cast<int>(MoveKind::en_passant) ||
            (move.is_promotion() && move.promotion_kind() >= knight && move.promotion_kind() <= queen);
        return is_known && details::is_pawn_move(position, move) && details::leaves_king_safe(position, move);
    }
    return move.kind() == MoveKind::plain &&
           (attacks_of(kind_of(piece), move.from(), position.occupied()) & bit(move.to())) != 0 &&
           details::leaves_king_safe(position, move);
}

}  // namespace plybench::chess
