// The walks of robots as clauses: against searches that try all ways.
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "solvers/mazeworld/clauses/route_search.hpp"
#include "solvers/mazeworld/feasibility/feasibility.hpp"
#include "tests/check.hpp"
#include "tests/robot_mazes.hpp"

namespace plybench {

namespace {

using namespace robots;

constexpr std::uint64_t no_limit = ~std::uint64_t{0} >> 1;

TEST(robot_routes_cost_the_least_fuel) {
    SplitMix64 rng(1);
    int longer = 0;
    int unsolved = 0;
    for (int round = 0; round < 600; ++round) {
        const Grown maze(rng, 4, 10, 4, round % 3 == 0 ? 60 : 0);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        if (Feasibility(task).check()) continue;
        RouteSearch search(task, watch);
        const std::optional<Plan> plan = search.run(20'000);
        const std::optional<int> fewest = fewest_moves(maze);
        if (!plan) {  // a crowded maze may need a dozen detours and very many conflicts
            ++unsolved;
            CHECK(task.distance_bound() + 2 * search.lower_bound() <= fewest);
            continue;
        }
        CHECK(is_valid(maze, *plan));
        CHECK(static_cast<int>(plan->size()) == fewest);
        CHECK(task.distance_bound() + 2 * search.lower_bound() == fewest);
        longer += fewest > task.distance_bound() ? 1 : 0;
    }
    CHECK(longer > 50 && unsolved < 5);
}

// After a few conflicts there is a lower bound, and the next portion goes on from there.
TEST(robot_routes_are_searched_in_portions) {
    SplitMix64 rng(2);
    int portions = 0;
    for (int round = 0; round < 60; ++round) {
        const Grown maze(rng, 7, 30, 6, 0);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        if (Feasibility(task).check()) continue;
        RouteSearch whole(task, watch), search(task, watch);
        const std::optional<Plan> best = whole.run(20'000);
        if (!best) continue;
        std::optional<Plan> plan;
        for (int bound = 0; !plan; ++portions) {
            plan = search.run(5);
            CHECK(search.lower_bound() >= bound && search.lower_bound() <= whole.lower_bound());
            bound = search.lower_bound();
        }
        CHECK(plan->size() == best->size());
    }
    CHECK(portions > 200);
}

// Without memory for the clauses the search finds nothing, and gives back the memory it took.
TEST(robot_routes_give_up_without_memory) {
    SplitMix64 rng(3);
    const Grown maze(rng, 9, 60, 8, 0);
    Limits limits;
    limits.memory = 100'000;
    Watch watch(limits);
    const Task task(maze.grid, maze.starts, maze.goals, watch);
    const std::size_t used = watch.meter.used_bytes();
    RouteSearch search(task, watch);
    CHECK(!search.run(no_limit));
    CHECK(!search.run(no_limit) && search.lower_bound() == 0);
    CHECK(watch.meter.used_bytes() == used);
}

}  // namespace

}  // namespace plybench
