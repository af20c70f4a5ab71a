// The cheapest way to give detours to robots so that no known core is left: a lower bound on every plan.
//
// A core is a team with a number of detours each that is not enough: in every plan at least one of its robots
// makes more. The cheapest numbers that respect all known cores make a hitting set of least weight.
// It is found by depth-first search under a growing total. Source for searching over costs first: sharon2013.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "robots/crew.hpp"
#include "robots/watch.hpp"

namespace plybench::robots {

using Core = std::vector<Walker>;

class Budgets {
  public:
    Budgets(int robots, Watch& watch)
        : watch_(watch),
          detours_(static_cast<std::size_t>(robots)),
          most_(static_cast<std::size_t>(robots)) {}

    void add(const Core& core) { cores_.push_back(core); }

    // The fewest detours of all robots together that respect the cores; cheapest() says whose.
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

    bool is_violated(const Core& core) {
        return std::all_of(core.begin(), core.end(),
                           [&](const Walker& walker) { return detours(walker.robot) <= walker.detours; });
    }

    // How many more detours a violated core needs at least, as far as the robots may have more.
    int least_raise(const Core& core) {
        int least = unlimited;
        for (const Walker& walker : core) {
            if (walker.detours < most(walker.robot))
                least = std::min(least, walker.detours + 1 - detours(walker.robot));
        }
        return least;
    }

    // The tightest violated core, or none; `needed` becomes what violated cores without a common robot need.
    const Core* next_core(int& needed) {
        const Core* tightest = nullptr;
        std::vector<bool> is_used(detours_.size());
        for (const Core& core : cores_) {
            if (!is_violated(core)) continue;
            if (tightest == nullptr || core.size() < tightest->size()) tightest = &core;
            if (std::any_of(core.begin(), core.end(),
                            [&](const Walker& w) { return is_used[static_cast<std::size_t>(w.robot)]; }))
                continue;
            needed = std::min(unlimited, needed + least_raise(core));
            for (const Walker& walker : core) is_used[static_cast<std::size_t>(walker.robot)] = true;
        }
        return tightest;
    }

    bool respects_all(int left) {
        watch_.look();
        int needed = 0;
        const Core* core = next_core(needed);
        if (core == nullptr) return true;
        if (needed > left) return false;
        // Each robot of the core in turn gets more; those before it then keep to what the core says.
        const std::vector<int> kept = most_;
        for (const Walker& walker : *core) {
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
    std::vector<Core> cores_;
    std::vector<int> detours_;
    std::vector<int> most_;
    int total_ = 0;
};

}  // namespace plybench::robots
