// A plan for hundreds of robots, shortened for a number of rounds or until a limit ends the run.
//
// On a crowded board the planner begins with two plans and keeps the better one. The sum of distances is the
// lower bound; this planner never raises it. The same seed and rounds give the same plan.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "solvers/mazeworld/boards/crowded_plan.hpp"
#include "solvers/mazeworld/crowd/improve.hpp"
#include "solvers/mazeworld/crowd/round_search.hpp"
#include "solvers/mazeworld/feasibility/feasibility.hpp"
#include "solvers/mazeworld/planning.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

// Throws what ends the run early. The outcome then has what is known by then.
inline void plan_many(const Task& task, std::uint64_t seed, std::uint64_t rounds, Watch& watch,
                      Planning& outcome) {
    outcome.impossible = Feasibility(task).check();
    if (outcome.impossible) {
        outcome.status = Status::unsolvable;
        return;
    }
    outcome.distance_bound = outcome.lower_bound = task.distance_bound();
    watch.tally.bound = Bound::of(task.distance_bound());
    const auto improve = [&](Plan plan) {
        Improver improver(task, std::move(plan), seed, watch);
        const auto keep = [&] {
            if (!outcome.plan || improver.plan().size() < outcome.plan->size())
                outcome.plan = improver.plan();
            outcome.rounds += improver.rounds();
        };
        try {
            improver.polish();
            improver.run(rounds, task.distance_bound());
        } catch (...) {
            keep();
            throw;
        }
        keep();
    };
    improve(*crowd_plan(task, seed, ~std::uint64_t{0}, watch));
    if (rounds > 0) {
        std::optional<Plan> other = crowded_plan(task, rounds, static_cast<int>(outcome.plan->size()), watch);
        if (other) improve(std::move(*other));
    }
    outcome.status = Status::solved;  // nothing was cut short
}

}  // namespace plybench::robots
