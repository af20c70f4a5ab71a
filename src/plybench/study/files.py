"""Studies by name, `blocksworld-a/scalability`, or by file, `growth.py` or `growth.py:study`.

Those with names come with packages that have an entry point in the group `plybench.studies`. A
user's file is read once: the workers run that text, even if the file changes meanwhile.
"""

import ast
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from plybench.core.errors import InputError, unknown
from plybench.core.plugins import load_plugin, plugins_of
from plybench.core.system.python_files import LARGEST_CODE, is_code, run_text
from plybench.core.system.reading import read_text
from plybench.study.packages import StudyPackage
from plybench.study.study import Study
from plybench.study.verdicts import Claim

_SHOWN = ("table", "figure", "answer")  # what a study makes from its rows, after the runs


@dataclass(frozen=True)
class StudySource:
    """Where a study comes from, so that another process can load it: a module or a text.

    With arguments, which JSON can hold, the member of the module is a function of them that returns
    the study.
    """

    member: str
    module: str = ""
    path: str = ""
    text: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)

    def load(self) -> Study:
        """Return the study."""
        if self.module:
            member: Any = getattr(import_module(self.module), self.member)
            return member(**self.arguments) if self.arguments else member  # type: ignore[no-any-return]
        found = _studies_in(run_text(self.path, self.text))
        return found[self.member]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return asdict(self)

    @property
    def code(self) -> str:
        """The text of the file."""
        if self.text:
            return self.text
        return Path(str(import_module(self.module).__file__)).read_text("utf-8")


@dataclass(frozen=True)
class FoundStudy:
    """A study and where it comes from."""

    study: Study
    source: StudySource
    typed: str  # its name on the command line

    @property
    def fingerprint(self) -> str:
        """A value that changes when the code of the runs changes."""
        return fingerprint(self.source.code)


def find_studies(text: str) -> list[FoundStudy]:
    """Return the study with this name or in this file; for a report, all of its studies."""
    if is_code(text):
        return [study_in_file(text)]
    if re.fullmatch(r"[\w-]+(/[\w-]+)?", text):
        with suppress(InputError):
            return [study_named(text)]  # without looking at all the others
    names = all_names()
    wanted = [name for name in names if name == text or name.startswith(f"{text}/")]
    if not wanted:
        known = sorted({*names, *(name.partition("/")[0] for name in names)})
        raise unknown("study", text, known)
    return [study_named(name) for name in wanted]


def all_studies() -> Iterator[FoundStudy]:
    """Yield all studies of the installed packages."""
    for name in all_names():
        yield study_named(name)


def all_names() -> list[str]:
    """Return the names of all studies of the installed packages, whose modules are imported."""
    found = []
    for name in _package_names():
        for module in pkgutil.iter_modules(import_module(name).__path__):
            whole = import_module(f"{name}.{module.name}")
            found += [study.name for study in _studies_in(whole).values()]
    return found


def known_claims() -> dict[str, Claim]:
    """Return what the installed packages have claims for, by id."""
    found: dict[str, Claim] = {}
    for package in _packages():
        found |= package.claims()
    return found


@cache
def _packages() -> tuple[StudyPackage, ...]:
    found = map(load_plugin, plugins_of("studies"))
    return tuple(package for package in found if package is not None)


def _package_names() -> Iterator[str]:
    for package in _packages():
        yield from package.packages


def study_named(name: str) -> FoundStudy:
    """Return the study with a name, `report/study`, without importing the others."""
    *folders, last = name.replace("-", "_").split("/")
    for package in _package_names():
        if folders in ([], [package.rpartition(".")[2]]) and find_spec(f"{package}.{last}"):
            module = import_module(f"{package}.{last}")
            for member, study in _studies_in(module).items():
                if study.name == name:
                    return FoundStudy(study, StudySource(member, module.__name__), name)
    raise InputError(f"no installed package has a study named {name!r}")


def study_in_file(text: str) -> FoundStudy:
    """Return the study of `FILE.py` or `FILE.py:NAME`, by its variable or its own name."""
    stem, is_named, wanted = (text, "", "") if text.endswith(".py") else text.rpartition(".py:")
    path = Path(f"{stem}.py" if is_named else stem)
    code = read_text(path, LARGEST_CODE)
    module = run_text(str(path), code)
    found = _studies_in(module)
    if not found:
        raise InputError(f"{path} has no study: no variable holds a `Study(...)`")
    same = vars(module).get(wanted)
    fitting = [m for m, s in found.items() if not wanted or wanted == s.name or s is same]
    if not fitting:
        raise unknown(f"study of {path}", wanted, found)
    if len(fitting) > 1:
        raise InputError(f"{path} has {len(found)} studies: write {path}:{' or '.join(found)}")
    member = fitting[0]
    return FoundStudy(found[member], StudySource(member, "", str(path.resolve()), code), text)


def _studies_in(module: ModuleType) -> dict[str, Study]:
    """Return the studies in a module by variable; one with several names only once."""
    found: dict[int, tuple[str, Study]] = {}
    for name, value in vars(module).items():
        if isinstance(value, Study):
            found.setdefault(id(value), (name, value))
    return dict(found.values())


def fingerprint(code: str) -> str:
    """Return a hash of the code that makes the runs, without tables and factors.

    >>> one = "study = Study(name='x', factors={'n': (1, 2)}, run=measure)"
    >>> fingerprint(one) == fingerprint(one.replace("2", "3") + " # more")
    True
    """
    tree = ast.parse(code)
    tree.body = [part for part in tree.body if not _is_shown_only(part)]
    for part in ast.walk(tree):
        if isinstance(part, ast.Call) and _name_of(part.func) == "Study":
            part.keywords = [word for word in part.keywords if word.arg == "run"]
    return sha256(ast.unparse(tree).encode()).hexdigest()[:16]


def _is_shown_only(part: ast.stmt) -> bool:
    """Tell whether a statement is a docstring, or adds a table, a figure or an answer."""
    if isinstance(part, ast.FunctionDef):
        return _calls_one_of(_SHOWN, part.decorator_list)
    if not isinstance(part, ast.Expr):
        return False
    return isinstance(part.value, ast.Constant) or _calls_one_of(_SHOWN, ast.walk(part))


def _calls_one_of(names: tuple[str, ...], parts: Iterable[ast.AST]) -> bool:
    return any(isinstance(part, ast.Call) and _name_of(part.func) in names for part in parts)


def _name_of(function: ast.expr) -> str:
    return getattr(function, "attr", getattr(function, "id", ""))
