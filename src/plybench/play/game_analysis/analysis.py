"""A game with the worth of its positions: judged moves, and a summary for each player."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from plybench.core.errors import counted
from plybench.core.game import A
from plybench.core.notation import describe_action, describe_line, state_writer, write_action
from plybench.core.players import Players, player_names
from plybench.core.results.decision import GameCounts
from plybench.core.results.ending import WithEnd
from plybench.core.results.result import Status, plain_number
from plybench.play.game_analysis.mistakes import VERDICTS, Mark, loss_of, mark_of
from plybench.play.game_analysis.words import worth_text
from plybench.play.game_analysis.worth import Worth


@dataclass(frozen=True, slots=True)
class JudgedMove(Generic[A]):
    """A move of a game, and the verdict on it."""

    ply: int  # from 1
    side: int  # 1 for the first player, 2 for the second
    action: A
    text: str  # the move as people write it
    before: Worth[A] | None  # None where nothing is known
    after: Worth[A] | None
    mark: Mark  # empty for a good move, and for one that cannot be judged
    loss: float | None  # of the score to expect, from 0 to 1; None if unknown

    @property
    def verdict(self) -> str:
        """The mark in words: inaccuracy, mistake or blunder; empty if there is none."""
        return VERDICTS.get(self.mark, "")


@dataclass(frozen=True, slots=True)
class SideSummary:
    """The moves of one player in numbers."""

    name: str
    moves: int
    judged: int  # moves whose loss is known
    inaccuracies: int
    mistakes: int
    blunders: int
    accuracy: float | None  # 1 minus the mean loss of the judged moves; None without any

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        accuracy = None if self.accuracy is None else round(self.accuracy, 4)
        return {name: getattr(self, name) for name in self.__slots__} | {"accuracy": accuracy}

    def __str__(self) -> str:
        return f"{self.name}: {counted(self.moves, 'move')}, {self.described}"

    @property
    def described(self) -> str:
        """The mistakes and the accuracy in words."""
        kinds = (
            (self.inaccuracies, "inaccuracy"),
            (self.mistakes, "mistake"),
            (self.blunders, "blunder"),
        )
        found = [counted(number, kind) for number, kind in kinds if number]
        accuracy = [] if self.accuracy is None else [f"accuracy {100 * self.accuracy:.1f} %"]
        if found and self.accuracy == 1:
            found[-1] += " (no result changed)"
        return ", ".join([*(found or ["no mistakes"] * bool(self.judged)), *accuracy])


@dataclass(frozen=True)
class GameAnalysis(WithEnd, Generic[A]):
    """The analysis of a game by an analyst. Equality ignores the clock."""

    game: Any = field(compare=False, repr=False)  # the rules
    states: tuple[Any, ...] = field(repr=False)  # the start first
    actions: tuple[A, ...]
    worths: tuple[Worth[A] | None, ...]  # of the states; None where nothing is known
    analyst: str
    status: Status  # SOLVED: every position was analysed; LIMIT, STOPPED: those at the end
    scale: float | None  # what counts as a pawn in estimates; None if that is unknown
    counts: GameCounts = field(default_factory=GameCounts)
    seconds: float = field(default=0.0, compare=False)
    headers: Mapping[str, str] = field(default_factory=dict)  # of a PGN, or made of a record

    @cached_property
    def moves(self) -> tuple[JudgedMove[A], ...]:
        """The moves of the game, each with its mark."""
        players = Players(self.game)
        return tuple(self._judged(players, ply) for ply in range(1, len(self.states)))

    def _judged(self, players: Players, ply: int) -> JudgedMove[A]:
        before, after, action = self.worths[ply - 1], self.worths[ply], self.actions[ply - 1]
        state = self.states[ply - 1]
        side = players.side_to_move(state)
        is_best = before is not None and before.best == action
        mark: Mark = "" if is_best else mark_of(before, after, side, self.scale)
        loss = loss_of(before, after, side, self.scale)
        text = describe_action(self.game, state, action)
        return JudgedMove(
            ply, side, action, text, before, after, mark, 0.0 if is_best and loss else loss
        )

    @cached_property
    def summaries(self) -> tuple[SideSummary, SideSummary]:
        """The summaries of the first and the second player."""
        first, second = player_names(self.game)
        return self._summary(1, first), self._summary(2, second)

    def _summary(self, side: int, name: str) -> SideSummary:
        own = [move for move in self.moves if move.side == side]
        losses = [move.loss for move in own if move.loss is not None]
        marks = [move.mark for move in own]
        accuracy = 1 - sum(losses) / len(losses) if losses else None
        return SideSummary(
            name,
            len(own),
            len(losses),
            marks.count("?!"),
            marks.count("?"),
            marks.count("??"),
            accuracy,
        )

    def worth_text(self, ply: int) -> str:
        """Return what the position after this many moves is worth, in words; empty if unknown."""
        worth = self.worths[ply]
        return "" if worth is None else worth_text(self.game, self.states[ply], worth)

    def better_line(self, ply: int) -> str:
        """Return the line that was better than the move with this number, if it has a mark."""
        move = self.moves[ply - 1]
        if not move.mark or move.before is None:
            return ""
        return describe_line(self.game, self.states[ply - 1], move.before.line)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values; the values of positions are for the first player."""
        write = state_writer(self.game, str)
        return {
            "game": str(getattr(self.game, "domain", "") or type(self.game).__name__),
            "variant": str(getattr(self.game, "variant", "")),
            "headers": dict(self.headers),
            "players": list(player_names(self.game)),
            "analyst": self.analyst,
            "status": str(self.status),
            "reason": self.reason,
            "end": self.end_as_data,
            "start": {"position": str(write(self.states[0])), **self._worth_data(0)},
            "moves": [self._move_data(move) for move in self.moves],
            "summary": [summary.to_dict() for summary in self.summaries],
            "counts": self.counts.to_dict(),
            "seconds": round(self.seconds, 6),
        }

    def _move_data(self, move: JudgedMove[A]) -> dict[str, Any]:
        return {
            "ply": move.ply,
            "player": move.side,
            "move": write_action(self.game, move.action),
            "described": move.text,
            "mark": move.mark,
            "verdict": move.verdict,
            "loss": None if move.loss is None else round(move.loss, 4),
            **self._worth_data(move.ply),
        }

    def _worth_data(self, ply: int) -> dict[str, Any]:
        worth = self.worths[ply]
        if worth is None:
            return {
                "text": "",
                "value": None,
                "lower": None,
                "upper": None,
                "proved": False,
                "best": None,
                "line": [],
                "line_described": "",
                "depth": None,
            }
        state = self.states[ply]
        best = None if worth.best is None else write_action(self.game, worth.best)
        return {
            "text": self.worth_text(ply),
            "value": plain_number(worth.value),
            "lower": plain_number(worth.lower),
            "upper": plain_number(worth.upper),
            "proved": worth.is_proved,
            "best": best,
            "line": [write_action(self.game, action) for action in worth.line],
            "line_described": describe_line(self.game, state, worth.line),
            "depth": worth.depth,
        }

    def to_json(self) -> str:
        """Return `to_dict` as one JSON object."""
        return json.dumps(self.to_dict())

    def __str__(self) -> str:
        marked = [
            f"{move.ply}. {move.text}{move.mark} {self.worth_text(move.ply)}; "
            f"better: {self.better_line(move.ply)}"
            for move in self.moves
            if move.mark
        ]
        ending = "" if self.status is Status.SOLVED else f" ({self.reason})"
        return "\n".join([f"{self.analyst}{ending}", *map(str, self.summaries), *marked])
