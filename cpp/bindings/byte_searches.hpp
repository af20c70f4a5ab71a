// The searches of problems with states of N bytes, for Python. They are compiled once for all files that use
// them.
#pragma once

#include "bindings/search.hpp"
#include "domains/byte_problem.hpp"

namespace plybench {

using DistanceAnswer = std::tuple<DistanceDict, bool, nb::object>;
using CountAnswer = std::pair<Outcome, nb::object>;

// `linkage` is `extern` here, and empty in the files that compile the searches.
#define PLYBENCH_BYTE_SEARCHES(linkage, N)                                                             \
    linkage template std::vector<std::string> algorithm_names(const ByteProblem<N>&);                  \
    linkage template Outcome search_in(const ByteProblem<N>&, const std::string&, const Options&,      \
                                       const PythonLimits&, const FastSearch<ByteProblem<N>>&);        \
    linkage template CountAnswer count_in(const ByteProblem<N>&, const Options&, const PythonLimits&); \
    linkage template DistanceAnswer distances_in(const ByteProblem<N>&, std::optional<std::uint64_t>,  \
                                                 const PythonLimits&)

PLYBENCH_BYTE_SEARCHES(extern, 8);
PLYBENCH_BYTE_SEARCHES(extern, 16);
PLYBENCH_BYTE_SEARCHES(extern, 32);
PLYBENCH_BYTE_SEARCHES(extern, 64);
PLYBENCH_BYTE_SEARCHES(extern, 128);
PLYBENCH_BYTE_SEARCHES(extern, 256);

}  // namespace plybench
