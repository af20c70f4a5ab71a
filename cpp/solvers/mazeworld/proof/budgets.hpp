// The cheapest way to give detours to robots so that no known conflict is left: a lower bound on every plan.
//
// A conflict gives each robot of a team a number of detours, and these are not enough: in every plan at least
// one robot of the team makes more. The cheapest numbers of detours that respect all known conflicts are a
// hitting set of least weight. Depth-first branch and bound under a growing total finds it. Source for
// searching over costs first: sharon2013.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "solvers/mazeworld/proof/robot_group.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

using Conflict = std::vector<Walker>;

class Budgets {
  public:
    Budgets(int robots, Watch& watch)
        : watch_(watch),
          detours_(static_cast<std::size_t>(robots)),
          most_(static_cast<std::size_t>(robots)) {}

    void add(const Conflict& conflict) { conflicts_.push_back(conflict); }

    // The fewest detours of all robots together that respect the conflicts. cheapest() says which robots make
    // them.
    int total() const { return total_; }
    // Raises the total to a lower bound known from elsewhere.
    void raise(int total) { total_ = std::max(total_, total); }

    const std::vector<int>& cheapest() {
        while (true) {
            std::fill(detours_.begin(), detours_.end(), 0);
            std::fill(most_.begin(), most_.end(), unlimited);
            if (respects_all(total_)) return detours_;
            ++total_;
        }
    }

  private:
    static constexpr int unlimited = 1 << 28;

    int& detours(int robot) { return detours_[static_cast<std::size_t>(robot)]; }
    int& most(int robot) { return most_[static_cast<std::size_t>(robot)]; }

    bool is_violated(const Conflict& conflict) {
        return std::all_of(conflict.begin(), conflict.end(),
                           [&](const Walker& walker) { return detours(walker.robot) <= walker.detours; });
    }

    // Tells whether a robot may get more detours than a conflict gives it, if `left` detours remain for all
    // robots.
    bool can_resolve(const Walker& walker, int left) {
        return walker.detours < most(walker.robot) && walker.detours < detours(walker.robot) + left;
    }

    // The violated conflict that the fewest robots can resolve, or none. `needed` becomes a lower bound on
    // the detours that resolve all violated conflicts: each conflict gets a price, and the prices of the
    // conflicts that a robot resolves with some number of detours never add up to more than these detours. (A
    // feasible solution of the dual linear program.)
    const Conflict* next_conflict(int left, int& needed) {
        const Conflict* tightest = nullptr;
        std::size_t fewest = 0;
        const auto levels = static_cast<std::size_t>(left) + 1;
        room_.resize(detours_.size() * levels);
        for (std::size_t i = 0; i < room_.size(); ++i) room_[i] = static_cast<int>(i % levels);
        for (const Conflict& conflict : conflicts_) {
            if (!is_violated(conflict)) continue;
            std::size_t ways = 0;
            int price = unlimited;
            for (const Walker& walker : conflict) {
                if (!can_resolve(walker, left)) continue;
                ++ways;
                for (const int& room : rooms(walker, levels)) price = std::min(price, room);
            }
            if (tightest == nullptr || ways < fewest) {
                tightest = &conflict;
                fewest = ways;
            }
            needed = std::min(unlimited, needed + price);
            if (needed > left) return tightest;
            for (const Walker& walker : conflict) {
                if (!can_resolve(walker, left)) continue;
                for (int& room : rooms(walker, levels)) room -= price;
            }
        }
        return tightest;
    }

    // What can still be added to the prices of a robot's conflicts, for each number of detours that the robot
    // may have and that resolves this conflict.
    std::span<int> rooms(const Walker& walker, std::size_t levels) {
        const int had = detours(walker.robot);
        const auto first = static_cast<std::size_t>(walker.detours + 1 - had);
        const auto end = std::min(levels, static_cast<std::size_t>(most(walker.robot) - had) + 1);
        return {room_.data() + static_cast<std::size_t>(walker.robot) * levels + first, end - first};
    }

    bool respects_all(int left) {
        watch_.look();
        int needed = 0;
        const Conflict* conflict = next_conflict(left, needed);
        if (conflict == nullptr) return true;
        if (needed > left) return false;
        // Each robot of the conflict in turn gets more detours. The robots before it then may not have more
        // than the conflict gives them.
        const std::vector<int> kept = most_;
        for (const Walker& walker : *conflict) {
            if (!can_resolve(walker, left)) continue;
            const int before = detours(walker.robot);
            const int raise = walker.detours + 1 - before;
            detours(walker.robot) += raise;
            if (respects_all(left - raise)) return true;
            detours(walker.robot) = before;
            most(walker.robot) = std::min(most(walker.robot), walker.detours);
        }
        most_ = kept;
        return false;
    }

    Watch& watch_;
    std::vector<Conflict> conflicts_;
    std::vector<int> detours_;
    std::vector<int> most_;
    std::vector<int> room_;  // by robot and number of additional detours
    int total_ = 0;
};

}  // namespace plybench::robots
