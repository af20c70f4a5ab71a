// The search of crowded boards: against breadth-first search over all states.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "solvers/mazeworld/boards/crowded_beam.hpp"
#include "solvers/mazeworld/boards/crowded_plan.hpp"
#include "solvers/mazeworld/boards/crowded_search.hpp"
#include "solvers/mazeworld/crowd.hpp"
#include "solvers/mazeworld/fuel.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using namespace robots;

using State = std::vector<Cell>;

// A connected board with some walls, robots on all but a few of its cells, and a start from which the goals
// can be reached.
struct CrowdedMaze {
    CrowdedMaze(SplitMix64& rng, int width, int height, std::uint64_t walls, int free)
        : grid(width, height, floor(rng, width, height, walls)) {
        for (Cell cell = 0; cell < grid.size(); ++cell) goals.push_back(cell);
        rng.shuffle(std::span<Cell>(goals));
        goals.resize(goals.size() - static_cast<std::size_t>(free));
        starts = goals;
        for (int i = 0; i < 20'000; ++i) step(rng);
    }

    static std::vector<bool> floor(SplitMix64& rng, int width, int height, std::uint64_t walls) {
        const auto squares = static_cast<std::size_t>(width * height);
        while (true) {
            std::vector<bool> is_free(squares, true);
            for (std::uint64_t i = 0; i < walls; ++i) is_free[rng.below(squares)] = false;
            const std::vector<int> distances = Grid(width, height, is_free).distances(0);
            if (std::count(distances.begin(), distances.end(), unreachable) == 0) return is_free;
        }
    }

    void step(SplitMix64& rng) {
        Cell& cell = starts[rng.below(starts.size())];
        const std::span<const Cell> around = grid.neighbours(cell);
        const Cell to = around[rng.below(around.size())];
        if (std::find(starts.begin(), starts.end(), to) == starts.end()) cell = to;
    }

    Grid grid;
    State starts;
    State goals;
};

// Calls use(state) for each state a move away.
template <typename Use>
void for_each_move(const Grid& grid, State state, Use use) {
    for (Cell& cell : state) {
        const Cell from = cell;
        for (const Cell to : grid.neighbours(from)) {
            if (std::find(state.begin(), state.end(), to) != state.end()) continue;
            cell = to;
            use(state);
            cell = from;
        }
    }
}

// The fewest moves to the goal, from all states that can reach it.
std::map<State, int> all_distances(const CrowdedMaze& maze) {
    std::map<State, int> found{{maze.goals, 0}};
    std::vector<State> queue{maze.goals};
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const State state = queue[next];
        const int further = found.at(state) + 1;
        for_each_move(maze.grid, state, [&](const State& other) {
            if (found.emplace(other, further).second) queue.push_back(other);
        });
    }
    return found;
}

bool is_valid(const CrowdedMaze& maze, const Plan& plan) {
    State cells = maze.starts;
    for (const Move& move : plan) {
        State after = cells;
        after[static_cast<std::size_t>(move.robot)] = move.to;
        bool is_move = false;
        for_each_move(maze.grid, cells, [&](const State& other) { is_move = is_move || other == after; });
        if (!is_move) return false;
        cells = after;
    }
    return cells == maze.goals;
}

int value_of(const PatternDatabase& database, const State& state) {
    std::uint32_t placement = 0;
    for (std::size_t i = 0; i < database.robots().size(); ++i)
        placement += database.weight(i) *
                     static_cast<std::uint32_t>(state[static_cast<std::size_t>(database.robots()[i])]);
    CHECK(database.is_reached(placement));
    return database.value(placement);
}

Plan shortest_plan(const SmallBoard& board, const std::vector<PatternView>& views, Watch& watch) {
    RefutedStates refuted(watch.meter);
    PatternSearch search(board, views, refuted, watch);
    int moves = search.estimate();
    while (search.run(moves, ~std::uint64_t{0}) == PatternSearch::Outcome::exhausted) moves += 2;
    return search.plan();
}

// The fewest moves of the robots of a group, by breadth-first search over all states: moves of other robots
// cost nothing.
std::map<State, int> distances_of_group(const CrowdedMaze& maze, const std::vector<int>& robots) {
    const auto of_group = [&](const State& state) {
        State cells;
        for (const int robot : robots) cells.push_back(state[static_cast<std::size_t>(robot)]);
        return cells;
    };
    std::map<State, int> best;
    std::map<State, bool> seen{{maze.goals, true}};
    std::vector<State> layer{maze.goals};
    for (int moves = 0; !layer.empty(); ++moves) {
        std::vector<State> following;
        for (std::size_t next = 0; next < layer.size(); ++next) {
            const State state = layer[next];
            best.emplace(of_group(state), moves);
            for_each_move(maze.grid, state, [&](const State& other) {
                if (of_group(other) == of_group(state) && seen.emplace(other, true).second)
                    layer.push_back(other);
            });
        }
        for (const State& state : layer) {
            for_each_move(maze.grid, state, [&](const State& other) {
                if (seen.emplace(other, true).second) following.push_back(other);
            });
        }
        layer = std::move(following);
    }
    return best;
}

}  // namespace

TEST(crowded_databases_have_the_fewest_moves_of_a_group) {
    SplitMix64 rng(21);
    for (int i = 0; i < 24; ++i) {
        const int free = 1 + i % 3;
        const CrowdedMaze maze(rng, 4, 2, i % 2, free);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        const SmallBoard board(task);
        const std::vector<int> robots{0, 2, 3};
        const PatternDatabase database = built_pattern(board, robots, full_knowledge(board), watch);
        const PatternDatabase ignorant = built_pattern(board, robots, Knowledge::nothing, watch);
        const std::map<State, int> expected = distances_of_group(maze, robots);
        CHECK(database.placements == expected.size());
        for (const auto& [cells, moves] : expected) {
            State state(maze.starts.size());
            for (std::size_t j = 0; j < robots.size(); ++j)
                state[static_cast<std::size_t>(robots[j])] = cells[j];
            CHECK(value_of(database, state) == moves);
            CHECK(value_of(ignorant, state) <= moves);
        }
    }
}

TEST(crowded_databases_that_ignore_the_others_are_distances_without_them) {
    SplitMix64 rng(27);
    for (int i = 0; i < 12; ++i) {
        CrowdedMaze maze(rng, 4, 3, i % 3, 2);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        const SmallBoard board(task);
        const PatternDatabase database = built_pattern(board, {0, 1, 2}, Knowledge::nothing, watch);
        maze.goals.resize(3);
        const std::map<State, int> expected = all_distances(maze);
        CHECK(database.placements == expected.size());
        for (const auto& [state, moves] : expected) CHECK(value_of(database, state) == moves);
    }
}

TEST(crowded_sums_of_databases_are_lower_bounds) {
    SplitMix64 rng(22);
    for (int i = 0; i < 12; ++i) {
        const CrowdedMaze maze(rng, 4, 2, i % 3, 1 + i % 3);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        const SmallBoard board(task);
        const std::vector<PatternDatabase> databases =
            built_patterns(board, PatternGroups(task, board, watch).of_size(2), full_knowledge(board), watch);
        for (const auto& [state, moves] : all_distances(maze)) {
            int sum = 0;
            for (const PatternDatabase& database : databases) sum += value_of(database, state);
            CHECK(sum <= moves && (moves - sum) % 2 == 0);
        }
    }
}

TEST(crowded_plans_are_as_short_as_those_of_breadth_first) {
    SplitMix64 rng(23);
    for (int i = 0; i < 60; ++i) {
        const CrowdedMaze maze(rng, 4, 2, i % 3, 1 + i % 4);
        const int fewest = all_distances(maze).at(maze.starts);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        CHECK(SmallBoard::fits(task));
        CrowdedSearch search(task, watch);
        // The search is stopped and resumed again and again. Its bound is never too high.
        for (std::uint64_t most = 5; !search.run(most); most += most / 2)
            CHECK(search.lower_bound() <= fewest && !search.plan());
        CHECK(static_cast<int>(search.plan()->size()) == fewest);
        CHECK(search.lower_bound() == fewest);
        CHECK(is_valid(maze, *search.plan()));
        // The search keeps a known plan that is shortest, and replaces one that is not.
        for (const bool is_shortest : {true, false}) {
            Plan known = *search.plan();
            if (!is_shortest) known.insert(known.end(), 2, {0, known.back().to});
            CrowdedSearch other(task, watch);
            other.learn(known);
            CHECK(other.run(~std::uint64_t{0}) && other.lower_bound() == fewest);
            CHECK(static_cast<int>(other.plan()->size()) == fewest);
        }
    }
}

TEST(crowded_plans_are_shortest_from_many_starts) {
    SplitMix64 rng(28);
    for (int i = 0; i < 8; ++i) {
        CrowdedMaze maze(rng, 3, 3, i % 2, 2 + i % 3);
        const std::map<State, int> distances = all_distances(maze);
        for (int j = 0; j < 12; ++j) {
            for (int k = 0; k < 500; ++k) maze.step(rng);
            Watch watch(Limits{});
            const Task task(maze.grid, maze.starts, maze.goals, watch);
            const SmallBoard board(task);
            const PatternGroups groups(task, board, watch);
            std::vector<std::vector<PatternDatabase>> databases(PatternSearch::most_views);
            std::vector<PatternView> views;
            for (std::size_t way = 0; way < databases.size(); ++way) {
                for (const std::vector<int>& robots : groups.of_size(2, way))
                    databases[way].push_back(built_pattern(board, robots, Knowledge::nothing, watch));
                views.emplace_back(board, databases[way]);
            }
            const Plan plan = shortest_plan(board, views, watch);
            CHECK(is_valid(maze, plan) && static_cast<int>(plan.size()) == distances.at(maze.starts));
        }
    }
}

TEST(crowded_beams_find_shortest_plans_if_they_are_wide) {
    SplitMix64 rng(29);
    int shortest = 0;
    for (int i = 0; i < 40; ++i) {
        const CrowdedMaze maze(rng, 4, 2, i % 3, 1 + i % 3);
        const int fewest = all_distances(maze).at(maze.starts);
        if (fewest == 0) continue;
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        const SmallBoard board(task);
        const std::vector<PatternDatabase> databases =
            built_patterns(board, PatternGroups(task, board, watch).of_size(2), full_knowledge(board), watch);
        const auto found = [&](std::size_t width, int fewer_than) {
            return CrowdedBeam(board, {PatternView(board, databases)}, watch).run(width, fewer_than);
        };
        // With room for all states, the beam is a breadth-first search.
        const std::optional<Plan> best = found(100'000, unreachable);
        CHECK(best && is_valid(maze, *best) && static_cast<int>(best->size()) == fewest);
        CHECK(found(100'000, fewest + 1) == best);
        CHECK(!found(100'000, fewest));
        const std::optional<Plan> narrow = found(5, unreachable);
        if (!narrow) continue;
        CHECK(is_valid(maze, *narrow) && static_cast<int>(narrow->size()) >= fewest);
        shortest += static_cast<int>(narrow->size()) == fewest ? 1 : 0;
    }
    CHECK(shortest > 5);
}

TEST(crowded_plans_begin_with_a_beam) {
    SplitMix64 rng(30);
    for (int i = 0; i < 6; ++i) {
        const CrowdedMaze maze(rng, 5, 4, i, 1 + i);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        const std::optional<Plan> plan = crowded_plan(task, 300, unreachable, watch);
        CHECK(plan && is_valid(maze, *plan));
        if (!plan) continue;
        CHECK(!crowded_plan(task, 300, task.distance_bound(), watch));
        Planning outcome;
        plan_many(task, 1, 300, watch, outcome);
        CHECK(outcome.status == Status::solved && is_valid(maze, *outcome.plan));
        CHECK(outcome.plan->size() <= plan->size());
        Limits limits;
        limits.memory = 200'000;
        Watch poor(limits);
        const Task small_task(maze.grid, maze.starts, maze.goals, poor);
        const std::size_t used = poor.meter.used_bytes();
        CHECK(!crowded_plan(small_task, 10'000, unreachable, poor));
        CHECK(poor.meter.used_bytes() == used);
    }
    const CrowdedMaze roomy(rng, 4, 4, 0, 8);
    Watch watch(Limits{});
    CHECK(!crowded_plan(Task(roomy.grid, roomy.starts, roomy.goals, watch), 300, unreachable, watch));
}

TEST(crowded_plans_that_a_limit_cuts_short_say_so) {
    SplitMix64 rng(31);
    const CrowdedMaze maze(rng, 5, 4, 0, 1);
    const auto outcome_within = [&](const Limits& limits) {
        return run_planner(maze.grid, maze.starts, maze.goals, limits,
                           [](const Task& task, Watch& watch, Planning& outcome) {
                               plan_many(task, 1, 300, watch, outcome);
                           });
    };
    const Planning whole = outcome_within(Limits{});
    CHECK(whole.status == Status::solved && !whole.end);
    // Some of these limits end the beam.
    for (std::uint64_t part = 1; part <= 20; ++part) {
        Limits limits;
        limits.expansions = part * (whole.tally.expanded - 1) / 20;
        const Planning cut = outcome_within(limits);
        CHECK(cut.status == Status::limit && cut.end);
        CHECK(!cut.plan || is_valid(maze, *cut.plan));
    }
}

TEST(crowded_groups_of_any_size_find_the_same) {
    SplitMix64 rng(24);
    for (int i = 0; i < 12; ++i) {
        const CrowdedMaze maze(rng, 4, 3, i % 3, 1 + i % 4);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        const SmallBoard board(task);
        const PatternGroups groups(task, board, watch);
        std::vector<int> found;
        for (const std::size_t size : {1, 2, 4}) {
            const std::vector<PatternDatabase> databases =
                built_patterns(board, groups.of_size(size), full_knowledge(board), watch);
            const Plan plan = shortest_plan(board, {PatternView(board, databases)}, watch);
            CHECK(is_valid(maze, plan));
            found.push_back(static_cast<int>(plan.size()));
        }
        CHECK(found[0] == found[1] && found[1] == found[2]);
    }
}

TEST(crowded_groups_have_every_robot_once) {
    SplitMix64 rng(25);
    const CrowdedMaze maze(rng, 4, 4, 2, 2);
    Watch watch(Limits{});
    const Task task(maze.grid, maze.starts, maze.goals, watch);
    const SmallBoard board(task);
    const PatternGroups groups(task, board, watch);
    CHECK(groups.of_size(3, 0) != groups.of_size(3, 1));
    for (const auto& [size, way] :
         {std::pair<std::size_t, std::size_t>{3, 0}, {5, 0}, {20, 0}, {3, 2}, {20, 1}}) {
        std::vector<int> robots;
        for (const std::vector<int>& group : groups.of_size(size, way)) {
            CHECK(group.size() <= size);
            robots.insert(robots.end(), group.begin(), group.end());
        }
        std::sort(robots.begin(), robots.end());
        CHECK(robots.size() == static_cast<std::size_t>(task.size()));
        for (int robot = 0; robot < task.size(); ++robot)
            CHECK(robots[static_cast<std::size_t>(robot)] == robot);
    }
}

TEST(crowded_boards_are_few_cells_in_one_part) {
    const auto fits = [](int width, int height, const std::vector<int>& walls, const State& cells) {
        std::vector<bool> is_free(static_cast<std::size_t>(width * height), true);
        for (const int wall : walls) is_free[static_cast<std::size_t>(wall)] = false;
        const Grid grid(width, height, is_free);
        Watch watch(Limits{});
        return SmallBoard::fits(Task(grid, cells, cells, watch));
    };
    CHECK(fits(8, 4, {}, {0, 1, 31}));
    CHECK(!fits(11, 3, {}, {0, 1, 31}));
    CHECK(fits(11, 3, {0}, {0, 1, 31}));
    CHECK(fits(5, 1, {2}, {0, 1}));
    CHECK(!fits(5, 1, {2}, {0, 1, 2}));
    CHECK(!fits(5, 5, {}, {}));
}

TEST(crowded_boards_stop_at_limits) {
    SplitMix64 rng(26);
    const CrowdedMaze maze(rng, 4, 4, 0, 1);
    for (const std::uint64_t expansions : {1, 1000, 110'000, 300'000}) {
        Limits limits;
        limits.expansions = expansions;
        const auto least_fuel = [&] {
            return run_planner(maze.grid, maze.starts, maze.goals, limits,
                               [](const Task& task, Watch& watch, Planning& outcome) {
                                   FuelSolver(task, watch, outcome).run();
                               });
        };
        const Planning found = least_fuel();
        CHECK(found.status == Status::limit && found.tally.expanded == expansions);
        CHECK(found.lower_bound >= found.distance_bound);
        CHECK(!found.plan || is_valid(maze, *found.plan));
        CHECK(found.plan.has_value() == (expansions >= 110'000));
        CHECK(!found.plan || found.plan->size() < 100);  // the crowd's has 300
        CHECK(found.tally == least_fuel().tally);
    }
}

}  // namespace plybench
