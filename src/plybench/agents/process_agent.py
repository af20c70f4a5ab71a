"""An agent that runs in a process of its own: what those of files and of functions share.

A fresh process plays each game; afterwards it and everything it started are gone.
"""

import json
import os
import socket
from abc import ABC, abstractmethod
from dataclasses import dataclass
from time import monotonic, perf_counter
from typing import Any

from plybench.agents.agent import AgentFault, plain_decision, written_action
from plybench.agents.answers import action_in_column, boards_of, sign_of
from plybench.agents.forms import Form
from plybench.agents.game_serving import with_game, write_state
from plybench.agents.printed import Printed
from plybench.agents.process import LineProcess
from plybench.agents.serving import Load, Message, serve
from plybench.agents.watching import Watch, WatchedMove
from plybench.decision import Decision, GameCounts
from plybench.errors import InputError
from plybench.limits import Limits
from plybench.result import Status
from plybench.rng import SplitMix64
from plybench.system.reading import parse_json

_START_SECONDS = 60.0  # for Python, numpy and the game: the machine's time, not the agent's
_LEAST_MEMORY = 32 * 10**6
_DISTURBED = "disturbed the connection of its process"


@dataclass(frozen=True, slots=True)
class ForeignLimits:
    """What a foreign agent may use: seconds (per move, to load) and bytes (after the start)."""

    seconds: float = 5.0
    memory: int = 512 * 10**6

    def __post_init__(self) -> None:
        if not 0 < self.seconds < float("inf"):
            raise InputError(f"seconds per move must be a number above 0, not {self.seconds!r}")
        if self.memory < _LEAST_MEMORY:
            raise InputError(f"an agent's memory must be at least 32MB, not {self.memory:,} bytes")


class ProcessAgent(ABC):
    """An agent that runs in a process of its own."""

    def __init__(self, name: str, limits: ForeignLimits | None) -> None:
        if os.name != "posix":
            raise InputError("agents in processes of their own need a POSIX system")
        self.name = name
        self.watch: Watch | None = None  # set it before a game to learn how it went
        self._limits = limits or ForeignLimits()
        self._base_memory: int | None = None  # of the process with the agent loaded
        self._process: LineProcess | None = None
        self._form = Form.STATE  # known once the process has loaded the agent

    @property
    def form(self) -> Form:
        """What the agent is called with, once it has been loaded."""
        return self._form

    @abstractmethod
    def _made(self, game: Any, seed: int) -> LineProcess:
        """Return a new process."""

    def check(self, game: Any) -> None:
        """Load the agent once; InputError says why it cannot be loaded or cannot play."""
        try:
            self._start(game, 0)
            self._request(game, game.initial, 0.0, SplitMix64(0))
        except AgentFault as fault:
            raise InputError(f"agent {self.name!r}: {fault}") from fault
        finally:
            self.close()

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the agent's move; raise AgentFault if it fails, saying what it did."""
        try:
            if self._process is None:
                self._start(game, rng.next())
            start = perf_counter()
            seconds = self._limits.seconds
            if limits is not None and limits.seconds is not None:
                seconds = min(seconds, limits.seconds)
            self._send(self._request(game, state, seconds, rng))
            answer = self._answer(seconds, f"no move within {seconds:g} s")
            taken = perf_counter() - start
            if self.watch is not None:
                self.watch.moves.append(self._watched(taken, self.watch.with_memory))
            return self._decision(game, state, answer, taken)
        except BaseException:
            process = self._process
            self.close()
            if self.watch is not None and process is not None and process.printed is not None:
                self.watch.last_words = process.printed.take()
            raise

    def _watched(self, seconds: float, with_memory: bool) -> WatchedMove:
        """Return what is known about the move just made."""
        assert self._process is not None and self._process.printed is not None
        peak, memory = self._process.peak_memory() if with_memory else None, None
        if peak is not None and self._base_memory is not None:
            memory = max(peak - self._base_memory, 0)
            self._process.reset_peak()
        return WatchedMove(seconds, memory, self._process.printed.take())

    def close(self) -> None:
        """End the process and everything it started."""
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def _start(self, game: Any, seed: int) -> None:
        """Start the process and let it load the agent."""
        begin = perf_counter()
        self._process = self._made(game, seed)
        self._answer(_START_SECONDS, "failed to start its process")
        started, seconds = perf_counter(), self._limits.seconds
        answer = self._answer(seconds, f"could not be loaded within {seconds:g} s")
        if answer.get("ready") not in list(Form):
            raise AgentFault(_DISTURBED)
        self._form = Form(answer["ready"])
        if self.watch is not None and self._process.printed is not None:
            self.watch.start_seconds = started - begin
            self.watch.load_seconds = perf_counter() - started
            self.watch.printed = self._process.printed.take()
            if self.watch.with_memory:
                self._process.reset_peak()
                self._base_memory = self._process.peak_memory()

    def _printed(self) -> Printed | None:
        return None if self.watch is None else Printed()

    def _sees_columns(self, game: Any) -> bool:
        return self._form.startswith("board") and boards_of(game) == "columns"

    def _request(self, game: Any, state: Any, seconds: float, rng: SplitMix64) -> Message:
        if self._sees_columns(game):
            board = [[int(cell) for cell in row] for row in game.to_array(state)]
            return {"board": board, "player": sign_of(game, state)}
        return {"state": write_state(game, state), "seconds": seconds, "seed": rng.next()}

    def _decision(self, game: Any, state: Any, answer: Message, seconds: float) -> Decision[Any]:
        if "column" in answer:
            action = action_in_column(game, state, answer["column"])
            return plain_decision(action, self.name, seconds, "process")
        legal = {written_action(game, action): action for action in game.actions(state)}
        try:
            action, value, depth = legal[answer["move"]], answer["value"], answer["depth"]
            value = float(value) if isinstance(value, str) else value  # infinity is written out
            counts = GameCounts(**answer["counts"])
        except (KeyError, TypeError, ValueError):
            raise AgentFault(_DISTURBED) from None
        return Decision(
            Status.SOLVED, action, value, (action,), depth, (), counts, self.name,
            seconds=seconds, engine="process",
        )  # fmt: skip

    def _send(self, message: Message) -> None:
        assert self._process is not None
        self._process.send(json.dumps(message))

    def _answer(self, seconds: float, too_late: str) -> Message:
        """Return what the process answers; raise AgentFault for a fault and for anything else."""
        assert self._process is not None
        try:
            message = parse_json(self._process.line(monotonic() + seconds, too_late))
        except ValueError:
            raise AgentFault(_DISTURBED) from None
        if not isinstance(message, dict):
            raise AgentFault(_DISTURBED)
        fault, trace = message.get("fault"), message.get("trace", "")
        if fault == "memory":
            megabytes = self._limits.memory / 10**6
            raise AgentFault(f"needed more than {megabytes:g} MB of memory")
        if fault is not None:
            raise AgentFault(str(fault), str(trace))
        return message

    def _given(self, game: Any, seed: int) -> Message:
        boards, memory = boards_of(game), self._limits.memory
        return {"agent": self.name, "boards": boards, "memory": memory, "seed": seed}

    def _fork(self, game: Any, seed: int, load: Load, *, closes: bool = False) -> LineProcess:
        given = self._given(game, seed)

        def run(connection: socket.socket) -> None:
            if closes:
                os.closerange(3, connection.fileno())
                os.closerange(connection.fileno() + 1, os.sysconf("SC_OPEN_MAX"))
            serve(connection, load, given, with_game(game))

        return LineProcess.of_function(run, self._printed())
