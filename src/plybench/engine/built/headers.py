"""The headers that a module is compiled with, and the stamp that says which ones they were."""

import platform
from functools import cache
from hashlib import sha256
from pathlib import Path

from plybench.core.errors import InputError
from plybench.core.version import __version__

_PACKAGE = Path(__file__).parents[2]


@cache
def header_folder() -> Path:
    """Return the folder with `plybench.hpp`: inside the package, or beside it in a checkout."""
    for folder in (_PACKAGE.parent.parent / "cpp", _PACKAGE / "include"):
        if (folder / "plybench.hpp").is_file():
            return folder
    raise InputError("this installation of plybench has no C++ headers; install it from a wheel")


def shipped_headers() -> list[Path]:
    """Return the headers that a problem is compiled with, in a fixed order."""
    folder = header_folder()
    parts = (sorted((folder / part).glob("*.hpp")) for part in ("built", "core", "search"))
    return [folder / "plybench.hpp", *(header for part in parts for header in part)]


@cache
def stamp() -> str:
    """Return what a module must have been built with: version, headers, kind of processor.

    Modules use all that the processor has, so those of another one could not run.
    """
    headers = sha256(b"".join(header.read_bytes() for header in shipped_headers())).hexdigest()
    return f"{__version__} {headers[:16]} {sha256(_processor().encode()).hexdigest()[:8]}"


def _processor() -> str:
    """Return what tells kinds of processors apart; on Linux, their features."""
    found = [platform.machine()]
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        wanted = ("flags", "Features", "model name")
        found += sorted({line for line in lines if line.startswith(wanted)})
    except OSError:
        found.append(platform.processor())
    return "\n".join(found)
