// A plan for a crowded board that need not be a shortest one, in a fraction of a second.
//
// Where robots leave little room, pushing (crowd/round_search.hpp) leads far
// astray; pattern databases do not.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/memory.hpp"
#include "solvers/mazeworld/boards/crowded_beam.hpp"
#include "solvers/mazeworld/boards/pattern_builder.hpp"
#include "solvers/mazeworld/boards/pattern_database.hpp"
#include "solvers/mazeworld/boards/pattern_groups.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

// Looks for a plan of fewer than `fewer_than` moves with a beam of about this width. Returns none if the beam
// finds no such plan, if the board is too large or has few robots, or if the beam gets no memory.
inline std::optional<Plan> crowded_plan(const Task& task, std::uint64_t width, int fewer_than, Watch& watch) {
    constexpr int few_cells = 20;  // databases of four robots take some hundredths of a second
    constexpr std::uint64_t most_width = std::uint64_t{1} << 14;
    if (!SmallBoard::fits(task)) return {};
    const SmallBoard board(task);
    if (2 * board.robots() <= board.cells()) return {};
    try {
        const PatternGroups groups(task, board, watch);
        const std::vector<PatternDatabase> databases = built_patterns(
            board, groups.of_size(board.cells() <= few_cells ? 4 : 3), full_knowledge(board), watch);
        const auto states = static_cast<std::size_t>(std::min(width, most_width));
        return CrowdedBeam(board, {PatternView(board, databases)}, watch).run(states, fewer_than);
    } catch (const OutOfBudget&) {
        return {};
    }
}

}  // namespace plybench::robots
