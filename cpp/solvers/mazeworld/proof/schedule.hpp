// Can some robots all walk to their goals within their ranges? Finds a plan, or a team of robots that cannot.
//
// A depth-first search over the places of all robots. Three things keep it small:
//
// - Moves that cannot hurt are made without a choice (reduction.hpp). The remaining robots fall into groups
//   whose cells do not meet, and each group is searched alone (standley2010).
// - A state fails for a reason: a team that could not get home from here even without the other robots. To
//   show that a team fails, the search tries only the moves of its own robots. A move fails because a robot
//   is in the way, because a pair is then stuck for good (walks/pair_table.hpp), or because the state after
//   the move fails; the robots responsible join the team. If the team does not contain the robot that just
//   moved, the team explains the state before the move, too.
// - Failures are remembered with their teams. They are found again whenever the team stands there among other
//   robots, in this search or another (walks/failures.hpp). Each failure also says how many more detours
//   would not have helped (walks/blame.hpp).
//
// The team that explains why the first state fails is a conflict: one of its robots needs more detours.
//
// The folder proof/ finds such conflicts (here, small_teams.hpp), makes them stronger
// (conflict_sharpener.hpp), and turns them into a lower bound (budgets.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solvers/mazeworld/proof/group_failures.hpp"
#include "solvers/mazeworld/proof/pushes.hpp"
#include "solvers/mazeworld/proof/reduction.hpp"
#include "solvers/mazeworld/proof/robot_group.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

enum class Verdict : std::uint8_t { plan, conflict, unknown };

class Scheduler {
  public:
    Scheduler(const std::vector<Walker>& walkers, Ranges& ranges, Watch& watch)
        : group_(in_order(walkers), ranges),
          reduction_(group_, ranges.cells()),
          pushes_(group_, ranges.corridors, ranges.cells()),
          failures_(group_, ranges.failures),
          watch_(watch) {}

    // Returns unknown after more than `most_states` states.
    Verdict run(std::uint64_t most_states) {
        states_ = 0;
        plan_.clear();
        levels_.clear();
        enter(group_.starts());
        while (!levels_.empty()) {
            Level& level = levels_.back();
            if (level.is_choosing) {
                if (!take_step(level)) {
                    const Blame blame = blame_of(level);
                    failures_.add(level.places, blame);
                    fail(blame);
                }
            } else if (level.rest.empty()) {
                leave();
            } else if (!open_group(level)) {
                continue;
            } else if (++states_ > most_states) {
                return Verdict::unknown;
            }
        }
        return conflict_.empty() ? Verdict::plan : Verdict::conflict;
    }

    const Plan& plan() const { return plan_; }
    std::uint64_t states() const { return states_; }

    // One of these robots needs more detours than it has here. (The numbers never go beyond the robots'
    // ranges: that would help little, and other searches with these numbers would need larger ranges.)
    std::vector<Walker> conflict() const {
        std::vector<Walker> walkers;
        for (const auto& [robot, spare] : conflict_) {
            const auto [number, detours] = group_.walker(robot);
            walkers.push_back({number, std::min(detours + spare, group_.range(robot).most_detours())});
        }
        return walkers;
    }

  private:
    // A state: the groups it falls into, and the steps of the group under way.
    struct Level {
        std::size_t made;                    // length of the plan before it
        Plan last;                           // walks at its end, in reverse
        std::vector<Shift> moved_at_once{};  // without a choice
        Places state;                        // of all robots
        RobotSet rest;                       // robots of groups not begun
        bool is_choosing;                    // within a group:
        RobotSet group;
        Places places;  // of the group; other robots are away
        RobotSet blamed;
        std::vector<int> spare;  // of the blamed robots, by robot
        RobotSet tried;
        int robot;                  // the robot that moves now
        std::size_t next;           // its next stride
        std::size_t planned;        // length of the plan before its stride
        std::vector<Shift> shifts;  // of this robot and the robots it pushes
    };

    static std::vector<Walker> in_order(std::vector<Walker> walkers) {
        std::sort(walkers.begin(), walkers.end(),
                  [](const Walker& a, const Walker& b) { return a.robot < b.robot; });
        return walkers;
    }

    void enter(Places state) {
        levels_.push_back({});
        Level& level = levels_.back();
        level.made = plan_.size();
        level.state = std::move(state);
        reduction_.run(level.state, plan_, level.last, level.moved_at_once);
        level.rest = group_.active(level.state);
    }

    // All groups of the last level are home.
    void leave() {
        const Level& level = levels_.back();
        plan_.insert(plan_.end(), level.last.rbegin(), level.last.rend());
        levels_.pop_back();
        if (levels_.empty()) {
            conflict_.clear();
        } else {
            levels_.back().is_choosing = false;
        }
    }

    // The last level fails, and with it all levels above in which no robot that moved is to blame.
    void fail(Blame blame) {
        while (true) {
            reduction_.take_back(levels_.back().moved_at_once, levels_.back().state, blame);
            plan_.resize(levels_.back().made);
            levels_.pop_back();
            if (levels_.empty()) {
                conflict_ = std::move(blame);
                return;
            }
            Level& level = levels_.back();
            plan_.resize(level.planned);
            std::size_t moved = 0;  // up to the last one to blame
            for (std::size_t i = 0; i < level.shifts.size(); ++i) {
                const Shift& shift = level.shifts[i];
                level.places[static_cast<std::size_t>(shift.robot)] = shift.from;
                if (std::any_of(blame.begin(), blame.end(),
                                [&](const Blamed& one) { return one.robot == shift.robot; }))
                    moved = i + 1;
            }
            if (moved == 0) continue;
            accuse(level, blame);
            for (std::size_t i = 0; i < moved; ++i) level.blamed.add(level.shifts[i].robot);
            return;
        }
    }

    static void accuse(Level& level, const Blame& blame) {
        for (const Blamed& one : blame) {
            level.blamed.add(one.robot);
            int& spare = level.spare[static_cast<std::size_t>(one.robot)];
            spare = std::min(spare, one.spare);
        }
    }

    // The blame for a state in which all strides of the blamed robots have failed.
    Blame blame_of(const Level& level) const {
        Blame blame;
        level.blamed.for_each([&](int robot) {
            blame.push_back({robot, std::min(level.spare[static_cast<std::size_t>(robot)],
                                             group_.spare(level.places, robot))});
        });
        return blame;
    }

    // Begins with the next group. Returns false if the group needs no search.
    bool open_group(Level& level) {
        level.group = group_of(level.state, level.rest);
        level.rest = level.rest - level.group;
        level.places.assign(level.state.size(), away);
        level.group.for_each([&](int robot) {
            level.places[static_cast<std::size_t>(robot)] = level.state[static_cast<std::size_t>(robot)];
        });
        // On later levels no pair can be stuck: no step leaves a pair stuck, nor do moves that cannot hurt.
        Blame blame = levels_.size() == 1 ? stuck_pair(level.places, level.group) : Blame{};
        if (blame.empty()) blame = failures_.find(level.places, level.group);
        if (!blame.empty()) {
            fail(std::move(blame));
            return false;
        }
        const int seed = most_constrained(level.places, level.group);
        if (seed < 0) return false;  // all of them are home
        watch_.count_slow_expansion();
        level.is_choosing = true;
        level.blamed = level.tried = RobotSet::of(seed);
        level.spare.assign(level.places.size(), any_number);
        turn_to(level, seed);
        return true;
    }

    static void turn_to(Level& level, int robot) {
        level.tried.add(robot);
        level.robot = robot;
        level.next = 0;
    }

    // Enters the next state. Returns false when every stride of every blamed robot has failed.
    bool take_step(Level& level) {
        pushes_.set_up(level.places, level.group);
        while (true) {
            const std::vector<Stride>& strides = group_.strides(level.places, level.robot);
            while (level.next < strides.size()) {
                const Stride& stride = strides[level.next++];
                const Blame& blocking = pushes_.obstacle(level.places, level.robot, stride);
                if (!blocking.empty()) {
                    accuse(level, blocking);
                    continue;
                }
                make(level, stride);
                enter(level.places);
                return true;
            }
            const RobotSet untried = level.blamed - level.tried;
            if (untried.empty()) return false;
            turn_to(level, untried.first());
        }
    }

    // The pushed robots go first, the foremost of them first of all.
    void make(Level& level, const Stride& stride) {
        level.planned = plan_.size();
        level.shifts = pushes_.shifts();
        for (std::size_t i = level.shifts.size(); i-- > 0;) {
            const Shift& shift = level.shifts[i];
            level.places[static_cast<std::size_t>(shift.robot)] = shift.to;
            if (i > 0) plan_.push_back(group_.step(shift.robot, shift.to));
        }
        for (const Place place : stride) plan_.push_back(group_.step(level.robot, place));
    }

    Blame stuck_pair(const Places& places, const RobotSet& group) {
        Blame found;
        group.has([&](int a) {
            return group.has([&](int b) {
                const Place at_a = places[static_cast<std::size_t>(a)];
                const Place at_b = places[static_cast<std::size_t>(b)];
                if (b <= a || group_.is_alive(a, at_a, b, at_b)) return false;
                const auto [first, second] = group_.blame_pair(a, at_a, b, at_b);
                found = {first, second};
                return true;
            });
        });
        return found;
    }

    // The robot with the fewest possible strides among the robots that are not home; -1 if all are home.
    int most_constrained(const Places& places, const RobotSet& group) {
        int best = -1;
        int fewest = 0;
        pushes_.set_up(places, group);
        group.has([&](int robot) {
            if (group_.is_home(places, robot)) return false;
            int strides = 0;
            for (const Stride& stride : group_.strides(places, robot))
                strides += pushes_.obstacle(places, robot, stride).empty() ? 1 : 0;
            if (best >= 0 && strides >= fewest) return false;
            best = robot;
            fewest = strides;
            return fewest == 0;
        });
        return best;
    }

    // The robots of `rest` whose cells meet the cells of the first robot, directly or by way of other robots.
    RobotSet group_of(const Places& places, const RobotSet& rest) const {
        RobotSet group = RobotSet::of(rest.first());
        RobotSet unseen = rest - group;
        for (RobotSet grown = group; !grown.empty();) {
            const int robot = grown.first();
            grown.remove(robot);
            unseen.for_each([&](int other) {
                if (!group_.ahead(places, robot).meets(group_.ahead(places, other))) return;
                group.add(other);
                grown.add(other);
                unseen.remove(other);
            });
        }
        return group;
    }

    RobotGroup group_;
    Reduction reduction_;
    Pushes pushes_;
    GroupFailures failures_;
    Watch& watch_;
    std::vector<Level> levels_;
    Plan plan_;
    Blame conflict_;
    std::uint64_t states_ = 0;
};

}  // namespace plybench::robots
