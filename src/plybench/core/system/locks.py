"""Files that one run writes at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from plybench.core.errors import InputError


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


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Wait until no other process is in a block with the same file, which is made for this."""
    with path.open("ab") as file:
        try:
            import fcntl
        except ImportError:
            pass  # a system without such locks
        else:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
