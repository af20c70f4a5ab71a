// The walks of all robots, and which robot uses a cell first, as clauses and as a graph that must not have a
// cycle.
//
// - A visit is a robot on a cell after some number of detours; a robot makes each visit at most once. Steps
//   lead from visit to visit, from the start to the goal.
// - For two visits of different robots to one cell, a variable says which visit is over before the other
//   begins.
// - The nodes of the graph are the beginnings and the ends of visits, and an arc says that its first node
//   comes before its second. If there is no cycle, the order of the nodes is a plan.
// - Robots that go from one cell to the next in the same direction keep their order. If they go in opposite
//   directions, the robot that is first on one of the two cells must be first on the other, too. Clauses say
//   so for all steps, so that a corridor needs no search.
//
// For each robot, visits exist up to some number of detours. A robot that makes one more detour leaves the
// board. A solution may therefore be too cheap, but never too dear; allow_more() adds the missing visits.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/table.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"
#include "solvers/sat/solver.hpp"

namespace plybench::robots {

class Routes {
  public:
    Routes(const Task& task, sat::Solver& solver, Watch& watch)
        : task_(task),
          solver_(solver),
          watch_(watch),
          departures_(static_cast<std::size_t>(task.size())),
          visits_on_(static_cast<std::size_t>(task.grid.size())),
          orders_(watch.meter) {
        for (int robot = 0; robot < task.size(); ++robot)
            departures(robot).push_back({no_visit, task.starts[static_cast<std::size_t>(robot)], {}});
    }

    Routes(const Routes&) = delete;
    ~Routes() { watch_.meter.release(visits_.size() * bytes_of_visit); }

    // Adds the visits that a robot can make with one more detour; the first call adds the visits without a
    // detour. Returns a literal that is true if the robot makes still another detour.
    sat::Literal allow_more(int robot) {
        const std::vector<Departure> entries = std::exchange(departures(robot), {});
        const std::vector<Cell> cells = cells_entered(robot, entries);
        std::map<Cell, Number> level;
        for (const Cell cell : cells)
            level[cell] = add_visit(robot, cell, entries[0].from == no_visit && entries[0].to == cell);

        std::map<Cell, std::vector<Step>> steps_to;
        for (const Departure& entry : entries) {
            if (entry.from != no_visit)
                steps_to[entry.to].push_back({entry.from, level[entry.to], entry.made});
        }
        const Literal makes_more = solver_.add_derived();
        for (const Cell cell : cells) {
            arrive(level[cell], steps_to[cell]);
            for (const Departure& step : leave(level[cell])) {
                if (level.contains(step.to) && is_nearer(robot, cell, step.to)) {
                    steps_to[step.to].push_back({step.from, level[step.to], step.made});
                } else {
                    solver_.add_clause({~step.made, makes_more});
                    departures(robot).push_back(step);
                }
            }
            put_in_order(level[cell]);
        }
        for (const auto& [_, steps] : steps_to) {
            for (const Step& step : steps) link(step);
        }
        return makes_more;
    }

    // How many pairs of visits of different robots share a cell.
    std::size_t meetings() const { return orders_.size(); }

    // The robots that leave the board in the last solution.
    std::vector<int> lost_robots() const {
        std::vector<int> lost;
        for (int robot = 0; robot < task_.size(); ++robot) {
            const std::vector<Departure>& departures = departures_[static_cast<std::size_t>(robot)];
            if (std::any_of(departures.begin(), departures.end(),
                            [&](const Departure& departure) { return solver_.is_true(departure.made); }))
                lost.push_back(robot);
        }
        return lost;
    }

    // The plan of the last solution, in which no robot is lost.
    Plan plan() const {
        std::vector<std::pair<int, Move>> moves;
        for (const Visit& visit : visits_) {
            if (!visit.is_start && solver_.is_true(visit.is_made))
                moves.emplace_back(solver_.place(visit.begin), Move{visit.robot, visit.cell});
        }
        std::sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        Plan plan;
        for (const auto& [_, move] : moves) plan.push_back(move);
        return plan;
    }

  private:
    using Literal = sat::Literal;
    using Number = std::uint32_t;  // of a visit

    static constexpr Number no_visit = std::numeric_limits<Number>::max();
    static constexpr std::size_t bytes_of_visit = 300;  // about, with its part of the steps

    struct Visit {
        int robot;
        Cell cell;
        bool is_start;
        Literal is_made;
        Literal is_last;  // no literal if the cell is not the robot's goal
        sat::Node begin;
        sat::Node end;
    };

    struct Step {
        Number from;
        Number to;
        Literal made;
    };

    // A step that is one detour more than the robot may make yet.
    struct Departure {
        Number from;
        Cell to;
        Literal made;
    };

    static std::uint64_t key(std::uint32_t a, std::uint32_t b) {
        return static_cast<std::uint64_t>(a) << 32 | b;
    }
    static std::uint64_t passage(Cell from, Cell to) {
        return key(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to));
    }

    std::vector<Departure>& departures(int robot) { return departures_[static_cast<std::size_t>(robot)]; }
    Visit& visit(Number number) { return visits_[number]; }
    std::vector<Number>& visits_on(Cell cell) { return visits_on_[static_cast<std::size_t>(cell)]; }
    bool is_nearer(int robot, Cell from, Cell to) const {
        return task_.distance(robot, to) < task_.distance(robot, from);
    }

    // The cells that a robot reaches from these entries without a further detour, farthest from its goal
    // first.
    std::vector<Cell> cells_entered(int robot, const std::vector<Departure>& entries) const {
        std::vector<Cell> cells;
        std::vector<bool> is_found(static_cast<std::size_t>(task_.grid.size()));
        const auto add = [&](Cell cell) {
            if (is_found[static_cast<std::size_t>(cell)]) return;
            is_found[static_cast<std::size_t>(cell)] = true;
            cells.push_back(cell);
        };
        for (const Departure& entry : entries) add(entry.to);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Cell from = cells[i];
            for (const Cell to : task_.grid.neighbours(from)) {
                if (is_nearer(robot, from, to)) add(to);
            }
        }
        std::stable_sort(cells.begin(), cells.end(), [&](Cell a, Cell b) { return is_nearer(robot, a, b); });
        return cells;
    }

    Number add_visit(int robot, Cell cell, bool is_start) {
        watch_.meter.charge(bytes_of_visit);
        const Literal is_made = solver_.add_derived();
        Literal is_last;
        if (cell == task_.goals[static_cast<std::size_t>(robot)])
            is_last = solver_.add_decided(true, std::array{is_made});
        visits_.push_back({robot, cell, is_start, is_made, is_last, solver_.add_node(), solver_.add_node()});
        return static_cast<Number>(visits_.size() - 1);
    }

    // A visit is made if and only if exactly one step leads to it.
    void arrive(Number number, const std::vector<Step>& steps) {
        const Literal is_made = visit(number).is_made;
        std::vector<Literal> ways{~is_made};
        for (const Step& step : steps) {
            solver_.add_clause({~step.made, is_made});
            ways.push_back(step.made);
        }
        if (visit(number).is_start) return solver_.add_clause({is_made});
        exclude(std::span(ways).subspan(1));
        solver_.add_clause(ways);
    }

    // The visit is the robot's last one, or exactly one step follows. Steps towards the goal are preferred.
    std::vector<Departure> leave(Number number) {
        const auto& [robot, cell, is_start, is_made, is_last, begin, end] = visit(number);
        std::vector<Literal> ways{~is_made};
        if (is_last != Literal()) ways.push_back(is_last);
        std::vector<Departure> steps;
        for (const Cell to : task_.grid.neighbours(cell)) {
            const Literal made = solver_.add_decided(is_nearer(robot, cell, to), std::array{is_made});
            steps.push_back({number, to, made});
            ways.push_back(made);
        }
        for (const Literal way : std::span(ways).subspan(1)) solver_.add_clause({~way, is_made});
        exclude(std::span(ways).subspan(1));
        solver_.add_clause(ways);
        return steps;
    }

    // At most one of the literals is true.
    void exclude(std::span<const Literal> literals) {
        for (std::size_t i = 0; i < literals.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) solver_.add_clause({~literals[i], ~literals[j]});
        }
    }

    // Adds a variable for each visit of another robot to the same cell: it says which visit is over before
    // the other begins.
    void put_in_order(Number number) {
        const Visit& one = visit(number);
        for (const Number earlier : visits_on(one.cell)) {
            const Visit& other = visit(earlier);
            if (other.robot == one.robot) continue;
            watch_.pulse();
            const Literal before = solver_.add_decided(true, std::array{other.is_made, one.is_made});
            *orders_.insert(key(earlier, number)).first = before;
            solver_.add_arc(before, other.end, one.begin);
            solver_.add_arc(~before, one.end, other.begin);
            if (other.is_start) solver_.add_clause({~one.is_made, before});
            if (one.is_start) solver_.add_clause({~other.is_made, ~before});
            if (other.is_last != Literal()) solver_.add_clause({~other.is_last, ~one.is_made, ~before});
            if (one.is_last != Literal()) solver_.add_clause({~one.is_last, ~other.is_made, before});
        }
        visits_on(one.cell).push_back(number);
    }

    // Is the first of two visits to a cell over before the second begins?
    Literal is_before(Number a, Number b) const {
        return a < b ? *orders_.find(key(a, b)) : ~*orders_.find(key(b, a));
    }

    // A step ends one visit when it begins the next. Robots that take the same step, or the opposite one,
    // keep their order.
    void link(const Step& step) {
        const Visit &from = visit(step.from), &to = visit(step.to);
        solver_.add_arc(step.made, from.begin, to.begin);
        solver_.add_arc(step.made, to.begin, from.end);
        for (const Step& other : steps_of_[passage(from.cell, to.cell)]) {
            if (visit(other.from).robot == from.robot) continue;
            keep_order(step, other, is_before(step.from, other.from), is_before(step.to, other.to));
        }
        for (const Step& other : steps_of_[passage(to.cell, from.cell)]) {
            if (visit(other.from).robot == from.robot) continue;
            keep_order(step, other, is_before(step.from, other.to), is_before(step.to, other.from));
        }
        steps_of_[passage(from.cell, to.cell)].push_back(step);
    }

    // If both steps are made, the same robot comes first on both cells.
    void keep_order(const Step& a, const Step& b, Literal on_one_cell, Literal on_the_other) {
        watch_.pulse();
        solver_.add_clause({~a.made, ~b.made, ~on_one_cell, on_the_other});
        solver_.add_clause({~a.made, ~b.made, on_one_cell, ~on_the_other});
    }

    const Task& task_;
    sat::Solver& solver_;
    Watch& watch_;
    std::vector<std::vector<Departure>> departures_;  // by robot
    std::vector<Visit> visits_;
    std::vector<std::vector<Number>> visits_on_;           // by cell
    std::map<std::uint64_t, std::vector<Step>> steps_of_;  // by passage
    Table<std::uint64_t, Literal> orders_;                 // by two visits, the smaller number first
};

}  // namespace plybench::robots
