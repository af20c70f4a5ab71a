// Counts the true literals of a set with a tree of unary sums. Only the sums that are asked for are built.
//
// Source: bailleux2003.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "solvers/sat/literal.hpp"
#include "solvers/sat/solver.hpp"

namespace plybench::sat {

class Totalizer {
  public:
    explicit Totalizer(std::span<const Literal> literals) : size_(literals.size()) {
        if (size_ == 1) {
            sums_.push_back(literals[0]);
            return;
        }
        left_ = std::make_unique<Totalizer>(literals.first(size_ / 2));
        right_ = std::make_unique<Totalizer>(literals.subspan(size_ / 2));
    }

    std::size_t size() const { return size_; }

    // A literal that is true if at least `count` of the literals are. `count` may be at most size().
    Literal at_least(std::size_t count, Solver& solver) {
        while (sums_.size() < count) add_sum(solver);
        return sums_[count - 1];
    }

  private:
    void add_sum(Solver& solver) {
        sums_.push_back(solver.add_derived());
        const std::size_t count = sums_.size();
        const Literal sum = sums_.back();
        if (count > 1) solver.add_clause({~sum, sums_[count - 2]});
        for (std::size_t i = 0; i <= std::min(count, left_->size()); ++i) {
            const std::size_t j = count - i;
            if (j > right_->size()) continue;
            if (i == 0) {
                solver.add_clause({~right_->at_least(j, solver), sum});
            } else if (j == 0) {
                solver.add_clause({~left_->at_least(i, solver), sum});
            } else {
                const Literal left = left_->at_least(i, solver);
                solver.add_clause({~left, ~right_->at_least(j, solver), sum});
            }
        }
    }

    std::size_t size_;
    std::unique_ptr<Totalizer> left_;
    std::unique_ptr<Totalizer> right_;
    std::vector<Literal> sums_;
};

}  // namespace plybench::sat
