"""Recorded games as PGN, for games that have it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from plybench.arena.record import UNFINISHED, GameRecord, replay
from plybench.errors import InputError

_RESULTS = {0: "1/2-1/2", 1: "1-0", 2: "0-1"}


def check_pgn(game: Any, name: str, path: Path) -> None:
    """Raise InputError if games of this kind cannot be written to this file as PGN."""
    if not hasattr(game, "to_pgn"):
        raise InputError(f"{name} has no PGN; chess has")
    try:
        path.open("a").close()  # now rather than after hours of play
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None


def pgn_of(game: Any, record: GameRecord) -> str:
    """Return a recorded game in PGN; why it ended stands behind the last move.

    The date is left open, so that the same games give the same text.
    """
    headers = {
        "Event": f"plybench {record.game}", "Round": str(record.number),
        "White": record.agents[0], "Black": record.agents[1],
        "Result": "*" if record.reason == UNFINISHED else _RESULTS[record.winner],
    }  # fmt: skip
    last = replay(game, record)[-1]
    if record.forfeit:
        ended = f"{game.player_names[record.forfeit - 1]} {record.reason}"
    else:
        ended = "" if record.reason == UNFINISHED else game.ending(last)
    return str(game.to_pgn(record.moves, headers, ended))


def write_pgn_file(game: Any, records: Iterable[GameRecord], path: Path) -> None:
    """Write games to a file, in place of what is there."""
    text = "\n".join(pgn_of(game, record) for record in records)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None
