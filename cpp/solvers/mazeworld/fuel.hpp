// The least fuel: the fewest moves with which all robots get to their goals, with a proof.
//
// - Feasibility is decided first, so that a task without a plan ends at once, with the reason.
// - If every robot can keep to its shortest ways (proof/schedule.hpp), the sum of distances is the answer.
// - A crowded board, such as a sliding-tile puzzle, is searched with pattern databases
//   (boards/crowded_search.hpp).
// - With few states in all, A* over all robots together is quickest.
// - Otherwise the crowd's plan, shortened, is an upper bound. Conflicts raise the lower bound: a conflict
//   names robots whose detours are not enough. The solver tries the cheapest detours that respect all
//   conflicts. It finds either a plan, which is then optimal, or a new conflict. If this is hard, it also
//   solves clauses about all robots for a while (clauses/route_search.hpp), which often gives the proof. It
//   returns to them for longer each time, until their lower bound lags behind.
//
// When a limit ends the run, the solver returns the best plan and the lower bound. The same task gives the
// same plan every time, unless the clock ends the run.
//
// This header and crowd.hpp are the two planners. They use six folders, and only proof/ includes another one:
//
//     feasibility/   is there a plan at all?
//     crowd/         plans for hundreds of robots, and how they become shorter
//     boards/        crowded boards of up to 32 cells: pattern databases, IDA*, a beam
//     walks/         where one robot can go with a number of detours, and where two of them get stuck
//     proof/         which robots need more detours: a lower bound, and in the end a shortest plan
//     clauses/       the same by clauses for solvers/sat/
//
// grid.hpp (the task), watch.hpp (the limits) and planning.hpp (the outcome) serve them all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "solvers/mazeworld/boards/crowded_plan.hpp"
#include "solvers/mazeworld/boards/crowded_search.hpp"
#include "solvers/mazeworld/clauses/route_search.hpp"
#include "solvers/mazeworld/crowd/improve.hpp"
#include "solvers/mazeworld/crowd/round_search.hpp"
#include "solvers/mazeworld/feasibility/feasibility.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/planning.hpp"
#include "solvers/mazeworld/proof/budgets.hpp"
#include "solvers/mazeworld/proof/conflict_sharpener.hpp"
#include "solvers/mazeworld/proof/joint_astar.hpp"
#include "solvers/mazeworld/proof/schedule.hpp"
#include "solvers/mazeworld/proof/small_teams.hpp"
#include "solvers/mazeworld/walks/ranges.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class FuelSolver {
  public:
    FuelSolver(const Task& task, Watch& watch, Planning& outcome)
        : task_(task), watch_(watch), outcome_(outcome), ranges_(task, watch) {}

    // Throws what ends a search early. The outcome then has what is known by then.
    void run() {
        outcome_.impossible = Feasibility(task_).check();
        if (outcome_.impossible) {
            outcome_.status = Status::unsolvable;
            return;
        }
        outcome_.distance_bound = task_.distance_bound();
        raise_bound(task_.distance_bound());
        if (task_.size() <= RobotSet::most && keeps_to_shortest_ways()) return;
        if (CrowdedSearch::suits(task_)) return search_crowded();
        if (JointAstar::states(task_, few_states) < few_states) return search_jointly();
        try {
            find_plan(first_rounds);
            if (task_.size() <= RobotSet::most) {
                close_gap();
            } else {
                outcome_.end = Ending::of(End::robots, RobotSet::most);
            }
        } catch (...) {
            keep_best();
            throw;
        }
        keep_best();
    }

  private:
    static constexpr std::uint64_t few_states = std::uint64_t{1} << 23;
    // Choices: most tasks need a few hundred states and rounds.
    static constexpr std::uint64_t first_states = 2000;
    static constexpr std::uint64_t first_crowded_states = 100'000;
    static constexpr std::uint64_t first_rounds = 1000;  // as many as the crowd's planner makes by default
    static constexpr std::uint64_t most_crowd_rounds = 20'000;
    static constexpr std::uint64_t proofs_first = 2;        // proofs get this many times as long as planning
    static constexpr std::uint64_t first_conflicts = 4000;  // of clauses: a second or less

    void raise_bound(int bound) {
        outcome_.lower_bound = bound;
        watch_.tally.bound = Bound::of(bound);
    }

    void solve(const Plan& plan) {
        outcome_.status = Status::solved;
        outcome_.plan = plan;
        outcome_.lower_bound = static_cast<int>(plan.size());
    }

    // Finds a plan, shortens it for some rounds, and keeps it if it is better than the best plan so far. In
    // mazes of long corridors the crowd may find no plan for a long time; then there is nothing to shorten.
    // On a crowded board the first call shortens a second plan, too.
    void find_plan(std::uint64_t rounds, std::uint64_t rounds_wandered = 0) {
        const std::uint64_t most = task_.size() <= RobotSet::most ? most_crowd_rounds : ~std::uint64_t{0};
        const std::uint64_t seed = seed_++;
        std::optional<Plan> pushed = crowd_plan(task_, seed, most, watch_);
        if (pushed) improve(std::move(*pushed), seed, rounds, rounds_wandered);
        if (seed > 0) return;
        std::optional<Plan> other =
            crowded_plan(task_, rounds, improver_ ? plan_size() : unreachable, watch_);
        if (other) improve(std::move(*other), seed, rounds, rounds_wandered);
    }

    void improve(Plan plan, std::uint64_t seed, std::uint64_t rounds, std::uint64_t rounds_wandered) {
        Improver fresh(task_, std::move(plan), seed, watch_);
        const bool is_first = !improver_;
        if (is_first) improver_.emplace(fresh);
        Improver& improver = is_first ? *improver_ : fresh;
        improver.polish();
        improver.run(rounds, *outcome_.lower_bound);
        improver.wander(rounds_wandered, *outcome_.lower_bound);
        if (improver.plan().size() < improver_->plan().size()) improver_.emplace(fresh);
    }

    // Looks for a better plan, for longer each time. It does so only if proofs have taken twice as long as
    // the last such look, or if they get more patience. With more patience, and every other time, it also
    // starts from a new plan.
    void plan_in_turn(std::uint64_t patience) {
        const std::uint64_t before = watch_.tally.expanded;
        // A state of a schedule takes as long as that many states of a single robot, one for each robot.
        const std::uint64_t cost = static_cast<std::uint64_t>(task_.size());
        const bool is_patient = patience != patience_;
        if (!is_patient && cost * (before - planned_at_) < proofs_first * planning_cost_) return;
        patience_ = patience;
        if (improver_) improver_->wander(rounds_, *outcome_.lower_bound);
        const bool is_due = is_patient || !improver_ || ++plannings_ % 2 == 0;
        if (is_due && !has_met_bound()) find_plan(patience * first_rounds, is_patient ? 0 : rounds_);
        rounds_ += rounds_ / 2;
        planned_at_ = watch_.tally.expanded;
        planning_cost_ = planned_at_ - before;
    }

    int plan_size() const { return static_cast<int>(improver_->plan().size()); }
    bool has_met_bound() const { return improver_ && plan_size() == *outcome_.lower_bound; }

    // Keeps the best plan at an early end. If the plan meets the bound, the task is solved all the same.
    void keep_best() {
        if (!improver_) return;
        outcome_.rounds = improver_->rounds();
        if (outcome_.status == Status::solved) return;
        outcome_.plan = improver_->plan();
        if (has_met_bound()) solve(improver_->plan());
    }

    bool keeps_to_shortest_ways() {
        Scheduler scheduler(walkers(std::vector<int>(static_cast<std::size_t>(task_.size()))), ranges_,
                            watch_);
        if (scheduler.run(first_states) != Verdict::plan) return false;
        solve(scheduler.plan());
        return true;
    }

    void search_jointly() {
        JointAstar astar(task_, watch_);
        try {
            solve(*astar.run());
        } catch (...) {
            raise_bound(std::max(*outcome_.lower_bound, astar.lower_bound()));
            throw;
        }
    }

    // An easy board is solved within the first states. If the board is hard and no beam has found a plan by
    // then, the crowd finds one.
    void search_crowded() {
        CrowdedSearch search(task_, watch_);
        try {
            if (!search.run(first_crowded_states) && !search.plan()) {
                find_plan(first_rounds);
                if (improver_) search.learn(improver_->plan());
            }
            search.run(~std::uint64_t{0});
        } catch (...) {
            raise_bound(search.lower_bound());
            keep_best();
            if (search.plan()) outcome_.plan = search.plan();
            throw;
        }
        solve(*search.plan());
    }

    void close_gap() {
        Budgets budgets(task_.size(), watch_);
        ConflictSharpener sharpener(ranges_, watch_);
        SmallTeams teams(task_, ranges_, watch_);
        RouteSearch routes(task_, watch_);
        std::uint64_t patience = 1;  // how many times the first limits
        bool is_hard = false;        // a search with all robots was given up
        bool have_clauses_lagged = false;
        while (true) {
            const std::vector<int> detours = budgets.cheapest();
            raise_bound(task_.distance_bound() + 2 * budgets.total());
            if (has_met_bound()) return;
            if (is_hard) {
                // Perhaps an improved plan meets the bound, or a few of the robots fail by themselves.
                plan_in_turn(patience);
                if (has_met_bound()) return;
                const Conflict conflict = teams.find(detours, patience);
                if (!conflict.empty()) {
                    budgets.add(conflict);
                    continue;
                }
            }
            Scheduler scheduler(walkers(detours), ranges_, watch_);
            const Verdict verdict = scheduler.run(patience * first_states);
            if (verdict == Verdict::plan) return solve(scheduler.plan());
            if (verdict == Verdict::conflict) {
                budgets.add(sharpener.sharpen(scheduler.conflict(), scheduler.states()));
            } else {
                patience *= is_hard ? 2 : 1;
                is_hard = true;
                if (have_clauses_lagged) continue;
                const std::optional<Plan> plan = routes.run(patience * first_conflicts);
                if (plan) return solve(*plan);
                have_clauses_lagged = routes.lower_bound() < budgets.total();
                budgets.raise(routes.lower_bound());
            }
        }
    }

    std::vector<Walker> walkers(const std::vector<int>& detours) const {
        std::vector<Walker> walkers;
        for (int robot = 0; robot < task_.size(); ++robot)
            walkers.push_back({robot, detours[static_cast<std::size_t>(robot)]});
        return walkers;
    }

    const Task& task_;
    Watch& watch_;
    Planning& outcome_;
    Ranges ranges_;
    std::optional<Improver> improver_;
    std::uint64_t seed_ = 0;
    std::uint64_t plannings_ = 0;
    std::uint64_t rounds_ = first_rounds;  // of the next look for a better plan
    std::uint64_t patience_ = 0;           // at the last look
    std::uint64_t planned_at_ = 0;         // states expanded when the last look ended
    std::uint64_t planning_cost_ = 0;      // states expanded by the last look
};

}  // namespace plybench::robots
