"""A move order of the user: the same moves, and what it saves an alpha-beta search."""

from typing import Any

from plybench.classroom.checking.evaluations import random_game
from plybench.classroom.checking.findings import Report
from plybench.core.catalog import own_function
from plybench.core.game import evaluations_of
from plybench.engine.decisions import decide

_GAMES = 20
_DEPTH = 4


def check_order_of_user(game: Any, state: Any, text: str, report: Report) -> None:
    """Add findings on an order, in positions of random games from a state."""
    order = own_function(text, "ordering")
    with report.catching("ordering the moves of random games"):
        states = [at for seed in range(_GAMES) for at in random_game(game, state, seed)]
        for at in states:
            if not _keeps_moves(game, at, order, report):
                return
        report.right(f"it returns the same moves, in an order, in {len(states):,} positions")
    with report.catching("searching with it"):
        _compare(game, state, order, report)


def _keeps_moves(game: Any, state: Any, order: Any, report: Report) -> bool:
    actions = list(game.actions(state))
    given = list(actions)
    answer = order(state, given)
    if answer is None:
        report.wrong(f"in {state!r} it returns None; it must return the moves, best first")
        return False
    ordered = list(answer)
    if len(ordered) != len(actions) or any(action not in ordered for action in actions):
        report.wrong(
            f"in {state!r} it makes {ordered!r} of the moves {actions!r}; keep all of them"
        )
        return False
    if ordered != list(order(state, list(actions))):
        report.wrong(f"in {state!r} its answer differs when it is asked twice")
        return False
    return True


def _compare(game: Any, state: Any, order: Any, report: Report) -> None:
    """Search with the order and without: the value is the same, the effort need not be."""
    evaluate = next(iter(evaluations_of(game).values()), None)
    with_it, without = (
        decide(game, "alpha_beta", state, depth=_DEPTH, evaluate=evaluate, order=each)
        for each in (order, None)
    )
    if with_it.value != without.value:
        report.wrong(
            f"alpha_beta with depth {_DEPTH} says {with_it.value} with it and {without.value} "
            "without; an order may not change values"
        )
        return
    calls = f"{with_it.counts.calls:,} nodes with it, {without.counts.calls:,} without"
    add = report.right if with_it.counts.calls <= without.counts.calls else report.note
    add(f"alpha_beta with depth {_DEPTH}: {calls}")
