// Playing legal moves on a position and taking them back.
//
// play() changes a position and returns the data that undo() needs. after() leaves the position unchanged and
// returns a new one. Moves must be legal; this is not checked.
#pragma once

#include <cstdint>

#include "domains/chess/moves.hpp"
#include "domains/chess/position.hpp"

namespace plybench::chess {

// The data that a move destroys.
struct Memory {
    Bitboard rooks_to_castle;
    std::uint64_t hash;
    std::uint16_t clock;
    std::uint8_t en_passant;
    Piece captured;
};

// The squares of king and rook after castling: on the files of usual chess, wherever the two began.
struct CastlingSquares {
    Square king_to;
    Square rook_to;

    constexpr CastlingSquares(Square king_from, Square rook_from)
        : king_to((king_from & 56) + (rook_from > king_from ? 6 : 2)),
          rook_to((king_from & 56) + (rook_from > king_from ? 5 : 3)) {}
};

namespace details {

inline void forbid_castling(Position& position, Bitboard rooks) {
    const Bitboard lost = position.rooks_to_castle & rooks;
    if (lost == 0) return;
    position.hash ^= hash_of_castling(lost);
    position.rooks_to_castle ^= lost;
}

// King and rook are both lifted before they are set down: in Chess960 one may go to the other's square.
template <Colour us>
void castle(Position& position, Square king_from, Square rook_from) {
    const CastlingSquares squares(king_from, rook_from);
    position.remove(piece_of(us, king), king_from);
    position.remove(piece_of(us, rook), rook_from);
    position.put(piece_of(us, king), squares.king_to);
    position.put(piece_of(us, rook), squares.rook_to);
}

template <Colour us>
void castle_back(Position& position, Square king_from, Square rook_from) {
    const CastlingSquares squares(king_from, rook_from);
    position.remove(piece_of(us, king), squares.king_to);
    position.remove(piece_of(us, rook), squares.rook_to);
    position.put(piece_of(us, king), king_from);
    position.put(piece_of(us, rook), rook_from);
}

// Keeps the square only if a pawn can really take, so that equal positions have equal hashes.
template <Colour us>
void allow_en_passant(Position& position, Square square) {
    if (!position.has_legal_en_passant(other(us), square)) return;
    position.en_passant = static_cast<std::uint8_t>(square);
    position.hash ^= hash_keys.en_passant[file_of(square)];
}

inline void forget_en_passant(Position& position) {
    if (position.en_passant == no_square) return;
    position.hash ^= hash_keys.en_passant[file_of(position.en_passant)];
    position.en_passant = no_square;
}

inline void pass_turn(Position& position, Colour us) {
    position.to_move = other(us);
    position.move_number += us == black;
    position.hash ^= hash_keys.black_to_move;
}

}  // namespace details

template <Colour us>
Memory play(Position& position, Move move) {
    const Square from = move.from(), to = move.to();
    Memory memory{position.rooks_to_castle, position.hash, position.clock, position.en_passant, no_piece};
    details::forget_en_passant(position);
    ++position.clock;
    const Piece piece = position.board[from];
    if (kind_of(piece) == king) details::forbid_castling(position, rank_mask(us == white ? 0 : 7));
    if (move.kind() == MoveKind::castling) {
        details::castle<us>(position, from, to);
        details::pass_turn(position, us);
        return memory;
    }
    const Square taken = move.kind() == MoveKind::en_passant ? to ^ 8 : to;
    memory.captured = position.board[taken];
    if (memory.captured != no_piece) {
        position.remove(memory.captured, taken);
        position.clock = 0;
    }
    position.remove(piece, from);
    position.put(move.is_promotion() ? piece_of(us, move.promotion_kind()) : piece, to);
    details::forbid_castling(position, bit(from) | bit(to));
    if (kind_of(piece) == pawn) position.clock = 0;
    if (move.kind() == MoveKind::double_push) details::allow_en_passant<us>(position, to ^ 8);
    details::pass_turn(position, us);
    return memory;
}

template <Colour us>
void undo(Position& position, Move move, const Memory& memory) {
    const Square from = move.from(), to = move.to();
    if (move.kind() == MoveKind::castling) {
        details::castle_back<us>(position, from, to);
    } else {
        const Piece piece = move.is_promotion() ? piece_of(us, pawn) : position.board[to];
        position.remove(position.board[to], to);
        position.put(piece, from);
        const Square taken = move.kind() == MoveKind::en_passant ? to ^ 8 : to;
        if (memory.captured != no_piece) position.put(memory.captured, taken);
    }
    position.rooks_to_castle = memory.rooks_to_castle;
    position.clock = memory.clock;
    position.en_passant = memory.en_passant;
    position.to_move = us;
    position.move_number -= us == black;
    position.hash = memory.hash;
}

inline Memory play(Position& position, Move move) {
    return position.to_move == white ? play<white>(position, move) : play<black>(position, move);
}

// Takes back the last move that was played.
inline void undo(Position& position, Move move, const Memory& memory) {
    position.to_move == white ? undo<black>(position, move, memory) : undo<white>(position, move, memory);
}

inline Position after(Position position, Move move) {
    play(position, move);
    return position;
}

// The hash after a move, without changes in castling and en passant. It is nearly always right, and known
// early enough to fetch the table's entry of the next position.
inline std::uint64_t likely_hash_after(const Position& position, Move move) {
    const Piece piece = position.board[move.from()], captured = position.board[move.to()];
    return position.hash ^ hash_keys.black_to_move ^ hash_keys.pieces[piece][move.from()] ^
           hash_keys.pieces[piece][move.to()] ^ hash_keys.pieces[captured][move.to()];
}

// Lets the side to move pass, for null-move pruning. That side must not be in check. A pass cannot be undone:
// keep a copy of the position.
inline void play_nothing(Position& position) {
    details::forget_en_passant(position);
    ++position.clock;
    details::pass_turn(position, position.to_move);
}

}  // namespace plybench::chess
