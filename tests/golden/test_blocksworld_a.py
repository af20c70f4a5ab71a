"""The puzzles of report blocksworld-a by the Python engine: counts, and claims of its heuristics.

The figures of its claims are those of the studies (`tests/reports/test_verdicts.py`).
"""

from functools import cache
from typing import Any

import pytest

from plybench import Limits, Status
from plybench.domains.blocksworld import Blocksworld, instance
from plybench.search import (
    astar,
    breadth_first,
    exact_distances,
    iterative_deepening,
)

NAMES = ("one-block", "two-blocks", "three-blocks")
STARTS = {"A": (0, 0), "B": (1, 0), "C": (2, 0)}
GOALS = {"A": (1, 2), "B": (1, 1), "C": (1, 0)}


def blocks(count: int) -> Blocksworld:
    return instance(f"reports/{NAMES[count - 1]}")


def with_wall(x: int, y: int) -> Blocksworld:
    return Blocksworld(4, 4, agent=(3, 0), blocks=STARTS, goals=GOALS, walls=[(x, y)])


@cache
def distances(count: int) -> Any:
    found = exact_distances(blocks(count))
    assert found.complete
    return found.to_goal


def drops(puzzle: Blocksworld, estimate: Any, states: Any) -> int:
    """Return the largest drop of an estimate in one action."""
    return max(estimate(s) - estimate(t) for s in states for _, t, _ in puzzle.successors(s))


@pytest.mark.parametrize(("count", "expanded"), [(1, 30727), (2, 99517)])
def test_expansions_of_tree_breadth_first(count: int, expanded: int) -> None:
    # order left, right, down, up; goal tested when generated
    assert breadth_first(blocks(count), duplicates="tree").counts.expanded == expanded


def test_bwa_21_and_25_shuffled_deepening_needs_more_than_breadth_first() -> None:
    popped = [
        iterative_deepening(
            blocks(1), first=1, duplicates="tree", child_order="random", seed=seed
        ).counts.popped
        for seed in range(3)
    ]
    assert all(138_141 <= count <= 446_983 for count in popped)
    assert min(popped) > 30727


@pytest.mark.parametrize("count", [1, 2, 3])
def test_bwa_26_manhattan_is_admissible_and_consistent(count: int) -> None:
    puzzle = blocks(count)
    to_goal = distances(count)
    assert len(to_goal) == 16 * 15 * (1, 14, 14 * 13)[count - 1]
    assert all(puzzle.manhattan(s) <= d for s, d in to_goal.items())
    assert drops(puzzle, puzzle.manhattan, to_goal) == 1


@pytest.mark.parametrize(("count", "drop"), [(1, 1), (2, 3), (3, 4)])
def test_bwa_27_boosted_is_admissible_but_inconsistent_from_two_blocks(
    count: int, drop: int
) -> None:
    puzzle = blocks(count)
    to_goal = distances(count)
    assert all(puzzle.boosted(s) <= d for s, d in to_goal.items())
    assert drops(puzzle, puzzle.boosted, to_goal) == drop


@pytest.mark.parametrize("wall", [(0, 1), (3, 1)])
def test_bwa_40_some_walls_leave_no_solution(wall: tuple[int, int]) -> None:
    puzzle = with_wall(*wall)
    assert breadth_first(puzzle).status is Status.UNSOLVABLE
    assert astar(puzzle, puzzle.manhattan).status is Status.UNSOLVABLE
    endless = astar(
        puzzle, puzzle.boosted, duplicates="tree", ties="fifo", limits=Limits(expansions=20_000)
    )
    assert endless.status is Status.LIMIT
    assert endless.lower_bound is not None


def test_bwa_40_wall_on_a_goal_cell_is_refused() -> None:
    with pytest.raises(ValueError, match=r"goal of B at \(1,1\) is on a wall"):
        with_wall(1, 1)
