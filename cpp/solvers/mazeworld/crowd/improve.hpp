// Shortens a plan round by round: some robots forget their walks and find new ones past the others.
//
// A round chooses a robot that makes more moves than it would alone, and a few robots that stand or pass
// where it would like to go. It plans them again one after the other in random order. The new plan is kept
// unless it has more moves. Every plan on the way is valid. The same seed gives the same plans. Source:
// li2021.
//
// In corridors, such rounds soon end with a plan that no round makes shorter. Then it helps to wander: to
// leave the order of the moves open where it does not matter (insertion.hpp), and to accept plans that are a
// little worse than the best plan, less and less so from round to round. Source: dueck1993.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "solvers/mazeworld/crowd/insertion.hpp"
#include "solvers/mazeworld/crowd/replan.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class Improver {
  public:
    Improver(const Task& task, Plan plan, std::uint64_t seed, Watch& watch)
        : task_(task),
          watch_(watch),
          rng_(seed),
          replanner_(task, watch),
          insertion_(task, watch),
          best_(plan),
          plan_(std::move(plan)),
          is_absent_(static_cast<std::size_t>(task.size())) {
        count_moves();
    }

    // The best plan so far.
    const Plan& plan() const { return best_; }
    std::uint64_t rounds() const { return rounds_; }

    // Plans every robot again by itself, and repeats this until no robot saves a move.
    void polish() {
        for (bool has_changed = true; has_changed;) {
            has_changed = false;
            for (int robot = 0; robot < task_.size(); ++robot) {
                if (excess(robot) > 0) has_changed |= replace({robot}, 0, &Improver::at_fixed_times) > 0;
            }
        }
    }

    // Stops early when every robot makes as few moves as alone.
    void run(std::uint64_t rounds, int bound) {
        for (; rounds > 0 && static_cast<int>(plan_.size()) > bound; --rounds, ++rounds_) {
            watch_.pulse();
            replace(neighbourhood(), 0, &Improver::at_fixed_times);
        }
    }

    // Like run(), but with any order of the moves, and through plans that are a little worse than the best
    // plan.
    void wander(std::uint64_t rounds, int bound) {
        for (std::uint64_t left = rounds; left > 0 && excess_over(bound) > 0; --left, ++rounds_) {
            watch_.pulse();
            const std::uint64_t worse = excess_over(bound) * left / (rounds * worse_part);
            const std::uint64_t most = best_.size() + worse;
            replace(neighbourhood(), static_cast<int>(most - std::min<std::uint64_t>(most, plan_.size())),
                    &Improver::in_any_order);
        }
        plan_ = best_;
        count_moves();
    }

  private:
    static constexpr std::uint64_t most_others = 7;  // a choice; larger ones rarely succeed
    static constexpr std::uint64_t worse_part = 5;   // a choice: a fifth of the gap to the bound

    std::uint64_t excess_over(int bound) const {
        return best_.size() - std::min(best_.size(), static_cast<std::size_t>(bound));
    }

    int excess(int robot) const { return moves_[static_cast<std::size_t>(robot)] - task_.distance(robot); }

    void count_moves() {
        moves_.assign(static_cast<std::size_t>(task_.size()), 0);
        for (const Move& move : plan_) ++moves_[static_cast<std::size_t>(move.robot)];
    }

    // A robot with moves to spare, and some robots that visit cells on one of its shortest ways.
    std::vector<int> neighbourhood() {
        std::vector<int> wasteful;
        for (int robot = 0; robot < task_.size(); ++robot) {
            if (excess(robot) > 0) wasteful.push_back(robot);
        }
        const int first = wasteful[rng_.below(wasteful.size())];
        std::vector<int> near;
        const auto add = [&](int robot) {
            if (robot != first && std::find(near.begin(), near.end(), robot) == near.end())
                near.push_back(robot);
        };
        const std::vector<bool> is_way = random_way(first);
        for (int robot = 0; robot < task_.size(); ++robot) {
            if (is_way[static_cast<std::size_t>(task_.starts[static_cast<std::size_t>(robot)])]) add(robot);
        }
        for (const Move& move : plan_) {
            if (is_way[static_cast<std::size_t>(move.to)]) add(move.robot);
        }
        rng_.shuffle(std::span<int>(near));
        near.resize(std::min<std::size_t>(near.size(), 1 + rng_.below(most_others)));
        near.push_back(first);
        return near;
    }

    // The cells of a shortest way; each step is drawn at random.
    std::vector<bool> random_way(int robot) {
        std::vector<bool> is_way(static_cast<std::size_t>(task_.grid.size()));
        Cell cell = task_.starts[static_cast<std::size_t>(robot)];
        is_way[static_cast<std::size_t>(cell)] = true;
        while (task_.distance(robot, cell) > 0) {
            std::vector<Cell> nearer;
            for (const Cell next : task_.grid.neighbours(cell)) {
                if (task_.distance(robot, next) < task_.distance(robot, cell)) nearer.push_back(next);
            }
            cell = nearer[rng_.below(nearer.size())];
            is_way[static_cast<std::size_t>(cell)] = true;
        }
        return is_way;
    }

    // Plans one more robot past the robots that are not absent. Returns the plan with the robot, if there is
    // one with at most `most` moves of the robot. There are two such functions.
    using Planner = std::optional<Plan> (Improver::*)(int robot, const Plan& plan, int most);

    std::optional<Plan> at_fixed_times(int robot, const Plan& plan, int most) {
        const auto walk = replanner_.run(robot, plan, is_absent_, most);
        if (!walk) return {};
        return Replanner::merge_plans(plan, robot, *walk);
    }

    std::optional<Plan> in_any_order(int robot, const Plan& plan, int most) {
        return insertion_.run(robot, plan, is_absent_, most, rng_);
    }

    // Plans some robots again, in random order and with up to `more` moves more than before. Returns how many
    // moves this saved.
    int replace(std::vector<int> robots, int more, Planner planner) {
        rng_.shuffle(std::span<int>(robots));
        for (const int robot : robots) is_absent_[static_cast<std::size_t>(robot)] = true;
        std::optional<Plan> plan = planned_again(robots, static_cast<int>(plan_.size()) + more, planner);
        std::fill(is_absent_.begin(), is_absent_.end(), false);
        if (!plan) return 0;
        const int saved = static_cast<int>(plan_.size()) - static_cast<int>(plan->size());
        plan_ = std::move(*plan);
        if (plan_.size() <= best_.size()) best_ = plan_;
        count_moves();
        return saved;
    }

    // A plan of at most `most` moves in which the absent robots have new walks.
    std::optional<Plan> planned_again(const std::vector<int>& robots, int most, Planner planner) {
        Plan plan;
        for (const Move& move : plan_) {
            if (!is_absent_[static_cast<std::size_t>(move.robot)]) plan.push_back(move);
        }
        int least = 0;  // moves of the robots not planned yet
        for (const int robot : robots) least += task_.distance(robot);
        for (const int robot : robots) {
            least -= task_.distance(robot);
            std::optional<Plan> longer =
                (this->*planner)(robot, plan, most - least - static_cast<int>(plan.size()));
            if (!longer) return {};
            plan = std::move(*longer);
            is_absent_[static_cast<std::size_t>(robot)] = false;
        }
        return plan;
    }

    const Task& task_;
    Watch& watch_;
    SplitMix64 rng_;
    Replanner replanner_;
    Insertion insertion_;
    Plan best_;
    Plan plan_;  // the plan of the last round
    std::vector<bool> is_absent_;
    std::vector<int> moves_;
    std::uint64_t rounds_ = 0;
};

}  // namespace plybench::robots
