// Twin of src/plybench/search/global_depth_astar.py: A* with one depth counter that all nodes share.
#pragma once

#include "search/best_first.hpp"

namespace plybench {

template <Problem P>
Result<P> global_depth_astar(const P& problem, const Options& options, const Limits& limits) {
    return best_first(problem, BestFirst{.formula = Formula::h_plus_shared_depth}, options, limits);
}

}  // namespace plybench
