"""Analyses of positions that can be shown before they are complete, as plain values.

A solver is asked again and again, each time for twice as long. Its table keeps what it learns, so
that little is done twice, and after each round the page sees what is known.
"""

from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Any

from plybench.core.limits import Limits
from plybench.core.notation import describe_action, describe_line, write_action
from plybench.core.results.analysis import Analysis, MoveAnalysis
from plybench.core.results.ending import INTERRUPTED, End, Ending
from plybench.core.results.result import Status, plain_number
from plybench.engine.decisions import analyse
from plybench.lab.agents import is_exact, solver_of
from plybench.lab.games import PlayedGame
from plybench.play.game_analysis.worth import value_and_text

_FIRST_ROUND = 0.15  # seconds
_PATIENCE = 5.0  # seconds more, if a busy machine has found nothing at all


def analyse_position(
    played: PlayedGame,
    state: Any,
    solver: str | None,
    best: int | None,
    seconds: float,
    tell: Callable[[Analysis[Any]], object] = lambda known: None,
) -> Analysis[Any]:
    """Return a solver's analysis of a position in some seconds; `tell` is called meanwhile.

    An interrupted solver returns its analysis so far; KeyboardInterrupt if there is none.
    """
    known: Analysis[Any] | None = None
    game, made = solver_of(played, solver)
    end, share = perf_counter() + seconds, min(_FIRST_ROUND, seconds)
    nodes = 0
    try:
        while True:
            has_moves = known is not None and bool(known.moves)
            left = max(end - perf_counter(), 0.01)
            limits = Limits(seconds=min(share, left) if has_moves else share)
            found = analyse(game, state, solver=made, best=best, limits=limits)
            nodes += found.counts.calls
            known = _merge_analyses(known, found)
            known = replace(known, counts=replace(found.counts, calls=nodes))
            over = perf_counter() - end
            if found.status is not Status.LIMIT or over >= (0 if known.moves else _PATIENCE):
                break
            tell(known)
            share *= 2
    except KeyboardInterrupt:
        if known is None:
            raise
        known = replace(known, status=Status.STOPPED, end=INTERRUPTED)
    if known.status is Status.LIMIT:
        known = replace(known, end=Ending(End.SECONDS, seconds))
    return known


def _merge_analyses(known: Analysis[Any] | None, found: Analysis[Any]) -> Analysis[Any]:
    """Return the proofs of two analyses of a position together; without proofs, the later one."""
    if known is None or not found.moves:
        return found if known is None else replace(known, status=found.status, end=found.end)
    if not all(move.is_proved for move in (*known.moves, *found.moves)):
        return found
    moves = [_tighter(known.of(move.action), move) for move in found.moves]
    moves.sort(key=lambda move: (-move.lower, -move.upper))
    if found.status is Status.SOLVED:
        moves = list(found.moves)
    return replace(found, moves=tuple(moves))


def _tighter(one: MoveAnalysis[Any] | None, other: MoveAnalysis[Any]) -> MoveAnalysis[Any]:
    if one is None:
        return other
    lower, upper = max(one.lower, other.lower), min(one.upper, other.upper)
    source = one if (one.lower, one.upper) == (lower, upper) else other
    return replace(source, lower=lower, upper=upper)


def analysis_data(
    played: PlayedGame, state: Any, found: Analysis[Any], solver: str | None
) -> dict[str, Any]:
    """Return an analysis as plain values, with moves and lines as people write them."""
    data = found.to_dict(played.game)
    side = played.side(state)
    is_estimate = found.best is not None and not found.best.is_proved
    estimate = value_and_text(found.best) if found.best is not None and is_estimate else None
    return {
        "solver": found.solver,
        "exact": is_exact(played, solver),
        "status": data["status"],
        "reason": data["reason"],
        "text": found.text if estimate is None else value_words(played, state, *estimate),
        "value": data["value"],
        "lower": data["lower"],
        "upper": data["upper"],
        "first_value": plain_number(
            for_mover(found.value if estimate is None else estimate[0], side)
        ),
        "ends_in": found.best.ends_in if found.best is not None else None,
        "moves": [_move_data(played, state, move) for move in found.moves],
        "nodes": found.counts.calls,
        "depth": found.best.depth if found.best is not None else None,
        "seconds": data["seconds"],
    }


def _move_data(played: PlayedGame, state: Any, move: MoveAnalysis[Any]) -> dict[str, Any]:
    game, line = played.game, move.line or (move.action,)
    return {
        "text": write_action(game, move.action),
        "described": describe_action(game, state, move.action),
        "value": plain_number(move.value),
        "lower": plain_number(move.lower),
        "upper": plain_number(move.upper),
        "first_value": plain_number(for_mover(value_and_text(move)[0], played.side(state))),
        "words": _words(played, state, move),
        "line": [write_action(game, action) for action in line],
        "line_described": describe_line(game, state, line),
        "proved": move.is_proved,
        "ends_in": move.ends_in,
        "depth": move.depth,
    }


def _words(played: PlayedGame, state: Any, move: MoveAnalysis[Any]) -> str:
    """Return the value of a move in a few words, for its player."""
    if move.ends_in is not None:
        return f"{'wins' if move.lower > 0 else 'loses'} in {move.ends_in}"
    return value_words(played, state, *value_and_text(move))


def value_words(played: PlayedGame, state: Any, value: Any, text: str) -> str:
    """Return a value for the player to move in words; a number in it is for the first player.

    People write evaluations for White, whoever is to move, but a mate for whoever gives it.
    """
    describe = getattr(played.game, "describe_value", None)
    if describe is None or value is None or not text.startswith(("+", "-")):
        return text
    shown = str(describe(state, for_mover(value, played.side(state))))
    return shown.replace("-", "\N{MINUS SIGN}", 1) if shown.startswith("-") else shown


def for_mover(value: Any, side: int) -> Any:
    """Return a value of the first player for the player of a side, or the other way round."""
    if value is None or side == 1:
        return value
    return -value + 0  # 0.0, not -0.0
