// The fewest detours of all robots together, by clauses (routes.hpp) and cores of robots
// (sat/fewest_true.hpp).
//
// This search knows nothing of teams. Where few robots are in each other's way, trying small teams is better;
// where many are, as in a maze with short side passages, this search is better.
//
// The folder clauses/ has this search and the clauses it solves; solvers/sat/ knows nothing of robots.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/memory.hpp"
#include "solvers/mazeworld/clauses/routes.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"
#include "solvers/sat/fewest_true.hpp"
#include "solvers/sat/solver.hpp"

namespace plybench::robots {

class RouteSearch {
  public:
    RouteSearch(const Task& task, Watch& watch) : task_(task), watch_(watch) {}

    // Returns a plan with the least fuel, if the solver finds it within about this many conflicts.
    std::optional<Plan> run(std::uint64_t conflicts) {
        if (is_too_large_) return {};
        try {
            return search(conflicts);
        } catch (const OutOfBudget&) {  // the other ways to a proof may need less memory
            give_up();
            return {};
        }
    }

    // It is proved that no plan has fewer detours than this.
    int lower_bound() const { return lower_bound_; }

  private:
    static constexpr std::size_t most_meetings = 100'000;  // a choice: some 120 MB

    // The clauses of one task.
    struct Clauses {
        Clauses(const Task& task, Watch& watch)
            : solver(watch.meter, [&watch] { watch.count_slow_expansion(); }),
              fewest(solver),
              routes(task, solver, watch) {}

        sat::Solver solver;
        sat::FewestTrue fewest;
        Routes routes;
    };

    std::optional<Plan> search(std::uint64_t conflicts) {
        if (!clauses_) {
            clauses_.emplace(task_, watch_);
            for (int robot = 0; robot < task_.size(); ++robot) {
                if (!allow_more(robot)) return {};
            }
        }
        const std::uint64_t end = clauses_->solver.conflicts() + conflicts;
        while (clauses_->solver.conflicts() < end) {
            const sat::Answer answer = clauses_->fewest.run(end - clauses_->solver.conflicts());
            lower_bound_ = clauses_->fewest.lower_bound();
            if (answer != sat::Answer::yes) return {};
            const std::vector<int> lost = clauses_->routes.lost_robots();
            if (lost.empty()) return clauses_->routes.plan();
            for (const int robot : lost) {
                if (!allow_more(robot)) return {};
            }
        }
        return {};
    }

    bool allow_more(int robot) {
        clauses_->fewest.add(clauses_->routes.allow_more(robot));
        if (clauses_->routes.meetings() > most_meetings) give_up();
        return !is_too_large_;
    }

    void give_up() {
        clauses_.reset();
        is_too_large_ = true;
    }

    const Task& task_;
    Watch& watch_;
    std::optional<Clauses> clauses_;
    bool is_too_large_ = false;
    int lower_bound_ = 0;
};

}  // namespace plybench::robots
