// Twin of src/plybench/search/iterative_deepening.py: depth-limited search with a growing limit.
#pragma once

#include <cstdint>
#include <optional>

#include "search/depth_limited.hpp"

namespace plybench {

template <Problem P>
Result<P> iterative_deepening(const P& problem, const Options& options, const Limits& limits) {
    if (options.first < 0 || options.step < 1) {
        throw BadOption("first must be at least 0, and step at least 1");
    }
    Run<P> run(problem, limits, options);
    std::int64_t proved = 0;
    const auto bound = [&] {
        return problem.has_unit_costs ? std::optional(Bound::of(proved)) : std::nullopt;
    };
    return run.guard(
        [&] {
            for (std::int64_t limit = options.first;; limit += options.step) {
                run.begin_pass(Bound::of(limit));
                DiveResult<P> found = Dive<P>(run, limit, options).search();
                if (found.path) return run.solved(std::move(*found.path), bound());
                if (!found.was_cut) return run.unsolvable();
                proved = limit + 1;
            }
        },
        bound);
}

}  // namespace plybench
