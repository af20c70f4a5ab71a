"""How much memory the work on messages may take."""

from contextlib import suppress

from plybench.core.system.free_memory import free_memory

LARGEST_REPLY = 256 << 20  # bytes
GROWN = 400 << 20  # a process that keeps more than this after its reply is replaced
LEAST_SHARE, MOST_SHARE = 256 << 20, 3 << 30  # of memory, for one message
_UNKNOWN = 4 << 30  # taken as free on systems that do not say


def memory_for_all() -> int:
    """Return the bytes that are free now."""
    free = free_memory()
    return _UNKNOWN if free is None else free


def limit_memory(extra: int | None) -> None:
    """Let this process take some bytes more than it has, or as many as it can get.

    Beyond that, Python and the core raise MemoryError, which ends a search with what it knows.
    Systems that do not limit the data of a process ignore it.
    """
    try:
        import resource
    except ImportError:
        return
    most = resource.getrlimit(resource.RLIMIT_DATA)[1]
    wanted = resource.RLIM_INFINITY if extra is None else _data() + extra
    if most != resource.RLIM_INFINITY:
        wanted = most if wanted == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))


def _data() -> int:
    """Return the bytes of data that this process has reserved; 0 if the system does not say."""
    with suppress(OSError, StopIteration), open("/proc/self/status", encoding="ascii") as file:
        line = next(line for line in file if line.startswith("VmData:"))
        return int(line.split()[1]) * 1024
    return 0


class Shares:
    """The memory of searches: each gets a third of what is free and not promised to others."""

    def __init__(self, most: int = MOST_SHARE) -> None:
        self._most, self._promised = most, 0

    def take(self) -> int:
        """Return the bytes that one more search may take; `give_back` them in the end."""
        share = max((memory_for_all() - self._promised) // 3, LEAST_SHARE)
        share = min(share, self._most)
        self._promised += share
        return share

    def give_back(self, share: int) -> None:
        """End a share."""
        self._promised -= share
