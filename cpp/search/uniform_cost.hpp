// Twin of src/plybench/search/uniform_cost.py: best-first by f = g.
#pragma once

#include "search/best_first.hpp"

namespace plybench {

template <Problem P>
Result<P> uniform_cost(const P& problem, const Options& options, const Limits& limits) {
    // The problem comes with the heuristic that is zero everywhere, so h breaks no ties.
    const BestFirst kind{.formula = Formula::g, .proves_bound = true};
    return best_first(problem, kind, options, limits);
}

}  // namespace plybench
