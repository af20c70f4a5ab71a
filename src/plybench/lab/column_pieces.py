"""A record that is sent in pieces while its search goes on, so that little is left at the end.

A piece has the next values of each column, and `starts` says at which place of its column they
belong. The reply has the rest in the same form; what it begins with replaces what came before, and
with its last value the column ends. Its twin is `static/host/column_pieces.js`.
"""

from collections.abc import Mapping
from typing import Any

from plybench.lab.recording import Recording
from plybench.trace.record import as_column

_MOST = 1 << 19  # bytes of each column in one piece; what is more waits for the next


class Pieces:
    """Divides the columns of a recording."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self._starts = dict.fromkeys(recording.record.stored(), 0)

    def next(self) -> dict[str, Any]:
        """Return the next piece, a copy: the recording may go on."""
        stored = self._recording.record.stored()
        columns = {
            name: as_column(stored[name][start : start + _MOST // stored[name].itemsize])
            for name, start in self._starts.items()
        }
        return {"starts": dict(self._starts), "columns": columns}

    def took(self, piece: Mapping[str, Any]) -> None:
        """Go on after a piece; if this is not called, the next one repeats it."""
        self._starts = {
            name: piece["starts"][name] + len(values) for name, values in piece["columns"].items()
        }

    def rest(self, reply: Mapping[str, Any]) -> dict[str, Any]:
        """Return the reply of the search without what was sent, unless the record has shrunk."""
        columns = dict(reply["columns"])
        starts = {name: min(start, len(columns[name])) for name, start in self._starts.items()}
        columns |= {name: columns[name][start:] for name, start in starts.items()}
        return {**reply, "starts": starts, "columns": columns}
