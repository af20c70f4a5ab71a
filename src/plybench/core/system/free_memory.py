"""How much memory is free: what the system could hand out now, within the limits of its groups.

On Linux `MemAvailable` counts what is unused and what caches can give back. A container or a
service may have less: each control group of the process, and each group around it, leaves the
difference between its limit and its use.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # else it is imported when it is needed: `plybench chess uci` starts without it
    from pathlib import Path

# For both versions of control groups: limit, use, and the part of it that is file cache.
_FILES = (
    ("memory.max", "memory.current", "inactive_file"),
    ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
)


def free_memory(root: "Path | None" = None) -> int | None:
    """Return the bytes that a process may still take; None if the system does not say.

    `root` is the folder in which to look, in place of `/`.
    """
    from pathlib import Path

    root = root or Path("/")
    available = _numbers(root / "proc/meminfo").get("MemAvailable:")
    if available is None:
        return None
    left = [_left_in(group) for group in _groups(root)]
    return max(min([available * 1024, *(bytes for bytes in left if bytes is not None)]), 0)


def _groups(root: "Path") -> Iterator["Path"]:
    """Yield the folders of the groups that may limit memory, from the innermost outwards."""
    for line in _lines(root / "proc/self/cgroup"):
        number, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if "memory" in controllers.split(","):
            mounts = [root / "sys/fs/cgroup/memory"]
        elif number == "0" and not controllers:
            mounts = [root / "sys/fs/cgroup", root / "sys/fs/cgroup/unified"]
        else:
            continue
        for mount in mounts:
            inner = mount / path.lstrip("/")
            yield inner
            yield from (part for part in inner.parents if part.is_relative_to(mount))


def _left_in(group: "Path") -> int | None:
    """Return what a group may still take; None if it has no limit, or does not say."""
    for limit, use, caches in _FILES:
        most, used = _number(group / limit), _number(group / use)
        if most is not None and used is not None:
            return most - used + _numbers(group / "memory.stat").get(caches, 0)
    return None


def _number(file: "Path") -> int | None:
    text = "".join(_lines(file))
    return int(text) if text.isascii() and text.isdecimal() else None


def _numbers(file: "Path") -> dict[str, int]:
    """Return the numbers of a file by the words before them."""
    words = (line.split() for line in _lines(file))
    return {w[0]: int(w[1]) for w in words if len(w) > 1 and w[1].isascii() and w[1].isdecimal()}


def _lines(file: "Path") -> list[str]:
    try:
        return file.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:  # the file does not exist, or we may not read it
        return []
