"""Processes that run code of others, each in its own session, and communicate in lines.

Whatever goes wrong in such a process is raised with the reason; `end` ends it and everything it
started. A supervisor may see to that (`play.agents.supervisor`); without one, the process group is
ended.
"""

import select
import signal
import socket
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Self

from plybench.core.system.children.ending import Process, describe_end, end_process, has_ended
from plybench.core.system.children.fork import Fork, print_to
from plybench.core.system.children.printed import Printed

_LONGEST_LINE = 65536
_SEND_SECONDS = 5.0  # for a process to accept a line; its buffer holds thousands
_CLEANING_SECONDS = 5.0  # for a supervisor; it needs some milliseconds


class LineProcess:
    """A process and the socket that carries lines in both directions.

    `start` gets the two ends of the socket, the process's own second, and returns the process.
    `printed`, if given, is where the process prints; otherwise that is dropped.
    """

    fault: type[Exception] = RuntimeError  # raised with what the process did: `was killed by ...`
    late: type[Exception] = TimeoutError

    def __init__(
        self,
        start: Callable[[socket.socket, socket.socket], Process],
        printed: Printed | None = None,
        *,
        has_supervisor: bool = False,
    ) -> None:
        self._socket, theirs = socket.socketpair()
        self._received = b""
        self._patience = _CLEANING_SECONDS if has_supervisor else 0.0
        self.measured = 0  # the process whose memory is measured; 0 if unknown
        self.printed = printed
        with theirs:
            try:
                self._process = start(self._socket, theirs)
            except BaseException:
                self._socket.close()
                raise
            finally:
                if printed is not None:
                    printed.close_theirs()
            _running.add(self)

    @classmethod
    def of_command(
        cls,
        command: Callable[[int], Sequence[str]],
        *,
        stdio: bool = False,
        environment: Mapping[str, str] | None = None,
        folder: str | Path | None = None,
        printed: Printed | None = None,
        has_supervisor: bool = False,
    ) -> Self:
        """Start a program in a folder. `command` gets the number of the socket end it has open.

        With `stdio` this is also its standard input and output. What else it writes goes to
        `printed`, or is dropped.
        """

        def start(_: socket.socket, theirs: socket.socket) -> Process:
            number = theirs.fileno()
            out = subprocess.DEVNULL if printed is None else printed.theirs
            return subprocess.Popen(
                command(number),
                stdin=number if stdio else subprocess.DEVNULL,
                stdout=number if stdio else out,
                stderr=out,
                pass_fds=[] if stdio else [number],
                start_new_session=True,
                env=environment,
                cwd=folder,
            )

        return cls(start, printed, has_supervisor=has_supervisor)

    @classmethod
    def of_function(
        cls, run: Callable[[socket.socket], object], printed: Printed | None = None
    ) -> Self:
        """Start a fork of this process that calls a function with its end of the socket.

        The function is to be a supervisor.
        """

        def start(ours: socket.socket, theirs: socket.socket) -> Process:
            def in_the_copy() -> None:
                ours.close()  # otherwise it would never notice that this process is gone
                if printed is not None:
                    print_to(printed.theirs)
                run(theirs)

            return Fork(in_the_copy)

        return cls(start, printed, has_supervisor=True)

    def send(self, line: str) -> None:
        """Send a line; a process that is gone is noticed when its answer is read."""
        with suppress(OSError):
            self._socket.settimeout(_SEND_SECONDS)
            self._socket.sendall(line.encode() + b"\n")

    def line(self, deadline: float, too_late: str) -> bytes:
        """Return the next line; raise `late` unless it comes by a time of `monotonic`."""
        while b"\n" not in self._received:
            if len(self._received) > _LONGEST_LINE:
                raise self.fault(f"wrote a line of more than {_LONGEST_LINE:,} bytes")
            self._await(deadline, too_late)
            try:
                received = self._socket.recv(4096)
            except OSError:
                received = b""
            if not received:
                raise self.fault(self._how_it_ended())
            self._received += received
        line, _, self._received = self._received.partition(b"\n")
        return line

    def _await(self, deadline: float, too_late: str) -> None:
        """Wait for something to receive, and read meanwhile what is printed."""
        while True:
            rest = deadline - monotonic()
            if rest <= 0:  # also while it goes on writing
                raise self.late(too_late)
            poll = select.poll()
            poll.register(self._socket, select.POLLIN)
            printed = self.printed
            if printed is not None and printed.is_open:
                poll.register(printed, select.POLLIN)
            ready = {number for number, _ in poll.poll(1000 * rest)}
            if printed is not None and printed.fileno() in ready:
                printed.read()
            if self._socket.fileno() in ready:
                return

    def reset_peak(self) -> None:
        """Let `peak_memory` count from now on."""
        with suppress(OSError):
            Path(f"/proc/{self.measured}/clear_refs").write_text("5")

    def peak_memory(self) -> int | None:
        """Return the most memory that the process had since `reset_peak`; None if unknown."""
        try:
            status = Path(f"/proc/{self.measured}/status").read_text()
        except OSError:
            return None
        peaks = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM:")]
        return int(peaks[0]) * 1024 if peaks else None

    def end(self, patience: float = 0.0) -> None:
        """End the process and everything it started; give it some seconds to end by itself."""
        self._stop(patience or self._patience)
        if self.printed is not None:
            self.printed.close()

    def _stop(self, patience: float) -> int:
        """Close the connection, wait for the end, if need be kill the group; return the status."""
        with suppress(OSError):
            # A copy of this process may have the socket open too.
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        status = end_process(self._process, patience)
        _running.discard(self)
        return status

    def _how_it_ended(self) -> str:
        sleep(0.05)  # the connection closes a moment before the status is available
        # A supervisor kills an agent that closes its connection, so its status says nothing then.
        is_known = not self._patience and has_ended(self._process)
        status = self._stop(self._patience)
        if status >= 0:
            return f"ended its process with status {status}"
        if status == -signal.SIGKILL and not is_known:
            return "lost the connection to its process"
        return describe_end(status)


_running: set[LineProcess] = set()


def end_all() -> None:
    """End every `LineProcess` that this process has started."""
    for process in list(_running):
        process.end()
