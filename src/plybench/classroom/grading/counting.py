"""A problem that counts what a search asks of it, and ends a search that asks for too much."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from plybench.core.problem import action_price

WORDS = {"expanded": "expansions", "generated": "generated nodes", "calls": "heuristic calls"}


class TooMuch(BaseException):
    """A search went over a limit; not an Exception, so that `except Exception` does not stop it."""


class CountedProblem:
    """A problem as a student's search sees it.

    A state whose actions are asked for is expanded, a state that `result` returns is generated.
    `successors` does both, and `action_cost` is 1 if the problem has no costs. Everything else is
    handed to the problem.
    """

    def __init__(self, problem: Any, most: Mapping[str, int]) -> None:
        counts = dict.fromkeys(WORDS, 0)
        price = action_price(problem)

        def count(what: str) -> None:
            counts[what] += 1
            if counts[what] > most.get(what, counts[what]):
                raise TooMuch(f"more than {most[what]:,} {WORDS[what]}")

        def actions(state: Any) -> list[Any]:
            count("expanded")
            return list(problem.actions(state))

        def result(state: Any, action: Any) -> Any:
            count("generated")
            return problem.result(state, action)

        def successors(state: Any) -> Iterator[tuple[Any, Any, Any]]:
            for action in actions(state):
                child = result(state, action)
                yield action, child, price(state, action, child)

        self.initial, self.is_goal, self.action_cost = problem.initial, problem.is_goal, price
        self.actions, self.result, self.successors = actions, result, successors
        self._count: Callable[[str], None] = count
        self._others: Callable[[str], Any] = lambda name: getattr(problem, name)
        self.counts: Callable[[], dict[str, int]] = lambda: dict(counts)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._others(name)


def count_calls(heuristic: Callable[[Any], Any], watched: CountedProblem) -> Callable[[Any], Any]:
    """Return a heuristic whose calls are counted with the calls of a problem."""
    count = watched._count

    def estimate(state: Any) -> Any:
        count("calls")
        return heuristic(state)

    return estimate
