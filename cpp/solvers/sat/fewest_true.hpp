// How few of some literals can be true? Cores raise a lower bound until the remaining literals can all be
// false.
//
// All literals are assumed to be false. A core is a set of literals that cannot all be false: at least one
// must be true, which raises the bound by one. From then on one literal of the core may be true, and the
// search assumes instead that no second one is. Source: morgado2014.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "solvers/sat/literal.hpp"
#include "solvers/sat/solver.hpp"
#include "solvers/sat/totalizer.hpp"

namespace plybench::sat {

class FewestTrue {
  public:
    explicit FewestTrue(Solver& solver) : solver_(solver) {}

    // Literals may be added at any time. They can only raise the bound.
    void add(Literal literal) { assumed_.push_back(~literal); }

    int lower_bound() const { return lower_bound_; }

    // Returns yes if the solver has a solution with as many true literals as the bound says. Returns no if
    // there is no solution at all, and unknown if one step takes more than `most_conflicts` conflicts.
    Answer run(std::uint64_t most_conflicts) {
        while (true) {
            const Answer answer = solver_.solve(assumed_, most_conflicts);
            if (answer == Answer::unknown) return answer;
            if (answer == Answer::no) {
                if (solver_.core().empty()) return answer;
                take(shorten_core(solver_.core()));
            } else if (cores_.empty()) {
                return answer;
            } else {
                for (const std::vector<Literal>& core : cores_) relax(core);
                cores_.clear();
            }
        }
    }

  private:
    static constexpr std::uint64_t most_tried = 1000;  // conflicts for an attempt to shorten a core; a choice

    // An assumption that fewer than `count` literals of a sum are true.
    struct Sum {
        Totalizer* totalizer;
        std::size_t count;
    };

    // Counts a core, and drops its literals from the assumptions. So the next cores have no literal in common
    // with it.
    void take(std::vector<Literal> core) {
        ++lower_bound_;
        std::erase_if(assumed_, [&](Literal each) { return has(core, each); });
        cores_.push_back(std::move(core));
    }

    static bool has(const std::vector<Literal>& literals, Literal wanted) {
        return std::find(literals.begin(), literals.end(), wanted) != literals.end();
    }

    // Drops each literal without which the rest is quickly proved to be a core, too.
    std::vector<Literal> shorten_core(std::vector<Literal> core) {
        for (std::size_t i = 0; core.size() > 1 && i < core.size();) {
            std::vector<Literal> shorter = core;
            shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
            if (solver_.solve(shorter, most_tried) != Answer::no) {
                ++i;
                continue;
            }
            const std::vector<Literal>& left = solver_.core();
            std::size_t before = 0;  // literals that could not be dropped
            for (std::size_t j = 0; j < i; ++j) before += has(left, core[j]) ? 1 : 0;
            std::erase_if(shorter, [&](Literal each) { return !has(left, each); });
            core = std::move(shorter);
            i = before;
        }
        return core;
    }

    // From now on, one literal of the core may be true. If a literal stands for a sum, the sum may be larger
    // by one.
    void relax(const std::vector<Literal>& core) {
        std::vector<Literal> costs;
        for (const Literal each : core) {
            costs.push_back(~each);
            const auto sum = sums_.find(each.index());
            if (sum != sums_.end()) assume_fewer(*sum->second.totalizer, sum->second.count + 1);
        }
        solver_.add_clause(costs);
        totalizers_.push_back(std::make_unique<Totalizer>(costs));
        assume_fewer(*totalizers_.back(), 2);
    }

    void assume_fewer(Totalizer& totalizer, std::size_t count) {
        if (count > totalizer.size()) return;
        const Literal fewer = ~totalizer.at_least(count, solver_);
        assumed_.push_back(fewer);
        sums_[fewer.index()] = {&totalizer, count};
    }

    Solver& solver_;
    std::vector<Literal> assumed_;
    std::vector<std::vector<Literal>> cores_;  // counted, but not relaxed yet
    std::vector<std::unique_ptr<Totalizer>> totalizers_;
    std::map<std::size_t, Sum> sums_;  // by the assumed literal
    int lower_bound_ = 0;
};

}  // namespace plybench::sat
