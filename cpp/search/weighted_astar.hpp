// Twin of src/plybench/search/weighted_astar.py: best-first by f = g + w h.
#pragma once

#include "search/best_first.hpp"

namespace plybench {

template <Problem P>
Result<P> weighted_astar(const P& problem, const Options& options, const Limits& limits) {
    if (!(options.weight >= 1)) throw BadOption("weight must be at least 1");
    const BestFirst kind{.formula = Formula::g_plus_weighted_h, .proves_bound = bounds_hold(options)};
    return best_first(problem, kind, options, limits);
}

}  // namespace plybench
