"""Other people's functions as agents, each in its own process.

`my_agent.py:choose` is a function in the convention of `plybench.agents.function`, in a file; a
Python function runs in a fork of this process. A fresh process plays each game. Whatever goes wrong
(it raises, hangs, exits, fills the memory, prints, answers nonsense) becomes an `AgentFault` with
the reason; afterwards the process and everything it started are gone.
"""

import json
import os
import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

from plybench.agents import agent_host
from plybench.agents.agent import AgentFault, Mover, plain_decision
from plybench.agents.function import action_of, name_of, sign_of
from plybench.agents.process import LineProcess
from plybench.decision import Decision
from plybench.errors import InputError
from plybench.limits import Limits
from plybench.rng import SplitMix64
from plybench.system.reading import is_file, parse_json

_START_SECONDS = 60.0  # for Python and numpy to start: this is the machine's time, not the agent's
_LEAST_MEMORY = 32 * 10**6

# One thread each: the limits apply to one process, and games run side by side anyway.
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True, slots=True)
class ForeignLimits:
    """What a foreign function may use: seconds (per move, to load) and bytes (after the start)."""

    seconds: float = 5.0
    memory: int = 512 * 10**6

    def __post_init__(self) -> None:
        if not 0 < self.seconds < float("inf"):
            raise InputError(f"seconds per move must be a number above 0, not {self.seconds!r}")
        if self.memory < _LEAST_MEMORY:
            raise InputError(f"an agent's memory must be at least 32MB, not {self.memory:,} bytes")


class _ProcessAgent(ABC):
    """A function that runs in a process of its own."""

    def __init__(self, name: str, limits: ForeignLimits | None) -> None:
        if os.name != "posix":
            raise InputError("agents in processes of their own need a POSIX system")
        self.name = name
        self._limits = limits or ForeignLimits()
        self._process: LineProcess | None = None

    @abstractmethod
    def _made(self, seed: int) -> LineProcess:
        """Return a new process."""

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the function's move; raise AgentFault if it fails, saying what it did."""
        try:
            if self._process is None:
                self._start(rng.next())
            start = perf_counter()
            seconds = self._limits.seconds
            if limits is not None and limits.seconds is not None:
                seconds = min(seconds, limits.seconds)
            board = [[int(cell) for cell in row] for row in game.to_array(state)]
            self._send({"board": board, "player": sign_of(game, state)})
            column = self._answer("column", seconds, f"no move within {seconds:g} s")
            action = action_of(game, state, column)
        except BaseException:
            self.close()
            raise
        return plain_decision(action, self.name, perf_counter() - start, "process")

    def close(self) -> None:
        """End the process and everything it started."""
        process, self._process = self._process, None
        if process is not None:
            process.end()

    def _start(self, seed: int) -> None:
        self._process = self._made(seed)
        self._answer("started", _START_SECONDS, "failed to start its process")
        seconds = self._limits.seconds
        self._answer("ready", seconds, f"could not be loaded within {seconds:g} s")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        self._process.send(json.dumps(message))

    def _answer(self, key: str, seconds: float, too_late: str) -> int:
        """Return what the process answers under a key; raise AgentFault for anything else."""
        assert self._process is not None
        try:
            message = parse_json(self._process.line(monotonic() + seconds, too_late))
        except ValueError:
            raise AgentFault("disturbed the connection of its process") from None
        fault = message.get("fault") if isinstance(message, dict) else None
        if fault == "memory":
            megabytes = self._limits.memory / 10**6
            raise AgentFault(f"needed more than {megabytes:g} MB of memory")
        if isinstance(fault, str):
            raise AgentFault(fault)
        if not isinstance(message, dict) or not isinstance(message.get(key), int):
            raise AgentFault("disturbed the connection of its process")
        return int(message[key])


class ForeignAgent(_ProcessAgent):
    """A function in a file."""

    def __init__(
        self, path: Path, function: str = "choose", limits: ForeignLimits | None = None
    ) -> None:
        super().__init__(f"{path}:{function}", limits)
        if not is_file(str(path)):
            raise InputError(f"agent file {path} does not exist")
        self._path, self._function = path.resolve(), function

    def _made(self, seed: int) -> LineProcess:
        arguments = [self._path, self._function, self._limits.memory, seed]
        return LineProcess.of_command(
            lambda number: [
                sys.executable,
                "-P",
                agent_host.__file__,
                *map(str, (number, *arguments)),
            ],
            environment=os.environ | dict.fromkeys(_THREADS, "1"),
        )


class IsolatedAgent(_ProcessAgent):
    """A Python function. What it changes or prints is lost after each game."""

    def __init__(self, function: Mover, limits: ForeignLimits | None = None) -> None:
        super().__init__(name_of(function), limits)
        self._function = function

    def _made(self, seed: int) -> LineProcess:
        memory = self._limits.memory
        return LineProcess.of_function(
            lambda connection: agent_host.serve(connection, lambda: self._function, memory, seed)
        )
