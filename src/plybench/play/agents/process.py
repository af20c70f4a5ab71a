"""The processes of players and students: what goes wrong in one is an `AgentFault`.

`start_host` is the one place where code of the user gets a fresh process of its own.
"""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from time import monotonic

from plybench.core.system.cache import usual_cache_folder
from plybench.core.system.children.line_process import LineProcess
from plybench.core.system.children.printed import Printed
from plybench.play.agents.agent import AgentFault, AgentLate
from plybench.play.agents.containment import Containment
from plybench.play.agents.replies import read_reply
from plybench.play.agents.serving import Message

_START_SECONDS = 60.0  # for Python, numpy and the game: the machine's time, not the agent's
# One thread each: the limits apply to one process, and games run side by side anyway.
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class PlayerProcess(LineProcess):
    """A process that runs a player, or code of a student."""

    fault, late = AgentFault, AgentLate

    def request(self, message: Message) -> None:
        """Send a request to a host."""
        self.send(json.dumps(message))

    def reply(self, seconds: float, too_late: str) -> Message:
        """Return what a host replies within some seconds; AgentFault if it is not a message."""
        return read_reply(self.line(monotonic() + seconds, too_late))

    def first_reply(self) -> Message:
        """Return what a host sends once it has started."""
        return self.reply(_START_SECONDS, "failed to start its process")


def start_host(
    host: str,
    setup: Message,
    *,
    variables: Sequence[str] = (),
    folder: str | None = None,
    printed: Printed | None = None,
    has_supervisor: bool = False,
) -> PlayerProcess:
    """Start a program of ours that runs code of the user: `HOST SOCKET SETUP`, in a folder.

    `setup` has what `confinement` returns, and what the host serves. `variables` are set to 1 in
    its environment.
    """
    command = [sys.executable, "-P", host]
    ones = (*_THREADS, "PYTHONUNBUFFERED", *variables)
    return PlayerProcess.of_command(
        lambda number: [*command, str(number), json.dumps(setup)],
        environment=os.environ | dict.fromkeys(ones, "1"),
        folder=folder,
        printed=printed,
        has_supervisor=has_supervisor,
    )


def confinement(
    containment: Containment, *, memory: int, disk: int, seed: int, folder: str = "", root: str = ""
) -> Message:
    """Return what code of the user may use, as `serving.confine` and the supervisor read it.

    With a `folder` to run in, it reaches no other file if the system can refuse that. `root` is
    removed at the end.
    """
    cache = usual_cache_folder()
    return {
        "memory": memory,
        "disk": disk,
        "seed": seed,
        "containment": asdict(containment),
        "landlock": containment.landlock if folder else 0,
        "readable": [] if cache is None else [str(cache)],
        "folder": folder,
        "root": root,
    }
