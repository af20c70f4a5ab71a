// IDA* on a crowded board. Its estimate is the greatest of several sums of pattern databases.
//
// Moves that have no cell in common can be made in any order, and one order is enough. When a move has been
// tried in a state, it sleeps below the moves tried after it, until a move is made that has a cell in common
// with it: the states it would lead to have been searched already. A move that the estimate rules out sleeps
// at once, and so does the move that would undo the last one. Source: godefroid1996.
//
// A state counts as refuted when only its moves that do not sleep were searched. The table of refuted states
// may be used all the same. For if the bound is the length of a shortest plan, the search finds a plan at the
// latest when the first visit to a state on a shortest plan ends: a sleeping move that continues a shortest
// plan was searched before, from a state on a plan of the same length.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "solvers/mazeworld/boards/pattern_view.hpp"
#include "solvers/mazeworld/boards/refuted_states.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class PatternSearch {
  public:
    enum class Outcome : std::uint8_t { exhausted, found, paused };

    static constexpr std::size_t most_views = 3;

    // Needs at least one view; every view must show the start.
    PatternSearch(const SmallBoard& board, std::vector<PatternView> views, RefutedStates& refuted,
                  Watch& watch)
        : board_(board), refuted_(refuted), watch_(watch), views_(std::move(views)), free_(board.all()) {
        for (std::size_t robot = 0; robot < board.starts.size(); ++robot) {
            const int cell = board.starts[robot];
            at_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(robot);
            key_.move(static_cast<int>(robot), 0, cell);
            free_ ^= SmallBoard::set_of(cell);
        }
    }

    // The estimate at the start.
    int estimate() const {
        int most = 0;
        for (const PatternView& view : views_) most = std::max(most, view.estimate());
        return most;
    }

    // Looks for a plan of at most this many moves, until `pause_at` states have been expanded in all. After a
    // pause the caller must clear the refuted states before the next call.
    Outcome run(int most_moves, std::uint64_t pause_at) {
        pause_at_ = pause_at;
        EdgeBits open = 0;
        for (CellBits rest = free_; rest != 0; rest &= rest - 1)
            open ^= board_.edges_of(std::countr_zero(rest));
        return dive(open, 0, estimate(), most_moves);
    }

    // The plan that run() found.
    Plan plan() const { return {backwards_.rbegin(), backwards_.rend()}; }

  private:
    // The fewest moves left beyond the estimate for which a look into the table saves more time than it
    // takes. With 0 or 4 instead of 2, boards of 4 x 4 cells take twice as long.
    static constexpr int least_slack = 2;
    static constexpr std::size_t most_steps = 16;  // four free cells have four neighbours each

    // A move that no view rules out.
    struct Step {
        int edge;
        int from;
        int to;
        int estimate;
        std::array<PatternView::Change, most_views> changes;
    };

    // Searches below a state. An edge between a robot and a free cell is open.
    Outcome dive(EdgeBits open, EdgeBits asleep, int h, int left) {
        if (h == 0) return Outcome::found;
        if (watch_.tally.expanded >= pause_at_) return Outcome::paused;
        watch_.count_expansion();
        if (left - h >= least_slack && refuted_.refute(key_, left)) return Outcome::exhausted;
        std::array<Step, most_steps> steps;
        std::size_t count = 0;
        for (EdgeBits rest = open & ~asleep; rest != 0; rest &= rest - 1) {
            const int edge = std::countr_zero(rest);
            if (is_promising(edge, left, steps[count])) {
                ++count;
            } else {
                asleep |= SmallBoard::edge_bit(edge);
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            const Outcome outcome = make(steps[i], open, asleep, left);
            if (outcome != Outcome::exhausted) return outcome;
            asleep |= SmallBoard::edge_bit(steps[i].edge);
        }
        return Outcome::exhausted;
    }

    // Tells whether a plan may go on along an edge. If so, fills in the step.
    bool is_promising(int edge, int left, Step& step) {
        auto [from, to] = board_.ends(edge);
        if ((free_ & SmallBoard::set_of(from)) != 0) std::swap(from, to);
        const std::size_t robot = at_[static_cast<std::size_t>(from)];
        ++watch_.tally.generated;
        step.estimate = 0;
        for (std::size_t i = 0; i < views_.size(); ++i) {
            step.changes[i] = views_[i].after(robot, from, to);
            step.estimate = std::max(step.estimate, views_[i].estimate(robot, step.changes[i]));
            if (step.estimate >= left) return false;
        }
        step.edge = edge;
        step.from = from;
        step.to = to;
        return true;
    }

    Outcome make(const Step& step, EdgeBits open, EdgeBits asleep, int left) {
        const std::size_t robot = at_[static_cast<std::size_t>(step.from)];
        std::array<PatternView::Change, most_views> before;
        for (std::size_t i = 0; i < views_.size(); ++i) before[i] = views_[i].apply(robot, step.changes[i]);
        move(robot, step.from, step.to);
        const Outcome outcome = dive(open ^ board_.edges_of(step.from) ^ board_.edges_of(step.to),
                                     (asleep & board_.apart(step.edge)) | SmallBoard::edge_bit(step.edge),
                                     step.estimate, left - 1);
        if (outcome == Outcome::found) backwards_.push_back({static_cast<int>(robot), board_.cell(step.to)});
        move(robot, step.to, step.from);
        for (std::size_t i = 0; i < views_.size(); ++i) views_[i].apply(robot, before[i]);
        return outcome;
    }

    void move(std::size_t robot, int from, int to) {
        at_[static_cast<std::size_t>(to)] = static_cast<std::uint8_t>(robot);
        key_.move(static_cast<int>(robot), from, to);
        free_ ^= SmallBoard::set_of(from) ^ SmallBoard::set_of(to);
    }

    const SmallBoard& board_;
    RefutedStates& refuted_;
    Watch& watch_;
    std::vector<PatternView> views_;
    CellBits free_;
    std::array<std::uint8_t, SmallBoard::most_cells> at_{};  // the robot on a cell
    PlacementKey key_;
    std::uint64_t pause_at_ = 0;
    Plan backwards_;
};

}  // namespace plybench::robots
