// What a stride does: which robots are in its way, and which robots it pushes on in the corridor it enters.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solvers/mazeworld/proof/robot_group.hpp"
#include "solvers/mazeworld/walks/corridors.hpp"

namespace plybench::robots {

class Pushes {
  public:
    Pushes(RobotGroup& group, const Corridors& corridors, int cells)
        : group_(group), corridors_(corridors), standing_(static_cast<std::size_t>(cells), -1) {}

    // Call it with the robots that matter before asking about strides.
    void set_up(const Places& places, const RobotSet& robots) {
        for (const Cell cell : taken_) standing(cell) = -1;
        taken_.clear();
        robots.for_each([&](int robot) {
            taken_.push_back(group_.cell(places, robot));
            standing(taken_.back()) = robot;
        });
        robots_ = robots;
    }

    // The robots that keep a robot from a stride: robots in its way, or robots that could never get home
    // after it. If there are none, shifts() has the robot itself first, then the robots it pushes, in the
    // order of the corridor. Valid until the next call.
    const Blame& obstacle(const Places& places, int robot, const Stride& stride) {
        const Range& range = group_.range(robot);
        blame_.clear();
        shifts_.assign(1, {robot, places[static_cast<std::size_t>(robot)], stride.back()});
        const Cell here = group_.cell(places, robot);
        const Cell end = range.cell(stride.back());
        for (const Place place : stride) {
            const int other = standing(range.cell(place));
            if (other < 0 || !corridors_.share(here, range.cell(place))) continue;
            blame_.push_back({other});
            return blame_;
        }
        if (!push(places, end)) return blame_;
        for (std::size_t i = 0; i < shifts_.size() && blame_.empty(); ++i) look_for_stuck(places, i);
        return blame_;
    }

    const std::vector<Shift>& shifts() const { return shifts_; }

  private:
    int& standing(Cell cell) { return standing_[static_cast<std::size_t>(cell)]; }

    void blame_pushed(std::size_t count) {
        for (std::size_t i = 1; i < count; ++i) blame_.push_back({shifts_[i].robot});
    }

    // Makes room on a cell. Returns false if the last robot in shifts_ cannot go on.
    bool push(const Places& places, Cell entry) {
        for (Cell cell = entry; standing(cell) >= 0;) {
            const int other = standing(cell);
            const Place from = places[static_cast<std::size_t>(other)];
            const Cell next = corridors_.inward(entry, cell);
            shifts_.push_back({other, from, next == no_cell ? away : group_.range(other).step(from, next)});
            if (shifts_.back().to == away) {
                blame_pushed(shifts_.size());
                if (next != no_cell) blame_.back().spare = 0;  // the robot has no detour left for that step
                return false;
            }
            cell = next;
        }
        return true;
    }

    // Looks for a pair that shift i leaves stuck. Then the two are to blame, and the robots that were pushed
    // so far.
    void look_for_stuck(const Places& places, std::size_t i) {
        const Shift& shift = shifts_[i];
        robots_.has([&](int other) {
            if (other == shift.robot) return false;
            std::size_t j = 0;
            while (j < shifts_.size() && shifts_[j].robot != other) ++j;
            const Place at = j < shifts_.size() ? shifts_[j].to : places[static_cast<std::size_t>(other)];
            if (group_.is_alive(shift.robot, shift.to, other, at)) return false;
            blame_pushed((j < shifts_.size() ? std::max(i, j) : i) + 1);
            const auto [first, second] = group_.blame_pair(shift.robot, shift.to, other, at);
            blame_.push_back(first);
            blame_.push_back(second);
            return true;
        });
    }

    RobotGroup& group_;
    const Corridors& corridors_;
    RobotSet robots_;
    std::vector<int> standing_;  // the robot on each cell, or -1
    std::vector<Cell> taken_;
    std::vector<Shift> shifts_;
    Blame blame_;
};

}  // namespace plybench::robots
