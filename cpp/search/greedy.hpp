// Twin of src/plybench/search/greedy.py: best-first by f = h.
#pragma once

#include "search/best_first.hpp"

namespace plybench {

template <Problem P>
Result<P> greedy(const P& problem, const Options& options, const Limits& limits) {
    Options same = options;
    // f is h, so h cannot break ties. Without h the frontier needs only one row of buckets.
    if (same.ties == Ties::low_h) same.ties = Ties::fifo;
    return best_first(problem, BestFirst{.formula = Formula::h}, same, limits);
}

}  // namespace plybench
