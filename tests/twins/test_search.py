"""Both engines return the same for every algorithm and every combination of options."""

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from plybench import Limits, Status, solve
from plybench.core.catalog import algorithms
from twins.puzzles import (
    MAX_GOALS,
    check_engines,
    goal_count,
    heuristics,
    options,
    puzzles,
    twin_algorithms,
)

SOME = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])


@pytest.mark.parametrize("algorithm", twin_algorithms())
@SOME
@given(puzzle=puzzles(), data=st.data())
def test_engines_agree(algorithm: str, puzzle: Any, data: st.DataObject) -> None:
    assume(algorithm != "bidirectional" or goal_count(puzzle) <= MAX_GOALS)
    check_engines(puzzle, algorithm, data, heuristics(puzzle), 400)


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", twin_algorithms("random_walk"))
@settings(max_examples=15, deadline=None)
@given(puzzle=puzzles(st.just((3, 3, 2))), data=st.data())
def test_engines_agree_to_the_end(algorithm: str, puzzle: Any, data: st.DataObject) -> None:
    entry = algorithms()[algorithm]
    chosen = data.draw(options(entry), "options")
    if entry.needs_heuristic:
        chosen["heuristic"] = data.draw(st.sampled_from(["misplaced", "manhattan", "boosted"]))
    limits = Limits(expansions=20_000)
    native = solve(puzzle, algorithm, engine="native", limits=limits, **chosen)
    python = solve(puzzle, algorithm, engine="python", limits=limits, **chosen)
    assert native == python


@pytest.mark.parametrize(
    ("algorithm", "wrong"),
    [
        ("beam", {"width": 0}),
        ("depth_limited", {"limit": -1}),
        ("iterative_deepening", {"first": -1}),
        ("iterative_deepening", {"step": 0}),
        ("weighted_astar", {"weight": 0}),
        ("weighted_astar", {"weight": 0.5}),
        ("weighted_astar", {"weight": -1e300}),
        ("astar", {"ties": "none"}),
        ("astar", {"width": 3}),
    ],
)
def test_engines_refuse_options_with_the_same_words(algorithm: str, wrong: Any) -> None:
    from plybench import InputError
    from plybench.domains.blocksworld import instance

    puzzle = instance("reports/one-block")
    given = wrong
    if algorithms()[algorithm].needs_heuristic:
        given = {"heuristic": "manhattan", **wrong}
    messages = []
    for engine in ("python", "native"):
        with pytest.raises(InputError) as caught:
            solve(puzzle, algorithm, engine=engine, **given)  # type: ignore[arg-type]
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


def test_an_unsolvable_puzzle_is_searched_through() -> None:
    from plybench.domains.blocksworld import Blocksworld

    puzzle = Blocksworld(
        3, 3, agent=(0, 0), blocks={"A": (2, 2)}, goals={"A": (0, 0)}, walls=[(1, 2), (2, 1)]
    )
    for algorithm in ("breadth_first", "bidirectional", "uniform_cost", "depth_first"):
        native = solve(puzzle, algorithm, engine="native")
        assert native.status is Status.UNSOLVABLE
        assert native == solve(puzzle, algorithm, engine="python")
