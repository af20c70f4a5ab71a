"""Files that one run writes at a time."""

from pathlib import Path

from plybench.errors import InputError


def lock(file: int, path: Path) -> None:
    """Lock an open file until it is closed; raise InputError if another run has locked it."""
    try:
        import fcntl
    except ImportError:
        return  # a system without such locks
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InputError(f"{path} is being written by another run") from None
