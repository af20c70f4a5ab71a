"""The core's examination of heuristics finds what Python's finds: verdicts, states and words."""

from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench import load
from plybench.core.errors import InputError
from plybench.core.heuristic import heuristics_of
from plybench.study.doctor import Examination, examine
from twins.puzzles import puzzles

MOST = st.sampled_from([1, 7, 50, 359, 360, 361, 500, 100_000])


def agree(problem: Any, heuristics: Any = None, **options: Any) -> Examination:
    """Return what both engines find, which must be the same."""
    found = [examine(problem, heuristics, engine=engine, **options) for engine in ENGINES]
    assert found[0] == found[1]
    assert found[0].drawings == found[1].drawings
    return found[0]


ENGINES: tuple[Any, Any] = ("python", "native")


@given(st.integers(0, 1000), st.integers(1, 3), MOST)
def test_examinations_of_random_blocks_agree(seed: int, blocks: int, most: int) -> None:
    puzzle = load("blocksworld", f"random:width=3,height=3,blocks={blocks},seed={seed}")
    assert agree(puzzle, max_states=most, samples=3, seed=seed).states >= 1


@given(puzzles(st.tuples(st.integers(1, 4), st.integers(1, 3), st.integers(0, 3))))
def test_examinations_of_all_states_agree_with_walls_and_goals_for_some(puzzle: Any) -> None:
    found = agree(puzzle, max_states=100_000)
    assert found.status == "finished" and (found.complete or found.optimal_cost == inf)


@pytest.mark.parametrize("seed", range(3))
def test_examinations_of_all_states_of_three_blocks_agree(seed: int) -> None:
    puzzle = load("blocksworld", f"random:width=4,height=3,blocks=3,seed={seed}")
    assert agree(puzzle, max_states=100_000).complete


@given(st.permutations(range(6)), MOST)
def test_examinations_of_tiles_agree_with_and_without_a_solution(
    tiles: list[int], most: int
) -> None:
    first, last = tiles[:3], tiles[3:]
    text = " / ".join(" ".join(str(tile or "_") for tile in row) for row in (first, last))
    found = agree(
        load("sliding_tiles", text), ["manhattan", "inversions"], max_states=most, samples=3
    )
    if found.complete:
        assert found.states == (360 if found.optimal_cost != inf else 720)


@given(st.integers(0, 1000), st.sampled_from(["free", "turns"]), MOST)
def test_examinations_of_robots_agree(seed: int, model: str, most: int) -> None:
    puzzle = load("mazeworld", f"random:width=4,height=3,robots=2,seed={seed}")
    agree(puzzle.with_model(model), max_states=most, samples=3)


def test_boards_that_do_not_fit_into_a_word_agree() -> None:
    puzzle = load("blocksworld", "random:width=9,height=9,blocks=9,seed=1")
    agree(puzzle, ["manhattan", "boosted"], max_states=2_000, samples=2)


def test_heuristics_of_the_user_are_examined_in_python() -> None:
    puzzle = load("blocksworld", "reports/two-blocks")
    own = {"own": lambda state: 0, "manhattan": heuristics_of(puzzle)["manhattan"]}
    assert examine(puzzle, own) == examine(puzzle, own, engine="python")
    with pytest.raises(InputError, match="the native engine cannot be used: heuristic"):
        examine(puzzle, own, engine="native")
    with pytest.raises(InputError, match="unknown engine 'fast'"):
        examine(puzzle, engine="fast")  # type: ignore[arg-type]
