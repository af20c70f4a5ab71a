"""What keeps an agent of the user from harming anything but its own game, on this system.

Each means is tried out in a process of its own, once. Everything works without any of them; then
less is contained: `facts` says what.

Needs little besides the standard library, as `forms`.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from plybench.play.agents import landlock
from plybench.play.agents.namespaces import adopt_orphans, enter_namespaces

_LEAST_TCP, _LEAST_SIGNALS = 4, 6  # versions of Landlock
_TRY_WITH = ("/",)


class Fact(NamedTuple):
    """A part of the containment of an agent, whether it holds, and how far in words."""

    what: str
    holds: bool
    text: str


@dataclass(frozen=True, slots=True)
class Containment:
    """Means of the system that are used."""

    namespaces: bool = False  # of processes, and of users, which these need
    network: bool = False  # a namespace of networks, which is empty
    subreaper: bool = False  # a process may adopt orphans
    landlock: int = 0  # version; 0 for none

    def of_processes(self) -> "Containment":
        """Return the means that contain processes, but neither files nor the network."""
        return replace(self, network=False, landlock=0)

    def facts(self) -> list[Fact]:
        """Return each part of the containment and how much it keeps from agents."""
        return [self._processes(), self._signals(), self._files(), self._network()]

    def _processes(self) -> Fact:
        if self.namespaces:
            text = "all that an agent starts ends with its game (a namespace of processes)"
        elif self.subreaper:
            text = (
                "all that an agent starts ends with its game, unless it kills its supervisor "
                "(which adopts orphans)"
            )
        else:
            text = "what an agent starts ends with its game, unless it leaves the process group"
        return Fact("processes", self.namespaces or self.subreaper, text)

    def _signals(self) -> Fact:
        how = "a namespace of processes" if self.namespaces else self._version
        if self.namespaces or self.landlock >= _LEAST_SIGNALS:
            return Fact("signals", True, f"an agent cannot end other processes ({how})")
        text = "an agent that kills its parent loses its game; it can end your other processes"
        return Fact("signals", False, text)

    def _files(self) -> Fact:
        if not self.landlock:
            return Fact("files", False, "an agent reaches every file that you can reach")
        text = (
            "an agent reaches only the copy of its folder, and can read Python, the cache of "
            "plybench, /usr, /opt, /proc, /sys and some files in /etc"
        )
        return Fact("files", True, f"{text} ({self._version})")

    def _network(self) -> Fact:
        if self.network:
            return Fact("network", True, "an agent has no network (a namespace of networks)")
        if self.landlock >= _LEAST_TCP:
            text = f"an agent has no TCP, but other connections ({self._version})"
            return Fact("network", True, text)
        return Fact("network", False, "an agent has the network that you have")

    @property
    def _version(self) -> str:
        return f"Landlock, version {self.landlock}"


NOTHING = Containment()


@cache
def available() -> Containment:
    """Return the means that this system has."""
    if sys.platform != "linux":
        return NOTHING
    known = landlock.version()
    namespaces = _works(lambda: enter_namespaces(network=False))
    return Containment(
        namespaces=namespaces,
        network=namespaces and _works(lambda: enter_namespaces(network=True)),
        subreaper=_works(adopt_orphans),
        landlock=known if known and _works(lambda: landlock.restrict(_TRY_WITH, (), known)) else 0,
    )


def _works(attempt: Callable[[], object]) -> bool:
    """Tell whether something works, and a process can be started after it, in a copy of this."""
    from plybench.core.system.children.fork import (
        fork_quietly,
    )  # the process of an agent does not need it

    pid = fork_quietly()
    if pid == 0:
        status = 1
        try:
            is_done = attempt() is not False
            child = os.fork()
            if child == 0:
                os._exit(0)
            os.waitpid(child, 0)
            status = 0 if is_done else 1
        finally:
            os._exit(status)
    return os.waitpid(pid, 0)[1] == 0
