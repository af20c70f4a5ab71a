"""A game in progress in the terminal: its positions and moves, which can be undone and saved."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from plybench.cli.playing.clock import Clock
from plybench.cli.playing.starting_point import StartingPoint
from plybench.core.errors import InputError
from plybench.core.notation import describe_line, moves_by_text, write_action
from plybench.core.players import Players
from plybench.core.results.decision import Decision, GameCounts
from plybench.core.results.result import Status
from plybench.core.system.python_files import is_code
from plybench.play.agents import Agent, HumanAgent
from plybench.play.agents.agent import plain_decision
from plybench.play.arena.game_watch import bounded
from plybench.play.arena.log import write_records
from plybench.play.arena.match_settings import MatchSettings
from plybench.play.arena.pgn import check_pgn, write_pgn_file
from plybench.play.arena.record import GameEnd, GameRecord, MoveNote, Output


class Transcript:
    """The moves so far, and how the game ended if it did.

    The first ones, the `opening`, were given with the starting point; people and agents made the
    others. `len` counts both.
    """

    def __init__(
        self,
        point: StartingPoint,
        agents: Mapping[int, Agent],
        seed: int,
        clock: Clock | None = None,
    ) -> None:
        self._name, self._game, self._agents, self._seed = point.name, point.rules, agents, seed
        self._players = Players(self._game)
        self._start, self.clock = point.start, clock
        self._states, actions = point.line()
        self._decisions = [plain_decision(action, "", 0.0, "") for action in actions]
        self._opening = len(actions)
        self._printed: list[Output] = []
        self._go_on()

    def __len__(self) -> int:
        return len(self._decisions)

    @property
    def moves_made(self) -> int:
        """How many moves were made after the opening."""
        return len(self) - self._opening

    @property
    def state(self) -> Any:
        """The current position."""
        return self._states[-1]

    @property
    def before(self) -> Any:
        """The position before the last move; None at the start."""
        return self._states[-2] if len(self._states) > 1 else None

    @property
    def player(self) -> int:
        """The side to move: 1 or 2."""
        return self._players.side_to_move(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.forfeit) or bool(self._game.is_terminal(self.state))

    @property
    def winner(self) -> int:
        """The side that won a game that is over; 0 for a draw."""
        return 3 - self.forfeit if self.forfeit else self._players.winner(self.state)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves as they are written."""
        return tuple(write_action(self._game, d.action) for d in self._decisions)

    @property
    def move_text(self) -> str:
        """The moves as people write them, with numbers where the game has them."""
        return describe_line(self._game, self._states[0], [d.action for d in self._decisions])

    def moves_by(self, side: int) -> int:
        """Return how many of the moves a side has made."""
        movers = map(self._players.side_to_move, self._states[:-1])
        return sum(mover == side for mover in movers)

    def make(self, decision: Decision[Any]) -> None:
        """Make the move of a decision."""
        self._states.append(self._game.result(self.state, decision.action))
        self._decisions.append(decision)

    def note_prints(self, text: str) -> None:
        """Keep the prints of the agent to move."""
        self._printed.append(Output(self.player, len(self) + 1, text))

    def give_up(self, end: GameEnd, reason: str, trace: str = "") -> None:
        """End the game: the player to move has lost it in that way."""
        self.forfeit, self._end, self.reason, self.trace = self.player, end, reason, trace

    def _go_on(self) -> None:
        self.forfeit, self._end, self.reason, self.trace = 0, GameEnd.PLAYED_OUT, "", ""

    def take_back(self) -> None:
        """Go back to the last position in which a person was to move."""
        back = len(self) if self.forfeit else len(self) - 1
        while back >= 0 and not self._is_human(self._states[back]):
            back -= 1
        if back < 0:
            raise InputError("there is nothing to take back")
        self._go_on()
        del self._decisions[back:], self._states[back + 1 :]
        self._printed = [output for output in self._printed if output.ply <= back]
        self._opening = min(self._opening, back)

    def _is_human(self, state: Any) -> bool:
        return isinstance(self._agents[self._players.side_to_move(state)], HumanAgent)

    def save(self, path: Path) -> None:
        """Write a file that `plybench replay` reads, or PGN; it must not exist."""
        if path.exists():
            raise InputError(f"{path} exists; give another name")
        if path.suffix == ".pgn":
            check_pgn(self._game, self._name, path)
            write_pgn_file(self._game, [self._record()], path, f"{date.today():%Y.%m.%d}")
            return
        self.write(path)

    def write(self, path: Path) -> None:
        """Write a file for `plybench replay` and `play --resume`, in place of what is there."""
        record = self._record()
        agents = (self._agents[1].name, self._agents[2].name)
        variant = "" if is_code(self._name) else record.variant  # files have no variants
        setting = MatchSettings(self._name, agents, 1, self._seed, variant)
        write_records(path, setting, [record])

    def resume(self, record: GameRecord) -> None:
        """Make the moves after the opening of a record of this game, and end as it did."""
        written = record.moves[record.opening :]
        times = (*record.seconds, *[0.0] * len(written))
        self._printed += record.printed
        for word, note, seconds in zip(written, record.notes, times, strict=False):
            legal = moves_by_text(self._game, self.state)
            self.make(_decision_of(legal[word], note, seconds))
        if record.forfeit:
            self.forfeit, self._end = record.forfeit, record.end
            self.reason, self.trace = record.reason, record.trace

    def _record(self) -> GameRecord:
        end = self._end if self.is_over else GameEnd.UNFINISHED
        made, movers = self._decisions[self._opening :], self._states[self._opening : -1]
        return GameRecord(
            number=0,
            game=self._name,
            variant=str(getattr(self._game, "variant", "")),
            agents=(self._agents[1].name, self._agents[2].name),
            entrants=(0, 1),
            seed=self._seed,
            opening=self._opening,
            start=self._start,
            moves=self.moves,
            winner=self.winner if self.is_over else 0,
            end=end,
            reason=self.reason or end.value,
            forfeit=self.forfeit,
            notes=tuple(MoveNote.of(decision) for decision in made),
            seconds=tuple(round(decision.seconds, 6) for decision in made),
            clock=() if self.clock is None else self.clock.to_record(),
            players=self._players.labels,
            movers="".join(str(self._players.side_to_move(state)) for state in movers),
            trace=self.trace,
            printed=bounded(self._printed),
        )


def _decision_of(action: Any, note: MoveNote, seconds: float) -> Decision[Any]:
    """Return the decision that a note describes; other fields stay empty."""
    value = note.value
    try:
        if value is not None and not isinstance(value, int):
            value = float(value)
        counts = GameCounts(**note.counts)
    except (ValueError, TypeError):
        value, counts = None, GameCounts()  # from another version of the package
    depth = note.depth if isinstance(note.depth, int) else None
    return Decision(Status.SOLVED, action, value, (action,), depth, (), counts, "", seconds=seconds)
