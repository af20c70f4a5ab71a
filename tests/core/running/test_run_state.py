"""A search whose time is over ends, even inside a function of the user that does not return."""

from typing import Any

from plybench import Limits, Status, decide, solve
from plybench.core.game import evaluation
from plybench.core.results.ending import End


class Endless:
    """A chain whose fourth state has actions that never come."""

    initial = 0

    def actions(self, state: int) -> list[int]:
        while state > 3:
            try:
                state += 1
            except Exception:
                continue
        return [1]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_goal(self, state: int) -> bool:
        return False


def test_a_function_that_does_not_return_is_ended_and_named() -> None:
    result = solve(Endless(), "breadth_first", limits=Limits(seconds=0.01))
    assert result.status is Status.LIMIT and result.counts.expanded == 5
    assert result.end is not None and result.end.kind is End.SECONDS
    assert "stopped after 0.01 seconds, inside actions (test_run_state.py, line " in str(result.end)


class Takes:
    """Take one or two; whoever takes the last one wins."""

    initial = (9, 1)

    def to_move(self, state: Any) -> int:
        return int(state[1])

    def actions(self, state: Any) -> list[int]:
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state: Any, action: int) -> Any:
        return (state[0] - action, 3 - state[1])

    def is_terminal(self, state: Any) -> bool:
        return bool(state[0] == 0)

    def utility(self, state: Any, player: int) -> int:
        return -1 if player == state[1] else 1

    @evaluation
    def forever(self, state: Any, player: int) -> int:
        while True:
            pass


def test_an_evaluation_that_does_not_return_is_ended() -> None:
    decision = decide(Takes(), depth=1, evaluate="forever", limits=Limits(seconds=0.01))
    assert decision.status is Status.LIMIT
    assert "inside forever (test_run_state.py, line " in str(decision.end)
