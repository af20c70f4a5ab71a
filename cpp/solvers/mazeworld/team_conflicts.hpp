// Conflicts of small teams, for tasks in which the search with all robots together takes too long.
//
// Around each robot a team grows, those first that share most of their shortest ways with it; robots with
// which the search would take too long stay outside. A conflict of the team is one of all robots. From one
// call to the next the detours of few robots change, so what was found about a team is remembered.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "solvers/mazeworld/budgets.hpp"
#include "solvers/mazeworld/conflict_sharpener.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/ranges.hpp"
#include "solvers/mazeworld/schedule.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class TeamConflicts {
  public:
    TeamConflicts(const Task& task, Ranges& ranges, Watch& watch)
        : task_(task), ranges_(ranges), watch_(watch), sharpener_(ranges, watch) {}

    // Conflicts without a common robot, if each robot makes at most its detours; perhaps none.
    std::vector<Conflict> find(const std::vector<int>& detours, std::uint64_t most_states) {
        std::vector<Conflict> found;
        std::vector<bool> is_done(detours.size());
        for (int robot = 0; robot < task_.size(); ++robot) {
            if (is_done[static_cast<std::size_t>(robot)]) continue;
            Conflict conflict = grow(robot, detours, is_done, most_states);
            for (const Walker& walker : conflict) is_done[static_cast<std::size_t>(walker.robot)] = true;
            if (!conflict.empty()) found.push_back(std::move(conflict));
        }
        return found;
    }

  private:
    static constexpr std::size_t largest = 12;  // a choice: with more, searches seldom end in time
    static constexpr std::uint64_t has_plan = ~std::uint64_t{0};

    // A conflict of the team around a robot, empty if there is none.
    Conflict grow(int first, const std::vector<int>& detours, const std::vector<bool>& is_done,
                  std::uint64_t most_states) {
        Conflict team{{first, detours[static_cast<std::size_t>(first)]}};
        for (const int other : nearest(first)) {
            if (team.size() == largest) break;
            if (is_done[static_cast<std::size_t>(other)]) continue;
            team.push_back({other, detours[static_cast<std::size_t>(other)]});
            std::uint64_t& tried = tried_[key_of(team)];
            if (tried < most_states) {
                Scheduler scheduler(team, ranges_, watch_);
                const Verdict verdict = scheduler.run(most_states);
                if (verdict == Verdict::conflict)
                    return sharpener_.sharpen(scheduler.conflict(), scheduler.states());
                tried = verdict == Verdict::plan ? has_plan : most_states;
            }
            if (tried != has_plan) team.pop_back();
        }
        return {};
    }

    // The same for every order of the robots.
    static std::vector<std::pair<int, int>> key_of(const Conflict& team) {
        std::vector<std::pair<int, int>> key;
        for (const Walker& walker : team) key.push_back({walker.robot, walker.detours});
        std::sort(key.begin(), key.end());
        return key;
    }

    // The other robots by the number of cells that may be on shortest ways of both.
    const std::vector<int>& nearest(int robot) {
        if (nearest_.empty()) nearest_.resize(static_cast<std::size_t>(task_.size()));
        std::vector<int>& others = nearest_[static_cast<std::size_t>(robot)];
        if (!others.empty()) return others;
        std::vector<std::pair<int, int>> order;
        for (int other = 0; other < task_.size(); ++other) {
            if (other != robot)
                order.push_back(
                    {-ranges_.of(robot, 0).ahead(0).in_common(ranges_.of(other, 0).ahead(0)), other});
        }
        std::sort(order.begin(), order.end());
        for (const auto& [common, other] : order) others.push_back(other);
        return others;
    }

    const Task& task_;
    Ranges& ranges_;
    Watch& watch_;
    ConflictSharpener sharpener_;
    std::map<std::vector<std::pair<int, int>>, std::uint64_t> tried_;  // states visited, or has_plan
    std::vector<std::vector<int>> nearest_;                            // by robot, made when first asked for
};

}  // namespace plybench::robots
