// What a conflict teaches: a clause that would have avoided it, or the assumptions to blame.
//
// The literals of the conflict are all false. Those of the last level are replaced by their reasons until one
// literal of this level is left: the first point that all ways from the decision to the conflict pass.
// Sources: marquessilva1999; soerensson2009 for dropping literals that follow from the others.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "solvers/sat/clauses.hpp"
#include "solvers/sat/literal.hpp"
#include "solvers/sat/trail.hpp"
#include "solvers/sat/variable_queue.hpp"

namespace plybench::sat {

class Lessons {
  public:
    Lessons(const Trail& trail, const Clauses& clauses, VariableQueue& queue)
        : trail_(trail), clauses_(clauses), queue_(queue) {}

    void add_variable() { is_seen_.push_back(false); }

    // Returns the learned clause. Only its first literal is of the last level, and its second literal is of
    // the highest level among the others. A literal of the conflict must be of the last level.
    const std::vector<Literal>& learn(std::span<const Literal> conflict) {
        lesson_.assign(1, Literal());
        seen_.clear();
        open_ = 0;
        for (const Literal literal : conflict) take(literal);
        std::size_t at = trail_.size();
        while (true) {
            do --at;
            while (!is_seen(trail_[at].variable()));
            if (--open_ == 0) break;
            const ClauseAt reason = trail_.reason(trail_[at].variable());
            for (std::size_t i = 0; i < clauses_.size(reason); ++i) take(clauses_.literal(reason, i));
        }
        lesson_[0] = ~trail_[at];
        leave_out_what_follows();
        for (const Variable variable : seen_) is_seen(variable) = false;
        queue_.decay();
        if (lesson_.size() > 1) {
            const auto later = [&](Literal a, Literal b) {
                return trail_.level(a.variable()) < trail_.level(b.variable());
            };
            std::iter_swap(lesson_.begin() + 1, std::max_element(lesson_.begin() + 1, lesson_.end(), later));
        }
        return lesson_;
    }

    // The number of levels of the literals of the last lesson. The fewer, the more useful the lesson. Source:
    // audemard2009.
    std::uint32_t quality() {
        levels_.clear();
        for (const Literal literal : lesson_) levels_.push_back(trail_.level(literal.variable()));
        std::sort(levels_.begin(), levels_.end());
        return static_cast<std::uint32_t>(std::unique(levels_.begin(), levels_.end()) - levels_.begin());
    }

    // The assumptions that make some literals false. There must be no other decisions.
    std::vector<Literal> assumptions_against(std::span<const Literal> literals) {
        std::vector<Literal> found;
        const auto mark = [&](Variable variable) { is_seen(variable) = trail_.level(variable) > 0; };
        for (const Literal literal : literals) mark(literal.variable());
        for (std::size_t i = trail_.size(); i-- > trail_.begin(1);) {
            const Variable variable = trail_[i].variable();
            if (!is_seen(variable)) continue;
            is_seen(variable) = false;
            const ClauseAt reason = trail_.reason(variable);
            if (reason == no_clause) {
                found.push_back(trail_[i]);
                continue;
            }
            for (std::size_t j = 0; j < clauses_.size(reason); ++j) {
                const Variable other = clauses_.literal(reason, j).variable();
                if (other != variable) mark(other);
            }
        }
        return found;
    }

  private:
    char& is_seen(Variable variable) { return is_seen_[static_cast<std::size_t>(variable)]; }

    void see(Variable variable) {
        is_seen(variable) = true;
        seen_.push_back(variable);
    }

    // Takes in a literal of a reason or of the conflict.
    void take(Literal literal) {
        const Variable variable = literal.variable();
        if (is_seen(variable) || trail_.level(variable) == 0) return;
        see(variable);
        queue_.bump(variable);
        if (trail_.level(variable) == trail_.level()) {
            ++open_;
        } else {
            lesson_.push_back(literal);
        }
    }

    void leave_out_what_follows() {
        levels_of_lesson_ = 0;
        for (const Literal literal : lesson_) levels_of_lesson_ |= bit_of_level(literal.variable());
        std::erase_if(lesson_, [&](Literal literal) { return follows(literal.variable()); });
    }

    std::uint64_t bit_of_level(Variable variable) const {
        return std::uint64_t{1} << (trail_.level(variable) % 64);
    }

    // Tells whether the value of a variable follows from the values of other variables of the lesson.
    bool follows(Variable wanted) {
        if (trail_.reason(wanted) == no_clause) return false;
        const std::size_t seen_before = seen_.size();
        to_explain_.assign(1, wanted);
        while (!to_explain_.empty()) {
            const Variable variable = to_explain_.back();
            to_explain_.pop_back();
            const ClauseAt reason = trail_.reason(variable);
            for (std::size_t i = 0; i < clauses_.size(reason); ++i) {
                const Variable other = clauses_.literal(reason, i).variable();
                if (is_seen(other) || trail_.level(other) == 0) continue;
                if (trail_.reason(other) == no_clause || (levels_of_lesson_ & bit_of_level(other)) == 0) {
                    for (; seen_.size() > seen_before; seen_.pop_back()) is_seen(seen_.back()) = false;
                    return false;
                }
                see(other);
                to_explain_.push_back(other);
            }
        }
        return true;
    }

    const Trail& trail_;
    const Clauses& clauses_;
    VariableQueue& queue_;
    std::vector<char> is_seen_;  // by variable
    std::vector<Variable> seen_;
    std::vector<Literal> lesson_;
    std::size_t open_ = 0;  // literals seen on the last level and not replaced yet
    std::vector<Variable> to_explain_;
    std::uint64_t levels_of_lesson_ = 0;  // one bit for every 64th level
    std::vector<int> levels_;
};

}  // namespace plybench::sat
