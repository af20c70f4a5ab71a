"""Both engines return the same for problems in C++ headers, whatever their costs are."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.headers import GRAPHS, TILES, needs_compiler
from plybench import count, distances, load
from plybench.core.catalog import find_domain
from plybench.core.heuristic import heuristics_of, zero
from plybench.core.system.python_files import load_module
from twins.puzzles import check_engines, twin_algorithms

pytestmark = needs_compiler

STARTS = st.permutations(range(9))


def offered(problem: Any, *names: str) -> dict[str, Any]:
    return {"zero": zero} | {name: heuristics_of(problem)[name] for name in names}


@pytest.mark.parametrize("algorithm", twin_algorithms())
@settings(max_examples=15, deadline=None)
@given(start=STARTS, data=st.data())
def test_engines_agree_on_tiles(algorithm: str, start: list[int], data: st.DataObject) -> None:
    # Made through the class: a state written out is not called impossible.
    tiles = find_domain(TILES).instance("".join("_12345678"[tile] for tile in start))
    check_engines(tiles, algorithm, data, offered(tiles, "manhattan", "misplaced", "hasty"), 300)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Draw edges as triples, and an estimate for each node; below 0, a node is a dead end."""
    nodes = draw(st.integers(1, 7))
    node, cost = st.integers(0, nodes - 1), st.integers(0, 9)
    edges = draw(st.lists(st.tuples(node, node, cost), max_size=24))
    estimates = draw(st.lists(st.integers(-1, 12), min_size=nodes, max_size=nodes))
    return [number for edge in edges for number in edge], estimates


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["Roads", "Fractions", "Small"])
@pytest.mark.parametrize("algorithm", twin_algorithms())
@settings(max_examples=30, deadline=None)
@given(graph=graphs(), data=st.data())
def test_engines_agree_on_graphs(
    algorithm: str, kind: str, graph: tuple[list[int], list[int]], data: st.DataObject
) -> None:
    problem = vars(load_module(GRAPHS))[kind](*graph)
    check_engines(
        problem, algorithm, data, offered(problem, "given"), 60, same_types=kind != "Fractions"
    )


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["Roads", "Fractions", "Small"])
@settings(max_examples=30, deadline=None)
@given(graph=graphs())
def test_counts_and_distances_agree_on_graphs(
    kind: str, graph: tuple[list[int], list[int]]
) -> None:
    problem = vars(load_module(GRAPHS))[kind](*graph)
    found = [count(problem, heuristic="zero", engine=engine) for engine in ("python", "native")]
    assert found[0] == found[1]
    for most in (None, 3):
        spread = [
            distances(problem, max_states=most, engine=engine) for engine in ("python", "native")
        ]
        assert spread[0] == spread[1]


@pytest.mark.slow
def test_large_costs_are_exact_and_take_no_room() -> None:
    edges = [0, 1, 2**30, 1, 2, 2**30, 0, 2, 2**31 - 1]
    problem = load(f"{GRAPHS}:Roads({edges}, [0, 0, 0])")
    for engine in ("python", "native"):
        found = check_one(problem, engine)
        assert (found.cost, found.path.actions) == (2**31 - 1, ("edge2",))


def check_one(problem: Any, engine: Any) -> Any:
    from plybench import Limits, solve

    return solve(problem, "uniform_cost", engine=engine, limits=Limits(memory=10_000_000))
