// The robots of one search, numbered from 0, with their ranges and places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/mazeworld/proof/robot_set.hpp"
#include "solvers/mazeworld/walks/blame.hpp"
#include "solvers/mazeworld/walks/failures.hpp"
#include "solvers/mazeworld/walks/ranges.hpp"

namespace plybench::robots {

// A robot of the task and the number of detours it may make.
struct Walker {
    int robot;
    int detours;

    bool operator==(const Walker&) const = default;
};

using Places = std::vector<Place>;  // by robot

// The place of a robot that no longer matters.
inline constexpr Place away = -1;

// A robot goes from one place to another.
struct Shift {
    int robot;
    Place from;
    Place to;
};

class RobotGroup {
  public:
    RobotGroup(const std::vector<Walker>& walkers, Ranges& ranges)
        : walkers_(walkers), library_(ranges), tables_(walkers.size() * walkers.size()) {
        for (const Walker& walker : walkers) {
            ranges_.push_back(&ranges.of(walker.robot, walker.detours));
            strides_.push_back(&ranges.strides(walker.robot, walker.detours));
        }
    }

    int size() const { return static_cast<int>(walkers_.size()); }
    const Walker& walker(int number) const { return walkers_[static_cast<std::size_t>(number)]; }
    const Range& range(int number) const { return *ranges_[static_cast<std::size_t>(number)]; }

    const std::vector<Stride>& strides(const Places& places, int number) const {
        return strides_[static_cast<std::size_t>(number)]->from(place(places, number));
    }

    Places starts() const {
        Places places;
        for (const Walker& walker : walkers_)
            places.push_back(range(static_cast<int>(places.size())).start(walker.detours));
        return places;
    }
    // How many more detours would give the robot no further stride.
    int spare(const Places& places, int number) const {
        return strides_[static_cast<std::size_t>(number)]->spare(place(places, number));
    }
    Standing standing(const Places& places, int number) const {
        return {walker(number).robot, cell(places, number),
                range(number).detours_left(place(places, number))};
    }
    Cell cell(const Places& places, int number) const { return range(number).cell(place(places, number)); }
    bool is_home(const Places& places, int number) const {
        return range(number).is_goal(place(places, number));
    }
    const CellSet& ahead(const Places& places, int number) const {
        return range(number).ahead(place(places, number));
    }
    Move step(int number, Place to) const { return {walker(number).robot, range(number).cell(to)}; }

    RobotSet active(const Places& places) const {
        RobotSet team;
        for (int number = 0; number < size(); ++number) {
            if (place(places, number) != away) team.add(number);
        }
        return team;
    }

    // Returns false if two robots are known to be stuck, so that they cannot both get home.
    bool is_alive(int a, Place at_a, int b, Place at_b) {
        if (a > b) return is_alive(b, at_b, a, at_a);
        const PairTable* pair = table(a, b);
        return pair == nullptr || pair->is_alive(at_a, at_b);
    }

    // Two robots that are stuck, with the detours that each could spare and still be stuck.
    std::pair<Blamed, Blamed> blame_pair(int a, Place at_a, int b, Place at_b) {
        if (a > b) return blame_pair(b, at_b, a, at_a);
        const auto [spare_a, spare_b] = table(a, b)->spare(at_a, at_b);
        return {Blamed{a, spare_a}, Blamed{b, spare_b}};
    }

  private:
    const PairTable* table(int a, int b) {
        std::optional<const PairTable*>& table = tables_[static_cast<std::size_t>(a * size() + b)];
        if (!table)
            table = library_.pair(walker(a).robot, walker(a).detours, walker(b).robot, walker(b).detours);
        return *table;
    }

    static Place place(const Places& places, int number) { return places[static_cast<std::size_t>(number)]; }

    std::vector<Walker> walkers_;
    std::vector<const Range*> ranges_;
    std::vector<const Strides*> strides_;
    Ranges& library_;
    std::vector<std::optional<const PairTable*>> tables_;  // [a][b] with a < b
};

}  // namespace plybench::robots
