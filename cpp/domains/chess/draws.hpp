// The draws: repetition, fifty moves, too little material; and the ends of a game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "domains/chess/legal.hpp"

namespace plybench::chess {

// The hashes of the positions of a game, the latest one last.
class History {
  public:
    void push(const Position& position) { hashes_.push_back(position.hash); }
    void pop() { hashes_.pop_back(); }

    // How often the latest position has occurred, itself included. It must have been pushed. Positions before
    // the last capture or pawn move cannot be equal, and positions with the other side to move need not be
    // compared.
    int occurrences(const Position& latest) const {
        const std::size_t last = hashes_.size() - 1;
        int count = 1;
        for (std::size_t back = 2; back <= latest.clock && back <= last; back += 2) {
            count += hashes_[last - back] == latest.hash;
        }
        return count;
    }

  private:
    std::vector<std::uint64_t> hashes_;
};

// Tells whether N moves have passed without a capture or pawn move; a mate has precedence.
inline bool has_fifty_moves(const Position& position) { return position.clock >= 100; }
inline bool has_seventy_five_moves(const Position& position) { return position.clock >= 150; }

// Tells whether no sequence of moves could lead to mate: bare kings, one minor piece, or only bishops on
// squares of one colour.
inline bool has_insufficient_material(const Position& position) {
    if (position.kinds[pawn] | position.kinds[rook] | position.kinds[queen]) return false;
    const Bitboard bishops = position.kinds[bishop], knights = position.kinds[knight];
    if (!has_several(bishops | knights)) return true;
    return knights == 0 && ((bishops & dark_squares) == 0 || (bishops & ~dark_squares) == 0);
}

inline bool is_checkmate(const Position& position) {
    return position.is_check() && count_moves(position) == 0;
}

inline bool is_stalemate(const Position& position) {
    return !position.is_check() && count_moves(position) == 0;
}

}  // namespace plybench::chess
