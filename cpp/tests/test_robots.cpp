// The planners of robots: against breadth-first search over all states, on mazes with and without a plan.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "solvers/mazeworld/crowd.hpp"
#include "solvers/mazeworld/crowd/insertion.hpp"
#include "solvers/mazeworld/crowd/replan.hpp"
#include "solvers/mazeworld/fuel.hpp"
#include "tests/check.hpp"
#include "tests/robot_mazes.hpp"

namespace plybench {

namespace {

using namespace robots;

// A maze drawn in rows, robots as letters from A on.
struct Drawn {
    Drawn(const std::vector<std::string>& starts, const std::vector<std::string>& goals)
        : grid(static_cast<int>(starts[0].size()), static_cast<int>(starts.size()), floor(starts)),
          starts(letters(starts)),
          goals(letters(goals)) {}

    static std::vector<bool> floor(const std::vector<std::string>& rows) {
        std::vector<bool> is_free;
        for (const std::string& row : rows) {
            for (const char sign : row) is_free.push_back(sign != '#');
        }
        return is_free;
    }

    std::vector<Cell> letters(const std::vector<std::string>& rows) const {
        std::map<char, Cell> found;
        int square = 0;
        for (const std::string& row : rows) {
            for (const char sign : row) {
                if (sign >= 'A' && sign <= 'Z') found[sign] = grid.cell_of(square);
                ++square;
            }
        }
        std::vector<Cell> cells;
        for (const auto& [letter, cell] : found) cells.push_back(cell);
        return cells;
    }

    Grid grid;
    std::vector<Cell> starts;
    std::vector<Cell> goals;
};

template <typename Maze>
Planning least_fuel(const Maze& maze, const Limits& limits = {}) {
    return run_planner(
        maze.grid, maze.starts, maze.goals, limits,
        [](const Task& task, Watch& watch, Planning& outcome) { FuelSolver(task, watch, outcome).run(); });
}

template <typename Maze>
Planning many(const Maze& maze, std::uint64_t rounds, const Limits& limits = {}) {
    return run_planner(maze.grid, maze.starts, maze.goals, limits,
                       [=](const Task& task, Watch& watch, Planning& outcome) {
                           plan_many(task, 1, rounds, watch, outcome);
                       });
}

// Finds a plan by cores alone, without A* over all states and without a plan as an upper bound. With
// `has_teams`, cores of small teams come first.
template <typename Maze>
Plan by_cores(const Maze& maze, bool has_teams = false) {
    Watch watch(Limits{});
    const Task task(maze.grid, maze.starts, maze.goals, watch);
    Ranges ranges(task, watch);
    Budgets budgets(task.size(), watch);
    ConflictSharpener sharpener(ranges, watch);
    SmallTeams teams(task, ranges, watch);
    while (true) {
        const std::vector<int> detours = budgets.cheapest();
        const Conflict found = has_teams ? teams.find(detours, 1) : Conflict{};
        if (!found.empty()) {
            budgets.add(found);
            continue;
        }
        std::vector<Walker> walkers;
        for (int robot = 0; robot < task.size(); ++robot)
            walkers.push_back({robot, detours[static_cast<std::size_t>(robot)]});
        Scheduler scheduler(walkers, ranges, watch);
        if (scheduler.run(1 << 30) == Verdict::plan) return scheduler.plan();
        budgets.add(sharpener.sharpen(scheduler.conflict(), scheduler.states()));
    }
}

// A room of 12 x 12 whose robots stand in rows and change sides.
Drawn crowded_room() {
    std::vector<std::string> starts(12, "............");
    std::vector<std::string> goals = starts;
    for (int i = 0; i < 24; ++i) {
        starts[static_cast<std::size_t>(i / 12)][static_cast<std::size_t>(i % 12)] =
            static_cast<char>('A' + i);
        goals[static_cast<std::size_t>(10 + i / 12)][static_cast<std::size_t>(11 - i % 12)] =
            static_cast<char>('A' + i);
    }
    return Drawn(starts, goals);
}

}  // namespace

TEST(robots_feasibility_agrees_with_breadth_first) {
    SplitMix64 rng(1);
    int without = 0;
    for (int i = 0; i < 600; ++i) {
        const Grown maze(rng, 7, 9, 4, i % 3 * 20);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        const bool has_plan = !Feasibility(task).check();
        CHECK(has_plan == fewest_moves(maze).has_value());
        without += has_plan ? 0 : 1;
    }
    CHECK(without > 100 && without < 500);
}

TEST(robots_feasibility_knows_one_free_cell) {
    SplitMix64 rng(2);
    for (int i = 0; i < 300; ++i) {
        Grown maze(rng, 4, 7, 1, 60);
        const auto robots = static_cast<std::uint64_t>(std::max(maze.grid.size() - 1, 1));
        maze.place(rng, robots);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        CHECK(!Feasibility(task).check() == fewest_moves(maze).has_value());
    }
}

TEST(robots_least_fuel_is_that_of_breadth_first) {
    SplitMix64 rng(3);
    for (int i = 0; i < 300; ++i) {
        const Grown maze(rng, 4, 12, 3, 50);
        const std::optional<int> fewest = fewest_moves(maze);
        const Planning found = least_fuel(maze);
        CHECK(found.status == (fewest ? Status::solved : Status::unsolvable));
        CHECK(found.plan.has_value() == fewest.has_value());
        if (!fewest) continue;
        CHECK(static_cast<int>(found.plan->size()) == *fewest);
        CHECK(found.lower_bound == *fewest);
        CHECK(is_valid(maze, *found.plan));
        const Plan plan = by_cores(maze);
        CHECK(static_cast<int>(plan.size()) == *fewest);
        CHECK(is_valid(maze, plan));
    }
}

TEST(robots_cores_are_exact_in_corridors) {
    SplitMix64 rng(5);
    for (int i = 0; i < 400; ++i) {
        const Grown maze(rng, 7, 6 + i % 9, 4, i % 4 * 10);
        const std::optional<int> fewest = fewest_moves(maze);
        if (!fewest) continue;
        for (const bool has_teams : {false, true}) {
            const Plan plan = by_cores(maze, has_teams);
            CHECK(static_cast<int>(plan.size()) == *fewest);
            CHECK(is_valid(maze, plan));
        }
    }
}

TEST(robots_every_cell_is_in_one_corridor) {
    SplitMix64 rng(6);
    for (int i = 0; i < 100; ++i) {
        const Grown maze(rng, 6, 20, 1, static_cast<std::uint64_t>(i));
        const Corridors corridors(maze.grid);
        for (Cell cell = 0; cell < maze.grid.size(); ++cell) {
            const std::vector<Cell>& cells = corridors.around(cell);
            CHECK(cells[static_cast<std::size_t>(corridors.index(cell))] == cell);
            // Only the ends of a corridor have neighbours outside.
            for (const Cell beside : maze.grid.neighbours(cell)) {
                const bool is_next = corridors.share(cell, beside) &&
                                     std::abs(corridors.index(cell) - corridors.index(beside)) == 1;
                CHECK(is_next ||
                      (!corridors.share(cell, beside) && (cell == cells.front() || cell == cells.back())));
            }
        }
    }
}

TEST(robots_crowd_plans_are_valid) {
    SplitMix64 rng(4);
    for (int i = 0; i < 150; ++i) {
        const Grown maze(rng, 5, 16, 4, 70);
        const std::optional<int> fewest = fewest_moves(maze);
        const Planning found = many(maze, 20);
        CHECK(found.status == (fewest ? Status::solved : Status::unsolvable));
        if (!fewest) continue;
        CHECK(is_valid(maze, *found.plan));
        CHECK(static_cast<int>(found.plan->size()) >= *fewest);
        CHECK(*found.lower_bound <= *fewest);
    }
}

TEST(robots_improvement_never_adds_a_move) {
    const Drawn maze = crowded_room();
    std::size_t before = 10'000;
    for (const std::uint64_t rounds : {0, 10, 100}) {
        const Planning found = many(maze, rounds);
        CHECK(found.status == Status::solved);
        CHECK(is_valid(maze, *found.plan));
        CHECK(found.plan->size() <= before);
        before = found.plan->size();
    }
}

TEST(robots_same_task_gives_the_same_plan) {
    const Drawn maze = crowded_room();
    CHECK(*many(maze, 50).plan == *many(maze, 50).plan);
    const Planning first = least_fuel(maze);
    const Planning second = least_fuel(maze);
    CHECK(first.status == Status::solved);
    CHECK(is_valid(maze, *first.plan));
    CHECK(*first.plan == *second.plan);
    CHECK(first.tally == second.tally);
}

TEST(robots_limits_leave_what_is_known) {
    const Drawn maze = crowded_room();
    Limits limits;
    for (const std::uint64_t expansions : {1, 100, 1'000, 5'000}) {
        limits.expansions = expansions;
        for (const Planning& found : {least_fuel(maze, limits), many(maze, 1000, limits)}) {
            CHECK(found.tally.expanded <= expansions);
            CHECK(found.status == Status::solved || found.status == Status::limit);
            CHECK(!found.plan || is_valid(maze, *found.plan));
        }
    }
    limits = {};
    limits.memory = 10'000;
    CHECK(least_fuel(maze, limits).end == Ending::of(End::memory, 10000));
}

// The moves of one robot, or of all other robots, in their order.
Plan moves_of(const Plan& plan, int robot, bool others) {
    Plan moves;
    for (const Move& move : plan) {
        if ((move.robot == robot) != others) moves.push_back(move);
    }
    return moves;
}

TEST(robots_inserted_among_others_leave_each_its_walk) {
    SplitMix64 rng(11);
    int tried = 0, found = 0, reordered = 0;
    for (int i = 0; i < 200; ++i) {
        const Grown maze(rng, 8, 30, 6, 5);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        if (Feasibility(task).check()) continue;
        const Plan plan = *crowd_plan(task, 1, ~std::uint64_t{0}, watch);
        const int robot = static_cast<int>(rng.below(static_cast<std::uint64_t>(task.size())));
        const Plan others = moves_of(plan, robot, true);
        const auto most = static_cast<int>(plan.size() - others.size());
        std::vector<bool> is_absent(static_cast<std::size_t>(task.size()));
        is_absent[static_cast<std::size_t>(robot)] = true;
        const std::optional<Plan> inserted = Insertion(task, watch).run(robot, others, is_absent, most, rng);
        ++tried;
        if (!inserted) continue;
        ++found;
        CHECK(is_valid(maze, *inserted));
        CHECK(inserted->size() <= plan.size());
        for (int other = 0; other < task.size(); ++other) {
            if (other != robot) CHECK(moves_of(*inserted, other, false) == moves_of(plan, other, false));
        }
        reordered += moves_of(*inserted, robot, true) == others ? 0 : 1;
    }
    // Only a few ways to each gap are kept, so the search may miss the way of the plan itself.
    CHECK(found > tried * 9 / 10);
    CHECK(reordered > 20);
}

// A walk at fixed times is one of the walks in any order.
TEST(robots_inserted_in_any_order_need_no_more_moves_than_at_fixed_times) {
    SplitMix64 rng(13);
    int better = 0, worse = 0;
    for (int i = 0; i < 300; ++i) {
        const Grown maze(rng, 8, 30, 6, 5);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        if (Feasibility(task).check()) continue;
        const Plan plan = *crowd_plan(task, 1, ~std::uint64_t{0}, watch);
        const Plan others = moves_of(plan, 0, true);
        std::vector<bool> is_absent(static_cast<std::size_t>(task.size()));
        is_absent[0] = true;
        const int most = static_cast<int>(plan.size());
        const auto fixed = Replanner(task, watch).run(0, others, is_absent, most);
        const auto free = Insertion(task, watch).run(0, others, is_absent, most, rng);
        CHECK(fixed.has_value());
        if (!free || free->size() > others.size() + fixed->size())
            ++worse;
        else
            better += free->size() < others.size() + fixed->size() ? 1 : 0;
    }
    CHECK(better > 5);
    CHECK(worse < better / 4);
}

TEST(robots_wander_to_a_plan_that_is_no_worse) {
    SplitMix64 rng(12);
    int better = 0;
    for (int i = 0; i < 200; ++i) {
        const Grown maze(rng, 8, 30, 6, 5);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        if (Feasibility(task).check()) continue;
        Improver improver(task, *crowd_plan(task, 1, ~std::uint64_t{0}, watch), 1, watch);
        improver.run(50, task.distance_bound());
        const std::size_t before = improver.plan().size();
        improver.wander(200, task.distance_bound());
        CHECK(improver.plan().size() <= before);
        CHECK(is_valid(maze, improver.plan()));
        better += improver.plan().size() < before ? 1 : 0;
    }
    CHECK(better > 5);
}

TEST(robots_swap_needs_a_bay) {
    CHECK(least_fuel(Drawn({"A..B"}, {"B..A"})).status == Status::unsolvable);
    const Planning found = least_fuel(Drawn({"A..B", "##.#"}, {"B..A", "##.#"}));
    CHECK(found.status == Status::solved);
    CHECK(found.plan->size() == 8);
}

TEST(robots_do_not_rotate_in_a_full_ring) {
    const Planning found = many(Drawn({"AB", "CD"}, {"CA", "DB"}), 10);
    CHECK(found.status == Status::unsolvable);
    CHECK(found.impossible->why == Impossible::Why::full);
}

}  // namespace plybench
