"""Both engines return the same for the blind robot, whatever the map, heuristic and options."""

from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import blind_robots
from plybench import Limits, solve
from plybench.core.catalog import algorithms
from plybench.core.errors import InputError
from plybench.core.heuristic import heuristics_of, zero
from plybench.domains.blind_robot import BlindRobot, from_state, instance
from plybench.domains.blind_robot.native import words
from plybench.domains.shared.maps import Map
from plybench.engine.searches import count, distances
from twins.puzzles import check_engines, options, twin_algorithms

# Maps for which the core uses 4 and 16 words; rows of more than 64 squares skip whole words.
SHAPES = st.one_of(
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.tuples(st.integers(10, 16), st.integers(10, 16)),
    st.tuples(st.integers(17, 32), st.integers(17, 32)),
    st.sampled_from([(64, 3), (65, 4), (128, 8), (1, 300), (300, 1)]),
)
SMALL = st.tuples(st.integers(1, 4), st.integers(1, 3))
ALGORITHMS = twin_algorithms("bidirectional")  # there is no search backwards


def offered(problem: BlindRobot) -> dict[str, Any]:
    return {"zero": zero, **heuristics_of(problem)}


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@settings(max_examples=50, deadline=None)
@given(problem=blind_robots(SHAPES), data=st.data())
def test_engines_agree(algorithm: str, problem: BlindRobot, data: st.DataObject) -> None:
    check_engines(problem, algorithm, data, offered(problem), 60)


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", sorted(set(ALGORITHMS) - {"random_walk"}))
@settings(max_examples=10, deadline=None)
@given(problem=blind_robots(st.just((3, 3))), data=st.data())
def test_engines_agree_to_the_end(algorithm: str, problem: BlindRobot, data: st.DataObject) -> None:
    entry = algorithms()[algorithm]
    chosen = data.draw(options(entry), "options")
    if entry.needs_heuristic:
        chosen["heuristic"] = data.draw(st.sampled_from(sorted(heuristics_of(problem))))
    limits = Limits(expansions=10_000)
    native = solve(problem, algorithm, engine="native", limits=limits, **chosen)
    assert native == solve(problem, algorithm, engine="python", limits=limits, **chosen)


@settings(max_examples=60, deadline=None)
@given(problem=blind_robots(SHAPES), moves=st.lists(st.integers(0, 3), max_size=20))
def test_heuristics_have_the_same_values(problem: BlindRobot, moves: list[int]) -> None:
    twin = problem.native_twin()
    states = [problem.initial]
    for number in moves:
        states.append(problem.successors(states[-1])[number][1])
    for name, estimate in heuristics_of(problem).items():
        native = twin.core.estimates(twin.heuristic(name), [words(state) for state in states])
        python = [estimate(state) for state in states]
        assert [inf if value is None else value for value in native] == python, name


@settings(max_examples=40, deadline=None)
@given(problem=blind_robots(SMALL), expansions=st.integers(1, 2000), data=st.data())
def test_engines_count_the_same(problem: BlindRobot, expansions: int, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["bounding-box", "merge-pair"]))
    limits = Limits(expansions=expansions)
    native = count(problem, heuristic=name, engine="native", limits=limits)
    assert native == count(problem, heuristic=name, engine="python", limits=limits)


def test_a_table_built_in_the_last_expansion_does_not_end_it() -> None:
    limits = Limits(expansions=1)
    for algorithm, wanted in (("beam", 4), ("astar", 4)):
        problem = from_state("**/**", None)  # afresh: its table is built at the first estimate
        native, python = (
            solve(problem, algorithm, heuristic="merge-pair", engine=engine, limits=limits)
            for engine in ("native", "python")
        )
        assert native == python and native.counts.generated == wanted


def test_distances_are_found_in_python_alone() -> None:
    with pytest.raises(InputError, match="cannot search BlindRobot backwards"):
        distances(instance("small/hook"), engine="native")


def test_maps_beyond_what_the_core_holds_run_in_python() -> None:
    limits = Limits(expansions=10)
    large = BlindRobot(Map(41, 25), [(0, 0), (5, 5)])
    assert solve(large, heuristic="bounding-box", limits=limits).engine == "python"
    with pytest.raises(InputError, match="no twin"):
        solve(large, heuristic="bounding-box", engine="native")
