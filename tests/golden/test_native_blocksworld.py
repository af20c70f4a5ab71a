"""Node counts of reports blocksworld-a and blocksworld-b by the native engine.

Published ones are those of the claims; where charts are lost, ours agree with the Python engine's.
"""

from typing import Any

import pytest

from helpers.depth_table import DEPTHS, nodes
from plybench import solve
from plybench.core.results.result import SearchResult
from plybench.domains.blocksworld import instance
from plybench.engine.searches import count
from plybench_reports.claims import claims

NUMBERS = ("one-block", "two-blocks", "three-blocks", "four-blocks", "five-blocks", "six-blocks")


def native(name: str, algorithm: str, order: str = "", **options: Any) -> SearchResult[Any, Any]:
    puzzle = instance(f"reports/{name}")
    if order:
        puzzle = puzzle.with_order(order)
    return solve(puzzle, algorithm, engine="native", duplicates="tree", **options)


def test_breadth_first_with_goals_tested_when_generated() -> None:
    assert native("three-blocks", "breadth_first").counts.expanded == 2_207_217


@pytest.mark.parametrize(
    ("order", "popped"),
    [("printed-lists", claims()["bwb-02"].value), ("left-up-right-down", nodes("BFS", 14))],
)
def test_breadth_first_with_goals_tested_when_popped(order: str, popped: int) -> None:
    result = native("three-blocks", "breadth_first", order, goal_test="expanded")
    assert (result.counts.popped, result.cost) == (popped, 14)


def test_iterative_deepening_from_limit_zero() -> None:
    result = native(
        "three-blocks", "iterative_deepening", "left-up-right-down", goal_test="expanded", first=0
    )
    assert (result.counts.popped, result.cost) == (claims()["bwb-03"].value, 14)


@pytest.mark.parametrize(
    ("number", "manhattan", "boosted"),
    [
        ("one-block", 11622, 3539),
        ("two-blocks", 10257, 3456),
        ("three-blocks", 27389, 12299),
        ("four-blocks", 912857, 512748),
        ("five-blocks", 713224, 501604),
        ("six-blocks", 3136641, 2511213),
    ],
)
def test_astar_by_number_of_blocks(number: str, manhattan: int, boosted: int) -> None:
    for heuristic, popped in (("manhattan", manhattan), ("boosted", boosted)):
        result = native(number, "astar", ties="fifo", heuristic=heuristic)
        assert result.counts.popped == popped
        assert result.is_optimal


def test_number_of_optimal_solutions() -> None:
    puzzles = [instance(f"reports/{number}") for number in NUMBERS]
    found = [count(puzzle, heuristic="manhattan", engine="native").count for puzzle in puzzles]
    assert found == [5, 1, 1, 6, 4, 8]


@pytest.mark.parametrize("depth", DEPTHS)
def test_depth_table(depth: int) -> None:
    name = f"depth-{depth}"
    found = {
        "BFS": native(name, "breadth_first", goal_test="expanded"),
        "IDS": native(name, "iterative_deepening", goal_test="expanded", first=0),
        "A*": native(name, "global_depth_astar", ties="fifo", heuristic="manhattan"),
        "own depth": native(name, "astar", ties="fifo", heuristic="manhattan"),
    }
    for column, result in found.items():
        assert result.counts.popped == nodes(column, depth), column
        assert column == "A*" or result.cost == depth


def test_obstacles() -> None:
    shared = native("obstacles", "global_depth_astar", ties="fifo", heuristic="manhattan")
    assert [shared.cost, shared.counts.popped] == claims()["bwb-55"].value[:2]
    assert native("obstacles", "astar", ties="fifo", heuristic="manhattan").cost == 17
