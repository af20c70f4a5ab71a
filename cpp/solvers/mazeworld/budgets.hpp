// The cheapest way to give detours to robots so that no known conflict is left: a lower bound on every plan.
//
// A conflict is a team with a number of detours each that is not enough: in every plan at least one of its
// robots makes more. The cheapest numbers that respect all known conflicts make a hitting set of least
// weight. It is found by depth-first search under a growing total. Source for searching over costs first:
// sharon2013.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solvers/mazeworld/robot_group.hpp"
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

    // The fewest detours of all robots together that respect the conflicts; cheapest() says whose.
    int total() const { return total_; }

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

    // How many more detours a violated conflict needs at least, as far as the robots may have more.
    int least_raise(const Conflict& conflict) {
        int least = unlimited;
        for (const Walker& walker : conflict) {
            if (walker.detours < most(walker.robot))
                least = std::min(least, walker.detours + 1 - detours(walker.robot));
        }
        return least;
    }

    // The tightest violated conflict, or none; `needed` becomes what violated conflicts without a common
    // robot need.
    const Conflict* next_conflict(int& needed) {
        const Conflict* tightest = nullptr;
        std::vector<bool> is_used(detours_.size());
        for (const Conflict& conflict : conflicts_) {
            if (!is_violated(conflict)) continue;
            if (tightest == nullptr || conflict.size() < tightest->size()) tightest = &conflict;
            if (std::any_of(conflict.begin(), conflict.end(),
                            [&](const Walker& w) { return is_used[static_cast<std::size_t>(w.robot)]; }))
                continue;
            needed = std::min(unlimited, needed + least_raise(conflict));
            for (const Walker& walker : conflict) is_used[static_cast<std::size_t>(walker.robot)] = true;
        }
        return tightest;
    }

    bool respects_all(int left) {
        watch_.look();
        int needed = 0;
        const Conflict* conflict = next_conflict(needed);
        if (conflict == nullptr) return true;
        if (needed > left) return false;
        // Each robot of the conflict in turn gets more; those before it then keep to what the conflict says.
        const std::vector<int> kept = most_;
        for (const Walker& walker : *conflict) {
            const int before = detours(walker.robot);
            const int raise = walker.detours + 1 - before;
            if (walker.detours >= most(walker.robot) || raise > left) continue;
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
    int total_ = 0;
};

}  // namespace plybench::robots
