"""Agents from a file, each in its own process.

`my_agent.py:choose` is a function in the convention of `plybench.agents.function`. A fresh process
plays each game. Whatever it does (raise, hang, exit, fill the memory, print, answer nonsense) ends
as an `AgentFault` with the reason; afterwards the process and all it started are gone.
"""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any

from plybench.agents import child
from plybench.agents.agent import AgentFault, plain_decision
from plybench.agents.function import action_of, sign_of
from plybench.agents.process import LineProcess
from plybench.decision import Decision
from plybench.errors import InputError
from plybench.limits import Limits
from plybench.reading import is_file, parse_json
from plybench.rng import SplitMix64

_START_SECONDS = 60.0  # for Python and numpy to start: the machine's time, not the agent's
_LEAST_MEMORY = 32 * 10**6

# One thread each: the limits are on one process, and games run side by side anyway.
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


@dataclass(frozen=True, slots=True)
class ForeignLimits:
    """What an agent from a file may use: seconds (a move, loading) and bytes (beyond numpy)."""

    seconds: float = 5.0
    memory: int = 512 * 10**6

    def __post_init__(self) -> None:
        if not 0 < self.seconds < float("inf"):
            raise InputError(f"seconds for a move must be a number above 0, not {self.seconds!r}")
        if self.memory < _LEAST_MEMORY:
            raise InputError(f"memory of an agent must be at least 32MB, not {self.memory:,} bytes")


class ForeignAgent:
    """A function in a file, played in a process of its own."""

    def __init__(
        self, path: Path, function: str = "choose", limits: ForeignLimits | None = None
    ) -> None:
        if os.name != "posix":
            raise InputError("agents from files need a POSIX system")
        if not is_file(str(path)):
            raise InputError(f"agent file {path} does not exist")
        self.name = f"{path}:{function}"
        self._path, self._function = path.resolve(), function
        self._limits = limits or ForeignLimits()
        self._process: LineProcess | None = None

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the function's move; raise AgentFault with what it did instead."""
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
        arguments = [self._path, self._function, self._limits.memory, seed]
        self._process = LineProcess(
            lambda number: [sys.executable, "-P", child.__file__, *map(str, (number, *arguments))],
            environment=os.environ | dict.fromkeys(_THREADS, "1"),
        )
        self._answer("started", _START_SECONDS, "its process did not start")
        seconds = self._limits.seconds
        self._answer("ready", seconds, f"could not be loaded within {seconds:g} s")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None
        self._process.send(json.dumps(message))

    def _answer(self, key: str, seconds: float, too_late: str) -> int:
        """Return what the process answers under a key; raise AgentFault for all else."""
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
