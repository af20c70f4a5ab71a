// Why a search ended. Twin of src/plybench/core/results/ending.py, which puts it into words.
#pragma once

#include <cstdint>
#include <optional>

namespace plybench {

enum class Status : std::uint8_t { solved, unsolvable, limit, stopped };

// The kinds that occur in the core; Python has the same names and a few more.
enum class End : std::uint8_t {
    expansions,
    nodes,
    seconds,
    memory,
    clock,
    interrupted,
    stopped,
    out_of_memory,
    capacity,
    plies,
    robots,
    depth,
    beam,
    dead_ends,
    exhausted,
    no_mate,
};

struct Ending {
    End kind;
    std::optional<double> amount{};  // a count that was reached is exact: it is far below 2**53

    template <typename Number>
    static Ending of(End kind, Number amount) {
        return {kind, static_cast<double>(amount)};
    }

    bool operator==(const Ending&) const = default;
};

// Ends a search from inside; Run turns it into a result.
struct Ended {
    Status status;
    Ending end;
};

}  // namespace plybench
