// A position as the solver sees it, and what can be said of its score.
//
// A score is for the player to move: how many discs the winner would have left at the win (22 minus the
// discs he has played, on 7 x 6), negative for a loss, 0 for a draw. So a sooner win is worth more, and the
// number of discs on the board bounds what can still be reached.
#pragma once

#include <algorithm>

#include "solvers/connect_four/grid.hpp"

namespace plybench::connect_four {

inline constexpr int below_all = -63;  // no score is as small or as great
inline constexpr int above_all = 63;

struct Bounds {
    int lower;
    int upper;
};

// The scores that a search still has to tell apart. Narrowing it tells whether nothing is left.
struct Window {
    int alpha;
    int beta;

    bool closes_at_least(int score) {
        alpha = std::max(alpha, score);
        return alpha >= beta;
    }

    bool closes_at_most(int score) {
        beta = std::min(beta, score);
        return alpha >= beta;
    }

    Window turned() const { return {-beta, -alpha}; }
};

struct Position {
    Cells stones;   // of the player to move
    Cells mask;     // of both
    int discs;      // how many there are
    Cells wins;     // empty cells that would complete a line of the player to move
    Cells threats;  // and of his opponent

    Cells others() const { return stones ^ mask; }

    // The position after a disc that wins nothing and makes these the winning cells of its player.
    Position after(Cells cell, Cells created) const {
        return {others(), mask | cell, discs + 1, threats & ~cell, created};
    }
};

// The score of a win by the disc after `discs` others.
template <typename Shape>
constexpr int win_after(const Grid<Shape>& grid, int discs) {
    return (grid.cells() + 1 - discs) / 2;
}

}  // namespace plybench::connect_four
