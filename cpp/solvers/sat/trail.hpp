// The assignments in the order of time, divided into levels: each decision opens a level.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/sat/literal.hpp"

namespace plybench::sat {

// A clause, named by the place where it is kept.
using ClauseAt = std::uint32_t;
inline constexpr ClauseAt no_clause = ~ClauseAt{0};

class Trail {
  public:
    void add_variable() {
        values_.push_back(0);
        values_.push_back(0);
        reasons_.push_back(no_clause);
        levels_.push_back(0);
    }

    bool is_true(Literal literal) const { return values_[literal.index()] > 0; }
    bool is_false(Literal literal) const { return values_[literal.index()] < 0; }

    // The clause from which the value of a variable followed; none for decisions, assumptions and facts.
    ClauseAt reason(Variable variable) const { return reasons_[index(variable)]; }
    ClauseAt& reason(Variable variable) { return reasons_[index(variable)]; }
    bool is_reason(ClauseAt clause, Literal first) const {
        return is_true(first) && reason(first.variable()) == clause;
    }
    int level(Variable variable) const { return levels_[index(variable)]; }

    std::size_t size() const { return literals_.size(); }
    Literal operator[](std::size_t i) const { return literals_[i]; }

    void assign(Literal literal, ClauseAt reason) {
        values_[literal.index()] = 1;
        values_[(~literal).index()] = -1;
        reasons_[index(literal.variable())] = reason;
        levels_[index(literal.variable())] = level();
        literals_.push_back(literal);
    }

    // An assignment on level 0 is a fact.
    int level() const { return static_cast<int>(begins_.size()); }
    void open_level() { begins_.push_back(literals_.size()); }
    // Where a level begins, counted from 1.
    std::size_t begin(int level) const { return begins_[static_cast<std::size_t>(level) - 1]; }

    // Leaves all later levels. Calls use(literal) for each literal assigned there, the last one first.
    template <typename Use>
    void back_to(int level, Use use) {
        const std::size_t kept = begin(level + 1);
        for (std::size_t i = literals_.size(); i-- > kept;) {
            const Literal literal = literals_[i];
            values_[literal.index()] = values_[(~literal).index()] = 0;
            use(literal);
        }
        literals_.resize(kept);
        begins_.resize(static_cast<std::size_t>(level));
    }

  private:
    static std::size_t index(Variable variable) { return static_cast<std::size_t>(variable); }

    std::vector<signed char> values_;  // by literal: 1 if it is true, -1 if it is false
    std::vector<ClauseAt> reasons_;    // by variable
    std::vector<int> levels_;
    std::vector<Literal> literals_;
    std::vector<std::size_t> begins_;
};

}  // namespace plybench::sat
