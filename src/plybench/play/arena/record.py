"""One game as it was played: a line of JSON, and its check against the rules alone."""

import json
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from plybench.core.errors import InputError, shortened
from plybench.core.game import Game
from plybench.core.notation import moves_by_text, read_position
from plybench.core.players import Players
from plybench.core.system.foreign_text import one_line, visible
from plybench.core.system.reading import parse_json
from plybench.core.verify import VerificationError
from plybench.play.arena.record_parts import (
    FORFEITS,
    GameEnd,
    MoveNote,
    Output,
    adjudication,
    end_of,
    is_sound_note,
    is_sound_output,
    is_whole,
)

__all__ = [
    "NUMBERED",
    "GameEnd",
    "GameRecord",
    "MoveNote",
    "Output",
    "adjudication",
    "load_game",
    "replay",
]

NUMBERED = ("1", "2")
_NO_TIME = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game. Equality ignores the clock.

    Text from outside (names, reasons) is kept as printable text.
    """

    number: int  # in its match or tournament, from 0
    game: str
    variant: str
    agents: tuple[str, str]  # the first player and the second
    entrants: tuple[int, int]  # their places in the list of agents
    seed: int  # of this game: with the same agents it gives the same moves
    opening: int  # moves made before the agents took over
    moves: tuple[str, ...]
    winner: int  # 1 for the first player, 2 for the second; 0 for a draw
    end: GameEnd
    reason: str  # in words: "played out", or what the loser did instead: "raised ValueError: ..."
    forfeit: int = 0  # the player who lost in that way, else 0
    notes: tuple[MoveNote, ...] = ()  # of each move after the opening
    seconds: tuple[float, ...] = field(default=(), compare=False)  # likewise
    start: str = ""  # the initial position, as the game writes it; empty for the usual one
    opening_name: str = ""
    players: tuple[str, str] = NUMBERED  # what the game calls the two players
    trace: str = field(default="", compare=False)  # the loser's traceback, if it raised an error
    movers: str = field(default="", compare=False)  # of the moves after the opening: "1212..."
    # What each agent took before its first move: its process with Python and the game, then its
    # own code. 0 for an agent that needs none.
    start_seconds: tuple[float, float] = field(default=_NO_TIME, compare=False)
    load_seconds: tuple[float, float] = field(default=_NO_TIME, compare=False)
    printed: tuple[Output, ...] = field(default=(), compare=False)  # by agents with own processes
    # Of a game with a clock, in seconds: for the game, for each move, and left for each player.
    clock: tuple[float, ...] = field(default=(), compare=False)
    late_seconds: float = field(default=0.0, compare=False)  # of a loser that made no move

    def __post_init__(self) -> None:
        for name in ("reason", "opening_name", "agents", "players"):
            given = getattr(self, name)
            is_one = isinstance(
                given, str
            )  # also of agents and players, if the file is not a record
            made = one_line(given) if is_one else tuple(map(one_line, given))
            object.__setattr__(self, name, made)
        object.__setattr__(self, "trace", visible(self.trace))

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; players called 1 and 2 are left out, and what there is not."""
        values = asdict(self)
        for name in _LEFT_OUT:
            if values[name] == _USUAL[name]:
                del values[name]
        return values

    def to_json(self) -> str:
        """Return the record as one line."""
        return json.dumps(self.to_dict(), allow_nan=False)

    @classmethod
    def from_json(cls, line: str) -> "GameRecord":
        """Return the record of a line; ValueError if it is not one."""
        values = parse_json(line)
        names = {f.name for f in fields(cls)}
        if not isinstance(values, dict) or not values.keys() <= names:
            raise ValueError("not a game record")
        try:
            values["notes"] = [MoveNote(**note) for note in values["notes"]]
            values["printed"] = [Output(**output) for output in values.get("printed", ())]
            values["end"] = GameEnd(values["end"]) if "end" in values else end_of(values)
            values = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
            record = cls(**values)
            if not _is_sound(record):
                raise ValueError("not a game record")
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError("not a game record") from error
        return record

    def __str__(self) -> str:
        first, second = self.agents
        return f"game {self.number}: {first} v {second}: {self.outcome}, {' '.join(self.moves)}"

    @property
    def outcome(self) -> str:
        """Who won, and the reason if it was not decided by play."""
        who = f"player {self.players[self.winner - 1]} wins" if self.winner else "draw"
        if self.end is GameEnd.UNFINISHED:
            return self.reason
        if self.end is GameEnd.ADJUDICATED:
            return f"{who}: {self.reason}"
        return f"{who} by forfeit: {self.reason}" if self.forfeit else who


_USUAL = {field.name: field.default for field in fields(GameRecord)}
_LEFT_OUT = (
    "players",
    "trace",
    "movers",
    "start_seconds",
    "load_seconds",
    "printed",
    "clock",
    "late_seconds",
)


def _is_sound(record: GameRecord) -> bool:
    """Tell whether the values read have the types of a record."""
    r = record
    lists = (r.agents, r.entrants, r.moves, r.notes, r.players)
    return (
        all(isinstance(values, tuple) for values in lists)
        and len(r.agents) == len(r.entrants) == len(r.players) == 2
        and all(isinstance(t, str) for t in (r.game, r.variant, r.reason, *r.agents, *r.moves))
        and all(isinstance(t, str) for t in (r.start, r.opening_name, r.trace, *r.players))
        and all(map(is_whole, (r.number, r.seed, r.opening, r.winner, r.forfeit, *r.entrants)))
        and {r.winner, r.forfeit} <= {0, 1, 2}
        and bool(r.forfeit) == (r.end in FORFEITS)
        and r.opening >= 0
        and len(r.moves) <= r.opening + len(r.notes)
        and all(map(is_sound_note, r.notes))
        and isinstance(r.movers, str)
        and set(r.movers) <= set("12")
        and all(map(is_sound_output, r.printed))
        and all(map(_are_seconds, (r.seconds, r.start_seconds, r.load_seconds, (r.late_seconds,))))
        and len(r.start_seconds) == len(r.load_seconds) == 2
        and _are_seconds(r.clock)
        and len(r.clock) in (0, 4)
        and all(s >= 0 for s in r.clock)
    )


def _are_seconds(values: object) -> bool:
    return isinstance(values, tuple) and all(isinstance(value, int | float) for value in values)


def replay(game: Game[Any, Any], record: GameRecord) -> tuple[Any, ...]:
    """Return every position of a recorded game, the start first.

    Checks it against the rules alone: VerificationError if a move is illegal, or the result is not
    what the rules say. A forfeit is only possible when the loser was to move.
    """
    state = _start(game, record)
    states = [state]
    for ply, written in enumerate(record.moves, 1):
        move = f"move {ply}, {shortened(written)},"
        if game.is_terminal(state):
            raise _wrong(record, f"{move} comes after the end of the game")
        legal = moves_by_text(game, state)
        if written not in legal:
            raise _wrong(record, f"{move} is not legal")
        state = game.result(state, legal[written])
        states.append(state)
    _check_end(game, state, record)
    return tuple(states)


def _start(game: Game[Any, Any], record: GameRecord) -> Any:
    try:
        return read_position(game, record.start)
    except InputError as error:
        raise _wrong(record, f"its initial position is invalid: {error}") from None


def _check_end(game: Game[Any, Any], state: Any, record: GameRecord) -> None:
    players = Players(game)
    if record.forfeit:
        loser = f"player {record.players[record.forfeit - 1]}"
        if game.is_terminal(state) or players.side_to_move(state) != record.forfeit:
            raise _wrong(record, f"{loser} cannot forfeit: it was not their turn")
        if record.winner != 3 - record.forfeit:
            raise _wrong(record, f"{loser} forfeits, so the other player must win")
    elif record.end is GameEnd.UNFINISHED:
        if record.winner:
            raise _wrong(record, "an unfinished game has no winner")
    elif record.end is GameEnd.ADJUDICATED:
        if record.winner or game.is_terminal(state):
            raise _wrong(record, "only a game that is not over can be adjudicated a draw")
    elif not game.is_terminal(state):
        raise _wrong(record, "the game is not over")
    elif record.winner != players.winner(state):
        raise _wrong(record, f"the winner is {players.winner(state)}, not {record.winner}")


def _wrong(record: GameRecord, message: str) -> VerificationError:
    return VerificationError(f"game {record.number}: {message}")


def load_game(name: str, variant: str | None) -> Any:
    """Return a game of the catalog, at its start."""
    from plybench.core.catalog import find_game

    try:
        return find_game(name).load(None, variant)[0]
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
