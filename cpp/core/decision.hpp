// Twin of src/plybench/decision.py: what a game-tree search returns.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/result.hpp"

namespace plybench {

struct GameTally {
    std::uint64_t calls = 0;
    std::uint64_t evaluated = 0;
    std::uint64_t leaves = 0;
    std::uint64_t cutoffs = 0;
    std::uint64_t pruned = 0;
    std::uint64_t table_hits = 0;
    std::uint64_t iterations = 0;
    std::uint64_t playouts = 0;
    std::uint64_t moves = 0;

    bool operator==(const GameTally&) const = default;
};

// In the order of plybench.decision.GameCounts.
inline Counts counts_of(const GameTally& tally) {
    return {tally.calls,      tally.evaluated,  tally.leaves,   tally.cutoffs, tally.pruned,
            tally.table_hits, tally.iterations, tally.playouts, tally.moves};
}

inline std::uint64_t expansions_of(const GameTally& tally) { return tally.calls; }
inline std::optional<Bound> bound_of(const GameTally&) { return {}; }

// What a value says: the true value is exactly this, at most this or at least this, or the value is a mean of
// random games.
enum class Known : std::uint8_t { exact, upper, lower, estimate };

template <typename G>
struct Score {
    typename G::Action action;
    double value;
    Known known = Known::exact;
};

template <typename G>
struct Decision {
    Status status = Status::solved;
    std::optional<typename G::Action> action;
    std::optional<double> value;
    std::vector<typename G::Action> line;
    std::optional<std::int64_t> depth;
    std::vector<Score<G>> scores;
    GameTally tally;
    std::optional<Ending> end;
};

}  // namespace plybench
