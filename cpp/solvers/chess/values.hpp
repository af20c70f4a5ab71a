// Values of positions, in centipawns for the side to move, and how mates and unknown values are written.
//
// A mate is worth less the more plies away it is, counted from the root of the search:
//
//     -mate + ply   the side to move is mated here        mate - ply   it mates at that ply
#pragma once

#include <array>
#include <cstddef>

#include "domains/chess/moves.hpp"

namespace plybench::chess {

inline constexpr int most_plies = 200;  // below the root; deeper nodes are leaves
inline constexpr int mate = 32'000;
inline constexpr int least_mate = mate - most_plies;  // values from here on are mates
inline constexpr int infinite = mate + 1;
inline constexpr int no_value = mate + 2;

constexpr int mated_at(int ply) { return -mate + ply; }
constexpr int mates_at(int ply) { return mate - ply; }
constexpr bool is_mate(int value) { return value >= least_mate || value <= -least_mate; }

// The number of moves, not plies, to a mate; negative for the side that is mated.
constexpr int moves_to_mate(int value) { return value > 0 ? (mate - value + 1) / 2 : -((mate + value) / 2); }

// No move at all: a1a1 is never legal.
inline constexpr Move no_move = Move::of(0);

constexpr bool is_capture(const Position& position, Move move) {
    return (position.board[move.to()] != no_piece && move.kind() != MoveKind::castling) ||
           move.kind() == MoveKind::en_passant;
}

// A quiet move neither takes nor promotes.
constexpr bool is_quiet(const Position& position, Move move) {
    return !is_capture(position, move) && !move.is_promotion();
}

// The best line found from a node.
class Line {
  public:
    void clear() { size_ = 0; }

    void set(Move first, const Line& rest) {
        moves_[0] = first;
        for (std::size_t i = 0; i < rest.size_; ++i) moves_[i + 1] = rest.moves_[i];
        size_ = rest.size_ + 1;
    }

    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }
    std::size_t size() const { return size_; }

  private:
    std::size_t size_ = 0;
    std::array<Move, most_plies + 2> moves_;
};

}  // namespace plybench::chess
