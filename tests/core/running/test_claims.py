"""Claims of heuristics that a returned path disproves."""

from typing import Any

import pytest

from helpers import EightPuzzle, GraphProblem, from_table
from plybench import InputError, Trace, count, count_optimal, solve
from plybench.core.heuristic import FalseClaim
from plybench.core.running.claims import false_claim
from plybench.domains.sliding_tiles import SlidingTiles, instance
from plybench.search import astar, ida_star, rbfs, weighted_astar
from plybench.trace.draw import render_text

# The detour by A costs 2, the direct way 5; a wrong value at A hides the detour.
DETOUR = GraphProblem({"S": {"G": 5, "A": 1}, "A": {"G": 1}})
OVERESTIMATE = from_table({"S": 140, "A": 99}, admissible=True)
# Admissible, but from S to A the value falls by 2 along an action of cost 1.
DROP = from_table({"S": 2, "A": 0}, consistent=True)


@pytest.mark.parametrize("algorithm", [astar, ida_star, rbfs, weighted_astar])
def test_overestimate_on_the_path_takes_the_proof_back(algorithm: Any) -> None:
    result = algorithm(DETOUR, OVERESTIMATE)
    assert result.cost == 5
    assert result.false_claim == FalseClaim("table", "admissible", "S", 140, 5)
    assert (result.is_optimal, result.lower_bound) == (False, None)
    assert str(result).split("\n")[1] == (
        "nothing is proved: table is marked admissible, but h = 140 in 'S', "
        "and this path leads from there to a goal at cost 5"
    )
    assert "(optimal)" not in str(result)
    assert result.to_dict()["false_claim"] == str(result.false_claim)
    assert "nothing is proved: table" in result._repr_html_()


def test_fall_that_is_too_steep_disproves_a_claim_of_consistency() -> None:
    result = solve(DETOUR, "astar", heuristic=DROP)
    assert result.cost == 2
    assert result.false_claim == FalseClaim("table", "consistent", "S", 2, 1, "A", 0)
    assert not result.is_optimal and result.lower_bound is None
    assert str(result.false_claim) == (
        "table is marked consistent, but h = 2 in 'S' and h = 0 in 'A', one action of cost 1 later"
    )
    merely_admissible = from_table({"S": 2, "A": 0}, admissible=True)
    assert solve(DETOUR, "astar", heuristic=merely_admissible).is_optimal


def test_value_above_zero_at_the_goal_disproves_the_claim() -> None:
    result = astar(DETOUR, from_table({"G": 1}, consistent=True))
    assert result.false_claim == FalseClaim("table", "admissible", "G", 1, 0)


def test_claim_that_holds_keeps_its_proof() -> None:
    result = astar(DETOUR, from_table({"S": 2, "A": 1}, consistent=True))
    assert result.is_optimal and result.false_claim is None
    assert result.to_dict()["false_claim"] is None


def test_rounding_of_float_costs_is_no_counterexample() -> None:
    problem = GraphProblem({"S": {"A": 0.1}, "A": {"B": 0.2}, "B": {"G": 0.3}})
    exact = from_table({"S": 0.1 + 0.2 + 0.3, "A": 0.2 + 0.3, "B": 0.3}, consistent=True)
    assert 0.1 + 0.2 + 0.3 != 0.1 + (0.2 + 0.3)
    assert astar(problem, exact).false_claim is None


def test_prices_known_only_to_successors_are_found_there() -> None:
    class Listed:
        initial = "S"

        def actions(self, state: str) -> list[str]:
            return [action for action, _, _ in self.successors(state)]

        def result(self, state: str, action: str) -> str:
            return action

        def is_goal(self, state: str) -> bool:
            return state == "G"

        def successors(self, state: str) -> list[tuple[str, str, int]]:
            return [("G", "G", 7)] if state == "S" else []

    assert solve(Listed(), "uniform_cost").cost == 7
    assert solve(Listed(), "astar", heuristic=from_table({"S": 7}, admissible=True)).is_optimal
    result = solve(Listed(), "astar", heuristic=from_table({"S": 8}, admissible=True))
    assert result.false_claim == FalseClaim("table", "admissible", "S", 8, 7)


def test_heuristic_without_marks_claims_nothing() -> None:
    path = astar(DETOUR, OVERESTIMATE).path
    assert path is not None
    assert false_claim(DETOUR, from_table({"S": 140}), path) is None


@pytest.fixture
def false_mark(monkeypatch: pytest.MonkeyPatch) -> str:
    """Mark a heuristic that says too much as admissible, and return its name."""
    marks = SlidingTiles.manhattan_with_blank.__dict__
    monkeypatch.setitem(marks, "heuristic_admissible", True)
    return "manhattan-with-blank"


def test_both_engines_find_the_same_false_claim(false_mark: str) -> None:
    puzzle = instance("reports/hard")
    for algorithm in ("astar", "ida_star", "rbfs", "weighted_astar"):
        python, native = (
            solve(puzzle, algorithm, heuristic=false_mark, engine=engine)
            for engine in ("python", "native")
        )
        assert python.false_claim is not None
        assert python == native
        assert native.lower_bound is None and not native.is_optimal


@pytest.mark.parametrize("engine", ["python", "native"])
def test_count_refuses_a_heuristic_that_a_cheapest_path_disproves(
    engine: Any, false_mark: str
) -> None:
    puzzle = SlidingTiles(2, 3, [1, 2, 3, 4, 0, 5])
    wanted = (
        "^counting needs an admissible heuristic, and manhattan-with-blank is marked admissible, "
        "but h = 2 in 1 2 3 / 4 _ 5, and this path leads from there to a goal at cost 1$"
    )
    with pytest.raises(InputError, match=wanted):
        count(puzzle, heuristic=false_mark, engine=engine)
    with pytest.raises(InputError, match="table is marked admissible, but h = 140 in 'S'"):
        count_optimal(DETOUR, OVERESTIMATE)


def test_trace_does_not_call_the_path_optimal(false_mark: str) -> None:
    trace, puzzle = Trace(), instance("reports/easy")
    solve(puzzle, "astar", heuristic=false_mark, observer=trace)
    assert trace.result is not None
    start = puzzle.format_state(puzzle.initial)
    assert f"is marked admissible, but h = 6 in {start}," in trace.result["false_claim"]
    assert "(optimal)" not in render_text(trace)
    assert "nothing is proved" in render_text(trace)


def test_search_of_ones_own_puzzle_is_checked() -> None:
    puzzle = EightPuzzle((1, 2, 3, 4, 5, 6, 7, 0, 8))
    far_too_much = from_table({puzzle.initial: 140}, admissible=True)
    assert not solve(puzzle, "astar", heuristic=far_too_much).is_optimal
