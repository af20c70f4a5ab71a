// Twin of src/plybench/limits.py: limits on a search and the budget that watches over them.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/ending.hpp"
#include "core/result.hpp"

namespace plybench {

// Called some fifty times a second: tells whether to stop. If it throws, the search ends with that exception.
class Watcher {
  public:
    virtual ~Watcher() = default;
    // `bound` is the current bound of a search that deepens.
    virtual bool wants_stop(const Counts& counts, const std::optional<Bound>& bound) = 0;
};

struct Limits {
    std::uint64_t expansions = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
    std::size_t memory = std::numeric_limits<std::size_t>::max();
    Watcher* watcher = nullptr;
    const std::atomic<bool>* stop = nullptr;  // another thread may set it
};

// Watches the limits of one search at little cost; `T` is the tally of a search or of a game tree.
class Budget {
  public:
    explicit Budget(const Limits& limits) : limits_(limits), started_(Clock::now()), looked_(started_) {}

    // Returns the expansion count at which to ask again; throws Ended when a limit is spent.
    template <typename T>
    std::uint64_t check(const T& tally) {
        if (expansions_of(tally) >= limits_.expansions) {
            throw Ended{Status::limit, Ending::of(End::expansions, limits_.expansions)};
        }
        const Clock::time_point now = Clock::now();
        look(tally, now);
        adapt(now);
        return std::min(expansions_of(tally) + stride_, limits_.expansions);
    }

    // For loops that expand nothing. Once in a few thousand calls it looks at all limits except the
    // expansions.
    template <typename T>
    void pulse(const T& tally) {
        if (++pulses_ % 4096 == 0) look(tally, Clock::now());
    }

    // Looks at all limits except the expansions.
    template <typename T>
    void look(const T& tally) {
        look(tally, Clock::now());
    }

    double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

    Ending memory_end() const { return Ending::of(End::memory, limits_.memory); }

  private:
    using Clock = std::chrono::steady_clock;

    template <typename T>
    void look(const T& tally, Clock::time_point now) {
        if (std::chrono::duration<double>(now - started_).count() >= limits_.seconds) {
            throw Ended{Status::limit, {End::seconds, limits_.seconds}};
        }
        const bool is_stopped = limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed);
        if (is_stopped ||
            (limits_.watcher != nullptr && limits_.watcher->wants_stop(counts_of(tally), bound_of(tally)))) {
            throw Ended{Status::stopped, {End::interrupted}};
        }
    }

    // A look at the clock every 20 ms or so keeps a search well inside the promised 0.2 s.
    void adapt(Clock::time_point now) {
        const double elapsed = std::chrono::duration<double>(now - looked_).count();
        looked_ = now;
        if (elapsed < 0.01) {
            stride_ *= 2;
        } else if (elapsed > 0.02 && stride_ > 1) {
            stride_ /= 2;
        }
    }

    const Limits limits_;
    const Clock::time_point started_;
    Clock::time_point looked_;
    std::uint64_t stride_ = 1;
    std::uint64_t pulses_ = 0;
};

}  // namespace plybench
