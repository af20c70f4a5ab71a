// How few of some literals can be true? Cores raise a lower bound until all that is left can be false.
//
// All are assumed to be false. Of a core, literals that cannot all be false, one must be true: that costs
// one. From then on this is allowed, and what is assumed instead is that no second one of them is true.
// Source: morgado2014.
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

    // Literals may be added until the end; they may only raise the bound.
    void add(Literal literal) { assumed_.push_back(~literal); }

    int lower_bound() const { return lower_bound_; }

    // Yes: the solver has a solution in which as many are true as the bound says. No: there is none at all.
    // Unknown if one step takes more conflicts than given.
    Answer run(std::uint64_t most_conflicts) {
        while (true) {
            const Answer answer = solver_.solve(assumed_, most_conflicts);
            if (answer == Answer::unknown) return answer;
            if (answer == Answer::no) {
                if (solver_.core().empty()) return answer;
                take(shortened(solver_.core()));
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

    // A part of a sum that has been assumed to be false.
    struct Sum {
        Totalizer* totalizer;
        std::size_t count;
    };

    // Counts a core, and leaves it out of what is assumed for now. First those are found that share nothing.
    void take(std::vector<Literal> core) {
        ++lower_bound_;
        std::erase_if(assumed_, [&](Literal each) { return has(core, each); });
        cores_.push_back(std::move(core));
    }

    static bool has(const std::vector<Literal>& literals, Literal wanted) {
        return std::find(literals.begin(), literals.end(), wanted) != literals.end();
    }

    // Leaves out one literal after the other, if the rest is quickly seen to be a core, too.
    std::vector<Literal> shortened(std::vector<Literal> core) {
        for (std::size_t i = 0; core.size() > 1 && i < core.size();) {
            std::vector<Literal> shorter = core;
            shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
            if (solver_.solve(shorter, most_tried) != Answer::no) {
                ++i;
                continue;
            }
            const std::vector<Literal>& left = solver_.core();
            std::size_t before = 0;  // of those that could not be left out
            for (std::size_t j = 0; j < i; ++j) before += has(left, core[j]) ? 1 : 0;
            std::erase_if(shorter, [&](Literal each) { return !has(left, each); });
            core = std::move(shorter);
            i = before;
        }
        return core;
    }

    // One of a core may be true from now on. What is true of a sum makes the sum larger by one.
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
    std::vector<std::vector<Literal>> cores_;  // taken and not relaxed yet
    std::vector<std::unique_ptr<Totalizer>> totalizers_;
    std::map<std::size_t, Sum> sums_;  // by the literal assumed
    int lower_bound_ = 0;
};

}  // namespace plybench::sat
