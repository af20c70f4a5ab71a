"""A process that keeps the memory of the machine busy while something else is measured.

`Neighbour` starts it, on a core of its own if there are two, and ends it. It ends by itself, too,
when whoever started it is gone.
"""

import os
import subprocess
import sys
from typing import Self

MEGABYTES = 500

# What it repeats. Each pass takes a fraction of a second and needs as much memory as the name says.
KINDS = {
    "streams": """
source, target = bytearray(size // 2), bytearray(size // 2)
def work():
    target[:] = source
""",
    "takes and returns pages": """
from mmap import PAGESIZE, mmap
def work():
    with mmap(-1, size) as pages:
        pages[::PAGESIZE] = bytes(size // PAGESIZE)
""",
}

_PROGRAM = """
import os, sys, threading
def end_with_parent():
    sys.stdin.read()
    os._exit(0)
threading.Thread(target=end_with_parent, daemon=True).start()
size = {size}
{work}
work()
print("busy", flush=True)
while True:
    work()
"""


class Neighbour:
    """A process of one of the `KINDS`, busy from `__enter__` to `__exit__`.

    Meanwhile this process has the first core that it may use, and the neighbour the second; if
    there is only one, they share it.
    """

    def __init__(self, kind: str, megabytes: int = MEGABYTES) -> None:
        self._program = _PROGRAM.format(size=megabytes << 20, work=KINDS[kind])

    def __enter__(self) -> Self:
        self._cores = sorted(_cores(0))
        self._process = subprocess.Popen(
            [sys.executable, "-c", self._program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        try:
            _pin(self._process.pid, self._cores[-1:] if len(self._cores) < 2 else self._cores[1:2])
            _pin(0, self._cores[:1])
            assert self._process.stdout is not None
            if self._process.stdout.readline() != b"busy\n":
                raise RuntimeError("the neighbour did not start; is there enough memory?")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        with self._process:  # closes its pipes, and waits
            pass
        _pin(0, self._cores)


def _cores(pid: int) -> set[int]:
    return os.sched_getaffinity(pid) if hasattr(os, "sched_getaffinity") else set()


def _pin(pid: int, cores: list[int]) -> None:
    if cores:  # else the system cannot pin
        os.sched_setaffinity(pid, cores)
