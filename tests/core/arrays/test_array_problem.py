"""Problems and games over arrays, as Python searches them."""

from typing import Any

import numpy as np
import pytest

from helpers.array_problems import ReversibleGrid, Roads, Subtraction
from helpers.examples import example
from plybench import Status, decide, solve
from plybench.core.arrays.game import ArrayGame, as_game, is_array_game
from plybench.core.arrays.problem import ArrayProblem, as_problem, is_array_problem
from plybench.core.errors import ContractError, InputError
from plybench.core.game import GameError, evaluations_of
from plybench.core.heuristic import heuristics_of, is_admissible
from plybench.core.problem import reversible


def test_a_problem_over_arrays_is_solved_like_the_same_with_tuples() -> None:
    start = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    arrays = solve(example("tiles_over_arrays").Tiles(start), "astar", heuristic="manhattan")
    plain = example("eight_puzzle").EightPuzzle(start)
    tuples = solve(plain, "astar", heuristic=plain.manhattan)
    assert arrays.cost == tuples.cost == 31
    assert arrays.path is not None and arrays.path.states[0] == start


def test_states_are_tuples_and_actions_names() -> None:
    problem = as_problem(ReversibleGrid())
    assert isinstance(problem, ArrayProblem)
    assert problem.initial == (1,) + (0,) * 15
    assert problem.actions(problem.initial) == ["right", "down"]
    after = problem.result(problem.initial, "right")
    assert after == (0, 1) + (0,) * 14
    assert reversible(problem) is not None
    assert ("left", problem.initial, 1) in problem.successors(after)
    assert set(heuristics_of(problem)) == {"manhattan"}
    assert heuristics_of(problem)["manhattan"](after) == 5
    assert repr(problem) == "<ReversibleGrid: over arrays, int32 of (4, 4)>"


def test_costs_come_from_the_function() -> None:
    problem = as_problem(Roads())
    costs = [cost for _, _, cost in problem.successors(problem.initial)]
    assert costs and all(type(cost) is int for cost in costs)
    assert is_admissible(heuristics_of(problem)["rough"])
    assert not is_admissible(heuristics_of(problem)["wild"])


def test_a_cost_that_is_not_whole_needs_its_type() -> None:
    class Half(Roads):
        def successors(self, state: Any, out: Any, actions: Any, costs: Any) -> int:
            count = super().successors(state, out, actions, costs)
            costs[:count] = np.float64(0.5)
            return count

    with pytest.raises(ContractError, match=r"wrote the cost 0\.5; .* need `cost_type = float`"):
        solve(Half(), "uniform_cost", engine="python")
    half = Half()
    half.cost_type = float
    assert solve(half, "uniform_cost", engine="python").is_optimal


@pytest.mark.parametrize("shape", [(1,), (2, 2)])
def test_a_state_without_successors_is_a_dead_end(shape: tuple[int, ...]) -> None:
    class Stuck:
        initial = np.zeros(shape, dtype=np.int8)
        most_successors = 2

        def successors(self, state: Any, out: Any, actions: Any) -> int:
            return 0

        def is_goal(self, state: Any) -> bool:
            return False

    result = solve(Stuck(), "breadth_first", engine="python")
    assert result.status is Status.UNSOLVABLE and result.counts.expanded == 1


def test_classes_and_instances_are_recognised() -> None:
    assert is_array_problem(Roads) and is_array_problem(Roads())
    assert is_array_game(Subtraction) and is_array_game(Subtraction())
    plain = example("eight_puzzle").EightPuzzle
    assert not is_array_problem(plain) and not is_array_game(plain)
    assert as_problem(Roads) is Roads  # a class is left to the check of problems


def changed(**parts: Any) -> Any:
    problem = Roads()
    for name, value in parts.items():
        setattr(problem, name, value)
    return problem


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"initial": (1, 2)}, r"Roads.initial is \(1, 2\); a state over arrays is an array of"),
        ({"initial": np.zeros(3)}, "Roads.initial is array of float64; "),
        ({"initial": np.zeros(3, dtype=np.uint8)}, "Roads.initial is array of uint8; "),
        ({"initial": np.zeros(0, dtype=np.int8)}, "Roads.initial is an empty array"),
        ({"most_successors": 0}, r"most_successors=0 must be a whole number from 1 to 65,536"),
        ({"action_names": ("a", "a")}, "action_names must be different texts"),
        ({"action_names": {1: "a"}}, "action_names must be a list of texts, in the order of"),
        ({"action_cost": len}, "Roads.action_cost is not used: .* writes its costs in"),
        ({"cost_type": str}, "cost_type must be int or float, not <class 'str'>"),
    ],
)
def test_bad_parts_are_named(parts: Any, words: str) -> None:
    with pytest.raises(ContractError, match=words):
        as_problem(changed(**parts))


def test_missing_rows_and_answers_are_named() -> None:
    class Silent(Roads):
        def is_goal(self, state: Any) -> Any:
            return state == state

    class Rowless(ReversibleGrid):
        action_names = ()  # type: ignore[assignment]

    with pytest.raises(ContractError, match=r"returned array.*must return True or False: try np"):
        solve(Silent(), "breadth_first")
    with pytest.raises(ContractError, match="Rowless has no most_successors, which says"):
        as_problem(Rowless())


def test_an_action_that_is_not_possible_is_named() -> None:
    problem = as_problem(ReversibleGrid())
    with pytest.raises(ContractError, match="action 'up' of ReversibleGrid is not possible in"):
        problem.result(problem.initial, "up")


def test_a_state_cannot_be_changed_by_a_function() -> None:
    class Careless(Roads):
        def is_goal(self, state: Any) -> bool:
            state[0] = 3
            return True

    with pytest.raises(ValueError, match="read-only"):
        solve(Careless(), "breadth_first")


def test_a_game_over_arrays_is_played() -> None:
    game = as_game(Subtraction(5))
    assert isinstance(game, ArrayGame)
    assert decide(game, "minimax").action == 1
    assert decide(Subtraction(5), "minimax").action == 1
    assert set(evaluations_of(game)) == {"modulo"}
    assert repr(game) == "<Subtraction: over arrays, int8 of (2,)>"


def test_a_game_with_bad_parts_is_refused() -> None:
    class Third(Subtraction):
        def to_move(self, state: Any) -> int:
            return 3

    class Hidden(Subtraction):
        utility = property()  # type: ignore[assignment]

    with pytest.raises(GameError, match=r"to_move returned 3 .* players of a game over arrays"):
        decide(Third(), "minimax")
    with pytest.raises(GameError, match="Hidden is not a game: it has no utility"):
        decide(Hidden(), "minimax")


def test_bidirectional_names_the_parts_of_a_problem_over_arrays() -> None:
    with pytest.raises(InputError, match=r"needs Roads\.predecessors and \.goals$"):
        solve(Roads(), "bidirectional")
