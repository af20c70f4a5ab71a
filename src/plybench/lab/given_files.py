"""The files and folders that the command line names: the only ones that the lab reads.

A page sees their names and asks for what is in them by number or name; no path comes from a
browser, and none goes there.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from plybench.core.catalog import own_names
from plybench.core.errors import InputError
from plybench.core.system.python_files import is_code, parse_code
from plybench.play.arena.log import read_records
from plybench.study.files import study_in_file


@dataclass(frozen=True, slots=True)
class GivenFiles:
    """Records of matches; folders with the journals of studies, and files with studies.

    `problems` and `games` are in files of the user, as `FILE.py:NAME`.
    """

    records: tuple[str, ...] = ()
    studies: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    games: tuple[str, ...] = ()

    @classmethod
    def check(
        cls, records: Sequence[str], studies: Sequence[str], code: Sequence[str] = ()
    ) -> "GivenFiles":
        """Return the named files as absolute paths; InputError if a file cannot be read."""
        for path in records:
            read_records(Path(path))
        for text in studies:
            if is_code(text):
                study_in_file(text)
            elif not Path(text).is_dir():
                raise InputError(
                    f"{text} is neither a folder with the journals of studies nor FILE.py"
                )
        kinds = {name: kind for text in code for name, kind in own_names(text).items()}
        problems, games = (
            tuple(name for name, kind in kinds.items() if kind == wanted)
            for wanted in ("problem", "game")
        )
        return cls(_absolute(records), _absolute(studies), problems, games)

    @property
    def code(self) -> set[str]:
        """The files of the problems and games."""
        return {parse_code(text).path for text in (*self.problems, *self.games)}

    def to_json(self) -> str:
        """Return them as text, for a worker's command line."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> "GivenFiles":
        """Return the files that `to_json` wrote."""
        return cls(**{name: tuple(paths) for name, paths in json.loads(text).items()})


def _absolute(paths: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(Path(path).absolute()) for path in paths)


@contextmanager
def hiding_folder(path: Path) -> Iterator[None]:
    """Take the folder of a file out of errors: a page sees only the name."""
    try:
        yield
    except InputError as error:
        raise InputError(str(error).replace(str(path), path.name)) from None


_given = GivenFiles()


def given_files() -> GivenFiles:
    """Return the files that this process may read."""
    return _given


def give_files(files: GivenFiles) -> None:
    """Set the files that this process may read; done once, before any message."""
    global _given
    _given = files
