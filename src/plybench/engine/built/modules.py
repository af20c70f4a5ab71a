"""Modules as Python sees them: one class for each problem of a header."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from plybench.core.errors import InputError
from plybench.core.native.bridge import native_core
from plybench.core.system.python_files import LARGEST_CODE
from plybench.core.system.reading import read_bytes, read_text
from plybench.engine.built.compiler import build_header
from plybench.engine.built.headers import stamp
from plybench.engine.built.problem import class_of

_LARGEST_MODULE = 2**30  # bytes
_loaded: dict[str, str] = {}  # path of a module -> digest of its bytes


def load_file(path: str) -> ModuleType:
    """Return a module of Python with the problems of a header, or of a module built from one."""
    core = native_core()
    if core is None:
        raise InputError(f"{path} needs the native core, which was not built")
    if path.endswith(".hpp"):
        module = build_header(path).path
        return _module(path, str(module), _first_comment(read_text(path, LARGEST_CODE)))
    return _module(path, str(Path(path).resolve()), "")


def _module(path: str, place: str, about: str) -> ModuleType:
    digest = sha256(read_bytes(place, _LARGEST_MODULE)).hexdigest()
    if _loaded.setdefault(place, digest) != digest:
        # The system would go on using the module as it was.
        raise InputError(f"{path} has changed since it was loaded; start the program again")
    return _opened(path, place, about)


@cache
def _opened(path: str, place: str, about: str) -> ModuleType:
    core: Any = native_core()
    module = ModuleType(f"plybench_file_{Path(path).stem}", about)
    module.__file__ = path
    for kind in core.open_module(place, path, stamp()):
        vars(module)[kind.name] = class_of(kind, module, about)
    return module


def _first_comment(text: str) -> str:
    """Return the first line of a comment at the top of a header.

    >>> _first_comment("// Two jugs.\\n// More.\\n#include <plybench.hpp>")
    'Two jugs.'
    """
    line = text.lstrip().partition("\n")[0]
    return line.removeprefix("//").strip() if line.startswith("//") else ""
