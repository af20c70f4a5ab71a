"""Landlock: a Linux process gives up rights to files, to TCP and to signals, for good.

The system calls have no wrapper in Python or the C library. What a kernel can refuse depends on
the version of its interface: files since 1, renaming between folders 2, truncating 3, TCP 4, device
controls 5, signals and abstract sockets 6. See landlock(7).

Needs little besides the standard library, as `forms`.
"""

import ctypes
import os
from collections.abc import Iterable

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # numbers of the calls, the same on every machine
_VERSION = 1  # the flag that asks for the version
_PATH_BENEATH = 1  # the kind of rule
_NO_NEW_PRIVILEGES = 38  # of prctl

_EXECUTE, _WRITE, _READ, _LIST, _TRUNCATE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14
_OF_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE  # the rights that a file can have
_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
_TCP = 0b11  # to bind and to connect
_SCOPES = 0b11  # abstract sockets and signals


class _Ruleset(ctypes.Structure):
    """The rights that are refused unless a rule grants them."""

    _fields_ = (("files", ctypes.c_uint64), ("tcp", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    """A rule: rights to a file, or to all that is in a folder."""

    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """Return the version of the interface that the kernel has; 0 for none."""
    try:
        return max(int(_library().syscall(_CREATE, None, ctypes.c_size_t(0), _VERSION)), 0)
    except (OSError, AttributeError):  # another system
        return 0


def restrict(readable: Iterable[str], writable: Iterable[str], known: int) -> None:
    """Keep this thread, and what it starts, from all other files, from TCP and from signals.

    `known` is the version. What is not there is left out; OSError if the kernel refuses.
    """
    rights = max(mask for least, mask in _RIGHTS.items() if least <= known)
    ruleset = _Ruleset(rights, _TCP if known >= 4 else 0, _SCOPES if known >= 6 else 0)
    size = 24 if known >= 6 else 16 if known >= 4 else 8
    number = _call(_CREATE, ctypes.byref(ruleset), ctypes.c_size_t(size), 0)
    try:
        for path in readable:
            _allow(number, path, (_EXECUTE | _READ | _LIST) & rights)
        for path in writable:
            _allow(number, path, rights)
        _library().prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        _call(_RESTRICT, number, 0)
    finally:
        os.close(number)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        allowed = rights if os.path.isdir(path) else rights & _OF_FILES
        _call(_ADD, ruleset, _PATH_BENEATH, ctypes.byref(_Beneath(allowed, folder)), 0)
    finally:
        os.close(folder)


def _call(number: int, *arguments: object) -> int:
    result = int(_library().syscall(number, *arguments))
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result


def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)
