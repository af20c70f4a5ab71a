// The searches of problems with states of N bytes, compiled once for all that use them.
#pragma once

#include "domains/byte_problem.hpp"
#include "search/algorithms.hpp"
#include "search/count_optimal.hpp"
#include "search/exact_distances.hpp"

namespace plybench {

template <std::size_t N>
using ByteAlgorithms = std::vector<std::pair<std::string_view, Algorithm<ByteProblem<N>>>>;

// `linkage` is `extern` here, and nothing in the files that compile them.
#define PLYBENCH_BYTE_SEARCHES(linkage, N)                                                            \
    linkage template ByteAlgorithms<N> algorithms<ByteProblem<N>>();                                  \
    linkage template OptimalCount<ByteProblem<N>> count_optimal<ByteProblem<N>>(                      \
        const ByteProblem<N>&, const Options&, const Limits&);                                        \
    linkage template Distances<ByteProblem<N>> exact_distances<ByteProblem<N>>(const ByteProblem<N>&, \
                                                                               std::uint64_t, const Limits&)

PLYBENCH_BYTE_SEARCHES(extern, 8);
PLYBENCH_BYTE_SEARCHES(extern, 16);
PLYBENCH_BYTE_SEARCHES(extern, 32);
PLYBENCH_BYTE_SEARCHES(extern, 64);
PLYBENCH_BYTE_SEARCHES(extern, 128);
PLYBENCH_BYTE_SEARCHES(extern, 256);

}  // namespace plybench
