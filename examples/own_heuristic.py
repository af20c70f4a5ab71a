"""Your own heuristic: compare it with the built-in ones, then with the truth.

Prints:

    manhattan   208 expanded, cost 14
    boosted     155 expanded, cost 14
    sum of both 37 expanded, cost 14
    sum of both overestimates 3,118 of 43,680 states
"""

from plybench import solve
from plybench.domains.blocksworld import instance
from plybench.search import exact_distances

State = tuple[int, ...]
puzzle = instance("reports/three-blocks")


def sum_of_both(state: State) -> int:
    """Return the sum of two admissible heuristics, which is no longer admissible."""
    return puzzle.manhattan(state) + puzzle.boosted(state)


if __name__ == "__main__":
    candidates = {
        "manhattan": puzzle.manhattan,
        "boosted": puzzle.boosted,
        "sum of both": sum_of_both,
    }
    for name, estimate in candidates.items():
        result = solve(puzzle, "astar", heuristic=estimate)
        print(f"{name:11} {result.counts.expanded} expanded, cost {result.cost}")
    true_cost = exact_distances(puzzle).to_goal
    too_high = sum(sum_of_both(state) > cost for state, cost in true_cost.items())
    print(f"sum of both overestimates {too_high:,} of {len(true_cost):,} states")
