// Twin of src/plybench/core/results/result.py: what a search returns.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/ending.hpp"

namespace plybench {

// A number that remembers whether it is an int or a float in Python.
struct Bound {
    double value = 0;
    bool is_whole = true;

    bool operator==(const Bound&) const = default;

    template <typename Cost>
    static Bound of(Cost cost) {
        return {static_cast<double>(cost), std::is_integral_v<Cost>};
    }
};

struct Tally {
    std::uint64_t expanded = 0;
    std::uint64_t popped = 0;
    std::uint64_t generated = 0;
    std::uint64_t evaluated = 0;
    std::uint64_t duplicates = 0;
    std::uint64_t reopened = 0;
    std::uint64_t pruned = 0;
    std::uint64_t max_frontier = 0;
    std::uint64_t iterations = 0;
    std::optional<Bound> bound{};  // the bound of the current pass; not a count, but reported with the counts

    bool operator==(const Tally&) const = default;
};

// The counts in the order of Python's Counts. A game tree has as many (core/decision.hpp).
using Counts = std::array<std::uint64_t, 9>;

inline Counts counts_of(const Tally& tally) {
    return {tally.expanded, tally.popped, tally.generated,    tally.evaluated, tally.duplicates,
            tally.reopened, tally.pruned, tally.max_frontier, tally.iterations};
}

// The number that a limit on expansions counts.
inline std::uint64_t expansions_of(const Tally& tally) { return tally.expanded; }

inline std::optional<Bound> bound_of(const Tally& tally) { return tally.bound; }

// The start of a pass of a search that deepens: its bound, and the counts of the passes before it.
struct PassStart {
    Bound bound;
    std::uint64_t expanded = 0;
    std::uint64_t popped = 0;
    std::uint64_t generated = 0;
};

template <typename P>
struct Path {
    std::vector<typename P::Action> actions;
    std::vector<typename P::State> states;
    typename P::Cost cost = 0;
};

template <typename P>
struct Result {
    Status status = Status::unsolvable;
    std::optional<Path<P>> path;
    std::optional<Bound> lower_bound;
    Tally tally;
    std::optional<Ending> end;
    double seconds = 0;
    std::vector<PassStart> passes;
};

}  // namespace plybench
