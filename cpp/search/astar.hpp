// Twin of src/plybench/search/astar.py: best-first by f = g + h.
#pragma once

#include "search/best_first.hpp"

namespace plybench {

template <Problem P>
Result<P> astar(const P& problem, const Options& options, const Limits& limits) {
    const BestFirst kind{.formula = Formula::g_plus_h, .proves_bound = bounds_hold(options)};
    return best_first(problem, kind, options, limits);
}

}  // namespace plybench
