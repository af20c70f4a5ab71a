"""The heuristics of report eight-puzzle in all states, and known 8-puzzle truths.

The report's settings: blank moves right, left, up, down; children already expanded are dropped,
copies may wait and be expanded again; equal keys in order of insertion. Its search ends when a node
with h = 0 comes up, ours at the goal. Its search length counts that node too, its path length
counts states. Figures of its claims are those of the studies (`tests/reports/test_verdicts.py`).
"""

from collections import Counter
from typing import Any

import pytest

from plybench import solve
from plybench.core.heuristic import heuristics_of
from plybench.core.rng import SplitMix64
from plybench.domains.sliding_tiles import SlidingTiles, instance
from plybench.engine.searches import distances
from plybench_reports.claims import claims

ORDER = "right-left-up-down"
SETTINGS: dict[str, Any] = {"duplicates": "closed", "ties": "fifo", "goal_test": "expanded"}

# What the report calls them, and what they are here: both of its distances count the blank.
MANHATTAN, HAMMING, MADE_UP = "manhattan-with-blank", "hamming-with-blank", "blank-in-place"


def puzzle(start: str) -> SlidingTiles:
    return instance(f"reports/{start}").with_order(ORDER)


def lengths(result: Any) -> tuple[int, int]:
    """Return (path length, search length) as the report counts them."""
    return len(result.path.states), result.counts.popped


def printed(name: str) -> tuple[int, int]:
    """Return the pair that the report prints for a claim."""
    path, search = claims()[name].value
    return path, search


PUBLISHED = [
    ("ep-01", "hard", "greedy", MANHATTAN, printed("ep-01")),
    ("ep-02", "hard", "astar", MANHATTAN, printed("ep-02")),
    ("ep-03", "hard", "greedy", HAMMING, printed("ep-03")),
    ("ep-04", "hard", "astar", HAMMING, printed("ep-04")),
    ("ep-07", "hard", "greedy", MADE_UP, printed("ep-07")),
    ("ep-08", "hard", "astar", MADE_UP, printed("ep-08")),
    ("ep-09", "easy", "astar", MANHATTAN, printed("ep-09")),
    ("ep-10", "easy", "astar", HAMMING, printed("ep-10")[::-1]),  # labels exchanged in print
    ("ep-12", "easy", "astar", MADE_UP, printed("ep-12")[::-1]),
    ("ep-13a", "easy", "greedy", MANHATTAN, (6, 6)),  # the output of these four is lost
    ("ep-13b", "easy", "greedy", HAMMING, (6, 7)),
    ("ep-13d", "easy", "greedy", MADE_UP, (6, 37)),
]


@pytest.mark.parametrize(
    ("start", "algorithm", "heuristic", "pair"),
    [pytest.param(*row[1:], id=row[0]) for row in PUBLISHED],
)
def test_a_real_goal_test_changes_nothing_where_h_is_zero_only_at_the_goal(
    start: str, algorithm: str, heuristic: str, pair: tuple[int, int]
) -> None:
    found = solve(puzzle(start), algorithm, heuristic=heuristic, engine="native", **SETTINGS)
    assert lengths(found) == pair


def test_ep_14_inversions_is_zero_in_five_states() -> None:
    hard = puzzle("hard")
    to_goal = distances(hard).to_goal
    zero = [state for state in to_goal if hard.inversions(state) == 0]
    assert sorted(to_goal[state] for state in zero) == [0, 1, 12, 13, 14]


# ep-17 to ep-20: heuristic, overestimated states, worst excess, largest drop along a move
CLAIMS = [
    pytest.param("manhattan-with-blank", 4100, 2, 2, id="ep-17"),
    pytest.param("manhattan", 0, 0, 1, id="ep-17-without-blank"),
    pytest.param("hamming-with-blank", 60, 1, 2, id="ep-18"),
    pytest.param("hamming", 0, 0, 1, id="ep-18-without-blank"),
    pytest.param("inversions", 12317, 8, 5, id="ep-19"),
    pytest.param("inversions-without-blank", 1376, 4, 2, id="ep-19-without-blank"),
    pytest.param("blank-in-place", 28, 4, 5, id="ep-20"),
    pytest.param("linear-conflict", 0, 0, 1, id="linear-conflict"),
    pytest.param("walking-distance", 0, 0, 1, id="walking-distance"),
]


@pytest.fixture(scope="module")
def to_goal() -> dict[tuple[int, ...], int]:
    return distances(puzzle("hard")).to_goal  # type: ignore[return-value]


@pytest.mark.parametrize(("name", "overestimated", "worst", "drop"), CLAIMS)
def test_claims_hold_or_fail_in_as_many_states_as_the_ledger_says(
    to_goal: dict[tuple[int, ...], int], name: str, overestimated: int, worst: int, drop: int
) -> None:
    hard = puzzle("hard")
    estimate = heuristics_of(hard)[name]
    h = {state: estimate(state) for state in to_goal}
    excess = [h[state] - distance for state, distance in to_goal.items()]
    assert len(to_goal) == 181_440
    assert (sum(e > 0 for e in excess), max(0, *excess)) == (overestimated, worst)
    assert max(h[s] - h[t] for s in to_goal for _, t, _ in hard.successors(s)) == drop


def test_ep_19_inversions_may_cost_the_optimum(to_goal: dict[tuple[int, ...], int]) -> None:
    # A seeded draw of ours; that of the ledger had 22 of 150 suboptimal, up to 4 moves.
    states, rng = list(to_goal), SplitMix64(0)
    extra: Counter[Any] = Counter()
    for _ in range(150):
        start = states[rng.below(len(states))]
        drawn = SlidingTiles(3, 3, start, puzzle("hard").goal, order=ORDER)
        found = solve(drawn, "astar", heuristic="inversions", **SETTINGS)
        assert found.cost is not None
        extra[found.cost - to_goal[start]] += 1
    assert extra == {0: 124, 2: 24, 4: 2}


# The number of states at each distance; source: reinefeld1993, and any exhaustive search.
CORNER = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
]  # fmt: skip
CENTRE = [
    1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208,
    18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
]  # fmt: skip


@pytest.mark.parametrize(
    ("goal", "layers"),
    [((1, 2, 3, 4, 5, 6, 7, 8, 0), CORNER), ((1, 2, 3, 8, 0, 4, 7, 6, 5), CENTRE)],
)
def test_number_of_states_at_each_distance(goal: tuple[int, ...], layers: list[int]) -> None:
    found = Counter(distances(SlidingTiles(3, 3, goal, goal), engine="native").to_goal.values())
    assert [found[d] for d in range(len(layers))] == layers
    assert sum(layers) == sum(found.values()) == 181_440


@pytest.mark.parametrize("name", ["hardest/3x3", "hardest/3x3-other"])
def test_hardest_8_puzzles_take_31_moves(name: str) -> None:
    found = solve(instance(name), "ida_star", heuristic="walking-distance")
    assert found.cost == 31 and found.is_optimal


@pytest.mark.parametrize(
    ("name", "states", "moves"), [("2x2", 12, 6), ("2x3", 360, 21), ("2x4", 20160, 36)]
)
def test_farthest_states_of_small_boards(name: str, states: int, moves: int) -> None:
    puzzle = instance(f"hardest/{name}")
    to_goal = distances(puzzle).to_goal
    assert len(to_goal) == states
    assert to_goal[puzzle.initial] == max(to_goal.values()) == moves


def test_walking_distance_tables_of_the_15_puzzle() -> None:
    walk = instance("random:4x4").row_walk  # figures: takahashi2002
    assert (len(walk.distances), max(walk.distances.values())) == (24964, 35)
