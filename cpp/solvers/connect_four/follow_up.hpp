// Bounds on a score without search, from a simple plan: to answer every disc in the column where it fell.
//
// The leader moves, the follower answers. In a column with an even number of empty cells the leader gets the
// lower cell of each pair and the follower the upper one, whatever the leader does:
//
//      5  f
//      4  l        If the leader has no line among his discs and the cells marked l, he cannot win. If the
//      3  f        follower has a line with the cells marked f, he wins.
//      2  l
//
// - Of two columns with an odd number of empty cells, the leader gets one landing and the follower answers
//   with the other; then both are even. Four such columns form two couples, in the way that suits the
//   follower.
// - Where an empty cell would win for the follower (w), the leader loses by a disc below it (p). The column
//   is then closed from p upwards, and only the cells below p are shared:
//
//      5  w        5  .
//      4  p        4  w        When all other cells are full, the leader has to play p and loses. If w is the
//      3  f        3  p        upper cell of a pair, the number of cells below p is even if the column is
//      2  l        2  .        even (left). If w is the lower cell, closing the column changes even to odd
//                              or odd to even (right), and so who can follow and who must lead.
//
// The player to move leads, or he follows after a move of his own. A bound holds because its player may
// choose the plan. Source: allis1988 for following up, and for odd and even threats.
#pragma once

#include <algorithm>
#include <bit>

#include "solvers/connect_four/grid.hpp"
#include "solvers/connect_four/position.hpp"

namespace plybench::connect_four {

template <typename Shape>
class FollowUp {
  public:
    FollowUp(Shape shape, bool closes_columns) : grid_(shape), closes_columns_(closes_columns) {}

    // Returns bounds of the score of a position in which neither player can win with his next disc. Stops at
    // the first bound that closes the window.
    Bounds bounds(const Position& position, Window window) const {
        const Cells landings = grid().landings(position.mask);
        const Cells threats = closes_columns_ ? position.threats & ~landings : 0;
        const Cells wins = closes_columns_ ? position.wins & ~landings : 0;
        const bool opponent_follows = std::popcount(landings & ~grid().pair_starts()) % 2 == 0;
        Bounds found{below_all, above_all};
        if (opponent_follows) {
            found.upper = most_by_leading(position, threats, 0, window.alpha);
        } else {
            for (Cells each = changing(threats); each != 0 && found.upper > window.alpha; each &= each - 1)
                found.upper = most_by_leading(position, threats, each & -each, window.alpha);
        }
        if (found.upper <= window.alpha) return found;
        if (!opponent_follows) {
            found.lower = least_by_following(position, wins, 0, window.beta);
        } else {
            for (Cells each = changing(wins); each != 0 && found.lower < window.beta; each &= each - 1)
                found.lower = least_by_following(position, wins, each & -each, window.beta);
        }
        return found;
    }

  private:
    // How the empty cells are shared.
    struct Shares {
        Cells open;      // cells that are filled in turn
        Cells singles;   // open cells: the landings in odd columns
        Cells leaders;   // other open cells: the lower cell of each pair
        Cells poisoned;  // where the leader loses: the follower wins above
    };

    const Grid<Shape>& grid() const { return grid_.get(); }

    // The winning cells that can change whether a column is even or odd: lower cells of pairs, unless the
    // column is closed further below.
    Cells changing(Cells wins) const {
        const Cells lower = wins & grid().pair_starts();
        return lower == 0 ? 0 : lower & ~grid().filled_up(wins ^ lower);
    }

    // `wins` are the winning cells of the follower. `changing` is a lower cell among them: its column is
    // closed there. Columns with an upper cell among them are always closed.
    Shares share_cells(Cells mask, Cells wins, Cells changing) const {
        Cells starts = grid().pair_starts();
        if (changing != 0) starts ^= grid().column_of(changing);
        const Cells closing = (wins & ~grid().pair_starts()) | changing;
        const Cells closed = grid().filled_up(closing);
        const Cells open = (grid().board() ^ mask) & ~(closed | closed >> 1);
        const Cells poisoned = (closed & ~(closed << 1)) >> 1;
        return {open, grid().landings(mask) & open & ~starts, open & starts, poisoned};
    }

    // An upper bound for the player to move: his opponent follows.
    int most_by_leading(const Position& position, Cells threats, Cells changing, int alpha) const {
        const Shares shares = share_cells(position.mask, threats, changing);
        return most_for_leader(position.stones, position.others(), position.discs, shares, alpha);
    }

    // A lower bound for the player to move: he plays a disc in an odd column and follows from then on.
    int least_by_following(const Position& position, Cells wins, Cells changing, int beta) const {
        const Shares shares = share_cells(position.mask, wins, changing);
        int least = below_all;
        for (Cells rest = shares.singles; rest != 0 && least < beta; rest &= rest - 1) {
            const Cells disc = rest & -rest;
            Shares after = shares;
            after.open ^= disc;
            after.singles ^= disc;
            least = std::max(least, -most_for_leader(position.others(), position.stones | disc,
                                                     position.discs + 1, after, -beta));
        }
        return least;
    }

    // Returns an upper bound. If it is above alpha, it need not be the best one.
    int most_for_leader(Cells stones, Cells others, int discs, const Shares& shares, int alpha) const {
        if (shares.poisoned == 0 && alpha < -1) return above_all;
        if (can_get_line(stones | shares.leaders | shares.poisoned, shares.singles)) return above_all;
        if (shares.poisoned != 0) return -win_after(grid(), discs + std::popcount(shares.open) + 1);
        const Cells followers = shares.open ^ shares.leaders ^ shares.singles;
        return grid().has_line(others | followers) ? -1 : 0;
    }

    // Tells whether the leader can get a line from these cells and one of each couple of singles.
    bool can_get_line(Cells certain, Cells singles) const {
        const int count = std::popcount(singles);
        if (count == 0) return grid().has_line(certain);
        if (count % 2 != 0) return true;
        if (!grid().has_line(certain | singles)) return false;
        if (count > 4 || grid().has_line(certain)) return true;  // more have too many ways to form couples
        const Cells first = singles & -singles;
        if (count == 2)
            return grid().has_line(certain | first) || grid().has_line(certain | (singles ^ first));
        for (Cells rest = singles ^ first; rest != 0; rest &= rest - 1) {
            const Cells second = rest & -rest, others = singles ^ first ^ second, third = others & -others;
            if (!has_line_with(certain, first, second, third, others ^ third)) return false;
        }
        return true;
    }

    // Tells whether there is a line with one of a and b, and one of c and d.
    bool has_line_with(Cells certain, Cells a, Cells b, Cells c, Cells d) const {
        return grid().has_line(certain | a | c) || grid().has_line(certain | a | d) ||
               grid().has_line(certain | b | c) || grid().has_line(certain | b | d);
    }

    GridOf<Shape> grid_;
    bool closes_columns_;
};

}  // namespace plybench::connect_four
