// The moves of a plan in another order: some robots go as early as they can, others as late.
//
// A move has to come after the robot's own last one, and after the one that made its cell free. Every order
// that respects this is a plan, too. A robot that is planned again past the others may find a way in one of
// them that it does not find in another.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

class MoveOrder {
  public:
    explicit MoveOrder(const Task& task) : task_(task) {}

    // Of all moves that can be made, the robot with the highest rank makes the next one.
    Plan reordered(const Plan& plan, const std::vector<int>& ranks) {
        find_followers(plan);
        possible_.clear();
        for (std::size_t t = 0; t < plan.size(); ++t) {
            if (waits_for_[t] == 0) allow(plan, ranks, static_cast<int>(t));
        }
        Plan order;
        order.reserve(plan.size());
        while (!possible_.empty()) {
            std::pop_heap(possible_.begin(), possible_.end());
            const auto made = static_cast<std::size_t>(possible_.back().second);
            possible_.pop_back();
            order.push_back(plan[made]);
            for (const int next : followers_[made]) {
                if (next != none && --waits_for_[static_cast<std::size_t>(next)] == 0)
                    allow(plan, ranks, next);
            }
        }
        return order;
    }

  private:
    static constexpr int none = -1;

    // The next move of the same robot, and the next one to the cell that a move leaves.
    void find_followers(const Plan& plan) {
        std::vector<int> last(static_cast<std::size_t>(task_.size()), none);          // by robot
        std::vector<int> leaving(static_cast<std::size_t>(task_.grid.size()), none);  // by cell
        std::vector<Cell> at = task_.starts;
        waits_for_.assign(plan.size(), 0);
        followers_.assign(plan.size(), {none, none});
        for (std::size_t t = 0; t < plan.size(); ++t) {
            const auto robot = static_cast<std::size_t>(plan[t].robot);
            follow(last[robot], 0, t);
            follow(leaving[static_cast<std::size_t>(plan[t].to)], 1, t);
            last[robot] = leaving[static_cast<std::size_t>(at[robot])] = static_cast<int>(t);
            at[robot] = plan[t].to;
        }
    }

    void follow(int before, std::size_t why, std::size_t t) {
        if (before == none) return;
        followers_[static_cast<std::size_t>(before)][why] = static_cast<int>(t);
        ++waits_for_[t];
    }

    void allow(const Plan& plan, const std::vector<int>& ranks, int t) {
        const int robot = plan[static_cast<std::size_t>(t)].robot;
        possible_.push_back({ranks[static_cast<std::size_t>(robot)], t});
        std::push_heap(possible_.begin(), possible_.end());
    }

    const Task& task_;
    std::vector<int> waits_for_;                 // moves not made yet, by move
    std::vector<std::array<int, 2>> followers_;  // by move
    std::vector<std::pair<int, int>> possible_;  // a heap of ranks and moves
};

}  // namespace plybench::robots
