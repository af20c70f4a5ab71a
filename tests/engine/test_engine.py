from typing import Any

import pytest

from helpers import Chain, EightPuzzle, Recorder, from_table
from plybench import InputError, VerificationError, heuristic, solve
from plybench.domains.blocksworld import instance
from plybench.engine.searches import find_heuristic
from plybench.search import astar


def test_own_problem_is_solved_without_any_registration() -> None:
    class Doubling:
        initial = 1

        def actions(self, state: int) -> list[str]:
            return ["double", "add"]

        def result(self, state: int, action: str) -> int:
            return state * 2 if action == "double" else state + 1

        def is_goal(self, state: int) -> bool:
            return state == 22

        def action_cost(self, state: int, action: str, successor: int) -> int:
            return 1 if action == "double" else 3

    result = solve(Doubling(), "uniform_cost")
    assert (result.cost, result.is_optimal) == (10, True)
    assert solve(Doubling(), heuristic=lambda state: 0).cost == 10


def test_heuristic_is_found_by_name_or_given_as_a_function() -> None:
    puzzle = instance("reports/three-blocks")
    by_name = solve(puzzle, "astar", heuristic="manhattan", engine="python")
    by_function = solve(puzzle, "astar", heuristic=puzzle.manhattan, engine="python")
    assert by_name == by_function == astar(puzzle, puzzle.manhattan)
    assert find_heuristic(puzzle, "any-stack-teleport")(puzzle.initial) == 3


def test_unknown_heuristic_is_an_error_with_a_guess() -> None:
    puzzle = instance("reports/three-blocks")
    with pytest.raises(
        InputError, match=r"unknown heuristic 'manhatten'; did you mean 'manhattan'"
    ):
        solve(puzzle, heuristic="manhatten")
    with pytest.raises(InputError, match="astar needs a heuristic; known: none"):
        solve(Chain(3), "astar")


def test_without_a_heuristic_the_search_needs_none() -> None:
    assert solve(Chain(3)).algorithm == "breadth_first"
    assert solve(Chain(3), "astar", heuristic="zero").cost == solve(Chain(3)).cost


def test_unknown_algorithm_and_engine_are_errors() -> None:
    with pytest.raises(InputError, match="unknown algorithm 'bellman_ford'; known: astar"):
        solve(Chain(3), "bellman_ford")
    engine: Any = "gpu"
    with pytest.raises(InputError, match="unknown engine 'gpu'"):
        solve(Chain(3), "breadth_first", engine=engine)


def test_native_engine_that_cannot_run_says_so() -> None:
    with pytest.raises(InputError, match="engine 'native'"):
        solve(EightPuzzle("123456708"), "breadth_first", engine="native")
    with pytest.raises(InputError, match="engine 'native'"):
        solve(Chain(3), "breadth_first", engine="native", observer=Recorder())


def test_without_a_core_native_is_an_error_and_auto_is_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("plybench.core.native.bridge.native_core", lambda: None)
    with pytest.raises(InputError, match="engine 'native' is not available"):
        solve(Chain(3), "breadth_first", engine="native")
    assert solve(Chain(3), "breadth_first", engine="auto").engine == "python"


def test_options_and_observer_reach_the_algorithm() -> None:
    recorder = Recorder()
    solve(Chain(5), "depth_limited", limit=9, duplicates="tree", observer=recorder, engine="python")
    ((_, name, options),) = recorder.begun
    assert (name, options["limit"], options["duplicates"]) == ("depth_limited", 9, "tree")
    assert len(recorder.results) == 1


def test_false_path_is_caught_before_it_is_returned() -> None:
    class Lying(Chain):
        def successors(self, state: int) -> list[tuple[str, int, int]]:
            return [("on", self.length, 1)]

    with pytest.raises(VerificationError, match="leads from 0 to 1, not to 3"):
        solve(Lying(3), "breadth_first")
    assert solve(Lying(3), "breadth_first", verify=False).cost == 1


def test_name_of_a_heuristic_may_differ_from_its_method() -> None:
    class Named(Chain):
        @heuristic(consistent=True, name="steps left")
        def rest_(self, state: int) -> int:
            return self.length - state

    assert solve(Named(4), heuristic="steps left").is_optimal
    assert solve(Named(4), heuristic=from_table({})).lower_bound is None
