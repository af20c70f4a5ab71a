"""Both engines return the same for Mazeworld, whatever the maze, model, heuristic and options."""

from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import mazes
from plybench import Limits, Status, solve
from plybench.core.catalog import algorithms
from plybench.core.errors import InputError
from plybench.core.heuristic import zero
from plybench.domains.mazeworld import Mazeworld, instance
from plybench.domains.mazeworld.robots import robot_name
from plybench.domains.shared.maps import Map
from plybench.engine.searches import count, distances
from twins.puzzles import check_engines, options, twin_algorithms

# Cells and robots for which the core uses a word, 16 and 64 numbers.
SHAPES = st.one_of(
    st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(1, 4)),
    st.tuples(st.integers(8, 20), st.integers(8, 20), st.integers(8, 14)),
    st.tuples(st.integers(8, 20), st.integers(8, 20), st.integers(17, 40)),
)
SMALL = st.tuples(st.integers(1, 4), st.integers(1, 3), st.integers(1, 3))


def heuristics(puzzle: Mazeworld) -> dict[str, Any]:
    return {"zero": zero, "manhattan": puzzle.manhattan, "distance": puzzle.distance}


@pytest.mark.parametrize("algorithm", twin_algorithms())
@settings(max_examples=60, deadline=None)
@given(puzzle=mazes(SHAPES), data=st.data())
def test_engines_agree(algorithm: str, puzzle: Mazeworld, data: st.DataObject) -> None:
    check_engines(puzzle, algorithm, data, heuristics(puzzle), 300)


@pytest.mark.parametrize("algorithm", twin_algorithms("random_walk"))
@settings(max_examples=10, deadline=None)
@given(puzzle=mazes(st.just((3, 2, 2))), data=st.data())
def test_engines_agree_to_the_end(algorithm: str, puzzle: Mazeworld, data: st.DataObject) -> None:
    entry = algorithms()[algorithm]
    chosen = data.draw(options(entry), "options")
    if entry.needs_heuristic:
        chosen["heuristic"] = data.draw(st.sampled_from(["manhattan", "distance"]))
    limits = Limits(expansions=10_000)
    native = solve(puzzle, algorithm, engine="native", limits=limits, **chosen)
    assert native == solve(puzzle, algorithm, engine="python", limits=limits, **chosen)


@settings(max_examples=60, deadline=None)
@given(puzzle=mazes(SHAPES))
def test_heuristics_have_the_same_values(puzzle: Mazeworld) -> None:
    twin = puzzle.native_twin()
    after = [state for _, state, _ in puzzle.successors(puzzle.initial)]
    states = [puzzle.initial, *puzzle.goal_states(), *after]
    for name in ("manhattan", "distance"):
        native = twin.core.estimates(twin.heuristic(name), states)
        python = [getattr(puzzle, name)(state) for state in states]
        assert [inf if value is None else value for value in native] == python


@settings(max_examples=60, deadline=None)
@given(puzzle=mazes(SMALL), expansions=st.integers(1, 2000), data=st.data())
def test_engines_count_the_same(puzzle: Mazeworld, expansions: int, data: st.DataObject) -> None:
    chosen = heuristics(puzzle)[data.draw(st.sampled_from(sorted(heuristics(puzzle))))]
    limits = Limits(expansions=expansions)
    native = count(puzzle, heuristic=chosen, engine="native", limits=limits)
    assert native == count(puzzle, heuristic=chosen, engine="python", limits=limits)
    if native.status is Status.SOLVED and puzzle.has_turns and native.cost:
        assert native.count == inf  # a round in which all wait can be put in anywhere


@settings(max_examples=40, deadline=None)
@given(puzzle=mazes(SMALL), max_states=st.none() | st.integers(0, 1500))
def test_engines_find_the_same_distances(puzzle: Mazeworld, max_states: int | None) -> None:
    native = distances(puzzle, max_states=max_states, engine="native")
    python = distances(puzzle, max_states=max_states, engine="python")
    assert native == python and list(native.to_goal) == list(python.to_goal)


@settings(max_examples=40, deadline=None)
@given(puzzle=mazes(SMALL))
def test_both_models_need_the_same_fuel(puzzle: Mazeworld) -> None:
    free, turns = (
        solve(puzzle.with_model(model), heuristic="distance", engine="native")
        for model in ("free", "turns")
    )
    assert (free.status, free.cost) == (turns.status, turns.cost)


@pytest.mark.slow
@pytest.mark.parametrize("model", ["free", "turns"])
def test_the_largest_map_and_most_robots_of_the_core_give_the_same(model: str) -> None:
    spots = {robot_name(i): (i, 0) for i in range(63)}
    ahead = {name: (x, 1 - x % 2) for name, (x, _) in spots.items()}
    puzzle = Mazeworld(Map(257, 255), spots, ahead, model=model)
    limits = Limits(expansions=100)
    results = [
        solve(puzzle, heuristic="manhattan", engine=engine, limits=limits)
        for engine in ("native", "python")
    ]
    assert results[0] == results[1]


@pytest.mark.parametrize(
    "puzzle",
    [
        instance("random:width=10,height=10,robots=64,walls=0"),
        Mazeworld(Map(256, 256), {"A": (0, 0)}, {"A": (3, 0)}),
    ],
    ids=["robots", "cells"],
)
def test_puzzles_beyond_what_the_core_holds_run_in_python(puzzle: Mazeworld) -> None:
    limits = Limits(expansions=10)
    assert solve(puzzle, heuristic="manhattan", limits=limits).engine == "python"
    with pytest.raises(InputError, match="no twin"):
        solve(puzzle, heuristic="manhattan", engine="native")
