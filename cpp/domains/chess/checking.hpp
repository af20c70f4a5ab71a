// Tells which moves give check, without playing them.
#pragma once

#include <array>

#include "domains/chess/legality.hpp"
#include "domains/chess/position.hpp"

namespace plybench::chess {

// Finds checking moves of one position, except castling and en passant.
class Checking {
  public:
    explicit Checking(const Position& position)
        : position_(position), king_square_(position.king_of(other(position.to_move))) {
        const Bitboard occupied = position.occupied();
        const Bitboard diagonals = bishop_attacks(king_square_, occupied);
        const Bitboard straights = rook_attacks(king_square_, occupied);
        from_ = {pawn_attacks(other(position.to_move), king_square_),
                 knight_attacks(king_square_),
                 diagonals,
                 straights,
                 diagonals | straights,
                 0};
        blockers_ = (diagonals | straights) & position.colours[position.to_move];
    }

    bool gives_check(Move move) const {
        if (move.is_promotion()) return promotes_with_check(move) || uncovers(move);
        const Kind kind = kind_of(position_.board[move.from()]);
        if ((from_[kind] & bit(move.to())) != 0) return true;
        return (blockers_ & bit(move.from())) != 0 && uncovers(move);
    }

  private:
    // The new piece may give check over the square that the pawn has left.
    bool promotes_with_check(Move move) const {
        const Bitboard after = position_.occupied() ^ bit(move.from());
        return (attacks_of(move.promotion_kind(), move.to(), after) & bit(king_square_)) != 0;
    }

    bool uncovers(Move move) const {
        const Bitboard after = (position_.occupied() ^ bit(move.from())) | bit(move.to());
        const Colour us = position_.to_move;
        return ((bishop_attacks(king_square_, after) & position_.bishops_and_queens(us)) |
                (rook_attacks(king_square_, after) & position_.rooks_and_queens(us))) &
               ~bit(move.from());
    }

    const Position& position_;
    Square king_square_;
    std::array<Bitboard, 6> from_;  // where a piece of each kind would give check
    Bitboard blockers_;             // own pieces on an open line from the enemy king
};

}  // namespace plybench::chess
