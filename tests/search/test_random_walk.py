from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from helpers import Chain, GraphProblem, IntegerLine, Recorder, cheapest, graphs
from plybench import Counts, Limits, Status, verify
from plybench.search import random_walk


@given(graphs(), st.integers(0, 100), st.sampled_from(["generated", "expanded"]))
def test_walk_verifies(problem: GraphProblem, seed: int, goal_test: Any) -> None:
    result = random_walk(problem, seed=seed, goal_test=goal_test, limits=Limits(expansions=200))
    verify(problem, result)
    if result.status is Status.UNSOLVABLE:
        assert cheapest(problem) is None
    assert result.lower_bound is None


def test_seed_makes_the_walk() -> None:
    def run(seed: int) -> Any:
        return random_walk(IntegerLine(4), seed=seed, limits=Limits(expansions=1000))

    assert run(1) == run(1)
    assert len({run(seed).counts.expanded for seed in range(8)}) > 1


def test_only_way_is_walked_to_its_end() -> None:
    result = random_walk(Chain(5))
    assert (result.cost, result.path and len(result.path)) == (5, 5)
    assert result.counts == Counts(expanded=5, popped=6, generated=5, max_frontier=1, iterations=1)


def test_look_ahead_sees_a_goal_among_all_successors() -> None:
    problem = GraphProblem({"S": {"A": 1, "B": 1, "C": 1, "G": 1}})
    for seed in range(5):
        result = random_walk(problem, goal_test="generated", seed=seed)
        assert (result.cost, result.counts.popped, result.counts.generated) == (1, 1, 4)


def test_dead_end_starts_the_walk_again_from_the_root() -> None:
    problem = GraphProblem({"S": {"A": 1, "G": 1}})
    recorder = Recorder()
    seed = next(s for s in range(50) if random_walk(problem, seed=s).counts.iterations == 3)
    result = random_walk(problem, seed=seed, observer=recorder)
    assert result.path is not None
    assert result.path.actions == ("G",)  # what was walked before the last start is forgotten
    assert recorder.states("popped") == ["S", "A", "S", "A", "S", "G"]


def test_root_without_successors_is_unsolvable() -> None:
    assert random_walk(GraphProblem({})).status is Status.UNSOLVABLE


def test_goal_at_the_root_takes_no_action() -> None:
    result = random_walk(Chain(0))
    assert result.path is not None
    assert result.path.actions == ()
