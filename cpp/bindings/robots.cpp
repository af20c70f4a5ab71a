#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/search.hpp"
#include "solvers/mazeworld/crowd.hpp"
#include "solvers/mazeworld/fuel.hpp"

namespace plybench {

namespace {

using namespace robots;

// A maze with its robots, as Python hands it over. Squares are numbered row by row.
struct Maze {
    Maze(int width, int height, const std::vector<int>& walls, const std::vector<int>& starts,
         const std::vector<int>& goals)
        : grid(width, height, floor(width, height, walls)), starts(cells(starts)), goals(cells(goals)) {
        if (starts.size() != goals.size()) throw std::invalid_argument("a robot has no goal");
    }

    static std::vector<bool> floor(int width, int height, const std::vector<int>& walls) {
        if (width < 1 || height < 1 || width > (1 << 14) || height > (1 << 14))
            throw std::invalid_argument("the sides of the map must be from 1 to 16384");
        std::vector<bool> is_free(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), true);
        for (const int wall : walls) is_free.at(static_cast<std::size_t>(wall)) = false;
        return is_free;
    }

    std::vector<Cell> cells(const std::vector<int>& squares) const {
        std::vector<Cell> found;
        std::vector<bool> is_taken(static_cast<std::size_t>(grid.size()));
        for (const int square : squares) {
            const Cell cell = square < 0 || square >= grid.squares() ? no_cell : grid.cell_of(square);
            if (cell == no_cell || is_taken[static_cast<std::size_t>(cell)])
                throw std::invalid_argument("two robots or goals share a cell, or one is in a wall");
            is_taken[static_cast<std::size_t>(cell)] = true;
            found.push_back(cell);
        }
        return found;
    }

    Grid grid;
    std::vector<Cell> starts;
    std::vector<Cell> goals;
};

struct RobotsOutcome {
    std::string status;
    std::optional<std::vector<std::pair<int, int>>> moves;  // (robot, square it goes to)
    std::optional<int> distance_bound;
    std::optional<int> lower_bound;
    std::optional<Ending> end{};
    std::string obstacle;     // why there is no plan, in a word
    std::vector<int> robots;  // the robots that show it
    std::uint64_t rounds;
    Counts counts;
};

const char* name_of(Impossible::Why why) {
    switch (why) {
        case Impossible::Why::walled_off:
            return "walled_off";
        case Impossible::Why::full:
            return "full";
        case Impossible::Why::corridor:
            return "corridor";
        case Impossible::Why::ring:
            return "ring";
        case Impossible::Why::parity:
            return "parity";
        case Impossible::Why::no_room:
            return "no_room";
    }
    return "";
}

template <typename Planner>
RobotsOutcome run(const Maze& maze, const PythonLimits& given, Planner plan) {
    PythonWatcher watcher(given);
    const Limits limits = limits_for(given, watcher);
    Planning outcome;
    {
        const GilReleased released;
        outcome = run_planner(maze.grid, maze.starts, maze.goals, limits, plan);
    }
    RobotsOutcome made{.status = name_of(outcome.status),
                       .moves = {},
                       .distance_bound = outcome.distance_bound,
                       .lower_bound = outcome.lower_bound,
                       .end = outcome.end,
                       .obstacle = {},
                       .robots = {},
                       .rounds = outcome.rounds,
                       .counts = counts_of(outcome.tally)};
    if (outcome.plan) {
        made.moves.emplace();
        for (const Move& move : *outcome.plan)
            made.moves->emplace_back(move.robot, maze.grid.square_of(move.to));
    }
    if (outcome.impossible) {
        made.obstacle = name_of(outcome.impossible->why);
        made.robots = outcome.impossible->robots;
    }
    return made;
}

void register_robots(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<RobotsOutcome>(m, "RobotsOutcome", "What a planner for robots has found.")
        .def_ro("status", &RobotsOutcome::status)
        .def_ro("moves", &RobotsOutcome::moves)
        .def_ro("distance_bound", &RobotsOutcome::distance_bound)
        .def_ro("lower_bound", &RobotsOutcome::lower_bound)
        .def_ro("end", &RobotsOutcome::end)
        .def_ro("obstacle", &RobotsOutcome::obstacle)
        .def_ro("robots", &RobotsOutcome::robots)
        .def_ro("rounds", &RobotsOutcome::rounds)
        .def_ro("counts", &RobotsOutcome::counts);
    nb::class_<Maze>(m, "RobotsMaze", "A maze with the starts and goals of robots.")
        .def(nb::init<int, int, const std::vector<int>&, const std::vector<int>&, const std::vector<int>&>(),
             "width"_a, "height"_a, "walls"_a, "starts"_a, "goals"_a)
        .def(
            "least_fuel",
            [](const Maze& maze, const PythonLimits& limits) {
                return run(maze, limits, [](const Task& task, Watch& watch, Planning& outcome) {
                    FuelSolver(task, watch, outcome).run();
                });
            },
            "limits"_a, "A plan with the fewest moves, or bounds if a limit ends it.")
        .def(
            "plan_many",
            [](const Maze& maze, std::uint64_t seed, std::uint64_t rounds, const PythonLimits& limits) {
                return run(maze, limits, [=](const Task& task, Watch& watch, Planning& outcome) {
                    plan_many(task, seed, rounds, watch, outcome);
                });
            },
            "seed"_a, "rounds"_a, "limits"_a, "A plan for many robots, improved for some rounds.");
}

const Binding binding("robots", register_robots);

}  // namespace

}  // namespace plybench
