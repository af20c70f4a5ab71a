// The exact score of Connect Four positions, by null-window searches over what can still be reached.
//
// A score is for the player to move: how many of the winner's discs would be left when he wins (22 less the
// discs he has played, on 7 x 6), negative for a loss, 0 for a draw. So a sooner win is worth more, and the
// number of discs on the board bounds what can still be reached. Source: pons2015 for score, bitboards and
// the moves that do not lose at once; the ideas that can be switched off are explained where they are used.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "connect_four/bounds.hpp"
#include "connect_four/grid.hpp"
#include "core/decision.hpp"
#include "core/limits.hpp"

namespace plybench::connect_four {

// Each can be switched off, to see what it is worth. No answer changes.
struct Ideas {
    bool follows_forced_moves = true;
    bool sees_wins_in_three = true;
    bool counts_pairs = true;
    bool asks_for_children = true;
    bool uses_mirror = true;
    bool starts_with_short_wins = true;
};

// What is proved of a position.
struct Answer {
    Status status = Status::solved;
    Bounds bounds{};
    std::uint64_t nodes = 0;
    std::string reason;
};

template <typename Shape>
class Solver {
  public:
    Solver(Shape shape, std::size_t table_bytes, Ideas ideas = {})
        : any_grid_(shape), ideas_(ideas), table_(meter_, table_bytes, grid().bits()) {
        for (int i = 0; i < grid().columns(); ++i) {  // the middle first, then to both sides
            const int aside = (i + 1) / 2;
            order_[static_cast<std::size_t>(i)] = grid().columns() / 2 + (i % 2 == 0 ? aside : -aside);
        }
    }

    void clear() { table_.clear(); }

    // `stones` are those of the player to move; the game must not be over. Scores outside of `wanted` count
    // as its ends: with {-1, 1} only who wins is found out.
    Answer solve(Cells stones, Cells mask, Bounds wanted, const Limits& limits) {
        Budget budget(limits);
        budget_ = &budget;
        checkpoint_ = std::min<std::uint64_t>(limits.expansions, first_look);
        tally_ = {};
        Answer answer;
        answer.bounds = range(stones, mask, wanted);
        try {
            for (int window = 0; answer.bounds.lower < answer.bounds.upper; ++window) {
                const int middle = next_question(answer.bounds, window);
                const int score = search(stones, mask, std::popcount(mask), {middle, middle + 1});
                (score <= middle ? answer.bounds.upper : answer.bounds.lower) =
                    std::clamp(score, answer.bounds.lower, answer.bounds.upper);
            }
        } catch (const Ended& end) {
            answer.status = end.status;
            answer.reason = end.reason;
        }
        answer.nodes = tally_.calls;
        return answer;
    }

  private:
    static constexpr std::uint64_t first_look = 1000;  // nodes before the clock is read: most need fewer
    static constexpr int least = -63;
    static constexpr int most = 63;
    static constexpr int mirrored_until = 12;  // discs on the board; later on mirror images hardly meet
    static constexpr int short_windows = 14;   // how many questions are asked about the ends of the range

    // For a size known at compile time, everything about the grid is.
    const Grid<Shape>& grid() const {
        if constexpr (std::is_empty_v<Shape>) {
            static constexpr Grid<Shape> fixed{Shape{}};
            return fixed;
        } else {
            return any_grid_;
        }
    }

    // The score of a win by the disc after `discs` others.
    int win_after(int discs) const { return (grid().cells() + 1 - discs) / 2; }

    Bounds range(Cells stones, Cells mask, Bounds wanted) const {
        const int discs = std::popcount(mask);
        Bounds bounds{-win_after(discs + 1), win_after(discs + 2)};
        // Any move wins for a player who has a line already, as he may on a board made by hand.
        if ((grid().winning_cells(stones, mask) & grid().landings(mask)) != 0 || grid().has_line(stones))
            bounds.lower = bounds.upper = win_after(discs);
        return {std::clamp(bounds.lower, wanted.lower, wanted.upper),
                std::clamp(bounds.upper, wanted.lower, wanted.upper)};
    }

    // Is the score above this one? Wins and losses within a few moves are cheap to find or to rule out,
    // because little can be reached in so few moves; so the ends of the range are asked about first. Then it
    // is halved, staying near 0, where scores are and where searches are shorter.
    int next_question(Bounds bounds, int window) const {
        if (ideas_.starts_with_short_wins && window < short_windows)
            return window % 2 == 0 ? bounds.upper - 1 : bounds.lower;
        const int middle = bounds.lower + (bounds.upper - bounds.lower) / 2;
        if (middle <= 0 && bounds.lower / 2 < middle) return bounds.lower / 2;
        if (middle >= 0 && bounds.upper / 2 > middle) return bounds.upper / 2;
        return middle;
    }

    // The scores that a search still has to tell apart. Narrowing it tells whether nothing is left; the bound
    // that closed it is then what the search returns.
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

    // Returns the score if it is inside the window; one at or below alpha is an upper bound, one at or above
    // beta a lower bound. The player to move must not be able to win at once.
    int search(Cells stones, Cells mask, int discs, Window window) {
        count_node();
        for (int sign = 1;; sign = -sign) {
            const Cells others = stones ^ mask;
            const Cells moves = safe_moves(others, mask);
            if (moves == 0) return sign * (discs == grid().cells() ? 0 : -win_after(discs + 1));
            if (discs >= grid().cells() - 2) return 0;  // two more discs that do not win fill the board
            // Neither player wins with his next disc.
            if (window.closes_at_least(-win_after(discs + 3))) return sign * window.alpha;
            if (window.closes_at_most(win_after(discs + 2))) return sign * window.beta;
            if (!ideas_.follows_forced_moves || (moves & (moves - 1)) != 0)
                return sign * look_deeper(stones, mask, discs, moves, window);
            // The only move that does not lose at once needs no node of its own.
            mask |= moves;
            stones = others;
            ++discs;
            window = window.turned();
        }
    }

    // The moves after which the opponent, whose stones these are, cannot win at once: blocking where he
    // could, and not opening the cell below one where he could.
    Cells safe_moves(Cells others, Cells mask) const {
        return safe_from(grid().winning_cells(others, mask), mask);
    }

    Cells safe_from(Cells threats, Cells mask) const {
        Cells moves = grid().landings(mask);
        const Cells forced = moves & threats;
        if (forced != 0) {
            if ((forced & (forced - 1)) != 0) return 0;
            moves = forced;
        }
        return moves & ~(threats >> 1);
    }

    struct Move {
        Cells cell;
        int worth;
        std::uint64_t key;  // of the position after it
    };

    int look_deeper(Cells stones, Cells mask, int discs, Cells moves, Window window) {
        const Cells others = stones ^ mask;
        if (ideas_.counts_pairs) {
            const Bounds proved = bounds_by_pairs(stones, mask, moves);
            if (window.closes_at_least(proved.lower)) return window.alpha;
            if (window.closes_at_most(proved.upper)) return window.beta;
        }
        const std::uint64_t key = key_of(stones, mask, discs);
        Bounds known{least, most};
        if (table_.find(key, known)) {
            if (window.closes_at_least(known.lower)) return known.lower;
            if (window.closes_at_most(known.upper)) return known.upper;
        }
        std::array<Move, 64> list;
        const std::size_t count = ordered(stones, mask, discs, moves, list.data());
        if (count == 0) return win_after(discs + 2);
        if (ideas_.sees_wins_in_three && window.closes_at_most(win_after(discs + 4))) return window.beta;
        if (ideas_.asks_for_children) {
            for (std::size_t i = 0; i < count; ++i) {
                Bounds child{least, most};
                if (table_.find(list[i].key, child) && -child.upper >= window.beta) return -child.upper;
            }
        }
        const std::uint64_t started = tally_.calls;
        const int alpha = window.alpha;
        int best = least;
        for (std::size_t i = 0; i < count && window.alpha < window.beta; ++i) {
            best = std::max(best, -search(others, mask | list[i].cell, discs + 1, window.turned()));
            window.alpha = std::max(window.alpha, best);
        }
        if (best > alpha) known.lower = std::max(known.lower, best);
        if (best < window.beta) known.upper = std::min(known.upper, best);
        table_.keep(key, known, tally_.calls - started);
        return best;
    }

    // Moves that create most winning cells first, the middle before the sides; what the table says of them is
    // fetched on the way. None if one of them wins with
    // the disc after next: it leaves the opponent no safe move, which shows from the winning cells it
    // creates.
    std::size_t ordered(Cells stones, Cells mask, int discs, Cells moves, Move* list) const {
        std::size_t count = 0;
        for (int i = 0; i < grid().columns(); ++i) {
            const Cells cell = moves & grid().column(order_[static_cast<std::size_t>(i)]);
            if (cell == 0) continue;
            const Cells created = grid().winning_cells(stones | cell, mask | cell);
            const Cells after = mask | cell;
            if (ideas_.sees_wins_in_three && safe_from(created, after) == 0 && after != grid().board())
                return 0;
            const int worth = std::popcount(created);
            const std::uint64_t key = key_of(stones ^ mask, after, discs + 1);
            table_.fetch(key);
            std::size_t place = count++;
            for (; place > 0 && list[place - 1].worth < worth; --place) list[place] = list[place - 1];
            list[place] = {cell, worth, key};
        }
        return count;
    }

    // When every column has an even number of empty cells, the opponent of the player to move can always
    // answer in the same column. The player then gets the lower cell of each pair and the opponent the upper
    // one. If that gives the player no line, he cannot win; if it gives the opponent one, he loses. With one
    // odd column the player to move can bring this about himself, by a safe move there.
    Bounds bounds_by_pairs(Cells stones, Cells mask, Cells moves) const {
        const Cells odd = grid().landings(mask) & ~grid().pair_starts();
        if ((odd & (odd - 1)) != 0) return {least, most};
        if (odd == 0) return {least, most_against_pairs(stones, mask)};
        if ((odd & moves) == 0) return {least, most};
        return {-most_against_pairs(stones ^ mask, mask | odd), most};
    }

    // What the player to move can reach at most if every move of his is answered above it.
    int most_against_pairs(Cells stones, Cells mask) const {
        const Cells empty = grid().board() ^ mask, lower = empty & grid().pair_starts();
        if (grid().has_line(stones | lower)) return most;
        return grid().has_line((stones ^ mask) | (empty ^ lower)) ? -1 : 0;
    }

    // A position and its mirror image have the same score; the smaller number stands for both.
    std::uint64_t key_of(Cells stones, Cells mask, int discs) const {
        const std::uint64_t key = stones + mask;
        if (!ideas_.uses_mirror || discs > mirrored_until) return key;
        return std::min(key, grid().mirrored(stones) + grid().mirrored(mask));
    }

    void count_node() {
        if (tally_.calls >= checkpoint_) checkpoint_ = budget_->check(tally_);
        ++tally_.calls;
    }

    Grid<Shape> any_grid_;
    Ideas ideas_;
    Meter meter_;
    BoundTable table_;
    std::array<int, 64> order_{};
    GameTally tally_;
    Budget* budget_ = nullptr;
    std::uint64_t checkpoint_ = 0;
};

}  // namespace plybench::connect_four
