"""The suites by family: which there are, and how one is run so that it cannot spoil the others."""

import importlib
import pkgutil
import sys
import traceback
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from fnmatch import fnmatch
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import TypeGuard

import benchmarks
from benchmarks.harness import Listener, Quoted, Row, heard_by
from plybench.core.errors import InputError

# In the order of the report. A suite that is not named here is a family of its own.
FAMILIES: dict[str, tuple[str, ...]] = {
    "General search": ("user_problem", "planning"),
    "Own code": ("python_engine", "compiled"),
    "Sliding tiles": ("sliding_tiles", "sliding_tiles_under_load", "sliding_tiles_24"),
    "Blocksworld": ("blocksworld",),
    "Mazeworld": ("mazeworld",),
    "Blind robot": ("blind_robot",),
    "Connect Four": ("connect_four", "connect_four_solver"),
    "Chess": ("chess", "chess_perft", "chess_search"),
    "Deadlines": ("stopping",),
    "Lab": ("lab",),
}

INTERRUPTED = "interrupted"


@dataclass(frozen=True)
class Suite:
    """A file of this folder that has `rows()`, and perhaps `quoted(rows)`."""

    name: str

    @property
    def family(self) -> str:
        """The heading under which its rows stand."""
        for family, names in FAMILIES.items():
            if self.name in names:
                return family
        return self.name.replace("_", " ").capitalize()

    @property
    def about(self) -> str:
        """The first line of its docstring."""
        return (self.source().partition('"""')[2].partition("\n")[0]).removesuffix('"""')

    @property
    def is_named_only(self) -> bool:
        """Whether it takes so long, or needs so much, that it is run only when named."""
        return "\nNAMED_ONLY = True" in self.source()

    def module(self) -> ModuleType:
        """Return its module, imported now."""
        return importlib.import_module(f"benchmarks.{self.name}")

    def source(self) -> str:
        """Return the text of its file."""
        return (Path(benchmarks.__path__[0]) / f"{self.name}.py").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Outcome:
    """What a suite measured, what it printed, and what went wrong, if anything did."""

    rows: list[Row]
    quoted: list[Quoted]
    notes: list[str]
    failure: str = ""


def suites() -> list[Suite]:
    """Return all suites, family by family. Nothing is imported: a peer may be missing."""
    found = [Suite(info.name) for info in pkgutil.iter_modules(benchmarks.__path__)]
    found = [suite for suite in found if "\ndef rows()" in suite.source()]
    families = list(FAMILIES)
    order = [name for names in FAMILIES.values() for name in names]
    known = [suite for name in order for suite in found if suite.name == name]
    return known + [suite for suite in found if suite.family not in families]


def chosen(names: Sequence[str]) -> list[Suite]:
    """Return the suites of these names or patterns, all but some if none is given.

    InputError says which name is unknown.
    """
    known = suites()
    if not names:
        return [suite for suite in known if not suite.is_named_only]
    for name in names:
        if not any(fnmatch(suite.name, name) for suite in known):
            listed = ", ".join(suite.name for suite in known)
            raise InputError(f"there is no suite {name!r}; there are: {listed}")
    return [suite for suite in known if any(fnmatch(suite.name, name) for name in names)]


def run(suite: Suite, listener: Listener | None = None) -> Outcome:
    """Run a suite; if it fails or is interrupted, keep what it had measured."""
    listener = listener or Listener()
    printed = StringIO()
    quoted: list[Quoted] = []
    failure = ""
    try:
        with heard_by(listener), redirect_stdout(printed):
            module = suite.module()
            rows = module.rows()
            if hasattr(module, "quoted"):
                quoted = module.quoted(rows)
    except KeyboardInterrupt:
        rows, failure = listener.rows, INTERRUPTED
    except (Exception, SystemExit) as error:
        rows = listener.rows
        if _is_missing(error):
            printed.write(f"{suite.name} is left out: {error.name} is not installed")
        else:
            failure = _words(error)
    rows = [replace(row, family=suite.family) for row in rows]
    notes = list(dict.fromkeys(printed.getvalue().splitlines()))
    return Outcome(rows, quoted, notes, failure)


def _is_missing(error: BaseException) -> TypeGuard[ModuleNotFoundError]:
    """Tell whether a package of others is not installed."""
    if not isinstance(error, ModuleNotFoundError) or error.name is None:
        return False
    return error.name.partition(".")[0] not in ("benchmarks", "plybench")


def _words(error: BaseException) -> str:
    """Return an error in one line, with the place in our files where it came up."""
    said = str(error).partition("\n")[0] or type(error).__name__
    if isinstance(error, SystemExit):
        return said
    print(traceback.format_exc(), file=sys.stderr)
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if Path(f.filename).parent == Path(__file__).parent]
    place = f" ({Path(ours[-1].filename).name}:{ours[-1].lineno})" if ours else ""
    return f"{type(error).__name__}: {said}{place}"
