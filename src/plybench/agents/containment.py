"""What keeps an agent of the user from harming anything but its own game, on this system.

Each means is tried out in a process of its own, once. Everything works without any of them; then
less is contained: `describe` says what.

Needs little besides the standard library, as `forms`.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from plybench.agents import landlock
from plybench.agents.namespaces import adopt_orphans, enter_namespaces

_LEAST_TCP, _LEAST_SIGNALS = 4, 6  # versions of Landlock
_TRY_WITH = ("/",)


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

    def describe(self) -> list[tuple[str, bool, str]]:
        """Return what is contained: a fact, whether it holds, and how or how far."""
        return [
            ("what an agent starts ends with its game", self._ends_all, self._ending()),
            ("it cannot end or stop other processes", self._keeps_signals, self._signals()),
            ("it reaches no files but its own", bool(self.landlock), self._files()),
            ("it has no network", self._has_no_tcp, self._networks()),
        ]

    @property
    def _ends_all(self) -> bool:
        return self.namespaces or self.subreaper

    @property
    def _keeps_signals(self) -> bool:
        return self.namespaces or self.landlock >= _LEAST_SIGNALS

    @property
    def _has_no_tcp(self) -> bool:
        return self.network or self.landlock >= _LEAST_TCP

    def _ending(self) -> str:
        if self.namespaces:
            return "a namespace of processes"
        if self.subreaper:
            return "a supervisor that adopts orphans; an agent that kills it leaves them behind"
        return "only the processes of its group end with it"

    def _signals(self) -> str:
        if self.namespaces:
            return "a namespace of processes"
        if self._keeps_signals:
            return f"Landlock, version {self.landlock}"
        return "killing its parent costs it the game; other processes of yours are not protected"

    def _files(self) -> str:
        if self.landlock:
            return (
                f"Landlock, version {self.landlock}; it can read Python and the system's programs"
            )
        return "it has all your rights"

    def _networks(self) -> str:
        if self.network:
            return "a namespace of networks"
        return f"Landlock, version {self.landlock}: no TCP" if self._has_no_tcp else "it has yours"


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
    pid = os.fork()
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
