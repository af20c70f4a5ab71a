// The task of a search, and the clock that says when it must answer.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "solvers/chess/values.hpp"

namespace plybench::chess {

// The clock of the side to move, in seconds.
struct ClockState {
    double left;
    double increment = 0;
    int moves_to_go = 0;  // until the next time control; 0: the rest of the game
};

struct Task {
    int depth = most_plies;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int mate = 0;  // stop at a mate in this many moves; 0: do not
    double seconds = std::numeric_limits<double>::infinity();
    std::optional<ClockState> clock;
    std::vector<Move> root_moves;  // moves to consider; empty: all legal moves
    int lines = 1;                 // how many best lines to find
    bool is_pondering = false;     // the clock does not run before ponder_hit
    bool is_infinite = false;      // the clock does not end the search
};

// Decides when time is up: at the hard limit at once, after the soft limit at the end of an iteration.
class Timer {
  public:
    void start(const Task& task) {
        now_pondering_ = task.is_pondering && !is_hit_;
        begin_ = Clock::now().time_since_epoch().count();
        hard_ = soft_ = std::numeric_limits<double>::infinity();
        if (task.clock) share_out(*task.clock);
        if (task.seconds < hard_) hard_ = task.seconds;
    }

    // Call it from another thread when the opponent has played the expected move. The clock runs from now on.
    void ponder_hit() {
        begin_ = Clock::now().time_since_epoch().count();
        is_hit_ = true;
        now_pondering_ = false;
    }

    void forget_hit() { is_hit_ = false; }

    bool is_pondering() const { return now_pondering_; }

    double seconds() const {
        return std::chrono::duration<double>(Clock::now().time_since_epoch() - Clock::duration(begin_.load()))
            .count();
    }

    bool is_over() const { return !now_pondering_ && seconds() >= hard_; }

    // Called between iterations. `scale` is above 1 while the choice is not clear.
    bool is_enough(double scale) const { return !now_pondering_ && seconds() >= soft_ * scale; }

  private:
    using Clock = std::chrono::steady_clock;

    static constexpr double overhead = 0.01;  // seconds lost between the clock and this program

    // Expects some 25 more moves, and counts on the increments. Measured in games of 10 s + 0.1 s.
    void share_out(const ClockState& clock) {
        const double left = std::max(clock.left - overhead, 0.001);
        const double moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, 40) : 25;
        const double share = left / moves + 0.75 * clock.increment;
        soft_ = std::min(0.75 * share, 0.6 * left);
        hard_ = std::min(4 * share, 0.7 * left);
        if (clock.moves_to_go == 1) hard_ = 0.9 * left;
    }

    std::atomic<bool> now_pondering_ = false;
    std::atomic<bool> is_hit_ = false;  // ponder_hit() may come before the search has started
    std::atomic<Clock::rep> begin_ = 0;
    double soft_ = 0;
    double hard_ = 0;
};

}  // namespace plybench::chess
