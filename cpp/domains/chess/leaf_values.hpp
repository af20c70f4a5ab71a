// Computed without playing a move: the material after it, and that the game is not over.
#pragma once

#include <array>
#include <cstddef>

#include "domains/chess/checking.hpp"
#include "domains/chess/position.hpp"

namespace plybench {

// Rank, file and diagonals of each square: where a piece may be pinned before a king.
inline constexpr std::array<chess::Bitboard, 64> lines_through = [] {
    std::array<chess::Bitboard, 64> found{};
    for (chess::Square square = 0; square < 64; ++square) {
        found[static_cast<std::size_t>(square)] =
            chess::walk(square, 0, chess::straight) | chess::walk(square, 0, chess::diagonal);
    }
    return found;
}();

// In pawns; 0 for a king, and for none.
constexpr int worth_of(chess::Kind kind) {
    constexpr std::array<int, 7> worth{1, 3, 3, 5, 9, 0, 0};
    return worth[kind];
}

// Where pawns on no line with their king could go by one step; all these moves are legal without check.
inline chess::Bitboard free_steps(const chess::Position& position, chess::Colour us) {
    const auto king = static_cast<std::size_t>(position.king_of(us));
    const chess::Bitboard pawns = position.pieces(us, chess::pawn) & ~lines_through[king];
    return (us == chess::white ? pawns << 8 : pawns >> 8) & ~position.occupied();
}

// Of one position, which must outlive it.
class MaterialAfterMoves {
  public:
    using Square = chess::Square;

    // `material` is what the side to move is ahead by. A move stops at most one pawn, by taking it or by
    // standing in its way; so where two can step there is a move after every check-free reply.
    MaterialAfterMoves(const chess::Position& position, int material)
        : position_(position),
          checking_(position),
          material_(material),
          goes_on_(chess::has_several(free_steps(position, chess::other(position.to_move)))) {}

    // Tells whether a move, not a promotion, is a plain one that surely does not end the game.
    bool goes_on_after(Square from, Square to) const {
        return goes_on_ && !is_special(from, to) && !checking_.gives_check({from, to});
    }

    // What the side that makes a plain move is ahead by then.
    int material_after(Square to) const {
        return material_ + worth_of(chess::kind_of(position_.board[static_cast<std::size_t>(to)]));
    }

  private:
    bool is_special(Square from, Square to) const {
        const chess::Kind kind = chess::kind_of(position_.board[static_cast<std::size_t>(from)]);
        if (kind == chess::king) return to - from == 2 || from - to == 2;
        return kind == chess::pawn && to == position_.en_passant;
    }

    const chess::Position& position_;
    chess::Checking checking_;
    int material_;
    bool goes_on_;  // after every move that does not give check
};

}  // namespace plybench
