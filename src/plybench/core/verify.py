"""The verifier: replays a result by the rules of the problem and shares no code with a search."""

from collections.abc import Collection, Iterable
from itertools import chain, islice, repeat
from numbers import Rational
from typing import Any

from plybench.core.game import Game
from plybench.core.problem import A, Cost, Problem, S, action_price, follower, has_unit_costs
from plybench.core.results.analysis import Analysis
from plybench.core.results.decision import Decision
from plybench.core.results.replayed_states import ReplayedStates
from plybench.core.results.result import Path, SearchResult, Status


class VerificationError(AssertionError):
    """A result does not hold: the search or the problem's methods contradict themselves."""


def verify(problem: Problem[S, A], result: SearchResult[S, A]) -> None:
    """Raise VerificationError unless the result's path is a solution of the problem.

    Checked: every action is possible where it is taken, leads to the recorded state, the costs add
    up, the last state is a goal, the status fits, and the lower bound is not above the cost.
    """
    is_open = result.status in (Status.LIMIT, Status.STOPPED)  # it may already have a path
    if not is_open and (result.status is Status.SOLVED) != (result.path is not None):
        raise VerificationError(f"status {result.status} does not fit the path {result.path}")
    if result.path is None:
        return
    _replay(problem, result.path)
    bound, cost = result.lower_bound, result.path.cost
    if bound is not None and bound > cost and _is_error(bound - cost, cost):
        raise VerificationError(f"lower bound {bound} is above the cost {cost}")


def verify_decision(game: Game[S, A], state: S, decision: Decision[A]) -> None:
    """Raise VerificationError unless the move, the line and the moves scored are legal.

    The value is not checked: that would take another search.
    """
    if (decision.action,) != (decision.line[:1] or (None,)):
        raise VerificationError(f"the line {decision.line} does not begin with {decision.action!r}")
    legal = _quick_to_ask([] if game.is_terminal(state) else game.actions(state))
    for score in decision.scores:
        if score.action not in legal:
            raise VerificationError(f"the move {score.action!r} is not possible in {state!r}")
    _replay_line(game, state, decision.line)


def verify_analysis(game: Game[S, A], state: S, analysis: Analysis[A]) -> None:
    """Raise VerificationError unless every move and every line is legal, and bounds are in order.

    As with a decision, the values themselves are not checked.
    """
    for move in analysis.moves:
        if move.lower > move.upper:
            raise VerificationError(f"{move.action!r}: {move.lower} is above {move.upper}")
        line = move.line or (move.action,)
        if line[0] != move.action:
            raise VerificationError(f"the line {line} does not begin with {move.action!r}")
        _replay_line(game, state, line)


def _replay_line(game: Game[S, A], state: S, line: Iterable[A]) -> None:
    for number, action in enumerate(line, 1):
        if game.is_terminal(state) or action not in list(game.actions(state)):
            raise VerificationError(f"move {number}, {action!r}, is not possible in {state!r}")
        state = game.result(state, action)


def _quick_to_ask(actions: Iterable[A]) -> Collection[A]:
    """Return actions as a set, or as a list if they are not hashable, which games allow."""
    listed = list(actions)
    try:
        return frozenset(listed)
    except TypeError:
        return listed


def _replay(problem: Problem[Any, Any], path: Path[Any, Any]) -> None:
    if len(path.states) != len(path.actions) + 1 or path.states[0] != problem.initial:
        raise VerificationError("the path does not start at the initial state")
    total, state = _followed(problem, path) or _stepped(problem, path)
    if not problem.is_goal(state):
        raise VerificationError(f"the path ends in {state!r}, which is not a goal")
    if _is_error(abs(total - path.cost), path.cost):
        raise VerificationError(f"the costs add up to {total}, not {path.cost}")


def _is_error(excess: Cost, cost: Cost) -> bool:
    """Tell whether a number above a cost is more than the rounding of floats explains."""
    return not excess <= (0 if isinstance(excess, Rational) else 1e-9 * max(1, float(cost)))


def _followed(problem: Problem[Any, Any], path: Path[Any, Any]) -> tuple[Cost, Any] | None:
    """Return the cost and the last state of a path, by the problem's `follow`.

    None if it has none, if there are costs or recorded states to compare, or if something is wrong:
    the steps one by one will show what.
    """
    follow, states = follower(problem), path.states
    if follow is None or not isinstance(states, ReplayedStates) or not has_unit_costs(problem):
        return None
    done, state = follow(problem.initial, path.actions)
    return (done, state) if done == len(path.actions) and state == states.last else None


def _stepped(problem: Problem[Any, Any], path: Path[Any, Any]) -> tuple[Cost, Any]:
    """Return the cost and the last state of a path, after a look at every step."""
    price = None if has_unit_costs(problem) else action_price(problem)
    allows = getattr(problem, "allows", None)
    actions, result, state = problem.actions, problem.result, problem.initial
    total: Cost = 0
    steps = zip(path.actions, _recorded(path), strict=True)
    for number, (action, recorded) in enumerate(steps, 1):
        is_possible = allows(state, action) if allows else action in list(actions(state))
        if not is_possible:
            raise VerificationError(f"action {number}, {action!r}, is not possible in {state!r}")
        following = result(state, action)
        if recorded is not _UNRECORDED and following != recorded:
            raise VerificationError(
                f"action {number}, {action!r}, leads from {state!r} to {following!r}, "
                f"not to {recorded!r}"
            )
        total += 1 if price is None else price(state, action, following)
        state = following
    return total, state


_UNRECORDED = object()


def _recorded(path: Path[Any, Any]) -> Iterable[Any]:
    """Return the state after each action as the search recorded it: all of them, or the last."""
    if not isinstance(path.states, ReplayedStates):
        return islice(path.states, 1, None)
    last = [path.states.last] if path.actions else []
    return chain(repeat(_UNRECORDED, len(path.actions) - 1), last)
