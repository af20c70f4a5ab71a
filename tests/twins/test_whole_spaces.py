"""Both engines count the same optimal solutions and find the same exact distances."""

from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from plybench import Limits
from plybench.core.heuristic import is_admissible
from plybench.domains.blocksworld import Blocksworld
from plybench.engine.searches import count, distances
from twins.puzzles import MAX_GOALS, goal_count, heuristics, puzzles

SMALL = st.tuples(st.integers(1, 4), st.integers(1, 3), st.integers(0, 2))
SOME = settings(max_examples=60, deadline=None)


@SOME
@given(puzzle=puzzles(SMALL), expansions=st.integers(1, 3000), data=st.data())
def test_engines_count_the_same(puzzle: Any, expansions: int, data: st.DataObject) -> None:
    offered = {n: h for n, h in heuristics(puzzle).items() if is_admissible(h)}
    chosen = offered[data.draw(st.sampled_from(sorted(offered)), "heuristic")]
    limits = Limits(expansions=expansions)
    native = count(puzzle, heuristic=chosen, engine="native", limits=limits)
    assert native == count(puzzle, heuristic=chosen, engine="python", limits=limits)
    assert native.engine == "native"


@SOME
@given(puzzle=puzzles(SMALL), max_states=st.none() | st.integers(0, 2000))
def test_engines_find_the_same_distances(puzzle: Any, max_states: int | None) -> None:
    assume(goal_count(puzzle) <= MAX_GOALS)
    native = distances(puzzle, max_states=max_states, engine="native")
    python = distances(puzzle, max_states=max_states, engine="python")
    assert native == python
    assert list(native.to_goal) == list(python.to_goal)


def test_distances_stop_at_the_wanted_number_of_goals() -> None:
    # Seven blocks without goals: there are some 10**12 goal states.
    blocks = {f"B{i}": (i, 1) for i in range(8)}
    puzzle = Blocksworld(8, 8, agent=(0, 0), blocks=blocks, goals={"B0": (5, 5)})
    native, python = (distances(puzzle, max_states=500, engine=e) for e in ("native", "python"))
    assert native == python and list(native.to_goal) == list(python.to_goal)
    assert len(native.to_goal) == 500 and not native.complete


def test_many_optimal_solutions_are_counted_exactly() -> None:
    # Only the agent moves, from corner to corner of a 16 x 16 grid: C(30, 15) ways.
    puzzle = Blocksworld(16, 16, agent=(0, 0), blocks={}, goals={}, agent_goal=(15, 15))
    assert count(puzzle, engine="native").count == 155_117_520
    assert count(puzzle, engine="native") == count(puzzle, engine="python")
