"""A fork of this process with the interface of `subprocess.Popen`: a number, an end, a status."""

import faulthandler
import io
import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep

_LOOK_EVERY = 0.005  # seconds between checks on a process that should end


class Fork:
    """Runs a function in a fork of this process, in its own group, without a terminal."""

    def __init__(self, run: Callable[[], object]) -> None:
        self.returncode: int | None = None
        self.pid = fork_quietly()
        if self.pid == 0:
            _run_and_exit(run)
        _lead_a_group(self.pid)

    def wait(self, timeout: float | None = None) -> int:
        """Return the status after the end; TimeoutExpired if it does not come in time."""
        deadline = None if timeout is None else monotonic() + timeout
        while self.returncode is None:
            pid, status = os.waitpid(self.pid, 0 if deadline is None else os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
            elif deadline is not None and monotonic() >= deadline:
                raise subprocess.TimeoutExpired("a copy of this process", timeout or 0.0)
            else:
                sleep(_LOOK_EVERY)
        return self.returncode


def fork_quietly() -> int:
    """Fork this process, even if it has threads; return the number of the copy, there 0."""
    with warnings.catch_warnings():
        # Newer versions of Python warn if there are threads. The copy only runs the caller's
        # function; if that waits for the lock of a lost thread, it ends when its time is over.
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _run_and_exit(run: Callable[[], object]) -> None:
    """Run a function in the copy, which shares no files with the user or a terminal."""
    status = 1
    try:
        _lead_a_group(os.getpid())
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        faulthandler.disable()  # it would write to a file of the first process
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in range(3):
            os.dup2(nowhere, number)
        sys.stdin, sys.stdout = open(os.devnull), open(os.devnull, "w")  # noqa: SIM115
        sys.stderr = sys.stdout
        run()
        status = 0
    finally:
        os._exit(status)


def print_to(number: int) -> None:
    """Let this process print to an open file, at once and in any language."""
    for standard in (1, 2):
        os.dup2(number, standard)
    raw = open(1, "wb", buffering=0, closefd=False)  # noqa: SIM115
    sys.stdout = io.TextIOWrapper(raw, "utf-8", "backslashreplace", write_through=True)
    sys.stderr = sys.stdout


def _lead_a_group(pid: int) -> None:
    """Make a process lead a group; it and its parent both do so, as either may come first."""
    with suppress(OSError):
        os.setpgid(pid, pid)
