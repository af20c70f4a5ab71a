"""The contract of a single-agent search problem.

A problem is any object with `initial`, `actions`, `result` and `is_goal`; nothing needs to be
inherited or registered. Everything else is optional and makes more possible:

| optional                        | what it is for                                            |
|---------------------------------|-----------------------------------------------------------|
| `action_cost(state, action, s)` | costs other than 1                                        |
| `successors(state)`             | speed: (action, successor, cost) triples in one call      |
| `predecessors(state)`           | backward search: (action, predecessor, cost) triples      |
| `goal_states()`                 | backward search: every goal state, in a fixed order       |
| `impossible()`                  | no search: the reason why no goal can be reached, or ""   |
| `allows(state, action)`         | replays: whether one action is possible, without a list of all |
| `recommended`                   | options that suit it: {algorithm: {option: value}}        |
| `recommended_algorithm`         | a `Recommendation`: what `solve` uses when none is named  |
| `picture(state)`                | drawings, see `plybench.picture`                          |
| `origin`                        | `bottom-left` or `top-left`: the cell at (0, 0) in its states  |
| `plan_files`                    | plans as files of a form of its own, see `plybench.plan_files` |
| `format_state`, `parse_state`   | states as one line of text, in traces and on the command line |
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

Cost = int | float

S = TypeVar("S")
A = TypeVar("A")

Successor = tuple[A, S, Cost]
Expand = Callable[[S], Iterable[tuple[A, S, Cost]]]


class Problem(Protocol[S, A]):
    """What every search needs to know. States are immutable, hashable values."""

    @property
    def initial(self) -> S:
        """The state in which the search begins."""

    def actions(self, state: S) -> Iterable[A]:
        """Return the actions possible in a state, in the order they are to be tried."""

    def result(self, state: S, action: A) -> S:
        """Return the state that follows."""

    def is_goal(self, state: S) -> bool:
        """Tell whether the search may end here."""


def has_unit_costs(problem: Problem[Any, Any]) -> bool:
    """Tell whether every action costs 1: known when the problem defines no cost of its own.

    A problem that defines `successors` or `action_cost` may say `unit_costs = True`.
    """
    declared = getattr(problem, "unit_costs", None)
    if declared is not None:
        return bool(declared)
    return not hasattr(problem, "action_cost") and not hasattr(problem, "successors")


def why_impossible(problem: Problem[Any, Any]) -> str:
    """Return why no goal can be reached, where the problem itself can tell; else an empty text.

    Asked before every search and every count, which then end as unsolvable with this reason;
    `distances` does not ask: the states around an unreachable goal can still be measured.
    """
    ask = getattr(problem, "impossible", None)
    return "" if ask is None else str(ask())


class Recommendation(NamedTuple):
    """An algorithm that suits a problem, and why."""

    algorithm: str
    reason: str


def recommended_algorithm(problem: object) -> Recommendation | None:
    """Return the algorithm that a problem recommends, if it does."""
    return getattr(problem, "recommended_algorithm", None)


def origin_words(problem: object) -> str:
    """Return from where positions count, for problems that have an origin; else an empty text."""
    origin = getattr(problem, "origin", "")
    return f"positions x,y count from the {origin.replace('-', ' ')}" if origin else ""


def recommended_options(problem: object, algorithm: str) -> dict[str, Any]:
    """Return the options of an algorithm that a problem recommends; `solve` uses them."""
    return dict(getattr(problem, "recommended", {}).get(algorithm, {}))


def expander(problem: Problem[S, A]) -> Expand[S, A]:
    """Return the function that lists (action, successor, cost) for a state."""
    successors = getattr(problem, "successors", None)
    if successors is not None:
        return successors  # type: ignore[no-any-return]
    actions, result = problem.actions, problem.result
    action_cost = getattr(problem, "action_cost", None)
    if action_cost is None:
        return lambda state: [(action, result(state, action), 1) for action in actions(state)]

    def priced(state: S) -> Iterable[tuple[A, S, Cost]]:
        for action in actions(state):
            successor = result(state, action)
            yield action, successor, action_cost(state, action, successor)

    return priced


def check_problem(problem: object) -> None:
    """Raise TypeError with the missing names when an object is not a problem."""
    missing = [n for n in ("initial", "actions", "result", "is_goal") if not hasattr(problem, n)]
    if missing:
        raise TypeError(
            f"{type(problem).__name__!r} object is not a problem: it has no {', '.join(missing)}"
        )
