"""The contract of a single-agent search problem.

A problem is any object with `initial`, `actions`, `result` and `is_goal`; nothing needs to be
inherited or registered. Everything else is optional and makes more possible:

| optional                         | what it is for                                               |
|----------------------------------|--------------------------------------------------------------|
| `action_cost(state, action, s)`  | costs other than 1                                           |
| `successors(state)`              | speed: (action, successor, cost) triples in one call         |
| `unit_costs`                     | True: every action costs 1, though one of these is there     |
| `predecessors(state)`            | backward search: (action, predecessor, cost) triples         |
| `goal_states()`                  | backward search: every goal state, in a fixed order          |
| `impossible()`                   | no search: the reason why no goal can be reached, or ""      |
| `allows(state, action)`          | replays: whether one action is possible, without listing all |
| `follow(state, actions)`         | long replays: (how many are possible in turn, last state)    |
| methods marked `@heuristic`      | estimates that can be chosen by name                         |
| `heuristics()`                   | more of them: name -> function of a state                    |
| `default_heuristic`              | the name of the heuristic used when none is given            |
| `recommended`                    | options that suit it: {algorithm: {option: value}}           |
| `recommended_algorithm`          | a `Recommendation`: what `solve` uses when none is named     |
| `native_twin()`                  | the problem in the native core, see `native.problems`        |
| `domain`                         | where it belongs: heuristics of solvers are found by it      |
| `name`                           | what it is called, in traces and files of plans              |
| `instances`, `with_source(text)` | names of others, and the one that a text names (headers)     |
| `order`, `with_order(order)`     | the child order by its name; the problem with another one    |
| `model`, `with_model(model)`     | the variant of the rules by its name; likewise               |
| `picture(state)`                 | drawings, see `picture`                                      |
| `place(state)`                   | maps: the cell in the picture of its only piece, or None     |
| `origin`                         | `bottom-left` or `top-left`: the cell (0, 0) in its states   |
| `plan_files`                     | plans as files of their own form, see `results.plan_files`   |
| `schedule(path)`                 | JSON: what each piece does at which time, as plain values    |
| `moments(path)`                  | playback: (actions, state) for each unit of time             |
| `format_state`, `parse_state`    | states as one line of text, in traces and commands           |
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from inspect import isroutine
from itertools import chain, islice
from math import inf
from typing import Any, NamedTuple, Protocol, TypeVar, cast

from plybench.core.errors import ContractError, cut, shortened

Cost = int | float

S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")


def is_number(value: object) -> bool:
    """Tell whether a value can be a cost or an estimate: Python's numbers, fractions, numpy's."""
    return hasattr(type(value), "__float__")


Successor = tuple[A, S, Cost]
Expand = Callable[[S], Iterable[tuple[A, S, Cost]]]


class Problem(Protocol[S, A]):
    """What every search needs to know. States are immutable, hashable values."""

    @property
    def initial(self) -> S:
        """The state in which the search begins."""

    def actions(self, state: S) -> Iterable[A]:
        """Return the actions possible in a state, in the order to try them."""

    def result(self, state: S, action: A) -> S:
        """Return the state that follows."""

    def is_goal(self, state: S) -> bool:
        """Tell whether a state is a goal."""


class Reversible(Problem[S, A], Protocol[S, A]):
    """A problem that can also be searched backwards, from its goals."""

    def goal_states(self) -> Iterable[S]:
        """Return every goal state, in a fixed order."""

    def predecessors(self, state: S) -> Iterable[tuple[A, S, Cost]]:
        """Return (action, predecessor, cost) for each action that leads here."""


def reversible(problem: Problem[S, A]) -> Reversible[S, A] | None:
    """Return the problem if it can be searched backwards, else None."""
    if hasattr(problem, "goal_states") and hasattr(problem, "predecessors"):
        return cast(Reversible[S, A], problem)
    return None


def has_unit_costs(problem: Problem[Any, Any]) -> bool:
    """Tell whether every action costs 1: known if the problem defines no costs.

    A problem that defines `successors` or `action_cost` may say `unit_costs = True`.
    """
    declared = getattr(problem, "unit_costs", None)
    if declared is not None:
        return bool(declared)
    return not hasattr(problem, "action_cost") and not hasattr(problem, "successors")


def why_impossible(problem: Problem[Any, Any]) -> str:
    """Return why no goal can be reached, if the problem itself can tell; otherwise an empty text.

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
    """Return the algorithm that a problem recommends, if any."""
    return getattr(problem, "recommended_algorithm", None)


def origin_words(problem: object) -> str:
    """Return where positions count from, if the problem has an origin; otherwise an empty text."""
    origin = getattr(problem, "origin", "")
    return f"positions x,y count from the {origin.replace('-', ' ')}" if origin else ""


def described(problem: object, *parts: str) -> str:
    """Return the text of `repr` for a problem: its type, its name if it has one, and more.

    >>> described("a text", "of six letters")
    '<str: of six letters>'
    """
    shown = ", ".join(cut(part) for part in (getattr(problem, "name", ""), *parts) if part)
    return f"<{type(problem).__name__}: {shown}>"


def name_of_problem(problem: object) -> str:
    """Return what a problem is called; the name of its class if it has no other."""
    return str(getattr(problem, "name", "") or type(problem).__name__)


def give_name(problem: Any, name: str) -> None:
    """Give a problem a name if it has none; one that cannot change is left as it is."""
    if not getattr(problem, "name", ""):
        with suppress(AttributeError, TypeError):
            problem.name = name


def chosen_rules(problem: Any) -> dict[str, str]:
    """Return the child order and the model, by these names, of a problem that has several."""
    chosen = {"order": problem.order} if hasattr(problem, "with_order") else {}
    return chosen | ({"model": problem.model} if hasattr(problem, "with_model") else {})


def recommended_options(problem: object, algorithm: str) -> dict[str, Any]:
    """Return the options of an algorithm that a problem recommends; `solve` uses them."""
    return dict(getattr(problem, "recommended", {}).get(algorithm, {}))


MOST_ACTIONS = 1_000_000  # of one state; a search that lists more would fill the memory


def bounded(method: Callable[[Any], Iterable[T]], state: Any) -> Iterable[T]:
    """Return what a method lists for a state; ContractError if that goes on and on."""
    items = method(state)
    return items if hasattr(items, "__len__") else bounded_items(items, method, state)


def bounded_items(
    items: Iterable[T], method: Callable[[Any], Iterable[T]], state: Any
) -> Iterator[T]:
    """Return what a method listed; ContractError at the item after the last that is allowed."""
    iterator = iter(items)
    return chain(islice(iterator, MOST_ACTIONS), _refused_rest(iterator, method, state))


def _refused_rest(rest: Iterator[T], method: Callable[[Any], Any], state: Any) -> Iterator[T]:
    """Yield nothing; raise ContractError if there is a rest."""
    for _ in rest:
        name = getattr(method, "__name__", "actions")
        raise ContractError(
            f"{name}({shortened(state)}) has more than {MOST_ACTIONS:,} items; does it ever end?"
        )
    yield from ()


def expander(problem: Problem[S, A]) -> Expand[S, A]:
    """Return the function that lists (action, successor, cost) for a state."""
    successors = getattr(problem, "successors", None)
    if successors is not None:
        is_ours = type(problem).__module__.startswith("plybench.")
        return successors if is_ours else lambda state: bounded(successors, state)
    actions, result = problem.actions, problem.result
    action_cost = getattr(problem, "action_cost", None)
    if action_cost is None:

        def unpriced(state: S) -> Iterable[tuple[A, S, Cost]]:
            found = actions(state)
            if not hasattr(found, "__len__"):  # as `bounded`, without the time of a call
                found = bounded_items(found, actions, state)
            for action in found:
                yield action, result(state, action), 1

        return unpriced

    def priced(state: S) -> Iterable[tuple[A, S, Cost]]:
        for action in bounded(actions, state):
            successor = result(state, action)
            yield action, successor, action_cost(state, action, successor)

    return priced


def action_price(problem: Problem[S, A]) -> Callable[[S, A, S], Cost]:
    """Return a function for the cost of one action, for replaying a path.

    If only `successors` knows the cost, the action is looked up there.
    """
    declared: Callable[[S, A, S], Cost] | None = getattr(problem, "action_cost", None)
    if declared is not None:
        return declared
    if has_unit_costs(problem):
        return lambda state, action, successor: 1
    expand = expander(problem)

    def listed(state: S, action: A, successor: S) -> Cost:
        prices = (c for a, s, c in expand(state) if a == action and s == successor)
        return min(prices, default=inf)

    return listed


_RULES = {"actions", "result", "allows"}


def follower(problem: Problem[S, A]) -> Callable[[S, Sequence[A]], tuple[int, S]] | None:
    """Return the problem's `follow`, unless its class has rules that are newer than that."""
    if _RULES & getattr(problem, "__dict__", {}).keys():
        return None
    for cls in type(problem).__mro__:
        if "follow" in vars(cls):
            return cast(Callable[[S, Sequence[A]], tuple[int, S]], getattr(problem, "follow"))  # noqa: B009
        if _RULES & vars(cls).keys():
            return None
    return None


PROBLEM_METHODS = ("actions", "result", "is_goal")
_OPTIONAL = (
    "action_cost",
    "successors",
    "predecessors",
    "goal_states",
    "impossible",
    "allows",
    "follow",
)


def check_problem(problem: object) -> None:
    """Raise ContractError, a TypeError, if an object is not a problem, saying what is wrong."""
    if isinstance(problem, type):
        name = problem.__name__
        raise ContractError(f"{name} is a class; give a problem of that class, such as {name}()")
    name = type(problem).__name__
    missing = [n for n in ("initial", *PROBLEM_METHODS) if not hasattr(problem, n)]
    if missing:
        raise ContractError(f"{name!r} object is not a problem: it has no {', '.join(missing)}")
    for method in (*PROBLEM_METHODS, *_OPTIONAL):
        if not callable(getattr(problem, method, callable)):
            value = shortened(getattr(problem, method))
            raise ContractError(f"{name}.{method} must be a method, not {value}")
    initial = problem.initial  # type: ignore[attr-defined]
    if isroutine(initial):
        raise ContractError(
            f"{name}.initial is a method; it must be the initial state itself: "
            "put @property above it, or set self.initial"
        )
    check_hash(problem, initial)


def check_hash(problem: object, state: object, what: str = "state") -> None:
    """Raise ContractError if a state is not hashable, saying what to use instead.

    It may belong to a problem or a game, or be the key of a state.
    """
    try:
        is_same = hash(state) == hash(state)
    except TypeError as error:
        kind = str(error).removeprefix("unhashable type: ").strip("'")
        raise ContractError(
            f"the {what} {shortened(state)} of {type(problem).__name__} cannot be stored, "
            f"because {error}; {_INSTEAD.get(kind, 'states must be values that cannot change')}"
        ) from None
    if not is_same:
        raise ContractError(
            f"the {what} {shortened(state)} of {type(problem).__name__} cannot be stored, because "
            "its hash changes when it is asked twice"
        )


def check_unchanged(problem: Problem[Any, Any], state: Any, before: int) -> None:
    """Raise ContractError if the hash of a state has changed since the search began."""
    if hash(state) != before:
        raise ContractError(
            f"the initial state of {type(problem).__name__} was changed by the search, to "
            f"{shortened(state)}; result must return a new state and leave the old one as it is"
        )


# Type without a hash -> what to do.
_INSTEAD = {
    "list": "use a tuple",
    "set": "use a frozenset",
    "dict": "use a tuple or a frozenset of its items",
    "numpy.ndarray": "use a tuple, such as tuple(array.flat)",
}
