// What a stride does: who is in its way, and whom the robot pushes on in the corridor it enters.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solvers/mazeworld/corridors.hpp"
#include "solvers/mazeworld/robot_group.hpp"

namespace plybench::robots {

// A robot goes from one place to another.
struct Shift {
    int robot;
    Place from;
    Place to;
};

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

    // Who keeps a robot from a stride: robots in its way, or ones that could then never get home. If nobody
    // does, shifts() has the robot itself first, and then those it pushes, in the order of the corridor.
    RobotSet obstacle(const Places& places, int robot, const Stride& stride) {
        const Range& range = group_.range(robot);
        shifts_.assign(1, {robot, places[static_cast<std::size_t>(robot)], stride.back()});
        const Cell here = group_.cell(places, robot);
        const Cell end = range.cell(stride.back());
        for (const Place place : stride) {
            const int other = standing(range.cell(place));
            if (other >= 0 && corridors_.share(here, range.cell(place))) return RobotSet::of(other);
        }
        if (!push(places, end)) return pushed(shifts_.size());
        for (std::size_t i = 0; i < shifts_.size(); ++i) {
            const RobotSet stuck = stuck_with(places, i);
            if (!stuck.empty()) return stuck;
        }
        return {};
    }

    const std::vector<Shift>& shifts() const { return shifts_; }

  private:
    int& standing(Cell cell) { return standing_[static_cast<std::size_t>(cell)]; }

    // The first robots that are pushed.
    RobotSet pushed(std::size_t count) const {
        RobotSet found;
        for (std::size_t i = 1; i < count; ++i) found.add(shifts_[i].robot);
        return found;
    }

    // Makes room on a cell; false if the last one in shifts_ cannot go on.
    bool push(const Places& places, Cell entry) {
        for (Cell cell = entry; standing(cell) >= 0;) {
            const int other = standing(cell);
            const Place from = places[static_cast<std::size_t>(other)];
            shifts_.push_back({other, from, away});
            const Cell next = corridors_.inward(entry, cell);
            if (next == no_cell) return false;
            for (const Place to : group_.range(other).next(from)) {
                if (group_.range(other).cell(to) == next) shifts_.back().to = to;
            }
            if (shifts_.back().to == away) return false;
            cell = next;
        }
        return true;
    }

    // Does one of the shifts leave a pair stuck? Then the other one, and those who are pushed for it.
    RobotSet stuck_with(const Places& places, std::size_t i) {
        RobotSet found;
        const Shift& shift = shifts_[i];
        robots_.has([&](int other) {
            if (other == shift.robot) return false;
            std::size_t j = 0;
            while (j < shifts_.size() && shifts_[j].robot != other) ++j;
            const Place at = j < shifts_.size() ? shifts_[j].to : places[static_cast<std::size_t>(other)];
            if (group_.is_alive(shift.robot, shift.to, other, at)) return false;
            found = pushed((j < shifts_.size() ? std::max(i, j) : i) + 1);
            found.add(other);
            return true;
        });
        return found;
    }

    RobotGroup& group_;
    const Corridors& corridors_;
    RobotSet robots_;
    std::vector<int> standing_;  // by cell; -1 is nobody
    std::vector<Cell> taken_;
    std::vector<Shift> shifts_;
};

}  // namespace plybench::robots
