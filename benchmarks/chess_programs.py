"""Chess programs beside us: asked through UCI, and timed by the CPU clocks of their processes."""

import subprocess
import sys
from pathlib import Path
from time import clock_gettime

from benchmarks.machine import program


class ChessProgram:
    """A program that waits for commands, with one thread."""

    def __init__(self, command: str) -> None:
        self._command = command
        self._process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci\nsetoption name Threads value 1\nisready", "readyok")

    def ask(self, commands: str, last: str) -> str:
        """Send commands and return the answer, up to the line that begins with `last`."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{commands}\n")
        answer = ""
        for line in self._process.stdout:
            answer += line
            if line.startswith(last):
                return answer
        raise RuntimeError(f"{self._command} ended without an answer")

    def cpu_seconds(self) -> float:
        """Return the CPU time of its process so far; Linux gives every process such a clock."""
        return clock_gettime((~self._process.pid << 3) | 2)

    def close(self) -> None:
        """End it."""
        self._process.communicate("quit\n")


def opened(name: str, where: str) -> ChessProgram | None:
    """Start a program; None, with a message, if it is not installed."""
    found = program(name) or program(str(Path(sys.executable).parent / name))
    if found is None or sys.platform != "linux":
        reason = "is not installed" if found is None else "can be timed only on Linux"
        print(f"{name} ({where}) {reason}; left out")
        return None
    return ChessProgram(found)
