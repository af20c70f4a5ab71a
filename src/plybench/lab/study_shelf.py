"""The studies that the lab knows: studies of plybench, of named files, of journals."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path

from plybench.core.errors import InputError
from plybench.core.system.python_files import is_code
from plybench.lab.given_files import given_files
from plybench.study.cases import Case
from plybench.study.files import FoundStudy, all_studies, study_in_file
from plybench.study.journal import Journal
from plybench.study.places import FOLDER, journal_path
from plybench.study.rows import Rows
from plybench.study.study import Study

_MOST_JOURNALS = 500  # looked at in a folder


@dataclass(frozen=True)
class KnownStudy:
    """A study, and its journal if there is one."""

    name: str
    found: FoundStudy | None  # None if only its journal is known
    journal: Path | None
    folder: Path  # where a journal is made if there is none

    @property
    def place(self) -> Path:
        """The journal that would be made."""
        return journal_path(self.name, folder=self.folder)

    @property
    def command(self) -> list[str]:
        """The command that runs it; empty if its file is not known."""
        if self.found is None:
            return []
        # A file is named without its folder: the page may be public.
        path = Path(self.found.typed)
        typed = path.name if is_code(self.found.typed) else self.found.typed
        return ["plybench", "study", "run", typed]

    def study(self) -> Study:
        """Return the study; if only its runs are known, one with their factors."""
        return self.found.study if self.found is not None else _study_of_runs(self)

    def rows(self, *, is_quick: bool = False) -> Rows:
        """Return the runs made so far, of all that are planned."""
        plan = self.plan(is_quick=is_quick)
        if self.journal is None:
            return Rows((), len(plan))
        with Journal.read(self.journal, self.name) as journal:
            return journal.rows(plan)

    def progress(self, *, is_quick: bool = False) -> tuple[int, int]:
        """Return how many runs are done, and how many are planned."""
        planned, done = self._keys(is_quick), set[str]()
        if self.journal is not None:
            with Journal.read(self.journal, self.name) as journal:
                done = journal.keys()
        return len(planned & done), len(planned)

    def _keys(self, is_quick: bool) -> frozenset[str]:
        if self.found is not None and self.found.source.module:
            return _keys_of_plybench(self.name, is_quick)
        return frozenset(case.key for case in self.plan(is_quick=is_quick))

    def plan(self, *, is_quick: bool = False) -> list[Case]:
        """Return the cases; if only the journal is known, those in it."""
        if self.found is not None:
            return list(self.found.study.plan(is_quick=is_quick))
        return [Case(self.name, factors) for factors in _factors_run(self)]


def known_studies() -> dict[str, KnownStudy]:
    """Return all studies by name; studies of named files come first, then studies of journals."""
    folders = _folders()
    found = {study.study.name: study for study in (*_own_studies(), *_studies_of_plybench())}
    journals = dict(_journals(folders))
    names = [*dict.fromkeys((*(f.study.name for f in _own_studies()), *journals, *found))]
    return {
        name: KnownStudy(name, found.get(name), journals.get(name), folders[0]) for name in names
    }


def _folders() -> list[Path]:
    """Return the folders of journals; without any, the folder that the command line uses."""
    named = [Path(text) for text in given_files().studies if not is_code(text)]
    return named or [FOLDER]


def _own_studies() -> list[FoundStudy]:
    found = ((text, _load_study(text)) for text in given_files().studies if is_code(text))
    return [study for _, study in found if isinstance(study, FoundStudy)]


def broken_files() -> list[str]:
    """Return what is wrong with the files that were named; they may have changed since."""
    found = ((text, _load_study(text)) for text in given_files().studies if is_code(text))
    return [_named_only(text, error) for text, error in found if isinstance(error, str)]


def _named_only(text: str, error: str) -> str:
    """Return an error about a file without its folder."""
    return error.replace(f"{Path(text).parent}{os.sep}", "")


def _load_study(text: str) -> FoundStudy | str:
    """Return the study of a file, or why it cannot be loaded."""
    path = Path(text if text.endswith(".py") else f"{text.rpartition('.py:')[0]}.py")
    try:
        return _loaded_as_of(text, path.stat().st_mtime_ns)
    except OSError as error:
        return f"{path} cannot be read: {error.strerror}"


@lru_cache(32)
def _loaded_as_of(text: str, when: int) -> FoundStudy | str:
    try:
        return study_in_file(text)
    except InputError as error:
        return str(error)


@cache
def _studies_of_plybench() -> tuple[FoundStudy, ...]:
    return tuple(all_studies())


@cache
def _keys_of_plybench(name: str, is_quick: bool) -> frozenset[str]:
    study = next(found.study for found in _studies_of_plybench() if found.study.name == name)
    return frozenset(case.key for case in study.plan(is_quick=is_quick))


def _journals(folders: list[Path]) -> Iterator[tuple[str, Path]]:
    """Yield the journals by the names of their studies; of several, the usual one comes last."""
    for folder in reversed(folders):
        files = sorted(islice(folder.rglob("*.sqlite"), _MOST_JOURNALS))
        named = []
        for path in files:
            try:
                with Journal.read(path) as journal:
                    named.append((journal.study, path))
            except InputError:  # not a journal, or a damaged one
                continue
        yield from sorted(named, key=lambda one: one[1] == journal_path(one[0], folder=folder))


def _factors_run(known: KnownStudy) -> list[dict[str, object]]:
    if known.journal is None:
        return []
    with Journal.read(known.journal, known.name) as journal:
        return [dict(run.factors) for run in journal.runs().values()]


def _study_of_runs(known: KnownStudy) -> Study:
    runs = _factors_run(known)
    names = dict.fromkeys(name for factors in runs for name in factors)
    factors = {name: list(dict.fromkeys(factors.get(name) for factors in runs)) for name in names}

    def measure(**factors: object) -> dict[str, object]:
        raise InputError(f"study {known.name} cannot be run: its file is not known")

    return Study(known.name, "", factors, measure)
