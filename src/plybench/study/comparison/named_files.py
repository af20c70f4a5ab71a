"""The files on which a run depends because its search or instance is named by them.

A digest of their contents tells runs made before and after a change apart.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from plybench.core.system.python_files import LARGEST_CODE

_BETWEEN = re.compile(r"[,;=()'\"]")  # what may stand before and after the name of a file
_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def digest_of_files(texts: Iterable[str]) -> str:
    """Return a digest of the files that texts name, and of those that their code uses; else "".

    Code uses what it imports from its own folder, and files there that it names in quotes.
    """
    found: dict[Path, str] = {}
    waiting = [(file, file.parent) for text in texts for file in _named(text)]
    while waiting:
        file, folder = (path.resolve() for path in waiting.pop())
        if file not in found:
            about = file.stat()
            found[file], names = _contents(file, about.st_mtime_ns, about.st_size)
            places = {file.parent, folder}  # Python looks in the folder of the first file
            waiting += [
                (p, folder) for name in names for place in places for p in _meant(name, place)
            ]
    # Not their paths: the same files in another folder give the same results.
    return sha256("".join(sorted(found.values())).encode()).hexdigest()[:16] if found else ""


def _named(text: str) -> Iterator[Path]:
    """Yield the files in `maze.txt`, `puzzles.csv:10`, `own.py:Grid(map.txt)` or `x:h=own.py:h`."""
    for piece in {text, *_BETWEEN.split(text)}:
        parts = piece.strip().split(":")
        names = (Path(":".join(parts[:count])) for count in range(1, len(parts) + 1))
        yield from filter(_is_file, names)


def _is_file(path: Path) -> bool:
    """Tell whether a path is a file that can be read more than once, unlike a pipe."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # too long for a name, or not a name at all
        return False


@lru_cache(maxsize=1000)
def _contents(file: Path, when: int, size: int) -> tuple[str, Iterable[str]]:
    """Return the digest of a file as it was at a time, and the names of files that it may use."""
    data = file.read_bytes()
    names: Iterable[str] = ()
    if file.suffix == ".py" and size <= LARGEST_CODE:
        names = _names_in_python(data)
    elif file.suffix == ".hpp":
        names = _INCLUDE.findall(data.decode(errors="replace"))
    return sha256(data).hexdigest(), names


def _names_in_python(code: bytes) -> set[str]:
    """Return the modules that code imports, and its texts."""
    names = set[str]()
    try:
        parts = list(ast.walk(ast.parse(code)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return names
    for part in parts:
        if isinstance(part, ast.Import):
            names.update(alias.name for alias in part.names)
        elif isinstance(part, ast.ImportFrom):
            start = part.module or ""
            names.update((start, *(f"{start}.{alias.name}".strip(".") for alias in part.names)))
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            names.add(part.value)
    return names


def _meant(name: str, folder: Path) -> Iterator[Path]:
    """Yield the files in a folder that a name stands for: a file, or a module and its packages."""
    parts = name.split(".")
    packages = (Path(*parts[:count], "__init__.py") for count in range(1, len(parts) + 1))
    modules = [Path(f"{'/'.join(parts)}.py"), *packages] if all(parts) else []
    yield from filter(_is_file, (folder / path for path in (Path(name), *modules)))
