"""Commands in processes of their own, and what becomes of the processes that they start."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from plybench.core.system.process_tree import descendants

__all__ = ["command_of", "descendants", "is_gone", "is_running", "lines", "start", "wait_for"]


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start a command in a session of its own, as a terminal would."""
    return subprocess.Popen(
        [sys.executable, "-m", "plybench", *arguments],
        cwd=folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def wait_for(condition: Callable[[], bool]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen within 30 s")


def lines(file: Path) -> int:
    return file.read_text().count("\n") if file.exists() else 0


def command_of(pid: int) -> str:
    """Return the command that a process runs; empty if it has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def is_running(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def is_gone(pid: int) -> bool:
    """Tell whether a process ends in a moment; one that nobody waited for counts as ended."""
    for _ in range(200):
        try:
            with open(f"/proc/{pid}/stat") as file:
                if file.read().rpartition(")")[2].split()[0] == "Z":
                    return True
        except OSError:
            return True
        time.sleep(0.05)
    return False
