"""Commands in processes of their own, and what becomes of the processes that they start."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start a command in a session of its own, as a terminal would."""
    return subprocess.Popen(
        [sys.executable, "-m", "plybench", *arguments], cwd=folder, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip


def wait_for(condition: Callable[[], bool]) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not happen within 30 s")


def lines(file: Path) -> int:
    return file.read_text().count("\n") if file.exists() else 0


def descendants(pid: int) -> set[int]:
    """Return the processes started by a process, and by those."""
    parents: dict[int, int] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                parents[int(name)] = int(file.read().rpartition(")")[2].split()[1])
        except OSError:
            continue
    found, fresh = set[int](), {pid}
    while fresh:
        fresh = {child for child, parent in parents.items() if parent in fresh}
        found |= fresh
    return found


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
