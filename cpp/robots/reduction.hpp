// Moves that cannot hurt: they are made without a choice, and the robots that are done leave the search.
//
// - A robot that has a free way to its goal goes there at once if nobody else may come to the goal cell: from any
//   plan, its later moves can be left out.
// - A robot that stands where nobody else may come goes last, if it has a way when all others are at their goals.
// - A robot that cannot avoid a cell goes there at once, without a detour, if nobody else may come there.
#pragma once

#include <cstddef>
#include <vector>

#include "robots/crew.hpp"

namespace plybench::robots {

class Reduction {
  public:
    explicit Reduction(const Crew& crew) : crew_(crew) {
        for (int number = 0; number < crew.size(); ++number)
            parents_.emplace_back(static_cast<std::size_t>(crew.range(number).size()), none);
    }

    // Makes such moves until there are none. Walks at the end of the plan are written in reverse.
    void run(Places& places, Plan& now, Plan& last) {
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            crew_.active(places).for_each(
                [&](int robot) { has_changed |= step_aside(places, robot, now, last); });
        }
    }

  private:
    static constexpr Place none = -1;

    bool step_aside(Places& places, int robot, Plan& now, Plan& last) {
        const Range& range = crew_.range(robot);
        Place& place = places[static_cast<std::size_t>(robot)];
        Team others = crew_.active(places);
        others.remove(robot);
        const auto is_needed = [&](Cell cell) {
            return others.has([&](int other) { return crew_.ahead(places, other).contains(cell); });
        };
        const auto is_taken = [&](Cell cell) {
            return others.has([&](int other) { return crew_.cell(places, other) == cell; });
        };
        const auto is_home_of_other = [&](Cell cell) {
            return others.has([&](int other) { return crew_.range(other).goal() == cell; });
        };
        const auto is_home = [&](Place to) { return range.is_goal(to); };
        if (!is_needed(range.goal()) && walk(robot, place, false, is_taken, is_home) != none) {
            for (auto to = way_.rbegin(); to != way_.rend(); ++to) now.push_back(crew_.step(robot, *to));
            place = away;
            return true;
        }
        if (!is_needed(range.cell(place)) && walk(robot, place, false, is_home_of_other, is_home) != none) {
            for (const Place to : way_) last.push_back(crew_.step(robot, to));
            place = away;
            return true;
        }
        const CellSet& bound_for = range.bound_for(place);
        const Place reached = walk(robot, place, true, is_taken, [&](Place to) {
            return to != place && bound_for.contains(range.cell(to)) && !is_needed(range.cell(to));
        });
        if (reached == none) return false;
        for (auto to = way_.rbegin(); to != way_.rend(); ++to) now.push_back(crew_.step(robot, *to));
        place = reached;
        return true;
    }

    // The first place found that is wanted, on a way over cells that are not blocked, or none; without detours
    // if asked. The way is left in way_, last place first.
    template <typename IsBlocked, typename IsWanted>
    Place walk(int robot, Place from, bool is_straight, IsBlocked is_blocked, IsWanted is_wanted) {
        const Range& range = crew_.range(robot);
        std::vector<Place>& parents = parents_[static_cast<std::size_t>(robot)];
        const auto parent = [&](Place place) -> Place& { return parents[static_cast<std::size_t>(place)]; };
        Place found = is_wanted(from) ? from : none;
        seen_.assign(1, from);
        parent(from) = from;
        for (std::size_t i = 0; i < seen_.size() && found == none; ++i) {
            const Place place = seen_[i];
            for (const Place to : range.next(place)) {
                const bool is_detour = range.left(to) < range.left(place);
                if (parent(to) != none || (is_straight && is_detour) || is_blocked(range.cell(to))) continue;
                parent(to) = place;
                seen_.push_back(to);
                if (!is_wanted(to)) continue;
                found = to;
                break;
            }
        }
        way_.clear();
        for (Place place = found; place != none && place != from; place = parent(place)) way_.push_back(place);
        for (const Place place : seen_) parent(place) = none;
        return found;
    }

    const Crew& crew_;
    std::vector<std::vector<Place>> parents_;  // by robot and place; none outside of walk()
    std::vector<Place> seen_;
    std::vector<Place> way_;
};

}  // namespace plybench::robots
