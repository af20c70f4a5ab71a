"""What a process prints, read through a pipe while we wait for its answers.

However much it is, it is read, so that the process never waits for us; the beginning and the end
are kept.
"""

import os
from contextlib import suppress

_KEPT = 16_384  # bytes at the beginning, and as many at the end
_CHUNK = 65_536  # what a pipe holds
_MOST_CHUNKS = 16  # at a time: a process may print faster than we read


class Printed:
    """The pipe to which a process prints; `theirs` is the end that it gets."""

    def __init__(self) -> None:
        self._ours, self.theirs = os.pipe()
        os.set_blocking(self._ours, False)
        self.is_open = True  # while a process may still print
        self.left_out = 0  # bytes that were not kept of what was taken last
        self._first, self._last, self._dropped = b"", b"", 0

    def fileno(self) -> int:
        """Return the number to wait on."""
        return self._ours

    def close_theirs(self) -> None:
        """Close the end of the process, once it has its own copy."""
        os.close(self.theirs)

    def read(self) -> None:
        """Read the text that has arrived."""
        with suppress(BlockingIOError):
            for _ in range(_MOST_CHUNKS):
                data = os.read(self._ours, _CHUNK)
                if not data:
                    self.is_open = False
                    return
                self._add(data)

    def take(self) -> str:
        """Return what was printed since the last call, or its beginning and its end."""
        if self._ours >= 0:
            self.read()
        dropped = f"\n... {self._dropped:,} bytes left out ...\n" if self._dropped else ""
        parts = [part.decode("utf-8", "replace") for part in (self._first, self._last)]
        self.left_out = self._dropped
        self._first, self._last, self._dropped = b"", b"", 0
        return dropped.join(parts)

    def close(self) -> None:
        """Read the rest, and close the pipe."""
        if self._ours >= 0:
            self.read()
            os.close(self._ours)
            self._ours, self.is_open = -1, False

    def _add(self, data: bytes) -> None:
        room = _KEPT - len(self._first)
        self._first += data[:room]
        last = self._last + data[room:]
        self._dropped += max(len(last) - _KEPT, 0)
        self._last = last[-_KEPT:]
