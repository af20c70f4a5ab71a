"""Agents from a file, each in its own process.

`my_agent.py:choose` is a function in the convention of `plybench.agents.function`. A fresh process
plays each game. Whatever it does (raise, hang, exit, fill the memory, print, answer nonsense) ends
as an `AgentFault` with the reason; afterwards the process and all it started are gone.
"""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter, sleep
from typing import Any

from plybench.agents import child
from plybench.agents.agent import AgentFault, plain_decision
from plybench.agents.function import action_of, sign_of
from plybench.decision import Decision
from plybench.errors import InputError
from plybench.limits import Limits
from plybench.rng import SplitMix64

_START_SECONDS = 60.0  # for Python and numpy to start: the machine's time, not the agent's
_LONGEST_ANSWER = 65536
_LEAST_MEMORY = 32 * 10**6

# One thread each: the limits are on one process, and games run side by side anyway.
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")

_running: set[subprocess.Popen[bytes]] = set()


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
        if not path.is_file():
            raise InputError(f"agent file {path} does not exist")
        self.name = f"{path}:{function}"
        self._path, self._function = path.resolve(), function
        self._limits = limits or ForeignLimits()
        self._process: subprocess.Popen[bytes] | None = None
        self._connection: socket.socket | None = None
        self._received = b""

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
        if self._connection is not None:
            self._connection.close()
        if process is not None:
            end(process)

    def _start(self, seed: int) -> None:
        self._received = b""
        self._connection, theirs = socket.socketpair()
        with theirs:
            arguments = [theirs.fileno(), self._path, self._function, self._limits.memory, seed]
            self._process = subprocess.Popen(
                [sys.executable, "-P", child.__file__, *map(str, arguments)],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()], start_new_session=True,
                env=os.environ | dict.fromkeys(_THREADS, "1"),
            )  # fmt: skip
            _running.add(self._process)
        self._answer("started", _START_SECONDS, "its process did not start")
        seconds = self._limits.seconds
        self._answer("ready", seconds, f"could not be loaded within {seconds:g} s")

    def _send(self, message: dict[str, Any]) -> None:
        assert self._connection is not None
        self._connection.settimeout(self._limits.seconds)
        with suppress(OSError):  # a process that is gone is noticed when its answer is read
            self._connection.sendall(json.dumps(message).encode() + b"\n")

    def _answer(self, key: str, seconds: float, too_late: str) -> int:
        """Return what the process answers under a key; raise AgentFault for all else."""
        try:
            message = json.loads(self._line(seconds, too_late))
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

    def _line(self, seconds: float, too_late: str) -> bytes:
        assert self._connection is not None
        deadline = monotonic() + seconds
        while b"\n" not in self._received:
            self._connection.settimeout(max(deadline - monotonic(), 1e-6))
            try:
                received = self._connection.recv(4096)
            except TimeoutError:
                raise AgentFault(too_late) from None
            except OSError:
                received = b""
            if not received or len(self._received) > _LONGEST_ANSWER:
                raise AgentFault(self._how_it_ended())
            self._received += received
        line, _, self._received = self._received.partition(b"\n")
        return line

    def _how_it_ended(self) -> str:
        assert self._process is not None
        sleep(0.05)  # the connection closes a moment before the process has its status
        end(self._process)
        status = self._process.returncode
        if status >= 0:
            return f"ended its process with status {status}"
        if status == -signal.SIGKILL:
            return "lost its process"
        return f"its process was killed by {_signal_name(-status)}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # most of the real-time signals have no name
        return f"signal {number}"


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process with its group, and take note of its end."""
    # Before `wait`, the number of the group cannot be given to another.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    _running.discard(process)


def end_all() -> None:
    """End every foreign agent that this process has started."""
    for process in list(_running):
        end(process)
