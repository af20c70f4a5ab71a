"""Search: the algorithms for problems, one per file, each a plain function.

Each algorithm is marked with `@algorithm` and has its native twin in `cpp/search` under the same
name. `run.py` has what a running search shares: clock, limits and counts.

It imports `core` only. Read `breadth_first.py` first, then `best_first.py`, the loop
of A* and others.
"""

from plybench.search.astar import astar
from plybench.search.beam import beam
from plybench.search.bidirectional import bidirectional
from plybench.search.breadth_first import breadth_first
from plybench.search.count_optimal import count_optimal
from plybench.search.depth_first import depth_first
from plybench.search.depth_limited import depth_limited
from plybench.search.exact_distances import exact_distances
from plybench.search.global_depth_astar import global_depth_astar
from plybench.search.greedy import greedy
from plybench.search.ida_star import ida_star
from plybench.search.iterative_deepening import iterative_deepening
from plybench.search.random_walk import random_walk
from plybench.search.rbfs import rbfs
from plybench.search.uniform_cost import uniform_cost
from plybench.search.weighted_astar import weighted_astar

__all__ = [
    "astar",
    "beam",
    "bidirectional",
    "breadth_first",
    "count_optimal",
    "depth_first",
    "depth_limited",
    "exact_distances",
    "global_depth_astar",
    "greedy",
    "ida_star",
    "iterative_deepening",
    "random_walk",
    "rbfs",
    "uniform_cost",
    "weighted_astar",
]
