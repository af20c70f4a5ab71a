"""Headers of the user, compiled into modules that are kept in the cache folder.

A module is compiled again when the header, a file that it includes, the compiler or plybench
itself has changed. `CXX` names the compiler and `CXXFLAGS` adds options, as for other programs.
"""

import json
import logging
import os
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from plybench.core.errors import InputError
from plybench.core.system.cache import cache_folder
from plybench.core.system.locks import one_at_a_time
from plybench.core.system.python_files import LARGEST_CODE
from plybench.core.system.reading import parse_json, read_bytes, read_text
from plybench.core.system.time_limit import not_counted
from plybench.core.system.writing import naming, replacing
from plybench.engine.built.compiler_messages import compile_error
from plybench.engine.built.headers import header_folder, shipped_headers, stamp

_FLAGS = (
    "-std=c++20",
    "-O3",
    "-march=native",
    "-ffp-contract=off",
    "-fPIC",
    "-shared",
    "-fvisibility=hidden",
    "-fdiagnostics-color=never",
)
_COMPILERS = ("g++", "c++", "clang++")
_LARGEST_MODULE = 2**30  # bytes

log = logging.getLogger("plybench")


@dataclass(frozen=True, slots=True)
class Built:
    """A module, and how it came to be."""

    path: Path
    seconds: float  # of the compiler; 0 if it was there already


def build_header(path: str) -> Built:
    """Return the module of a header, compiled now if it is not in the cache."""
    text = read_text(path, LARGEST_CODE)
    compiler = _compiler(path)
    kept = _kept_path(path, compiler)
    if _is_current(kept):
        return Built(kept, 0)
    _check_header(path, text)
    with ExitStack() as stack:
        with naming(kept):
            kept.parent.mkdir(parents=True, exist_ok=True)
            # Several workers may need it at the same time.
            stack.enter_context(one_at_a_time(kept.with_suffix(".lock")))
        if _is_current(kept):
            return Built(kept, 0)
        log.info("compiling %s; this takes some seconds", path)
        began = time.perf_counter()
        with not_counted():
            _compile(path, compiler, kept)
        return Built(kept, time.perf_counter() - began)


def copy_module(module: Path, target: Path) -> None:
    """Write a module to a file of the user; InputError if that cannot be done."""
    content = read_bytes(module, _LARGEST_MODULE)
    with naming(target), replacing(target) as file:
        file.write(content)


def _compiler(path: str) -> list[str]:
    """Return the command of the compiler: `CXX`, or the first that is installed."""
    given = shlex.split(os.environ.get("CXX", ""))
    candidates = given[:1] or list(_COMPILERS)
    found = next((place for name in candidates if (place := shutil.which(name))), None)
    if found is None:
        named = f"CXX names {given[0]!r}, which" if given else "g++"
        raise InputError(
            f"{path} cannot be compiled: {named} is not installed or not on the PATH; "
            "on Debian and Ubuntu, `apt install g++` installs it"
        )
    return [found, *given[1:]]


def _flags() -> list[str]:
    return [*_FLAGS, *shlex.split(os.environ.get("CXXFLAGS", ""))]


def _check_header(path: str, text: str) -> None:
    """Say what is missing before the compiler says it in its own words."""
    if "PLYBENCH_PROBLEM" not in text:
        raise InputError(
            f"{path} has no problem: it must end with PLYBENCH_PROBLEM(Name); "
            "`plybench build --new NAME` writes one to start from"
        )


# The cache: a module, and beside it the files that it was made of.


def _kept_path(path: str, compiler: list[str]) -> Path:
    """Return where a module is kept: its name depends on the header's place and on the compiler."""
    program = Path(compiler[0]).resolve()
    about = program.stat()
    parts = [
        str(Path(path).resolve()),
        str(program),
        str(about.st_mtime_ns),
        str(about.st_size),
        *compiler[1:],
        *_flags(),
        stamp(),
    ]
    digest = sha256("\0".join(parts).encode(errors="surrogateescape")).hexdigest()[:16]
    return cache_folder() / "built" / f"{Path(path).stem}-{digest}.so"


def _sources_path(kept: Path) -> Path:
    return kept.with_suffix(".json")


def _is_current(kept: Path) -> bool:
    """Tell whether a module is there and was made of the files as they are now."""
    try:
        noted = parse_json(_sources_path(kept).read_text(encoding="utf-8"))
        is_whole = _digest(kept) == noted["module"]
        same = all(_digest(Path(file)) == digest for file, digest in noted["sources"].items())
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False
    return is_whole and same


def _digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


# The compiler


def _compile(path: str, compiler: list[str], kept: Path) -> None:
    with naming(kept):
        folder = TemporaryDirectory(dir=kept.parent, prefix="compiling-")
    with folder:
        source = Path(folder.name) / "module.cpp"
        source.write_text(_module_text(path), encoding="utf-8", errors="surrogateescape")
        module, used = source.with_suffix(".so"), source.with_suffix(".d")
        _run(
            path,
            [
                *compiler,
                *_flags(),
                "-I",
                str(header_folder()),
                "-MMD",
                "-MF",
                str(used),
                str(source),
                "-o",
                str(module),
            ],
        )
        sources = _own_sources(used.read_text(encoding="utf-8", errors="surrogateescape"), source)
        noted = {
            "module": _digest(module),
            "sources": {str(file): _digest(file) for file in sources},
        }
        with naming(kept):
            _sources_path(kept).unlink(missing_ok=True)
            os.replace(module, kept)
            with replacing(_sources_path(kept)) as file:
                file.write(json.dumps(noted).encode())


def _module_text(path: str) -> str:
    whole = str(Path(path).resolve()).replace("\\", "\\\\").replace('"', '\\"')
    return f'#include "{whole}"\n\nPLYBENCH_MODULE("{stamp()}")\n'


def _run(path: str, command: list[str]) -> None:
    # Messages in English, which compiler_messages.py reads.
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        command, capture_output=True, text=True, errors="replace", env=environment
    )
    if done.returncode != 0:
        raise compile_error(path, done.stderr.replace(str(Path(path).resolve()), path))


def _own_sources(rule: str, generated: Path) -> Iterable[Path]:
    """Return the files that a rule for make lists, without those of the system and of plybench."""
    listed = rule.partition(":")[2].replace("\\\n", " ")
    files = [Path(word.replace("\\ ", " ")) for word in re.findall(r"(?:\\ |\S)+", listed)]
    shipped = {header.resolve() for header in shipped_headers()} | {generated.resolve()}
    return sorted({file for file in files if file.resolve() not in shipped})
