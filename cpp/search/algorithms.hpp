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

template <Problem P>
std::vector<std::pair<std::string_view, Algorithm<P>>> algorithms() {
    std::vector<std::pair<std::string_view, Algorithm<P>>> all{
        {"astar", astar<P>},
        {"beam", beam<P>},
        {"breadth_first", breadth_first<P>},
        {"depth_first", depth_first<P>},
        {"depth_limited", depth_limited<P>},
        {"global_depth_astar", global_depth_astar<P>},
        {"greedy", greedy<P>},
        {"ida_star", ida_star<P>},
        {"iterative_deepening", iterative_deepening<P>},
        {"random_walk", random_walk<P>},
        {"rbfs", rbfs<P>},
        {"uniform_cost", uniform_cost<P>},
        {"weighted_astar", weighted_astar<P>},
    };
    if constexpr (Reversible<P>) all.emplace_back("bidirectional", bidirectional<P>);
    return all;
}

}  // namespace plybench
