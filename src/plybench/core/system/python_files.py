"""Files of the user, and what is in them: `romania.py`, `romania.py:Romania(goal=Arad)`.

One place loads them all: problems, games, heuristics, evaluations, agents, studies. A file is run
once in a process, under a name of its own; what goes wrong in it is told with its line. A C++
header, and a module built from one, are loaded by `plybench.engine.built`.
"""

import ast
import importlib
import linecache
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from plybench.core.errors import InputError, unknown
from plybench.core.system.reading import read_text

LARGEST_CODE = 10**7  # bytes of a file
_COMPILED = (".hpp", ".so")  # endings of headers, and of modules built from them
_CODE = re.compile(r"(.*?\.(?:py|hpp|so))(?::(.*))?", re.DOTALL)
_PREFIX = "plybench_file_"  # of the names of modules
_ran: set[str] = set()  # paths of the files that were run


@dataclass(frozen=True, slots=True)
class CodeName:
    """What a text such as `romania.py:Romania(goal=Arad)` names."""

    path: str
    name: str = ""  # "" if the text names the file only
    arguments: str | None = None  # between the parentheses; None if there are none

    def __str__(self) -> str:
        called = "" if self.arguments is None else f"({self.arguments})"
        return f"{self.path}:{self.name}{called}" if self.name else self.path


def is_code(text: object) -> bool:
    """Tell whether a text names a file with code, or something in one.

    >>> is_code("own.py"), is_code("own.py:h"), is_code("astar"), is_code("maze.pyc")
    (True, True, False, False)
    >>> is_code("jugs.hpp"), is_code("jugs.so:Jugs(3, 5)")
    (True, True)
    """
    return isinstance(text, str) and _CODE.fullmatch(text) is not None


def parse_code(text: str) -> CodeName:
    """Return the parts of `FILE.py`, `FILE.py:NAME` or `FILE.py:NAME(ARGUMENTS)`.

    >>> parse_code("a/own.py:Grid(3, goal=B)")
    CodeName(path='a/own.py', name='Grid', arguments='3, goal=B')
    """
    found = _CODE.fullmatch(text)
    path, rest = found.groups() if found else (text, "")
    if rest is None:
        return CodeName(path)
    name, opened, arguments = rest.partition("(")
    if opened and not arguments.endswith(")"):
        raise InputError(f"{text!r} has no closing parenthesis")
    if not name.isidentifier():
        raise InputError(f"{text!r} must be FILE.py:NAME, where NAME is in the file")
    return CodeName(path, name, arguments[:-1] if opened else None)


_allowed: ContextVar[frozenset[str] | None] = ContextVar("allowed", default=None)


@contextmanager
def only_files(paths: Iterable[str]) -> Iterator[None]:
    """Refuse to load any other file inside: the names come from somebody else."""
    token = _allowed.set(frozenset(paths))
    try:
        yield
    finally:
        _allowed.reset(token)


@contextmanager
def without_folder(text: str) -> Iterator[None]:
    """Load a file inside, but let no later import find what lies beside it."""
    before = list(sys.path)
    yield
    if is_code(text):
        sys.path[:] = before


def load_module(path: str) -> ModuleType:
    """Return the module in a file; it is run once, however often it is asked for."""
    allowed = _allowed.get()
    if allowed is not None and path not in allowed:
        raise InputError(f"{path} cannot be loaded here: it was not named on the command line")
    if path.endswith(_COMPILED):
        # By its name: it knows problems and the core, which are above this file.
        compiled: ModuleType = importlib.import_module("plybench.engine.built").load_file(path)
        return compiled
    whole = Path(path).resolve()
    return _module(path, str(whole), read_text(path, LARGEST_CODE))


@cache
def _module(path: str, whole: str, text: str) -> ModuleType:
    return run_text(path, text)


def run_text(path: str, text: str) -> ModuleType:
    """Run the text of a file as a module; InputError says in which line it fails."""
    name = f"{_PREFIX}{Path(path).stem}"
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = path
    folder = str(Path(path).resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    _ran.add(path)
    # So that a traceback shows the lines that were run.
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    try:
        # What it prints meanwhile must not get into our output, which may be JSON.
        with redirect_stdout(sys.stderr):
            exec(compile(text, path, "exec", dont_inherit=True), vars(module))
    except (Exception, SystemExit) as error:
        raise InputError(f"{path} cannot be loaded: {placed(error, path)}") from error
    return module


def placed(error: BaseException, path: str) -> str:
    """Return an error in words, with the line of the file that it comes from."""
    if isinstance(error, SyntaxError) and error.filename == path:
        return f"line {error.lineno}: {error.msg}"
    lines = [s.lineno for s in traceback.extract_tb(error.__traceback__) if s.filename == path]
    kind = "" if isinstance(error, InputError) else f"{type(error).__name__}: "
    return f"line {lines[-1]}: {kind}{error}" if lines else f"{kind}{error}"


def own_members(module: ModuleType) -> dict[str, Any]:
    """Return what a file itself defines, not what it imports; without names that begin with `_`."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and not isinstance(value, ModuleType)
        and getattr(value, "__module__", module.__name__) == module.__name__
    }


def find_member(code: CodeName, what: str, fits: Callable[[Any], bool]) -> Any:
    """Return what a text names in a file; without a name, the only thing that fits.

    `what` says in errors what is looked for. Something that is named need not fit: its user says
    what is wrong with it.
    """
    module = load_module(code.path)
    if code.name:
        if code.name not in vars(module):
            raise unknown(f"name in {code.path}", code.name, own_members(module))
        return vars(module)[code.name]
    found = {name: value for name, value in own_members(module).items() if fits(value)}
    if len(found) == 1:
        return next(iter(found.values()))
    if not found:
        names = ", ".join(own_members(module)) or "nothing"
        raise InputError(f"{code.path} has no {what}; it defines {names}")
    choices = " or ".join(f"{code.path}:{name}" for name in found)
    raise InputError(f"{code.path} has {len(found)} candidates for the {what}; write {choices}")


def call_with(function: Callable[..., Any], code: CodeName) -> Any:
    """Call a class or function of the user with the arguments that were written."""
    positional, named = parse_arguments(code.arguments or "", str(code))
    try:
        return function(*positional, **named)
    except Exception as error:
        raise InputError(f"{code} cannot be made: {placed(error, code.path)}") from error


def parse_arguments(text: str, where: str) -> tuple[list[Any], Mapping[str, Any]]:
    """Return the arguments of a call; a word without quotes is a text.

    >>> parse_arguments("3, goal=Arad, size=(2, 4)", "own.py:Grid")
    ([3], {'goal': 'Arad', 'size': (2, 4)})
    """
    try:
        call = ast.parse(f"f({text})", mode="eval").body
        assert isinstance(call, ast.Call)
        if any(keyword.arg is None for keyword in call.keywords):
            raise ValueError
        positional = [_value(node) for node in call.args]
        return positional, {str(k.arg): _value(k.value) for k in call.keywords}
    except (SyntaxError, ValueError, AssertionError):
        raise InputError(
            f"{where}: the arguments must be numbers, names or texts, such as (3, goal=Arad)"
        ) from None


def _value(node: ast.expr) -> Any:
    return node.id if isinstance(node, ast.Name) else ast.literal_eval(node)


def own_traceback(error: BaseException) -> str:
    """Return the part of a traceback that is the user's: from the first line of a file of theirs.

    Lines of plybench between them are left out. It is empty if no file of theirs was at work.
    """
    frames = traceback.extract_tb(error.__traceback__)
    first = next((i for i, frame in enumerate(frames) if frame.filename in _ran), None)
    if first is None:
        return ""
    ours = str(Path(__file__).parents[2])
    theirs = [frame for frame in frames[first:] if not frame.filename.startswith(ours)]
    lines = [*traceback.format_list(theirs), *traceback.format_exception_only(error)]
    return "Traceback (most recent call last):\n" + "".join(lines)
