// The heuristics of sliding tiles, with tables that Python made.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/table.hpp"
#include "domains/sliding_tiles/patterns.hpp"

namespace plybench {

// A heuristic in one of the forms, which together cover all heuristics.
struct TileHeuristic {
    enum class Form : std::uint8_t {
        zero,
        sum,
        inversions,
        blank_in_place,
        linear_conflict,
        walking,
        patterns
    };

    using Values = std::vector<std::vector<std::uint32_t>>;   // by [cell][tile]
    using Weights = std::vector<std::vector<std::uint64_t>>;  // by [cell][tile]

    // The distances of walking_distance.py, in one direction.
    struct Walk {
        Weights weights{};
        Meter meter{};
        Table<std::uint64_t, std::uint32_t> distances{meter};
    };

    Form form = Form::zero;
    Values values{};            // sum, linear_conflict
    bool counts_blank = false;  // inversions
    std::array<std::shared_ptr<const Walk>, 2> walks{};
    std::shared_ptr<const tiles::PatternDatabases> databases{};  // added to the sum
};

}  // namespace plybench
