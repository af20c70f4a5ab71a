"""The native engine: a search handed to the core, and its outcome handed back as a result.

A problem has a twin in the core when its method `native_twin()` returns one. The core runs it when
the heuristic is one the twin knows and the options fit its number types; else `Unfit` says why.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from plybench.core.heuristic import (
    Heuristic,
    heuristic_name,
    heuristics_of,
    is_admissible,
    is_consistent,
    zero,
)
from plybench.core.limits import Budget, LimitReached, Limits
from plybench.core.native.bridge import (
    LARGEST,
    Failure,
    Unfit,
    built_core,
    core_limits,
    explained,
    options_read,
)
from plybench.core.problem import why_impossible
from plybench.core.results.answers import Distances, OptimalCount
from plybench.core.results.ending import End, Ending, from_core
from plybench.core.results.replayed_states import ReplayedStates
from plybench.core.results.result import (
    Counts,
    Path,
    SearchResult,
    Status,
    Tally,
    passes_of,
    unsolvable,
)
from plybench.core.running.outcome import complete, noted, refuse_false_claim
from plybench.core.running.run_state import end_of

if TYPE_CHECKING:
    from plybench.core.catalog import Algorithm


_LARGEST_COST = 2**53  # below it, doubles are exact, which the core has for priorities


_ENDINGS = (LimitReached, KeyboardInterrupt, MemoryError)


@dataclass(frozen=True)
class Twin:
    """A problem as the core knows it."""

    core: Any  # an object of the core with `search`, `count_optimal` and `exact_distances`
    actions: Sequence[Any]  # by their numbers in the core
    heuristic: Callable[[str], Any]  # the core's form of a heuristic by its name; None if unknown
    failure: Failure | None = None  # why code of the user failed; may raise the error of that
    engine: str = "native"  # as results name it
    estimates: Callable[[str, Sequence[Any]], list[Any]] | None = (
        None  # of states, if quicker there
    )


_kept: WeakKeyDictionary[Any, tuple[object, Any]] = WeakKeyDictionary()  # by problem


def keep_in_core(problem: Any, parts: object, make: Callable[[], Any]) -> Any:
    """Return a problem of the core: the one made before, as long as the problem has these parts.

    It is kept beside the problem, not in it: a copy in another process makes its own.
    """
    before, core = _kept.get(problem, (None, None))
    if before != parts:
        core = make()
        _kept[problem] = parts, core
    return core


def search(
    problem: Any, entry: "Algorithm", options: Mapping[str, Any], limits: Limits | None
) -> SearchResult[Any, Any]:
    """Return the result of an algorithm run by the core; raise Unfit if that is not possible."""
    used = {**entry.defaults, **options}
    if entry.needs_heuristic:
        used = {"heuristic": used.pop("heuristic"), **used}
    twin, heuristic = twin_of(problem), used.get("heuristic", zero)
    result = _search(problem, twin, entry, used, limits)
    if twin.estimates is None or heuristic is zero:
        return complete(result, problem, used)
    return complete(result, problem, used, partial(twin.estimates, heuristic_name(heuristic)))


def _search(
    problem: Any,
    twin: Twin,
    entry: "Algorithm",
    options: Mapping[str, Any],
    limits: Limits | None,
) -> SearchResult[Any, Any]:
    if entry.name not in twin.core.algorithms():
        raise Unfit(f"there is no native {entry.name} for {type(problem).__name__}")
    if reason := why_impossible(problem):
        return unsolvable(entry.name, reason, twin.engine)
    used = dict(options)
    heuristic = used.pop("heuristic", zero)
    marks: dict[str, Any] = {
        "heuristic": heuristic_name(heuristic),
        "admissible": is_admissible(heuristic),
        "consistent": is_consistent(heuristic),
    }
    budget = Budget(limits)
    try:
        form = _heuristic_form(problem, twin, heuristic, budget)
        with options_read(), explained(twin.failure, marks["heuristic"]):
            outcome = twin.core.search(entry.name, form, used | marks, _limits(budget.rest()))
    except _ENDINGS as ending:
        status, end = _early_end(ending)
        return SearchResult(
            status, None, None, Counts(), entry.name, budget.seconds, twin.engine, end=end
        )
    _check_size(outcome.cost, outcome.lower_bound)
    counts = Counts(*outcome.counts)
    return SearchResult(
        Status(outcome.status),
        _path(problem, twin, outcome),
        outcome.lower_bound,
        counts,
        entry.name,
        budget.seconds,
        twin.engine,
        end=_end(outcome, budget, marks["heuristic"]),
        passes=passes_of(outcome.passes, counts),
    )


def count(problem: Any, heuristic: Heuristic[Any], limits: Limits | None) -> OptimalCount:
    """Return the number of optimal solutions, counted by the core."""
    return noted(_count(problem, heuristic, limits), problem, heuristic)


def _count(problem: Any, heuristic: Heuristic[Any], limits: Limits | None) -> OptimalCount:
    twin = twin_of(problem)
    if not is_admissible(heuristic):
        raise Unfit(f"heuristic {heuristic_name(heuristic)!r} is not marked admissible")
    if reason := why_impossible(problem):
        end = Ending(End.IMPOSSIBLE, detail=reason)
        return OptimalCount(Status.UNSOLVABLE, 0, None, None, Counts(), engine=twin.engine, end=end)
    budget = Budget(limits)
    try:
        form = _heuristic_form(problem, twin, heuristic, budget)
        with explained(twin.failure, heuristic_name(heuristic)):
            outcome, number = twin.core.count_optimal(form, _limits(budget.rest()))
    except _ENDINGS as ending:
        status, end = _early_end(ending)
        return OptimalCount(
            status, None, None, None, Counts(), budget.seconds, twin.engine, end=end
        )
    _check_size(outcome.cost, outcome.lower_bound)
    path = _path(problem, twin, outcome)
    if path is not None:
        refuse_false_claim(problem, heuristic, path)
    return OptimalCount(
        Status(outcome.status),
        number,
        outcome.cost,
        outcome.lower_bound,
        Counts(*outcome.counts),
        budget.seconds,
        twin.engine,
        end=_end(outcome, budget),
    )


def distances(problem: Any, max_states: int | None, limits: Limits | None = None) -> Distances[Any]:
    """Return the exact distances of states to the goals, found by the core.

    Raises LimitReached when a limit is spent.
    """
    twin = twin_of(problem)
    if not hasattr(twin.core, "exact_distances") or getattr(twin.core, "is_one_way", False):
        raise Unfit(f"the core cannot search {type(problem).__name__} backwards")
    if max_states is not None and not _is_count(max_states):
        raise Unfit(f"max_states={max_states!r} is not a number from 0 to 2**62")
    given = replace(limits or Limits(), expansions=None, progress=None)
    if given.memory is not None:  # the states take about as much again in Python
        given = replace(given, memory=given.memory // 2)
    with explained(twin.failure):
        found = Distances(*twin.core.exact_distances(max_states, _limits(given)))
    _check_size(found.radius)
    return found


def examine(
    problem: Any, heuristics: Sequence[Heuristic[Any]], max_states: int, limits: Limits
) -> dict[str, Any]:
    """Return what the core finds when it compares heuristics with exact distances.

    A limit or Ctrl-C ends it early; what was found by then is returned, with the end.
    """
    twin = twin_of(problem)
    if not hasattr(twin.core, "examine"):
        raise Unfit(f"the core cannot examine heuristics of {type(problem).__name__}")
    if zero in heuristics or not _is_count(max_states):
        raise Unfit("the core examines heuristics other than zero, in up to 2**62 states")
    budget = Budget(limits)
    forms = [_heuristic_form(problem, twin, one, budget) for one in heuristics]
    with explained(twin.failure):
        found: dict[str, Any] = twin.core.examine(forms, max_states, _limits(budget.rest()))
    return found


def twin_of(problem: Any) -> Twin:
    """Return the twin of a problem; raise Unfit when there is none."""
    core = built_core()
    make = getattr(problem, "native_twin", None)
    twin: Twin | None = None if make is None else make()
    if twin is None:
        raise Unfit(
            f"this {type(problem).__name__} has no twin; {', '.join(core.twins())} may have"
        )
    return twin


def _heuristic_form(problem: Any, twin: Twin, heuristic: Heuristic[Any], budget: Budget) -> Any:
    """Return a heuristic as the core knows it; None is zero. A table may have to be built."""
    if heuristic is zero:
        return None
    name = heuristic_name(heuristic)
    form = None
    if heuristics_of(problem).get(name) == heuristic:
        with budget.watching():
            form = twin.heuristic(name)
    if form is None:
        raise Unfit(f"heuristic {name!r} is not one that the core knows")
    return form


def _end(outcome: Any, budget: Budget, heuristic: str = "") -> Ending | None:
    """Return why a search of the core ended, with the limits as they were given."""
    end = from_core(outcome.end)
    if end is not None and end.kind is End.DEAD_ENDS:
        return replace(end, detail=heuristic)
    return budget.as_given(end)


def _early_end(error: BaseException) -> tuple[Status, Ending]:
    """Return how a search ended that never reached the core."""
    found = end_of(error)
    assert found is not None  # one of _ENDINGS
    return found


def _check_size(*costs: Any) -> None:
    """Raise Unfit if whole numbers became so large that the core may have rounded them."""
    for cost in costs:
        if isinstance(cost, int) and cost >= _LARGEST_COST:
            raise Unfit("costs of 2**53 and more would be rounded in the core")


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and 0 <= value <= LARGEST


def _limits(limits: Limits | None) -> Any:
    return core_limits(limits, Tally)


def _path(problem: Any, twin: Twin, outcome: Any) -> Path[Any, Any] | None:
    if outcome.actions is None:
        return None
    actions = tuple(map(twin.actions.__getitem__, outcome.actions))
    return Path(actions, ReplayedStates(problem, actions, outcome.last_state), outcome.cost)
