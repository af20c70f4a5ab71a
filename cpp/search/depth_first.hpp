// Twin of src/plybench/search/depth_first.py: the newest node first.
#pragma once

#include "search/depth_limited.hpp"

namespace plybench {

template <Problem P>
Result<P> depth_first(const P& problem, const Options& options, const Limits& limits) {
    Run<P> run(problem, limits, options);
    return run.guard([&] {
        DiveResult<P> found = Dive<P>(run, no_depth_limit, options, true).search();
        return found.path ? run.solved(std::move(*found.path)) : run.unsolvable();
    });
}

}  // namespace plybench
