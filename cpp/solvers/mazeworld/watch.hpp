// The limits of one planning run, shared by all its parts: a clock, a count of work, a meter of memory.
#pragma once

#include <chrono>
#include <cstdint>

#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/result.hpp"

namespace plybench::robots {

class Watch {
  public:
    explicit Watch(const Limits& limits) : meter(limits.memory), budget_(limits) {
        meter.watch([this] { budget_.look(tally); });
    }

    Watch(const Watch&) = delete;

    Tally tally;
    Meter meter;

    // Call it for every state that is expanded, in whatever space.
    void count_expansion() {
        if (tally.expanded >= checkpoint_) [[unlikely]]
            checkpoint_ = budget_.check(tally);
        ++tally.expanded;
    }

    // Like count_expansion(), for states that take so long that the clock may be read for each.
    void count_slow_expansion() {
        count_expansion();
        look();
    }

    // Call it in loops that expand nothing.
    void pulse() { budget_.pulse(tally); }

    // Looks at the limits if some time has passed.
    void look() {
        const Clock::time_point now = Clock::now();
        if (now - looked_ < std::chrono::milliseconds(10)) return;
        looked_ = now;
        budget_.look(tally);
    }

    double seconds() const { return budget_.seconds(); }
    const Budget& budget() const { return budget_; }

  private:
    using Clock = std::chrono::steady_clock;

    Budget budget_;
    Clock::time_point looked_ = Clock::now();
    std::uint64_t checkpoint_ = 0;
};

}  // namespace plybench::robots
