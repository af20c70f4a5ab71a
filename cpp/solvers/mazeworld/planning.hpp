// What is known when planning ends, whether by itself or by a limit.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/early_end.hpp"
#include "solvers/mazeworld/feasibility/feasibility.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

struct Planning {
    Status status = Status::limit;
    std::optional<Plan> plan{};           // the best so far
    std::optional<int> distance_bound{};  // the moves that the robots would need alone
    std::optional<int> lower_bound{};     // no plan has fewer moves
    std::optional<Impossible> impossible{};
    std::optional<Ending> end{};  // why planning ended early
    std::uint64_t rounds = 0;     // of improvement
    Tally tally{};
};

// Sets up the task and calls plan(task, watch, outcome). If plan() throws, the outcome says what ended it
// early.
template <typename Planner>
Planning run_planner(const Grid& grid, std::vector<Cell> starts, std::vector<Cell> goals,
                     const Limits& limits, Planner plan) {
    Planning outcome;
    Watch watch(limits);
    try {
        const Task task(grid, std::move(starts), std::move(goals), watch);
        plan(task, watch, outcome);
    } catch (...) {
        const Ended early = early_end(watch.budget());
        if (outcome.status != Status::solved) {
            outcome.status = early.status;
            outcome.end = early.end;
        }
    }
    outcome.tally = watch.tally;
    return outcome;
}

}  // namespace plybench::robots
