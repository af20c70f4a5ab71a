// The failures of walks/failures.hpp, translated to the robots of one search.
#pragma once

#include <cstddef>
#include <vector>

#include "solvers/mazeworld/proof/robot_group.hpp"
#include "solvers/mazeworld/proof/robot_set.hpp"
#include "solvers/mazeworld/walks/blame.hpp"
#include "solvers/mazeworld/walks/failures.hpp"

namespace plybench::robots {

class GroupFailures {
  public:
    GroupFailures(const RobotGroup& group, Failures& failures) : group_(group), failures_(failures) {}

    // Notes that a team cannot get home from these places. Its robots must be in order.
    void add(const Places& places, const Blame& team) {
        standing_.clear();
        for (const Blamed& one : team) {
            standing_.push_back(group_.standing(places, one.robot));
            standing_.back().detours += one.spare;
        }
        failures_.add(standing_);
    }

    // Returns a team among these robots that is known to fail from these places; empty if there is none.
    Blame find(const Places& places, const RobotSet& robots) {
        standing_.clear();
        numbers_.clear();
        robots.for_each([&](int robot) {
            standing_.push_back(group_.standing(places, robot));
            numbers_.push_back(robot);
        });
        Blame team;
        std::size_t i = 0;
        for (const Standing& one : failures_.find(standing_)) {
            while (standing_[i].robot != one.robot) ++i;
            team.push_back({numbers_[i], one.detours - standing_[i].detours});
        }
        return team;
    }

  private:
    const RobotGroup& group_;
    Failures& failures_;
    std::vector<Standing> standing_;
    std::vector<int> numbers_;  // of the robots in standing_
};

}  // namespace plybench::robots
