"""The agents that a class handed in: a folder or a pattern stands for the agents in it.

In a folder, each Python file with an agent is one, and each folder is one, with all its files; a
pattern such as `handed_in/*/bot.py` stands for the files and folders that it matches. An agent is a
file that defines `choose`, or a single class with a method `choose`; it is looked for without
running the file. In a folder of its own it is `agent.py`, or else `main.py`, the file named like
the folder, or the only file with an agent. A file that seems to be meant as one (`def chose`, or
two classes with `choose`) counts as an agent that cannot be loaded, unless another file imports it.
Other files are named once, in a sentence.
"""

import ast
import re
from collections.abc import Collection, Iterable
from difflib import SequenceMatcher
from glob import glob, has_magic
from pathlib import Path
from typing import NamedTuple

from plybench.core.errors import InputError
from plybench.core.system.cache import log
from plybench.core.system.python_files import LARGEST_CODE, is_code
from plybench.core.system.reading import read_text
from plybench.play.agents.own_file import USUAL
from plybench.play.agents.uci import is_uci
from plybench.play.arena.names import GENERAL, short_name

_NEAR = 0.8  # how alike two names are of which one seems to be misspelt
_IMPORT = re.compile(r"^\s*(?:from|import)\s+\.?(\w+)", re.MULTILINE)


class Entrant(NamedTuple):
    """An agent as text, and its name."""

    spec: str
    name: str


def entrants(text: str) -> list[Entrant]:
    """Return the agents that a text names: all of a folder or a pattern, or the text itself.

    InputError if a folder or a pattern has no agents.
    """
    folder = Path(text)
    if folder.is_dir():
        return _agents(_members(folder), f"the folder {text}")
    if has_magic(text) and not is_uci(text) and not folder.exists() and "(" not in text:
        matches = sorted(map(Path, glob(text)))
        if not matches:
            raise InputError(f"no file matches {text!r}")
        return _agents(matches, f"{text!r}")
    if "/" in text and ":" not in text and not is_code(text):
        raise InputError(f"there is no folder {text}")
    return [Entrant(text, short_name(text))]


def _members(folder: Path) -> list[Path]:
    """Return the Python files and the folders in a folder, by name."""
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise InputError(f"{folder} cannot be read: {error.strerror}") from None
    return [path for path in paths if not path.name.startswith((".", "_"))]


def _agents(paths: Iterable[Path], where: str) -> list[Entrant]:
    """Return the agents among some paths; say which of them are none."""
    found, others = [], []
    paths = list(paths)
    imported = _imported(paths)
    for path in paths:
        if path.is_dir():
            spec, name = _agent_in(path), path.name
        else:
            spec, name = _agent_of(path, imported), short_name(str(path))
        if spec is not None:
            found.append(Entrant(spec, name))
        elif path.is_dir() or path.suffix == ".py":
            others.append(path.name)
    if not found:
        raise InputError(
            f"{where} has no agents: no Python file in it defines {USUAL}"
            + (f" ({', '.join(others)})" if others else "")
        )
    if others:
        log.warning("%s: not agents, as they define no %s: %s", where, USUAL, ", ".join(others))
    return found


def _agent_in(folder: Path) -> str | None:
    """Return the agent in a folder of its own as text; None if there is none."""
    files = {path.stem: path for path in _members(folder) if path.suffix == ".py"}
    for stem in (*GENERAL, folder.name):
        if stem in files:
            return str(files[stem])
    found = [path for path in files.values() if has_agent(path)]
    if len(found) > 1:
        names = ", ".join(path.name for path in found)
        raise InputError(f"{folder} has {len(found)} agents: {names}; call the right one agent.py")
    imported = _imported(files.values())
    meant = filter(None, (_agent_of(path, imported) for path in found or files.values()))
    return next(meant, None)


def _agent_of(path: Path, imported: Collection[str]) -> str | None:
    """Return the agent in a file as text; None if there is none.

    A file that seems to be meant as an agent is returned too: loading it reports the mistake.
    """
    if path.suffix != ".py":
        return None
    if has_agent(path):
        return str(path)
    body = [] if path.stem in imported else ast.parse(read_text(path, LARGEST_CODE)).body
    if any(isinstance(node, ast.ClassDef) and _chooses(node) for node in body):
        return str(path)  # with several such classes
    functions = (node.name for node in body if isinstance(node, ast.FunctionDef))
    return f"{path}:{USUAL}" if any(map(_is_near, functions)) else None


def _is_near(name: str) -> bool:
    """Tell whether a name seems to be meant as `choose`.

    >>> [_is_near(name) for name in ("chose", "Choose", "choose_move", "close", "choice", "best")]
    [True, True, True, False, False, False]
    """
    name = name.lower()
    alike = SequenceMatcher(None, name, USUAL).ratio()
    return alike >= _NEAR or name.startswith(f"{USUAL}_")


def _imported(paths: Iterable[Path]) -> set[str]:
    """Return the names that Python files import, each at the beginning of a line."""
    texts = (read_text(p, LARGEST_CODE) for p in paths if p.suffix == ".py" and p.is_file())
    return {name for text in texts for name in _IMPORT.findall(text)}


def has_agent(path: Path) -> bool:
    """Tell whether a file defines an agent; bad syntax counts as one, so that it is reported."""
    if not is_code(str(path)):
        return False
    text = read_text(path, LARGEST_CODE)
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return True
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and _chooses(node)]
    return len(classes) == 1 or any(USUAL in _defined(node) for node in tree.body)


def _chooses(node: ast.ClassDef) -> bool:
    return any(isinstance(part, ast.FunctionDef) and part.name == USUAL for part in node.body)


def _defined(node: ast.stmt) -> set[str]:
    """Return the names that a statement at the top of a file defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            return {target.id for target in targets if isinstance(target, ast.Name)}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return {alias.asname or alias.name for alias in names}
        case ast.If() | ast.Try():
            return {
                name
                for part in ast.iter_child_nodes(node)
                if isinstance(part, ast.stmt)
                for name in _defined(part)
            }
    return set()
