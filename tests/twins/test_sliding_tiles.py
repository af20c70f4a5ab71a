"""Both engines return the same for sliding tiles, whatever the board, heuristic and options."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plybench import Limits, Status, solve
from plybench.core.catalog import algorithms
from plybench.core.errors import InputError
from plybench.core.heuristic import heuristics_of, is_admissible, zero
from plybench.domains.sliding_tiles import SlidingTiles
from plybench.domains.sliding_tiles.rules import ORDERS
from plybench.engine.searches import count, distances
from twins.puzzles import check_engines, options, twin_algorithms

SMALL = st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)])
LARGE = st.sampled_from([(3, 4), (4, 4), (2, 8), (4, 5), (5, 5), (6, 6), (5, 8)])


@st.composite
def anywhere(draw: st.DrawFn) -> SlidingTiles:
    """Draw a small puzzle with any start and any goal; half of them cannot be solved."""
    rows, columns = draw(SMALL)
    tiles = list(range(rows * columns))
    start, goal = draw(st.permutations(tiles)), draw(st.permutations(tiles))
    return SlidingTiles(rows, columns, start, goal, order=draw(st.sampled_from(sorted(ORDERS))))


@st.composite
def nearby(draw: st.DrawFn) -> SlidingTiles:
    """Draw a large puzzle whose start is some moves from its goal, which has been stirred too."""
    rows, columns = draw(LARGE)
    order = draw(st.sampled_from(sorted(ORDERS)))
    state: Any = (*range(1, rows * columns), 0)
    puzzle = SlidingTiles(rows, columns, state, order=order)
    goal = state
    for number in draw(st.lists(st.integers(0, 3), max_size=30)):
        successors = puzzle.successors(state)
        state = successors[number % len(successors)][1]
        goal = state if draw(st.booleans()) else goal
    return SlidingTiles(rows, columns, state, goal, order=order)


def heuristics(puzzle: SlidingTiles) -> dict[str, Any]:
    """Return the heuristics of a puzzle, but no table that takes long to build."""
    offered = {"zero": zero} | heuristics_of(puzzle)
    if max(puzzle.width, puzzle.height) > 3 and (puzzle.width, puzzle.height) != (4, 2):
        del offered["walking-distance"]
    if len(puzzle.goal) > 9:
        offered = {name: h for name, h in offered.items() if not name.startswith("pdb")}
    return offered


@pytest.mark.parametrize("algorithm", twin_algorithms())
@settings(max_examples=60, deadline=None)
@given(puzzle=anywhere() | nearby(), data=st.data())
def test_engines_agree(algorithm: str, puzzle: SlidingTiles, data: st.DataObject) -> None:
    native = check_engines(puzzle, algorithm, data, heuristics(puzzle), 400)
    assert (native.status is Status.UNSOLVABLE) == bool(puzzle.impossible())


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", twin_algorithms("random_walk"))
@settings(max_examples=10, deadline=None)
@given(start=st.permutations(range(6)), data=st.data())
def test_engines_agree_to_the_end(algorithm: str, start: Any, data: st.DataObject) -> None:
    entry = algorithms()[algorithm]
    puzzle = SlidingTiles(2, 3, start)
    chosen = data.draw(options(entry), "options")
    if entry.needs_heuristic:
        chosen["heuristic"] = data.draw(st.sampled_from(sorted(heuristics_of(puzzle))))
    limits = Limits(expansions=20_000)
    native = solve(puzzle, algorithm, engine="native", limits=limits, **chosen)
    assert native == solve(puzzle, algorithm, engine="python", limits=limits, **chosen)


@settings(max_examples=60, deadline=None)
@given(puzzle=anywhere() | nearby())
def test_heuristics_have_the_same_values(puzzle: SlidingTiles) -> None:
    twin = puzzle.native_twin()
    states = [puzzle.initial, puzzle.goal, *(s for _, s, _ in puzzle.successors(puzzle.initial))]
    for name, estimate in heuristics(puzzle).items():
        if estimate is not zero:
            native = twin.core.estimates(twin.heuristic(name), states)
            assert native == [estimate(state) for state in states], name


def test_walking_distance_has_the_same_values_on_4_x_4() -> None:
    from plybench.domains.sliding_tiles import instance

    states = [instance(f"random:4x4,seed={seed}").initial for seed in range(200)]
    puzzle = instance("random:4x4")
    twin = puzzle.native_twin()
    native = twin.core.estimates(twin.heuristic("walking-distance"), states)
    assert native == [puzzle.walking_distance(state) for state in states]
    assert all(w >= puzzle.manhattan(s) - 24 for w, s in zip(native, states, strict=True))


@settings(max_examples=40, deadline=None)
@given(puzzle=anywhere(), expansions=st.integers(1, 3000), data=st.data())
def test_engines_count_the_same(puzzle: SlidingTiles, expansions: int, data: st.DataObject) -> None:
    offered = {n: h for n, h in heuristics(puzzle).items() if is_admissible(h)}
    chosen = offered[data.draw(st.sampled_from(sorted(offered)), "heuristic")]
    limits = Limits(expansions=expansions)
    native = count(puzzle, heuristic=chosen, engine="native", limits=limits)
    assert native == count(puzzle, heuristic=chosen, engine="python", limits=limits)


@settings(max_examples=30, deadline=None)
@given(puzzle=anywhere() | nearby(), max_states=st.integers(0, 2000))
def test_engines_find_the_same_distances(puzzle: SlidingTiles, max_states: int) -> None:
    native = distances(puzzle, max_states=max_states, engine="native")
    python = distances(puzzle, max_states=max_states, engine="python")
    assert native == python and list(native.to_goal) == list(python.to_goal)


def test_boards_beyond_what_the_core_holds_run_in_python() -> None:
    cells = (*range(1, 49), 0)
    puzzle = SlidingTiles(7, 7, (*cells[:47], 0, 48))
    assert solve(puzzle, heuristic="manhattan").engine == "python"
    with pytest.raises(InputError, match="no twin"):
        solve(puzzle, heuristic="manhattan", engine="native")
