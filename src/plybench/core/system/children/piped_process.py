"""A module of ours in a process that reads messages from one pipe and writes them to another.

Whatever it started ends with it: it leads a group of its own, and when its input ends, so does the
group, even if this process was killed (`own_streams`).
"""

import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, cast

from plybench.core.system.children.ending import end_process, has_ended

_CHUNK = 2**20  # bytes that are read at a time


def module_command(module: str, *arguments: str) -> Sequence[str]:
    """Return the command that runs a module with this Python."""
    return [sys.executable, "-P", "-m", module, *arguments]


class PipedProcess:
    """Runs a module. It has a session of its own: Ctrl-C reaches this process and no other."""

    def __init__(self, module: str, *arguments: str) -> None:
        self._command = module_command(module, *arguments)
        self._process: subprocess.Popen[bytes] | None = None
        self._starting, self._writing = threading.Lock(), threading.Lock()
        self._is_wanted = True
        self._error: OSError | None = None

    def start(self) -> None:
        """Start the process. An interrupt that comes meanwhile leaves none unknown.

        Another thread does it, because only the main thread hears interrupts: inside Popen, or
        between it and the note, they would leave a process that nobody knows. So the process must
        not ask to die with the thread that started it.
        """
        thread = threading.Thread(target=self._start, daemon=True)
        thread.start()
        thread.join()
        if self._error is not None:
            raise self._error

    @property
    def pid(self) -> int:
        """The number of the process, and of its group."""
        return self._started.pid

    @property
    def output(self) -> IO[bytes]:
        """The stream of its messages, without a buffer."""
        return cast(IO[bytes], self._started.stdout)

    def write(self, data: bytes) -> None:
        """Write a message; a process that is gone is noticed by who reads its output."""
        rest, stdin = memoryview(data), cast(IO[bytes], self._started.stdin)
        with self._writing, suppress(BrokenPipeError):
            while rest:
                rest = rest[stdin.write(rest) :]

    def read(self, length: int) -> bytes:
        """Return the next bytes of its messages; EOFError if it ends before."""
        data = bytearray()
        while len(data) < length:
            more = self.output.read(min(length - len(data), _CHUNK))
            if not more:
                raise EOFError
            data += more
        return bytes(data)

    def has_ended(self) -> bool:
        """Tell whether it has ended by itself, if the system can tell."""
        return has_ended(self._started)

    def close_input(self) -> None:
        """Ask it to end with everything it started. If it was not started, it never will be."""
        with self._starting:
            self._is_wanted = False
        if self._process is not None:
            with suppress(OSError):
                cast(IO[bytes], self._process.stdin).close()

    def end(self, patience: float = 0.0) -> int:
        """Ask it to end, kill its group after some seconds, close the pipes; return its status."""
        self.close_input()
        if self._process is None:
            return 0
        try:
            return end_process(self._process, patience)
        finally:
            self.output.close()

    @property
    def _started(self) -> "subprocess.Popen[bytes]":
        assert self._process is not None
        return self._process

    def _start(self) -> None:
        try:
            with self._starting:
                if self._is_wanted:
                    self._process = subprocess.Popen(
                        self._command,
                        bufsize=0,
                        stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE,
                        start_new_session=True,
                    )
        except OSError as error:
            self._error = error
