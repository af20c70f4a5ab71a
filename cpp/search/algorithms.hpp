// The search algorithms by name, as the catalog of the Python package knows them.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "search/astar.hpp"
#include "search/beam.hpp"
#include "search/bidirectional.hpp"
#include "search/breadth_first.hpp"
#include "search/depth_first.hpp"
#include "search/depth_limited.hpp"
#include "search/global_depth_astar.hpp"
#include "search/greedy.hpp"
#include "search/ida_star.hpp"
#include "search/iterative_deepening.hpp"
#include "search/random_walk.hpp"
#include "search/rbfs.hpp"
#include "search/uniform_cost.hpp"
#include "search/weighted_astar.hpp"

namespace plybench {

template <Problem P>
using Algorithm = Result<P> (*)(const P&, const Options&, const Limits&);

// Calls use(name, algorithm) for each algorithm; algorithm.operator()<P>() is its function over a problem P.
template <typename Use>
void for_each_algorithm(Use use) {
    use("astar", []<Problem P>() -> Algorithm<P> { return astar<P>; });
    use("beam", []<Problem P>() -> Algorithm<P> { return beam<P>; });
    use("bidirectional", []<Reversible P>() -> Algorithm<P> { return bidirectional<P>; });
    use("breadth_first", []<Problem P>() -> Algorithm<P> { return breadth_first<P>; });
    use("depth_first", []<Problem P>() -> Algorithm<P> { return depth_first<P>; });
    use("depth_limited", []<Problem P>() -> Algorithm<P> { return depth_limited<P>; });
    use("global_depth_astar", []<Problem P>() -> Algorithm<P> { return global_depth_astar<P>; });
    use("greedy", []<Problem P>() -> Algorithm<P> { return greedy<P>; });
    use("ida_star", []<Problem P>() -> Algorithm<P> { return ida_star<P>; });
    use("iterative_deepening", []<Problem P>() -> Algorithm<P> { return iterative_deepening<P>; });
    use("random_walk", []<Problem P>() -> Algorithm<P> { return random_walk<P>; });
    use("rbfs", []<Problem P>() -> Algorithm<P> { return rbfs<P>; });
    use("uniform_cost", []<Problem P>() -> Algorithm<P> { return uniform_cost<P>; });
    use("weighted_astar", []<Problem P>() -> Algorithm<P> { return weighted_astar<P>; });
}

// The algorithms that run over a problem.
template <Problem P>
std::vector<std::pair<std::string_view, Algorithm<P>>> algorithms() {
    std::vector<std::pair<std::string_view, Algorithm<P>>> all;
    for_each_algorithm([&](std::string_view name, auto algorithm) {
        if constexpr (requires { algorithm.template operator()<P>(); })
            all.emplace_back(name, algorithm.template operator()<P>());
    });
    return all;
}

}  // namespace plybench
