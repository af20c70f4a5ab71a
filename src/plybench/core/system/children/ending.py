"""The end of a process that this one has started, and of the group that it leads."""

import os
import signal
import subprocess
from contextlib import suppress
from time import monotonic, sleep

from plybench.core.system.children.fork import Fork

Process = subprocess.Popen[bytes] | Fork

_LOOK_EVERY = 0.005  # seconds


def has_ended(process: Process) -> bool:
    """Tell whether a process has ended by itself; its number stays taken until it is reaped.

    False if the system cannot tell (macOS before Python 3.13).
    """
    if not hasattr(os, "waitid"):
        return False
    try:
        look = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, process.pid, look) is not None
    except ChildProcessError:  # an interrupt came just when it had been waited for
        return True


def end_process(process: Process, patience: float = 0.0) -> int:
    """Give a process some seconds to end, kill its whole group, reap it; return its status.

    Interrupted, it can be called again; afterwards too, when it only returns the status.
    """
    if process.returncode is not None:  # its number may be that of another process by now
        return process.returncode
    _await_end(process, patience)
    kill_group(process.pid)  # before `wait`: the system cannot give its number to another yet
    return process.wait()


def kill_group(leader: int) -> None:
    """Kill a process that leads a group, and the whole group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def _await_end(process: Process, patience: float) -> None:
    if hasattr(os, "waitid"):
        deadline = monotonic() + patience
        while not has_ended(process) and monotonic() < deadline:
            sleep(_LOOK_EVERY)
    elif patience:
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)


def describe_end(status: int) -> str:
    """Return in words how a process ended.

    >>> describe_end(3), describe_end(-9)
    ('ended with status 3', 'was killed by SIGKILL')
    """
    if status >= 0:
        return f"ended with status {status}"
    try:
        return f"was killed by {signal.Signals(-status).name}"
    except ValueError:  # most real-time signals have no name
        return f"was killed by signal {-status}"
