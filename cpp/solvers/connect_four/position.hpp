// A position as the solver sees it, and bounds on its score.
//
// A score is for the player to move: how many discs the winner would have left at the win (22 minus the discs
// he has played, on 7 x 6), negative for a loss, 0 for a draw. So a sooner win is worth more, and the number
// of discs on the board bounds the scores still possible.
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

// The scores that a search still has to tell apart. The functions that narrow the window return true if
// nothing is left.
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

    Window turn_window() const { return {-beta, -alpha}; }
};

struct Position {
    Cells stones;   // the discs of the player to move
    Cells mask;     // the discs of both players
    int discs;      // the number of discs
    Cells wins;     // empty cells that would complete a line of the player to move
    Cells threats;  // the same for his opponent

    Cells others() const { return stones ^ mask; }

    // The position after a disc that does not win. `created` are the winning cells of its player after it.
    Position after(Cells cell, Cells created) const {
        return {others(), mask | cell, discs + 1, threats & ~cell, created};
    }
};

// The score of a win by the disc that follows `discs` others.
template <typename Shape>
constexpr int win_after(const Grid<Shape>& grid, int discs) {
    return (grid.cells() + 1 - discs) / 2;
}

}  // namespace plybench::connect_four
