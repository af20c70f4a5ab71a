"""The files and folders that the command line names: the only ones that the lab reads.

A page sees their names and asks for them by number; no path comes from a browser.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from plybench.arena.log import read_records
from plybench.errors import InputError


@dataclass(frozen=True, slots=True)
class GivenFiles:
    """Records of matches, and folders with the journals of studies."""

    records: tuple[str, ...] = ()
    studies: tuple[str, ...] = ()

    @classmethod
    def checked(cls, records: Sequence[Path], studies: Sequence[Path]) -> "GivenFiles":
        """Return what was named, as absolute paths; InputError if something cannot be read."""
        for path in records:
            read_records(path)
        for folder in studies:
            if not folder.is_dir():
                raise InputError(f"{folder} is not a folder with the journals of studies")
        paths = ([str(path.absolute()) for path in group] for group in (records, studies))
        return cls(*map(tuple, paths))

    def to_json(self) -> str:
        """Return them as text, for a worker's command line."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "GivenFiles":
        """Return what `to_json` wrote."""
        return cls(**{name: tuple(paths) for name, paths in json.loads(text).items()})


_given = GivenFiles()


def given_files() -> GivenFiles:
    """Return the files that this process may read."""
    return _given


def give_files(files: GivenFiles) -> None:
    """Set the files that this process may read; done once, before any message."""
    global _given
    _given = files
