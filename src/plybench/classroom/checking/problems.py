"""A problem of the user against the contract: on the states nearest to the start, one by one."""

from collections import deque
from collections.abc import Iterator
from itertools import islice
from math import isfinite
from time import perf_counter
from typing import Any

from plybench.classroom.checking.contract_tables import add_optional_parts
from plybench.classroom.checking.findings import Report
from plybench.core.heuristic import heuristics_of
from plybench.core.limits import Limits
from plybench.core.notation import reads_states, writes_states
from plybench.core.problem import action_price, expander, is_number
from plybench.core.results.result import Status
from plybench.core.system.time_limit import time_limit
from plybench.engine.advice import choose_algorithm
from plybench.engine.searches import solve

_MOST_STATES = 500
_MOST_ACTIONS = 10_000
_SECONDS = 2.0  # of the search
_MOST_SECONDS = 20.0  # after which something in it never ends
_TIMING = 0.1  # seconds in which the speed is measured
_MOST_EXPANSIONS = 200_000


class BrokenRule(Exception):
    """A state in which the problem breaks its contract; the text says how."""


def check_problem_of_user(problem: Any, report: Report) -> None:
    """Add findings on a problem that has all its methods."""
    add_optional_parts(problem, "plybench.core.problem", report)
    found = heuristics_of(problem)
    if found:
        report.right(f"heuristics: {', '.join(found)}")
    with report.catching("walking through the first states"), time_limit(_MOST_SECONDS):
        try:
            states = list(_walk(problem))
            report.right(f"actions and results hold in the first {len(states):,} states")
        except BrokenRule as broken:
            report.wrong(str(broken))
            return
        _pictures(problem, states, report)
        report.right(f"{_speed(problem, states):,.0f} expansions a second in Python")
    if report.is_right:
        with report.catching("searching"), time_limit(_MOST_SECONDS):
            _search(problem, report)


def _walk(problem: Any) -> Iterator[Any]:
    """Yield the states nearest to the start, each after its actions were checked."""
    expand, price = expander(problem), action_price(problem)
    waiting, known = deque([problem.initial]), {problem.initial}
    while waiting and len(known) <= _MOST_STATES:
        state = waiting.popleft()
        for child in _checked_children(problem, expand, price, state):
            if child not in known:
                known.add(child)
                waiting.append(child)
        yield state


def _checked_children(problem: Any, expand: Any, price: Any, state: Any) -> list[Any]:
    before, written = hash(state), repr(state)
    actions = _list_actions(problem, state)
    if actions != _list_actions(problem, state):
        raise BrokenRule(f"actions({written}) differs when it is asked twice")
    children = []
    for action in actions:
        child = problem.result(state, action)
        if child is None:
            raise BrokenRule(f"result({written}, {action!r}) returns None; is there a return?")
        _check_hash(child, f"result({written}, {action!r})")
        if child != problem.result(state, action):
            raise BrokenRule(f"result({written}, {action!r}) differs when it is asked twice")
        _check_cost(price(state, action, child), f"{written}, {action!r}")
        children.append(child)
    if hash(state) != hash(state):
        raise BrokenRule(f"the hash of {written} changes when it is asked twice")
    if hash(state) != before or repr(state) != written:
        raise BrokenRule(f"the state {written} was changed by actions or result; return a new one")
    if hasattr(problem, "successors"):
        _check_successors(problem, state, actions, children)
    if not isinstance(problem.is_goal(state), bool | int):
        raise BrokenRule(f"is_goal({written}) must be true or false")
    return children


def _list_actions(problem: Any, state: Any) -> list[Any]:
    found = list(islice(problem.actions(state), _MOST_ACTIONS + 1))
    if len(found) > _MOST_ACTIONS:
        raise BrokenRule(
            f"actions({state!r}) has more than {_MOST_ACTIONS:,} actions; does it ever end?"
        )
    return found


def _check_hash(state: Any, where: str) -> None:
    try:
        hash(state)
    except TypeError as error:
        raise BrokenRule(f"{where} is {state!r}, which cannot be stored: {error}") from None


def _check_cost(cost: Any, where: str) -> None:
    if isinstance(cost, bool) or not is_number(cost) or not isfinite(cost):
        raise BrokenRule(f"the cost of ({where}) is {cost!r}, which is not a number")
    if cost < 0:
        raise BrokenRule(f"the cost of ({where}) is {cost}; costs must be 0 or more")


def _check_successors(problem: Any, state: Any, actions: list[Any], children: list[Any]) -> None:
    listed = [(action, child) for action, child, _ in problem.successors(state)]
    if listed != list(zip(actions, children, strict=True)):
        raise BrokenRule(f"successors({state!r}) is not what actions and result say")


def _pictures(problem: Any, states: list[Any], report: Report) -> None:
    """Check that texts and pictures of states work."""
    if writes_states(problem) and reads_states(problem):
        for state in states:
            if problem.parse_state(problem.format_state(state)) != state:
                raise BrokenRule(f"parse_state(format_state({state!r})) is another state")
        report.right("states can be written and read back")
    if hasattr(problem, "picture"):
        problem.picture(problem.initial)


def _speed(problem: Any, states: list[Any]) -> float:
    """Return how many of these states can be expanded in a second."""
    expand, done, start = expander(problem), 0, perf_counter()
    while (seconds := perf_counter() - start) < _TIMING:
        for state in states:
            for _ in expand(state):
                pass
        done += len(states)
    return done / seconds


def _search(problem: Any, report: Report) -> None:
    """Search for a moment: does it end, and how fast is it?"""
    chosen = choose_algorithm(problem, "python").algorithm
    limits = Limits(expansions=_MOST_EXPANSIONS, seconds=_SECONDS)
    result = solve(problem, chosen, engine="python", limits=limits)
    rate = f"{result.counts.expanded:,} expansions"
    if result.status is Status.SOLVED and result.path is not None:
        proved = ", proved optimal" if result.is_optimal else ""
        path = f"{len(result.path)} actions, cost {result.path.cost}{proved}"
        report.right(f"{chosen} solves it: {path} ({rate})")
    elif result.status is Status.UNSOLVABLE:
        report.note(f"{chosen} proves that no goal can be reached ({rate})")
    elif result.end is not None and result.end.detail:  # a function that did not return
        report.wrong(f"{chosen} {result.end}")
    else:
        report.note(f"{chosen} found no goal in {_SECONDS:g} seconds ({rate})")
