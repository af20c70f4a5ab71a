// The material after a move, computed without playing it, and a proof that the game is not over then.
#pragma once

#include <array>
#include <cstddef>

#include "domains/chess/checking.hpp"
#include "domains/chess/position.hpp"

namespace plybench {

// The rank, file and diagonals of each square: a piece there may be pinned to a king on the square.
inline constexpr std::array<chess::Bitboard, 64> lines_through = [] {
    std::array<chess::Bitboard, 64> found{};
    for (chess::Square square = 0; square < 64; ++square) {
        found[static_cast<std::size_t>(square)] =
            chess::walk(square, 0, chess::straight) | chess::walk(square, 0, chess::diagonal);
    }
    return found;
}();

// The worth in pawns; 0 for a king and for no piece.
constexpr int worth_of(chess::Kind kind) {
    constexpr std::array<int, 7> worth{1, 3, 3, 5, 9, 0, 0};
    return worth[kind];
}

// The squares to which pawns that are on no line with their king can step. Outside of check all these moves
// are legal.
inline chess::Bitboard free_steps(const chess::Position& position, chess::Colour us) {
    const auto king = static_cast<std::size_t>(position.king_of(us));
    const chess::Bitboard pawns = position.pieces(us, chess::pawn) & ~lines_through[king];
    return (us == chess::white ? pawns << 8 : pawns >> 8) & ~position.occupied();
}

// The material after moves from one position, which must outlive this object.
class MaterialAfterMoves {
  public:
    using Square = chess::Square;

    // `material` is the lead of the side to move. A move stops at most one pawn of the other side, by taking
    // it or by standing in its way. So if two of its pawns can step, the other side has a move after every
    // move that does not give check.
    MaterialAfterMoves(const chess::Position& position, int material)
        : position_(position),
          checking_(position),
          material_(material),
          goes_on_(chess::has_several(free_steps(position, chess::other(position.to_move)))) {}

    // Tells whether a move that is not a promotion is plain and surely does not end the game.
    bool goes_on_after(Square from, Square to) const {
        return goes_on_ && !is_special(from, to) && !checking_.gives_check({from, to});
    }

    // The lead of the moving side after a plain move.
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
    bool goes_on_;  // the other side has a move after every move that does not give check
};

}  // namespace plybench
