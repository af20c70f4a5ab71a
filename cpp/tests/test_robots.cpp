// The planners of robots: against breadth-first search over all states, on mazes with and without a plan.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "solvers/mazeworld/crowd.hpp"
#include "solvers/mazeworld/fuel.hpp"
#include "solvers/mazeworld/insertion.hpp"
#include "solvers/mazeworld/replan.hpp"
#include "tests/check.hpp"

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

// A connected maze grown cell by cell, mostly along corridors, and robots anywhere in it.
struct Grown {
    Grown(SplitMix64& rng, int side, int most_cells, int most_robots, std::uint64_t loops_in_100)
        : grid(side, side, floor(rng, side, most_cells, loops_in_100)) {
        const auto robots = 1 + rng.below(static_cast<std::uint64_t>(std::min(grid.size(), most_robots)));
        starts = drawn(rng, robots);
        goals = drawn(rng, robots);
    }

    static std::vector<bool> floor(SplitMix64& rng, int side, int most_cells, std::uint64_t loops_in_100) {
        const auto squares = static_cast<std::size_t>(side * side);
        std::vector<bool> is_free(squares);
        std::vector<int> cells{static_cast<int>(rng.below(squares))};
        is_free[static_cast<std::size_t>(cells[0])] = true;
        const auto wanted = 2 + rng.below(static_cast<std::uint64_t>(most_cells - 1));
        for (int tries = 0; cells.size() < wanted && tries < 500; ++tries) {
            const int from = rng.below(3) == 0 ? cells[rng.below(cells.size())] : cells.back();
            const int x = from % side + static_cast<int>(rng.below(3)) - 1;
            const int y = from / side + static_cast<int>(rng.below(3)) - 1;
            if ((x == from % side) == (y == from / side) || x < 0 || y < 0 || x >= side || y >= side)
                continue;
            const auto at = [&](int u, int v) {
                return u >= 0 && v >= 0 && u < side && v < side &&
                       is_free[static_cast<std::size_t>(v * side + u)];
            };
            const int beside = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
            if (at(x, y) || (beside > 1 && rng.below(100) >= loops_in_100)) continue;
            is_free[static_cast<std::size_t>(y * side + x)] = true;
            cells.push_back(y * side + x);
        }
        return is_free;
    }

    std::vector<Cell> drawn(SplitMix64& rng, std::uint64_t robots) const {
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < grid.size(); ++cell) cells.push_back(cell);
        rng.shuffle(std::span<Cell>(cells));
        cells.resize(robots);
        return cells;
    }

    Grid grid;
    std::vector<Cell> starts;
    std::vector<Cell> goals;
};

// The fewest moves by breadth-first search over all states; none if there is no plan.
template <typename Maze>
std::optional<int> fewest_moves(const Maze& maze) {
    std::set<std::vector<Cell>> seen{maze.starts};
    std::vector<std::vector<Cell>> layer{maze.starts};
    for (int moves = 0; !layer.empty(); ++moves) {
        std::vector<std::vector<Cell>> following;
        for (std::vector<Cell>& state : layer) {
            if (state == maze.goals) return moves;
            for (Cell& cell : state) {
                const Cell from = cell;
                for (const Cell to : maze.grid.neighbours(from)) {
                    if (std::find(state.begin(), state.end(), to) != state.end()) continue;
                    cell = to;
                    if (seen.insert(state).second) following.push_back(state);
                    cell = from;
                }
            }
        }
        layer = std::move(following);
    }
    return {};
}

// Replays a plan: every move goes to a free neighbouring cell, and all end at their goals.
template <typename Maze>
bool is_valid(const Maze& maze, const Plan& plan) {
    std::vector<Cell> cells = maze.starts;
    for (const Move& move : plan) {
        Cell& cell = cells[static_cast<std::size_t>(move.robot)];
        const std::span<const Cell> around = maze.grid.neighbours(cell);
        if (std::find(around.begin(), around.end(), move.to) == around.end()) return false;
        if (std::find(cells.begin(), cells.end(), move.to) != cells.end()) return false;
        cell = move.to;
    }
    return cells == maze.goals;
}

template <typename Maze>
Planning least_fuel(const Maze& maze, const Limits& limits = {}) {
    return planned(
        maze.grid, maze.starts, maze.goals, limits,
        [](const Task& task, Watch& watch, Planning& outcome) { FuelSolver(task, watch, outcome).run(); });
}

template <typename Maze>
Planning many(const Maze& maze, std::uint64_t rounds, const Limits& limits = {}) {
    return planned(maze.grid, maze.starts, maze.goals, limits,
                   [=](const Task& task, Watch& watch, Planning& outcome) {
                       plan_many(task, 1, rounds, watch, outcome);
                   });
}

// Can these robots get home if they are alone and make at most their detours? Tries all ways.
template <typename Maze>
bool can_get_home(const Maze& maze, const Task& task, const std::vector<Walker>& team) {
    struct At {
        Cell cell;
        int left;
        bool operator<(const At& other) const {
            return cell != other.cell ? cell < other.cell : left < other.left;
        }
    };
    std::vector<At> first;
    for (const Walker& walker : team)
        first.push_back({maze.starts[static_cast<std::size_t>(walker.robot)], walker.detours});
    std::set<std::vector<At>> seen{first};
    std::vector<std::vector<At>> open{first};
    while (!open.empty()) {
        const std::vector<At> state = std::move(open.back());
        open.pop_back();
        bool is_home = true;
        for (std::size_t i = 0; i < team.size(); ++i) {
            const int robot = team[i].robot;
            is_home &= state[i].cell == maze.goals[static_cast<std::size_t>(robot)];
            for (const Cell cell : maze.grid.neighbours(state[i].cell)) {
                if (std::any_of(state.begin(), state.end(), [&](const At& at) { return at.cell == cell; }))
                    continue;
                std::vector<At> next = state;
                next[i].cell = cell;
                next[i].left -= task.distance(robot, cell) > task.distance(robot, state[i].cell) ? 1 : 0;
                if (next[i].left >= 0 && seen.insert(next).second) open.push_back(next);
            }
        }
        if (is_home) return true;
    }
    return false;
}

// By cores alone, without A* over all states and without a plan from above; if asked, those of small teams
// come first.
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
        maze.starts = maze.drawn(rng, robots);
        maze.goals = maze.drawn(rng, robots);
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

TEST(robots_conflicts_hold_with_the_detours_they_name) {
    SplitMix64 rng(17);
    int conflicts = 0;
    int spared = 0;
    for (int i = 0; i < 300; ++i) {
        Grown maze(rng, 6, 8 + i % 4, 1, i % 3 * 10);
        if (maze.grid.size() < 5) continue;
        maze.starts = maze.drawn(rng, 3);
        maze.goals = maze.drawn(rng, 3);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        Ranges ranges(task, watch);
        // With other detours in turn, so that failures of one search are met in another.
        for (int j = 0; j < 12; ++j) {
            std::vector<Walker> team;
            for (int robot = 0; robot < task.size(); ++robot)
                team.push_back({robot, static_cast<int>(rng.below(4))});
            Scheduler scheduler(team, ranges, watch);
            if (scheduler.run(1 << 30) == Verdict::plan) {
                CHECK(can_get_home(maze, task, team));
                continue;
            }
            for (const Walker& walker : scheduler.conflict())
                spared += walker.detours > team[static_cast<std::size_t>(walker.robot)].detours ? 1 : 0;
            CHECK(!can_get_home(maze, task, scheduler.conflict()));
            ++conflicts;
        }
    }
    CHECK(conflicts > 500 && spared > 500);
}

TEST(robots_pairs_are_stuck_where_they_cannot_get_home) {
    SplitMix64 rng(18);
    int stuck = 0;
    for (int i = 0; i < 200; ++i) {
        Grown maze(rng, 5, 4 + i % 6, 1, i % 4 * 20);
        if (maze.grid.size() < 3) continue;
        maze.starts = maze.drawn(rng, 2);
        maze.goals = maze.drawn(rng, 2);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        const Range first(task, 0, 3, watch.meter);
        const Range second(task, 1, 3, watch.meter);
        const PairTable table(first, second, watch);
        for (int a = 0; a <= 3; ++a) {
            for (int b = 0; b <= 3; ++b) {
                const bool is_alive = table.is_alive(first.start(a), second.start(b));
                CHECK(is_alive == can_get_home(maze, task, {{0, a}, {1, b}}));
                if (is_alive) continue;
                const auto [more_a, more_b] = table.spare(first.start(a), second.start(b));
                CHECK(!can_get_home(maze, task, {{0, a + more_a}, {1, b + more_b}}));
                ++stuck;
            }
        }
    }
    CHECK(stuck > 200);
}

TEST(robots_cheapest_detours_are_those_of_all_combinations) {
    SplitMix64 rng(19);
    for (int i = 0; i < 300; ++i) {
        Watch watch(Limits{});
        Budgets budgets(4, watch);
        std::vector<Conflict> conflicts;
        for (int j = 0; j < 8; ++j) {
            Conflict conflict;
            for (int robot = 0; robot < 4; ++robot) {
                if (rng.below(2) == 0) conflict.push_back({robot, static_cast<int>(rng.below(4))});
            }
            if (conflict.empty()) continue;
            conflicts.push_back(conflict);
            budgets.add(conflict);
            const auto is_respected = [&](const std::vector<int>& detours) {
                return std::all_of(conflicts.begin(), conflicts.end(), [&](const Conflict& each) {
                    return std::any_of(each.begin(), each.end(), [&](const Walker& walker) {
                        return detours[static_cast<std::size_t>(walker.robot)] > walker.detours;
                    });
                });
            };
            int fewest = 4 * 4;
            for (int code = 0; code < 5 * 5 * 5 * 5; ++code) {
                const std::vector<int> detours{code % 5, code / 5 % 5, code / 25 % 5, code / 125};
                if (is_respected(detours))
                    fewest = std::min(fewest, std::accumulate(detours.begin(), detours.end(), 0));
            }
            const std::vector<int> cheapest = budgets.cheapest();
            CHECK(budgets.total() == fewest);
            CHECK(std::accumulate(cheapest.begin(), cheapest.end(), 0) == fewest);
            CHECK(is_respected(cheapest));
        }
    }
}

TEST(robots_failures_are_found_in_other_company_and_with_fewer_detours) {
    Meter meter(std::size_t{1} << 30);
    Failures failures(meter);
    const std::vector<Standing> nobody;
    CHECK(failures.find(nobody).empty());
    const std::vector<Standing> team{{1, 7, 2}, {4, 9, 0}};
    failures.add(team);
    const std::vector<Standing> same{{0, 3, 5}, {1, 7, 1}, {2, 8, 0}, {4, 9, 0}, {68, 1, 0}};
    const auto found = failures.find(same);
    CHECK(found.size() == 2 && found[0].robot == 1 && found[0].detours == 2 && found[1].robot == 4);
    for (const auto& other : std::vector<std::vector<Standing>>{{{1, 7, 3}, {4, 9, 0}},
                                                                {{1, 7, 2}, {4, 8, 0}},
                                                                {{1, 7, 2}, {68, 9, 0}},
                                                                {{1, 7, 2}},
                                                                {{4, 9, 0}}})
        CHECK(failures.find(other).empty());
    const std::vector<Standing> more_of_one{{1, 7, 9}, {4, 9, 0}};
    failures.add(more_of_one);
    CHECK(failures.find(std::vector<Standing>{{1, 7, 3}, {4, 9, 0}}).size() == 2);
}

TEST(robots_failures_are_forgotten_when_memory_ends) {
    Meter meter(std::size_t{1} << 16);
    Failures failures(meter);
    const std::vector<Standing> first{{2, 30'000, 0}};
    failures.add(first);
    CHECK(failures.find(first).size() == 1);
    int found = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::vector<Standing> team{{i % 7, i, 1}, {8, i, 0}};
        failures.add(team);
        found += failures.find(team).empty() ? 0 : 1;
    }
    CHECK(found > 19'000);  // nearly all, at first
    CHECK(failures.find(first).empty());
}

TEST(robots_teams_are_searched_only_once) {
    SplitMix64 rng(13);
    int searched = 0;
    for (int i = 0; i < 300; ++i) {
        const Grown maze(rng, 7, 6 + i % 9, 4, 10);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        if (Feasibility(task).check()) continue;
        Ranges ranges(task, watch);
        SmallTeams teams(task, ranges, watch);
        std::vector<int> detours(static_cast<std::size_t>(task.size()), 4);
        if (!teams.find(detours, 1).empty()) continue;
        const std::uint64_t searches = teams.searches();
        CHECK(teams.find(detours, 1).empty());
        detours[0] = 5;
        CHECK(teams.find(detours, 1).empty());
        CHECK(teams.searches() == searches);
        searched += searches > 0 ? 1 : 0;
    }
    CHECK(searched > 20);
}

TEST(robots_every_cell_is_in_one_corridor) {
    SplitMix64 rng(6);
    for (int i = 0; i < 100; ++i) {
        const Grown maze(rng, 6, 20, 1, static_cast<std::uint64_t>(i));
        const Corridors corridors(maze.grid);
        for (Cell cell = 0; cell < maze.grid.size(); ++cell) {
            const std::vector<Cell>& cells = corridors.around(cell);
            CHECK(cells[static_cast<std::size_t>(corridors.index(cell))] == cell);
            // Only the ends have neighbours outside.
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

// The moves of one robot, or of all others, in their order.
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
    // Few ways to each gap are kept, so that the way of the plan itself may be missed.
    CHECK(found > tried * 9 / 10);
    CHECK(reordered > 20);
}

// A walk at fixed times is one of the possibilities.
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
