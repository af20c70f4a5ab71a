"""The pipes of a `PipedProcess`, seen from inside: it reads from stdin and writes to stdout."""

import os
import signal
from typing import IO

from plybench.core.system.children.line_process import end_all


def take_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Return the stream of messages and the one for answers, which nothing else can use then.

    Anything else that reads stdin finds it empty; anything else that is printed goes to stderr.
    """
    messages, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return messages, answers


def end_this_process() -> None:
    """End this process, the group that it leads, and the children that have their own sessions."""
    end_all()
    os.killpg(0, signal.SIGKILL)
