// Failures of a search among many robots: a state, and the team that cannot get home from there.
//
// What a team cannot do, it cannot do in other company: a failure is found again whenever its team stands on
// the same places, wherever the others are. Teams are looked up one by one, so only the first ones found are
// kept so; failures of later teams are found again only in the very same state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/arena.hpp"
#include "core/memory.hpp"
#include "core/table.hpp"
#include "solvers/mazeworld/range.hpp"
#include "solvers/mazeworld/robot_set.hpp"

namespace plybench::robots {

using Places = std::vector<Place>;  // by robot

class Failures {
  public:
    explicit Failures(Meter& meter)
        : places_(MeteredAllocator<Place>(meter)), entries_(MeteredAllocator<Entry>(meter)), newest_(meter) {}

    // The robots in `group` stand on `places`, and those of `team` among them cannot get home.
    void add(const Places& places, const RobotSet& group, const RobotSet& team) {
        const std::size_t number = number_of(team);
        const bool is_exact = number == most_teams;
        const RobotSet& key = is_exact ? group : team;
        const auto [newest, is_new] = newest_.insert(hash_of_places(places, key, number));
        const std::size_t previous = is_new ? none : *newest;
        *newest = entries_.size();
        entries_.push_back({number, places_.size(), previous, later_.size()});
        if (is_exact) later_.push_back({group, team});
        key.for_each([&](int robot) { places_.push_back(places[static_cast<std::size_t>(robot)]); });
    }

    // A team known to be unable to get home from here; empty if there is none.
    RobotSet find(const Places& places, const RobotSet& group) {
        for (std::size_t number = 0; number < teams_.size(); ++number) {
            if (teams_[number].is_within(group) && lookup(places, teams_[number], number) != none)
                return teams_[number];
        }
        if (later_.empty()) return {};
        const std::size_t entry = lookup(places, group, most_teams);
        return entry == none ? RobotSet{} : later_[entries_[entry].later].team;
    }

  private:
    static constexpr std::size_t most_teams =
        256;  // a choice: beyond it, looking up costs more than it saves
    static constexpr std::size_t none = ~std::size_t{0};

    struct Entry {
        std::size_t number;    // of the team
        std::size_t first;     // of its places
        std::size_t previous;  // entry with the same hash
        std::size_t later;     // its number among the failures of later teams, if it is one
    };

    struct Later {
        RobotSet group;
        RobotSet team;
    };

    std::size_t number_of(const RobotSet& team) {
        for (std::size_t number = 0; number < teams_.size(); ++number) {
            if (teams_[number] == team) return number;
        }
        if (teams_.size() == most_teams) return most_teams;
        teams_.push_back(team);
        return teams_.size() - 1;
    }

    static std::uint64_t hash_of_places(const Places& places, const RobotSet& team, std::size_t number) {
        std::uint64_t hash = number;
        team.for_each([&](int robot) {
            hash = (hash ^ static_cast<std::uint64_t>(places[static_cast<std::size_t>(robot)])) *
                   0x9E3779B97F4A7C15;
            hash ^= hash >> 29;
        });
        return hash;
    }

    std::size_t lookup(const Places& places, const RobotSet& team, std::size_t number) {
        const std::size_t* newest = newest_.find(hash_of_places(places, team, number));
        for (std::size_t entry = newest == nullptr ? none : *newest; entry != none;
             entry = entries_[entry].previous) {
            if (is_same(entries_[entry], places, team, number)) return entry;
        }
        return none;
    }

    bool is_same(const Entry& entry, const Places& places, const RobotSet& team, std::size_t number) const {
        if (entry.number != number || (number == most_teams && !(later_[entry.later].group == team)))
            return false;
        return is_at(entry.first, places, team);
    }

    bool is_at(std::size_t first, const Places& places, const RobotSet& team) const {
        return !team.has(
            [&](int robot) { return places_[first++] != places[static_cast<std::size_t>(robot)]; });
    }

    std::vector<RobotSet> teams_;
    std::vector<Later> later_;
    MeteredVector<Place> places_;
    MeteredVector<Entry> entries_;
    Table<std::uint64_t, std::size_t> newest_;
};

}  // namespace plybench::robots
