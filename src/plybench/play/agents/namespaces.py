"""Linux namespaces and process control that Python 3.11 has no functions for.

Needs little besides the standard library, as `forms`.
"""

import ctypes
import os
import signal
import sys

_NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_PARENT_DEATH_SIGNAL, _CHILD_SUBREAPER = 1, 36  # of prctl


def enter_namespaces(network: bool) -> None:
    """Let the children of this process see no process but each other, and no network if asked.

    The next child is the first in the namespace; the rest end with it. OSError if that is refused.
    """
    user, group = os.getuid(), os.getgid()
    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(_NEW_USER | _NEW_PROCESSES | (_NEW_NETWORK if network else 0)):
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    # This process stays who it is: the same numbers inside as outside.
    _write("setgroups", "deny")
    _write("uid_map", f"{user} {user} 1")
    _write("gid_map", f"{group} {group} 1")


def _write(name: str, text: str) -> None:
    with open(f"/proc/self/{name}", "w") as file:
        file.write(text)


def adopt_orphans() -> bool:
    """Make this process the parent of descendants whose own parent ends; False if it cannot."""
    return sys.platform == "linux" and not ctypes.CDLL(None).prctl(_CHILD_SUBREAPER, 1, 0, 0, 0)


def die_with_the_parent() -> None:
    """Let the system kill this process when the one that started it ends, where it can do that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
