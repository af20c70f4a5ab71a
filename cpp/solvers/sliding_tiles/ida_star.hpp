// IDA* made for sliding tiles: the same search as search/ida_star.hpp with duplicates="parent" and moves in
// the order up, left, right, down, with the same counts, but many times as fast.
//
// The cell of the blank and usually the last move are known at compile time, so each node knows its moves,
// and the state is one word that is never taken apart. A class that follows the search computes how a move
// changes the estimate:
//
//     struct Estimate {
//         static constexpr int most_change;   // of h by one move
//         struct Mark { int distance; ... };  // what is handed down the tree: Manhattan at least
//         struct Change { int h; Mark mark; ... };
//         Mark start(Word state);
//         int h(const Mark&) const;
//         template <int From, int To>
//         Change change_of_move(Word state, int tile, const Mark& mark);
//         void apply(const Change&);  // the search goes there
//         void undo(const Change&);   // and comes back
//     };
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.hpp"
#include "core/result.hpp"
#include "domains/sliding_tiles/board.hpp"

namespace plybench::tiles {

struct Solution {
    Status status = Status::limit;
    std::vector<std::uint8_t> moves;
    int lower_bound = 0;
    Tally tally;
    std::optional<Ending> end;
    std::vector<PassStart> passes;
};

// When the last move is known. If it is known at compile time, a search is faster (by 3 to 6 % with pattern
// databases, 20 % with Manhattan), but it takes two thirds longer to compile.
enum class LastMove : std::uint8_t { compiled, at_run_time };

template <typename Board, typename Estimate, LastMove form>
class IdaStar {
  public:
    using Word = typename Board::Word;
    using Mark = typename Estimate::Mark;

    IdaStar(Estimate& estimate, const Limits& limits) : estimate_(estimate), budget_(limits) {}

    // The goal must be reachable.
    Solution solve(Word start, int blank) {
        const Mark mark = estimate_.start(start);
        bound_ = estimate_.h(mark);
        while (true) {
            begin_pass();
            rise_ = may_rise_more ? unknown : least_rise;
            least_left_ = unknown;
            const Outcome outcome = dive_from(blank, start, mark);
            if (least_left_ != unknown) most_on_path_ = std::max(most_on_path_, bound_ - least_left_ + 1);
            if (error_) std::rethrow_exception(error_);
            if (outcome == Outcome::found) return solution(Status::solved);
            if (outcome == Outcome::ended) return solution(end_->status);
            bound_ += rise_;
        }
    }

  private:
    enum class Outcome : std::uint8_t { exhausted, found, ended };

    // The last move of the next node: a constant, or a number that the node must look at.
    template <int Move>
    static constexpr auto as_last() {
        if constexpr (form == LastMove::compiled) {
            return std::integral_constant<int, Move>();
        } else {
            return Move;
        }
    }

    static constexpr int unknown = std::numeric_limits<int>::max();
    static constexpr int least_rise = 2;  // h changes by odd numbers, so all f of a search are odd or even
    static constexpr bool may_rise_more = Estimate::most_change > 1;

    // Enters a node; `left` is the bound minus the moves made, and h is not above it.
    template <int Blank>
    [[gnu::noinline]] Outcome dive(Word state, const Mark mark, int left, auto last) {
        ++popped_;
        if (mark.distance == 0) return Outcome::found;
        if (popped_ > checkpoint_ && is_over()) [[unlikely]]
            return Outcome::ended;
        if (left < least_left_) [[unlikely]]
            least_left_ = left;
        evaluated_ += Board::choices(Blank, last);
        return try_moves<Blank, 0>(state, mark, left, last);
    }

    template <int Blank, int Move>
    [[gnu::always_inline]] Outcome try_moves(Word state, const Mark& mark, int left, auto last) {
        if constexpr (Move == moves) {
            return Outcome::exhausted;
        } else {
            if constexpr (Board::target(Blank, Move) >= 0) {
                if (Move != opposite(last)) {
                    const Outcome outcome = try_move<Blank, Move>(state, mark, left);
                    if (outcome != Outcome::exhausted) [[unlikely]] {
                        leave(Move, Board::choices(Blank, last, Move + 1));
                        return outcome;
                    }
                }
            }
            return try_moves<Blank, Move + 1>(state, mark, left, last);
        }
    }

    template <int Blank, int Move>
    [[gnu::always_inline]] Outcome try_move(Word state, const Mark& mark, int left) {
        constexpr int from = Board::target(Blank, Move);
        const int tile = Board::tile_at(state, from);
        const auto change = estimate_.template change_of_move<from, Blank>(state, tile, mark);
        if (change.h >= left) {
            if constexpr (may_rise_more) rise_ = std::min(rise_, change.h - left + 1);
            return Outcome::exhausted;
        }
        estimate_.apply(change);
        const Word after = Board::move_tile(state, tile, from, Blank);
        const Outcome outcome = dive<from>(after, change.mark, left - 1, as_last<Move>());
        estimate_.undo(change);
        return outcome;
    }

    template <int Blank = 0>
    Outcome dive_from(int blank, Word state, const Mark& mark) {
        if constexpr (Blank < Board::cells) {
            if (blank != Blank) return dive_from<Blank + 1>(blank, state, mark);
            return dive_from_root<Blank>(state, mark);
        }
        return Outcome::exhausted;
    }

    // Enters the root as if the last of the four moves had just been undone, and tries this move afterwards.
    // A version of `dive` for roots, which leave no move out, would be a sixth of all compiled code.
    template <int Blank>
    Outcome dive_from_root(Word state, const Mark& mark) {
        constexpr int last = moves - 1;
        const Outcome outcome = dive<Blank>(state, mark, bound_, as_last<opposite(last)>());
        if constexpr (Board::target(Blank, last) >= 0) {
            if (outcome != Outcome::exhausted) return outcome;
            ++evaluated_;
            const Outcome rest = try_move<Blank, last>(state, mark, bound_);
            if (rest != Outcome::exhausted) leave(last, 0);
            return rest;
        }
        return outcome;
    }

    // The search ends below this move. The children after it are never made.
    [[gnu::noinline, gnu::cold]] void leave(int move, int untried) {
        path_.push_back(static_cast<std::uint8_t>(move));
        evaluated_ -= static_cast<std::uint64_t>(untried);
    }

    // Looks at the limits before a node is expanded.
    [[gnu::noinline, gnu::cold]] bool is_over() {
        try {
            checkpoint_ = budget_.check(counts_so_far());
            return false;
        } catch (const Ended& end) {
            end_ = end;
        } catch (...) {  // from the watcher; it must not pass through the frames of the search
            error_ = std::current_exception();
        }
        return true;
    }

    // All nodes of the earlier passes were expanded. Each of them except the roots dropped the child that
    // undoes the last move.
    void begin_pass() {
        const std::uint64_t dropped = popped_ - iterations_;
        passes_.push_back({Bound::of(bound_), popped_, popped_, evaluated_ + dropped});
        ++iterations_;
    }

    // The counts before a node is expanded, as if the nodes on the path had made all their children.
    Tally counts_so_far() const {
        Tally counts;
        counts.popped = popped_;
        counts.expanded = popped_ - 1;
        counts.generated = evaluated_ + popped_ - std::min(popped_, iterations_);
        counts.evaluated = evaluated_ + 1;
        counts.iterations = iterations_;
        counts.bound = Bound::of(bound_);
        return counts;
    }

    Solution solution(Status status) {
        std::reverse(path_.begin(), path_.end());
        Tally counts = counts_so_far();  // the last node is the goal, or the node at which a limit was met
        counts.duplicates = duplicates();
        counts.generated = evaluated_ + counts.duplicates;
        counts.pruned = evaluated_ - (popped_ - iterations_);
        counts.max_frontier = static_cast<std::uint64_t>(most_on_path_);
        return {status,
                status == Status::solved ? path_ : std::vector<std::uint8_t>(),
                bound_,
                counts,
                end_ ? std::optional(end_->end) : std::nullopt,
                std::move(passes_)};
    }

    // Every node but the root also makes the child that undoes the last move, and drops it. A node on the
    // path to the end of the search has not made this child yet if the child comes after the move on the
    // path.
    std::uint64_t duplicates() const {
        const std::uint64_t roots = path_.empty() ? iterations_ - 1 : iterations_;
        std::uint64_t count = popped_ - 1 - roots;
        for (std::size_t i = 1; i < path_.size(); ++i) count -= opposite(path_[i - 1]) > path_[i];
        return count;
    }

    Estimate& estimate_;
    Budget budget_;
    std::uint64_t checkpoint_ = 0;
    std::uint64_t popped_ = 0;
    std::uint64_t evaluated_ = 0;  // without the root
    std::uint64_t iterations_ = 0;
    int bound_ = 0;
    int rise_ = unknown;        // from this bound to the next, as known so far
    int least_left_ = unknown;  // the least `left` of a node expanded under this bound
    int most_on_path_ = 0;
    std::vector<PassStart> passes_;
    std::vector<std::uint8_t> path_;  // backwards: filled when the search ends
    std::optional<Ended> end_;
    std::exception_ptr error_;
};

}  // namespace plybench::tiles
