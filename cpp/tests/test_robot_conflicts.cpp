// Teams of robots that cannot get home, compared with a search that tries all ways.
#include <algorithm>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "solvers/mazeworld/feasibility/feasibility.hpp"
#include "solvers/mazeworld/proof/budgets.hpp"
#include "solvers/mazeworld/proof/schedule.hpp"
#include "solvers/mazeworld/proof/small_teams.hpp"
#include "solvers/mazeworld/walks/failures.hpp"
#include "solvers/mazeworld/walks/pair_table.hpp"
#include "tests/check.hpp"
#include "tests/robot_mazes.hpp"

namespace plybench {

namespace {

using namespace robots;

// Tells whether these robots can get home without the others and with at most their detours. Tries all ways.
bool can_get_home(const Grown& maze, const Task& task, const std::vector<Walker>& team) {
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

}  // namespace

TEST(robots_conflicts_hold_with_the_detours_they_name) {
    SplitMix64 rng(17);
    int conflicts = 0;
    int spared = 0;
    for (int i = 0; i < 300; ++i) {
        Grown maze(rng, 6, 8 + i % 4, 1, i % 3 * 10);
        if (maze.grid.size() < 5) continue;
        maze.place(rng, 3);
        Watch watch(Limits{});
        const Task task(maze.grid, maze.starts, maze.goals, watch);
        Ranges ranges(task, watch);
        // The detours change from search to search, so that a search meets failures of another.
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
        maze.place(rng, 2);
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
    CHECK(found > 19'000);  // nearly all are found right after they were added
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

}  // namespace plybench
