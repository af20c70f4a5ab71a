// Moves that cannot hurt: they are made without a choice, and the robots that are done leave the search.
//
// - A robot that has a free way to its goal goes there at once if no other robot may come to the goal cell:
//   in any plan, its later moves can be left out.
// - A robot that stands where no other robot may come goes last, if it has a way when all others are at their
//   goals.
// - A robot that cannot avoid a cell goes there at once, without a detour, if no other robot may come there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solvers/mazeworld/proof/robot_group.hpp"
#include "solvers/mazeworld/walks/blame.hpp"

namespace plybench::robots {

class Reduction {
  public:
    Reduction(const RobotGroup& group, int cells)
        : group_(group),
          taken_(cells),
          goals_(cells),
          visited_(cells),
          shared_(cells),
          parents_(static_cast<std::size_t>(cells), none) {}

    // Makes such moves until there are none. `now` gets the moves made at once. `last` gets the walks at the
    // end of the plan, in reverse. `moved` gets the robots that moved but are not home.
    void run(Places& places, Plan& now, Plan& last, std::vector<Shift>& moved) {
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            survey(places);
            group_.active(places).for_each([&](int robot) {
                if (!step_aside(places, robot, now, last, moved)) return;
                has_changed = true;
                survey(places);
            });
        }
    }

    // A team that fails after such moves fails before them, too, unless its robots have additional detours
    // with which the moves may hurt. They cannot hurt as long as the moved robots cannot avoid the cells they
    // went to, and no other robot of the team may come there. Lowers the detours that the team could spare
    // accordingly. `places` are the places after the moves.
    void take_back(const std::vector<Shift>& moved, const Places& places, Blame& team) const {
        for (std::size_t i = moved.size(); i-- > 0;) {
            const Shift& shift = moved[i];
            if (std::none_of(team.begin(), team.end(),
                             [&](const Blamed& one) { return one.robot == shift.robot; }))
                continue;
            for (Blamed& one : team) one.spare = spare_before(moved, i, places, one);
        }
    }

  private:
    static constexpr Place none = -1;

    // How many detours a robot of the team could spare before one of the moves.
    int spare_before(const std::vector<Shift>& moved, std::size_t move, const Places& places,
                     const Blamed& one) const {
        const Range& range = group_.range(one.robot);
        const bool is_mover = one.robot == moved[move].robot;
        const Cell cell = group_.range(moved[move].robot).cell(moved[move].to);
        Place place = place_before(moved, move, places, one.robot);
        for (int spare = 0; spare < one.spare; ++spare) {
            place = range.more_left(place);
            if (place == Range::no_place) return spare;
            if (is_mover ? !range.bound_for(place).contains(cell) : range.ahead(place).contains(cell))
                return spare;
        }
        return one.spare;
    }

    static Place place_before(const std::vector<Shift>& moved, std::size_t move, const Places& places,
                              int robot) {
        for (std::size_t i = move; i < moved.size(); ++i) {
            if (moved[i].robot == robot) return moved[i].from;
        }
        return places[static_cast<std::size_t>(robot)];
    }

    // Cells where robots stand, their goals, and the cells that more than one may visit.
    void survey(const Places& places) {
        for (CellSet* cells : {&taken_, &goals_, &visited_, &shared_}) cells->clear();
        group_.active(places).for_each([&](int robot) {
            taken_.add(group_.cell(places, robot));
            goals_.add(group_.range(robot).goal());
            visited_.add_all(group_.ahead(places, robot), shared_);
        });
    }

    bool step_aside(Places& places, int robot, Plan& now, Plan& last, std::vector<Shift>& moved) {
        const Range& range = group_.range(robot);
        Place& place = places[static_cast<std::size_t>(robot)];
        const auto is_taken = [&](Cell cell) { return taken_.contains(cell); };
        const auto is_goal = [&](Cell cell) { return goals_.contains(cell) && cell != range.goal(); };
        const auto is_home = [&](Place to) { return range.is_goal(to); };
        const CellSet& bound_for = range.bound_for(place);
        // Most walks are blocked on a cell that the robot cannot avoid. Its own cell counts as one taken
        // cell.
        if (!shared_.contains(range.goal()) && taken_.in_common(bound_for) == 1 &&
            walk(robot, place, false, is_taken, is_home) != none) {
            for (auto to = way_.rbegin(); to != way_.rend(); ++to) now.push_back(group_.step(robot, *to));
            place = away;
            return true;
        }
        const int goals_here =
            1 + (is_goal(range.cell(place)) ? 1 : 0);  // its own goal, and another one where it stands
        if (!shared_.contains(range.cell(place)) && goals_.in_common(bound_for) == goals_here &&
            walk(robot, place, false, is_goal, is_home) != none) {
            for (const Place to : way_) last.push_back(group_.step(robot, to));
            place = away;
            return true;
        }
        if (bound_for.is_within(shared_)) return false;
        const Place reached = walk(robot, place, true, is_taken, [&](Place to) {
            return to != place && bound_for.contains(range.cell(to)) && !shared_.contains(range.cell(to));
        });
        if (reached == none) return false;
        for (auto to = way_.rbegin(); to != way_.rend(); ++to) now.push_back(group_.step(robot, *to));
        moved.push_back({robot, place, reached});
        place = reached;
        return true;
    }

    // Returns the first wanted place on a way over cells that are not blocked, or none. A straight way has no
    // detours. The search is breadth-first, so a cell is first reached with the most detours left and need
    // not be reached again. The way is then in way_, last place first.
    template <typename IsBlocked, typename IsWanted>
    Place walk(int robot, Place from, bool is_straight, IsBlocked is_blocked, IsWanted is_wanted) {
        const Range& range = group_.range(robot);
        const auto parent = [&](Place place) -> Place& {
            return parents_[static_cast<std::size_t>(range.cell(place))];
        };
        Place found = is_wanted(from) ? from : none;
        seen_.assign(1, from);
        parent(from) = from;
        for (std::size_t i = 0; i < seen_.size() && found == none; ++i) {
            const Place place = seen_[i];
            for (const Place to : range.next(place)) {
                const bool is_detour = range.detours_left(to) < range.detours_left(place);
                if (parent(to) != none || (is_straight && is_detour) || is_blocked(range.cell(to))) continue;
                parent(to) = place;
                seen_.push_back(to);
                if (!is_wanted(to)) continue;
                found = to;
                break;
            }
        }
        way_.clear();
        for (Place place = found; place != none && place != from; place = parent(place))
            way_.push_back(place);
        for (const Place place : seen_) parent(place) = none;
        return found;
    }

    const RobotGroup& group_;
    CellSet taken_;
    CellSet goals_;
    CellSet visited_;
    CellSet shared_;
    std::vector<Place> parents_;  // by cell; none outside of walk()
    std::vector<Place> seen_;
    std::vector<Place> way_;
};

}  // namespace plybench::robots
