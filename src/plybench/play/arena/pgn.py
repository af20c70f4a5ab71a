"""Recorded games as PGN, for games that have it."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from plybench.core.errors import InputError
from plybench.core.game import Game
from plybench.core.system.writing import check_writable, write_text
from plybench.play.arena.record import GameEnd, GameRecord, MoveNote, replay

_RESULTS = {0: "1/2-1/2", 1: "1-0", 2: "0-1"}

# How a game ended, in the words of the standard for PGN.
_TERMINATIONS = {
    GameEnd.PLAYED_OUT: "normal",
    GameEnd.RESIGNED: "normal",
    GameEnd.ADJUDICATED: "adjudication",
    GameEnd.UNFINISHED: "unterminated",
    GameEnd.LATE: "time forfeit",
    GameEnd.FAULT: "rules infraction",
}


def check_pgn(game: Game[Any, Any], name: str, path: Path) -> None:
    """Raise InputError if games of this kind cannot be written to this file as PGN."""
    if not hasattr(game, "to_pgn"):
        raise InputError(f"{name} games cannot be written as PGN; chess games can")
    check_writable(path)  # now rather than after hours of play


def pgn_of(game: Any, record: GameRecord, date: str = "") -> str:
    """Return a recorded game in PGN; a comment after the last move says why it ended.

    A comment after every other move has what its agent reported: its value for the player who
    moved, and the plies searched. Rounds count from 1, one for each game of a match or tournament.
    Without a date, such as `2026.11.18`, that is left open: the same games give the same text.
    """
    headers = {
        "Event": f"plybench {record.game}",
        "Round": str(record.number + 1),
        "White": record.agents[0],
        "Black": record.agents[1],
        "Result": "*" if record.end is GameEnd.UNFINISHED else _RESULTS[record.winner],
        "Termination": _TERMINATIONS[record.end],
    }
    if date:
        headers["Date"] = date
    if record.opening_name:
        headers["Opening"] = record.opening_name
    if record.clock:
        headers["TimeControl"] = "{:g}+{:g}".format(*record.clock[:2])
    last = replay(game, record)[-1]
    comments = [*[""] * record.opening, *map(_comment, record.notes)]
    return str(
        game.to_pgn(record.moves, headers, _ended(game, record, last), record.start, comments)
    )


def _ended(game: Any, record: GameRecord, last: Any) -> str:
    if record.forfeit:
        return f"{game.player_names[record.forfeit - 1]} {record.reason}"
    if record.end is GameEnd.UNFINISHED:
        return ""
    return record.reason if record.end is GameEnd.ADJUDICATED else str(game.ending(last))


def _comment(note: MoveNote) -> str:
    """Return the agent's report on a move; empty without a report."""
    if note.value is None:
        return ""
    return f"value {note.value}" + (f", depth {note.depth}" if note.depth is not None else "")


def write_pgn_file(
    game: Game[Any, Any], records: Iterable[GameRecord], path: Path, date: str = ""
) -> None:
    """Write games to a file, replacing what is there; with the date on which they were played."""
    write_text(path, "\n".join(pgn_of(game, record, date) for record in records))
