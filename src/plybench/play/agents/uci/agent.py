"""An external engine as an agent, a fresh process for each game."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic, perf_counter
from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.results.decision import Decision, GameCounts, GameTally
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.play.agents.agent import Agent, AgentFault, timing_the_late
from plybench.play.agents.uci.client import UciClient
from plybench.play.agents.uci.info import Info
from plybench.play.agents.uci.options import commands

_GRACE = 1.0  # seconds beyond `seconds`: engines seldom check the clock, and machines are busy
_MARGIN = 0.1  # seconds by which a clock may be exceeded: the way to the engine and back


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long an engine may think about a move; None means no limit.

    With `base` and `increment` it has a clock for the game. Otherwise it has `seconds` per move.
    With neither, limits on nodes and depth may take at most `patience` seconds.
    """

    nodes: int | None = None
    depth: int | None = None
    seconds: float | None = None
    base: float | None = None
    increment: float = 0.0
    patience: float = 5.0

    def within(self, limits: Limits | None) -> "Thinking":
        """Return the tighter of these limits and the caller's."""
        if limits is None:
            return self
        nodes = min((n for n in (self.nodes, limits.expansions) if n is not None), default=None)
        times = [s for s in (self.seconds, limits.seconds) if s is not None]
        seconds = min(times, default=None)
        base, increment = (self.base, self.increment) if limits.seconds is None else (None, 0.0)
        return Thinking(nodes, self.depth, seconds, base, increment, self.patience)

    def words(self, left: float) -> str:
        """Return the limits in UCI, with `left` seconds on the clock."""
        found = [f"{k} {v}" for k in ("nodes", "depth") if (v := getattr(self, k)) is not None]
        if self.seconds is not None:
            found.append(f"movetime {_milliseconds(self.seconds)}")
        if self.base is not None:  # the opponent's clock is unknown; assume it shows the same
            time, more = _milliseconds(left), round(1000 * self.increment)
            found.append(f"wtime {time} btime {time} winc {more} binc {more}")
        return " ".join(found)

    def deadline(self, left: float) -> tuple[float, str]:
        """Return how many seconds a move may take, and the message if there is none by then."""
        if self.base is not None:
            clock = f"{self.base:g}+{self.increment:g}"
            return left + _MARGIN, f"overstepped its time ({clock} s)"
        if self.seconds is not None:
            return self.seconds + _GRACE, f"made no move within {self.seconds:g} s"
        asked = self.words(left)
        return self.patience, f"made no move within {self.patience:g} s (asked for {asked})"


def _milliseconds(seconds: float) -> int:
    return max(round(1000 * seconds), 1)


@dataclass(slots=True)
class UciAgent(Agent):
    """An engine that is started with `command`, and the options to set.

    The process starts with the first move of a game and ends with `close`. Positions are sent with
    the moves that led to them, from the last move that cannot be taken back.
    """

    name: str
    command: Sequence[str]
    thinking: Thinking
    options: Mapping[str, str] = field(default_factory=dict)
    known: Sequence[str] = ()  # names of the settings that are not options of the engine
    _client: UciClient | None = None
    _left: float = 0.0  # seconds on the clock

    def check(self) -> None:
        """Start the engine and set its options; InputError if that fails."""
        try:
            self._start()
        except AgentFault as fault:
            raise InputError(f"agent {self.name!r}: {fault}") from None
        except InputError as error:
            raise InputError(f"agent {self.name!r}: {error}") from None
        finally:
            self.close()

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the engine's move; raise AgentFault if it fails, saying what it did."""
        try:
            if self._client is None:
                self._start()
            with timing_the_late():
                return self._decide(game, state, limits)
        except BaseException as error:
            self._kill()
            if isinstance(error, InputError):
                raise AgentFault(str(error)) from None
            raise

    def close(self) -> None:
        """End the engine; the next move begins a new game."""
        client, self._client = self._client, None
        if client is not None:
            client.quit()

    def _kill(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.kill()

    def _start(self) -> None:
        self._client = client = UciClient(self.command)
        self._left = self.thinking.base or 0.0
        client.begin()
        client.new_game(commands(client.options, self.options, self.known, client.name))

    def _decide(self, game: Any, state: Any, limits: Limits | None) -> Decision[Any]:
        assert self._client is not None
        thinking, position = self.thinking.within(limits), game.uci_position(state)
        seconds, too_late = thinking.deadline(self._left)
        tell = limits.progress if limits is not None else None

        def report(info: Info) -> None:
            if tell is not None:
                tell(GameTally(calls=info.nodes or 0))

        start = perf_counter()
        word, info = self._client.go(
            position, thinking.words(self._left), monotonic() + seconds, too_late, report
        )
        taken = perf_counter() - start
        if thinking.base is not None:
            self._left = max(self._left - taken, 0.0) + thinking.increment
        return decision_of(game, state, word, info, taken)


def decision_of(game: Any, state: Any, word: str, info: Info, seconds: float) -> Decision[Any]:
    """Return an engine's answer as a decision; AgentFault if it is not a legal move."""
    if word in ("", "(none)", "0000", "NULL"):
        raise AgentFault("answered that it has no move")
    try:
        game.parse_action(
            word
        )  # only UCI notation is accepted, not the other ways people write moves
        action = game.legal_move(state, word)
    except InputError as error:
        raise AgentFault(f"answered with an invalid move: {error}") from None
    value = info.centipawns
    if info.mate is not None:
        value = game.value_of_mate(state, info.mate)
    return Decision(
        Status.SOLVED,
        action,
        value,
        _line(game, state, action, info.line),
        info.depth,
        (),
        GameCounts(calls=info.nodes or 0),
        "uci",
        seconds=seconds,
        engine="process",
        text="" if value is None else game.describe_value(state, value),
    )


def _line(game: Any, state: Any, action: Any, words: Sequence[str]) -> tuple[Any, ...]:
    """Return the legal beginning of the expected line; only the move if the line has another."""
    moves: list[Any] = []
    with suppress(InputError):
        for word in words:
            if game.is_terminal(state):
                break
            moves.append(game.legal_move(state, word))
            state = game.result(state, moves[-1])
    return tuple(moves) if moves[:1] == [action] else (action,)
