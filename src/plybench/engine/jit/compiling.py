"""Plain functions compiled by numba into code at an address, kept on disk by what they are.

numba keeps compiled code beside the file of a function, and takes it again if that file has not
changed. A constant may have changed all the same: so each function gets a file in a folder whose
name is the digest of everything that matters.
"""

import ast
import importlib
import logging
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from plybench.core.errors import InputError
from plybench.core.system.cache import cache_folder
from plybench.core.system.writing import replacing
from plybench.engine.jit.messages import explained
from plybench.engine.jit.source import PlainFunction, digest

_LEAST_NUMBA = (0, 60)

_MODULE = {"__name__": __name__}  # numba imports the module of a function that it has kept

log = logging.getLogger("plybench")


def numba() -> Any:
    """Return the module numba; InputError says what to install if it is missing or too old."""
    needed = "pip install 'plybench[jit]'"
    try:
        module = importlib.import_module("numba")
    except ImportError as error:
        raise InputError(
            f"engine 'compiled' needs numba, which cannot be imported ({error}): {needed}"
        ) from None
    found = tuple(int(part) for part in module.__version__.split(".")[:2])
    if found < _LEAST_NUMBA:
        least = ".".join(map(str, _LEAST_NUMBA))
        raise InputError(
            f"engine 'compiled' needs numba {least} or newer, not {module.__version__}: {needed}"
        )
    return module


class Code:
    """Functions that were compiled together; their addresses are valid as long as this lives."""

    def __init__(self, name: str) -> None:
        self._numba = numba()
        self._made: dict[PlainFunction, Any] = {}
        self._called: list[Any] = []
        self._folder = _folder(name)
        self.entries: dict[str, Any] = {}  # what the core calls, for `plybench.engine.jit.entries`

    @staticmethod
    def of(functions: list[PlainFunction], settings: str) -> "Code":
        """Return the code of functions, the same for the same functions, constants and settings."""
        return _code(digest(functions, f"{settings} {_tools(numba())}"))

    def compiled(self, function: PlainFunction) -> Any:
        """Return a function of numba's, which other compiled functions can call."""
        if function not in self._made:
            names = {**_MODULE, **function.constants}
            made = self._run(function, names)
            self._made[function] = self._numba.njit(
                boundscheck=True, nogil=True, cache=self._folder is not None
            )(made)
            for name, other in function.called.items():
                names[name] = self.compiled(other)
        return self._made[function]

    def entry(self, name: str, text: str, names: dict[str, Any], signature: Any) -> int:
        """Return the address of a function that is given as code and calls what `names` has."""
        place = self._place(f"entry_{name}", text)
        names = {**_MODULE, **names}
        exec(compile(text, place, "exec"), names)
        with _silent_about_large_arrays():
            made = self._numba.cfunc(signature, cache=self._folder is not None)(names[name])
        self._called.append(made)
        return int(made.address)

    def result_type(self, function: PlainFunction, *arguments: Any) -> Any:
        """Compile a function for arguments of these types; return the type of its result."""
        made = self.compiled(function)
        with explained(function, self._made), _silent_about_large_arrays():
            made.compile(arguments)
        return made.overloads[tuple(arguments)].signature.return_type

    def _run(self, function: PlainFunction, names: dict[str, Any]) -> Any:
        """Define a function, with the lines of the user's file."""
        tree = ast.Module([function.tree], [])
        place = self._place(f"{len(self._made)}_{function.name}", function.text)
        exec(compile(ast.fix_missing_locations(tree), place, "exec"), names)
        return names[function.tree.name]

    def _place(self, name: str, text: str) -> str:
        """Return a file with the code; numba asks for one to keep what it compiles."""
        if self._folder is None:
            return f"<{name}>"
        path = self._folder / f"{name}.py"
        if not path.exists():
            with replacing(path) as file:
                file.write(text.encode())
        return str(path)


@lru_cache(maxsize=32)
def _code(name: str) -> Code:
    return Code(name)


@contextmanager
def _silent_about_large_arrays() -> Iterator[None]:
    """Say nothing if code with a large array among its constants cannot be kept on disk."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Cannot cache compiled function")
        yield


def _tools(module: Any) -> str:
    return f"{module.__version__} {version('plybench')} {sys.version}"


def _folder(name: str) -> Path | None:
    """Return the folder for compiled code; None, with a warning, if it cannot be written."""
    folder = cache_folder() / "compiled" / name
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        return folder
    log.warning("%s cannot be written; what is compiled is not kept", folder)
    return None
