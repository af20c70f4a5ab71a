// A move in 16 bits, and lists of moves.
//
//     bit   15..12   11..6   5..0
//           kind     to      from
//
// Castling goes from the king's square to the rook's, in every variant: in Chess960 king and rook may end
// where they began, and only the rook's square tells which castling is meant.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "domains/chess/pieces.hpp"
#include "domains/chess/squares.hpp"

namespace plybench::chess {

enum class MoveKind : std::uint8_t {
    plain,
    double_push,
    en_passant,
    castling,
    to_knight = 8 + knight,  // promotions: 8 plus the kind of the new piece
    to_bishop = 8 + bishop,
    to_rook = 8 + rook,
    to_queen = 8 + queen
};

class Move {
  public:
    constexpr Move() = default;  // not initialised, so that lists need not be cleared
    constexpr Move(Square from, Square to, MoveKind kind = MoveKind::plain)
        : bits_(static_cast<std::uint16_t>(from | to << 6 | static_cast<int>(kind) << 12)) {}

    // The move with this number, as kept by a table or a generic search.
    static constexpr Move of(std::uint16_t number) {
        Move move;
        move.bits_ = number;
        return move;
    }
    constexpr std::uint16_t number() const { return bits_; }

    constexpr Square from() const { return bits_ & 63; }
    constexpr Square to() const { return bits_ >> 6 & 63; }
    constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 12); }
    constexpr bool is_promotion() const { return bits_ >> 15 != 0; }
    constexpr Kind promotion_kind() const { return static_cast<Kind>(bits_ >> 12 & 7); }

    constexpr bool operator==(const Move&) const = default;

  private:
    std::uint16_t bits_;
};

// Room for the moves of any position that the FEN reader accepts: at most nine queens (27 moves each), two
// rooks (14), two bishops (13), two knights (8), the king's 8 and two castlings make 323.
class MoveList {
  public:
    static constexpr std::size_t capacity = 324;

    void add(Move move) { moves_[size_++] = move; }
    std::size_t size() const { return size_; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }
    Move operator[](std::size_t i) const { return moves_[i]; }

  private:
    std::size_t size_ = 0;
    std::array<Move, capacity> moves_;
};

}  // namespace plybench::chess
