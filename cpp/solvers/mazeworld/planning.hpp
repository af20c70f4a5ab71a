// What is known when planning ends, on its own or by a limit.
#pragma once

#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/arena.hpp"
#include "solvers/mazeworld/feasibility.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

struct Planning {
    Status status = Status::limit;
    std::optional<Plan> plan{};           // the best so far
    std::optional<int> distance_bound{};  // what the robots would need alone
    std::optional<int> lower_bound{};     // no plan has fewer moves
    std::optional<Impossible> impossible{};
    std::string reason{};      // of an early end
    std::uint64_t rounds = 0;  // of improvement
    Tally tally{};
};

// Sets the task up and lets plan(task, watch, outcome) work on it; what ends that early becomes the outcome.
template <typename Planner>
Planning planned(const Grid& grid, std::vector<Cell> starts, std::vector<Cell> goals, const Limits& limits,
                 Planner plan) {
    Planning outcome;
    Watch watch(limits);
    const auto end_early = [&](Status status, std::string reason) {
        if (outcome.status == Status::solved) return;
        outcome.status = status;
        outcome.reason = std::move(reason);
    };
    try {
        const Task task(grid, std::move(starts), std::move(goals), watch);
        plan(task, watch, outcome);
    } catch (const Ended& end) {
        end_early(end.status, end.reason);
    } catch (const OutOfBudget&) {
        end_early(Status::limit, watch.memory_reason());
    } catch (const TooManyNodes&) {
        end_early(Status::limit, "limit of 2**32 nodes reached");
    } catch (const std::bad_alloc&) {
        end_early(Status::limit, "out of memory");
    }
    outcome.tally = watch.tally;
    return outcome;
}

}  // namespace plybench::robots
