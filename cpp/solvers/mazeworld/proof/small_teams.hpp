// Finds conflicts of a few robots by trying all teams, the smallest first.
//
// Among many robots in corridors there are hundreds of conflicts of three to six robots. Each is found in a
// fraction of a millisecond, but a search with all robots may miss every one of them. From one call to the
// next the detours of few robots change, so most teams need not be tried again: a plan of a team remains a
// plan if its robots may make more detours.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/table.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/proof/budgets.hpp"
#include "solvers/mazeworld/proof/conflict_sharpener.hpp"
#include "solvers/mazeworld/proof/robot_set.hpp"
#include "solvers/mazeworld/proof/schedule.hpp"
#include "solvers/mazeworld/walks/ranges.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class SmallTeams {
  public:
    SmallTeams(const Task& task, Ranges& ranges, Watch& watch)
        : task_(task), ranges_(ranges), watch_(watch), sharpener_(ranges, watch) {
        for (std::size_t size = 0; size <= largest; ++size) known_.emplace_back(watch.meter);
    }

    // Returns a conflict of robots that make at most these detours; empty if none was found. More patience
    // means larger teams and longer searches.
    Conflict find(const std::vector<int>& detours, std::uint64_t patience) {
        if (meets_.empty()) look_who_meets();
        detours_ = detours;
        most_states_ = patience * first_states;
        for (std::size_t size = 2; size <= largest && effort(size) <= patience * first_effort; ++size) {
            Conflict conflict = find_of_size(size);
            if (!conflict.empty()) return conflict;
        }
        return {};
    }

    // How many searches were made.
    std::uint64_t searches() const { return searches_; }

  private:
    static constexpr std::size_t largest = 7;  // so that the numbers of the robots fit into a word
    static_assert(RobotSet::most <= 1 << 9);
    // Choices: most teams of six have a plan within 200 states. Trying all teams of five among 20 robots
    // takes seconds, as does trying all teams of four among 40.
    static constexpr std::uint64_t first_states = 200;
    static constexpr std::uint64_t first_effort = 1'500'000;
    static constexpr std::size_t most_passes = 4;

    using Detours = std::array<std::uint8_t, largest>;

    // What is known of a team: detours with which it has a plan, and detours that were tried for this many
    // states without an answer.
    struct Known {
        Detours enough;
        Detours tried;
        std::uint64_t states;
    };

    // All teams of one size were tried with these detours, for this many states each.
    struct Pass {
        std::vector<int> detours;
        std::uint64_t states;
    };

    // The effort to try all teams of a size: the number of teams, times two for each robot of a team.
    std::uint64_t effort(std::size_t size) const {
        double teams = 1;
        for (std::size_t i = 0; i < size; ++i)
            teams *= 2.0 * (static_cast<double>(task_.size()) - static_cast<double>(i)) /
                     static_cast<double>(i + 1);
        return static_cast<std::uint64_t>(std::clamp(teams, 0.0, 1e18));
    }

    // Two robots meet if they may be on the same cell on shortest ways.
    void look_who_meets() {
        meets_.resize(static_cast<std::size_t>(task_.size()));
        for (int a = 0; a < task_.size(); ++a) {
            for (int b = 0; b < task_.size(); ++b) {
                if (ranges_.of(a, 0).ahead(0).meets(ranges_.of(b, 0).ahead(0)))
                    meets_[static_cast<std::size_t>(a)].add(b);
            }
        }
    }

    Conflict find_of_size(std::size_t size) {
        std::vector<Pass>& passes = passes_[size];
        changed_.clear();
        for (const Pass& pass : passes) {
            changed_.emplace_back();
            for (int robot = 0; robot < task_.size(); ++robot) {
                const auto i = static_cast<std::size_t>(robot);
                if (pass.states < most_states_ || detours_[i] < pass.detours[i]) changed_.back().add(robot);
            }
        }
        team_.clear();
        Conflict conflict = try_all(0, size);
        if (!conflict.empty()) return conflict;
        if (passes.size() == most_passes) passes.erase(passes.begin());
        passes.push_back({detours_, most_states_});
        return {};
    }

    // The first conflict of team_ with `more` robots added, from number `from` on.
    Conflict try_all(int from, std::size_t more) {
        if (more == 0) return is_due() ? try_team() : Conflict{};
        for (int robot = from; robot + static_cast<int>(more) <= task_.size(); ++robot) {
            team_.push_back(robot);
            Conflict conflict = try_all(robot + 1, more - 1);
            team_.pop_back();
            if (!conflict.empty()) return conflict;
        }
        return {};
    }

    // Tells whether team_ must be tried. It need not be if an earlier pass tried it with at most as many
    // detours for each robot, or if it falls into parts that do not meet.
    bool is_due() const {
        for (const RobotSet& changed : changed_) {
            if (std::none_of(team_.begin(), team_.end(), [&](int robot) { return changed.contains(robot); }))
                return false;
        }
        std::array<int, largest> joined{team_.front()};
        std::array<int, largest> rest{};
        std::size_t joined_count = 1;
        std::size_t rest_count = team_.size() - 1;
        std::copy(team_.begin() + 1, team_.end(), rest.begin());
        for (std::size_t i = 0; i < joined_count; ++i) {
            const RobotSet& met = meets_[static_cast<std::size_t>(joined[i])];
            for (std::size_t j = 0; j < rest_count;) {
                if (!met.contains(rest[j])) {
                    ++j;
                    continue;
                }
                joined[joined_count++] = rest[j];
                rest[j] = rest[--rest_count];
            }
        }
        return rest_count == 0;
    }

    Conflict try_team() {
        watch_.pulse();
        std::uint64_t team = 0;
        Detours detours{};
        Conflict walkers;
        for (const int robot : team_) {
            const int most = detours_[static_cast<std::size_t>(robot)];
            team = team << 9 | static_cast<std::uint64_t>(robot);
            detours[walkers.size()] = static_cast<std::uint8_t>(std::min(most, 255));
            walkers.push_back({robot, most});
        }
        const auto [known, is_new] = known_[team_.size()].insert(team);
        if (is_new) known->enough.fill(255);
        bool has_enough = true;
        for (std::size_t i = 0; i < walkers.size(); ++i) has_enough &= known->enough[i] <= detours[i];
        if (has_enough || (known->states >= most_states_ && known->tried == detours)) return {};
        ++searches_;
        Scheduler scheduler(walkers, ranges_, watch_);
        const Verdict verdict = scheduler.run(most_states_);
        if (verdict == Verdict::conflict) return sharpener_.sharpen(scheduler.conflict(), scheduler.states());
        if (verdict == Verdict::plan) {
            known->enough = detours;
        } else {
            known->tried = detours;
            known->states = most_states_;
        }
        return {};
    }

    const Task& task_;
    Ranges& ranges_;
    Watch& watch_;
    ConflictSharpener sharpener_;
    std::vector<Table<std::uint64_t, Known>> known_;  // by size and team
    std::vector<RobotSet> meets_;                     // by robot
    std::array<std::vector<Pass>, largest + 1> passes_;
    std::vector<int> detours_;
    std::uint64_t most_states_ = 0;
    std::vector<RobotSet> changed_;  // robots that changed since each pass
    std::vector<int> team_;
    std::uint64_t searches_ = 0;
};

}  // namespace plybench::robots
