// Variables to decide, the most active first: a binary heap.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "solvers/sat/literal.hpp"

namespace plybench::sat {

class VariableQueue {
  public:
    void add_variable() {
        activities_.push_back(0.0);
        places_.push_back(outside);
    }

    bool empty() const { return heap_.empty(); }

    void insert(Variable variable) {
        if (place(variable) != outside) return;
        heap_.push_back(variable);
        place(variable) = heap_.size() - 1;
        rise(heap_.size() - 1);
    }

    Variable pop() {
        const Variable first = heap_.front();
        place(first) = outside;
        const Variable last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) {
            heap_[0] = last;
            place(last) = 0;
            sink(0);
        }
        return first;
    }

    // Makes a variable of a conflict more active. Later conflicts count more.
    void bump(Variable variable) {
        double& activity = activities_[static_cast<std::size_t>(variable)];
        activity += step_;
        if (activity > 1e100) {
            for (double& each : activities_) each *= 1e-100;
            step_ *= 1e-100;
        }
        if (place(variable) != outside) rise(place(variable));
    }

    void decay() { step_ /= 0.95; }  // a usual choice

  private:
    static constexpr std::size_t outside = ~std::size_t{0};

    std::size_t& place(Variable variable) { return places_[static_cast<std::size_t>(variable)]; }
    // Among equals, the variable added first comes first.
    bool is_before(Variable a, Variable b) const {
        const double first = activities_[static_cast<std::size_t>(a)];
        const double second = activities_[static_cast<std::size_t>(b)];
        return first > second || (first == second && a < b);
    }

    void swap(std::size_t a, std::size_t b) {
        std::swap(heap_[a], heap_[b]);
        place(heap_[a]) = a;
        place(heap_[b]) = b;
    }

    void rise(std::size_t at) {
        for (; at > 0 && is_before(heap_[at], heap_[(at - 1) / 2]); at = (at - 1) / 2) swap(at, (at - 1) / 2);
    }

    void sink(std::size_t at) {
        while (true) {
            std::size_t best = at;
            for (const std::size_t child : {2 * at + 1, 2 * at + 2}) {
                if (child < heap_.size() && is_before(heap_[child], heap_[best])) best = child;
            }
            if (best == at) return;
            swap(at, best);
            at = best;
        }
    }

    std::vector<double> activities_;
    std::vector<std::size_t> places_;  // the place of each variable in the heap
    std::vector<Variable> heap_;
    double step_ = 1.0;
};

}  // namespace plybench::sat
