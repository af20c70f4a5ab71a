"""Positions that were written out: the moves to them if they are known, and how to save them."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from plybench.core.errors import InputError, shortened
from plybench.core.notation import (
    read_move,
    read_position,
    reads_states,
    split_moves,
    write_action,
    write_state,
)


def line_to(rules: Any, state: Any, text: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the start and the moves of a text that is a line of moves to a position, else None."""
    with suppress(InputError):
        start, words = _line(rules, text)
        at, moves = read_position(rules, start), []
        for word in words:
            action = read_move(rules, at, word)
            moves.append(write_action(rules, action))
            at = rules.result(at, action)
        if moves and at == state:
            return start, tuple(moves)
    return None


def _line(rules: Any, text: str) -> tuple[str, Sequence[str]]:
    """Return the position and the moves of a line."""
    if hasattr(rules, "split_openings"):
        (one,) = list(rules.split_openings(text))[:1] or [None]
        return (one.position, one.moves) if one is not None else ("", ())
    return "", split_moves(rules, text, lambda line: line.replace(",", " ").split())


def as_text(rules: Any, state: Any, text: str) -> str:
    """Return a position as one that `parse_state` reads again, so that games can be saved."""
    if not reads_states(rules):
        raise InputError(f"{shortened(text)} is a position without moves, and it cannot be saved")
    for written in (write_state(rules, state, str), text):
        with suppress(InputError):
            if rules.parse_state(written) == state:
                return str(written)
    raise InputError(
        f"{shortened(text)} cannot be saved: parse_state does not read what format_state writes"
    )
