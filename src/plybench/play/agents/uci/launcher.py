"""Becomes another program that dies with its parent: `python launcher.py PARENT PROGRAM ...`.

An engine ends when its input ends, unless it hangs; then the system ends it (on Linux). If the
program cannot be started, a line that begins with FAILED says why. Imports nothing from plybench.
"""

import os
import signal
import sys

FAILED = "plybench: not started: "

_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of Linux; it survives exec


def main(arguments: list[str]) -> None:
    """Become the program."""
    parent, *command = arguments
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != int(parent):  # the parent has already died
        return
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # ignored by Python, but not by the engine
        signal.signal(ignored, signal.SIG_DFL)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{FAILED}{error.strerror}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
