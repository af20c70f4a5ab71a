"""The machine that the numbers depend on: versions of what runs, and who else uses it."""

import os
import platform
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PEERS = (
    "plybench",
    "numpy",
    "simpleai",
    "aima3",
    "networkx",
    "rustworkx",
    "open_spiel",
    "bitbully",
    "chess",
    "sunfish",
    "up-fast-downward",
    "unified-planning",
    "numba",
)
STOCKFISH = "stockfish"
_DEBIAN_GAMES = "/usr/games"  # not on every PATH
_BUSY = 0.5  # load of others from which seconds say little


def environment() -> dict[str, str]:
    """Return the environment that the numbers depend on."""
    found = {"python": platform.python_version(), "machine": platform.machine()}
    found["processor"] = f"{_processor()}, {os.cpu_count()} cores"
    for name in PEERS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    found[STOCKFISH] = _stockfish_version()
    return found


def program(name: str) -> str | None:
    """Return the path of a program, also where Debian puts games; None if there is none."""
    return shutil.which(name) or shutil.which(name, path=_DEBIAN_GAMES)


def load(own: float = 0.0) -> float:
    """Return how many other processes wanted a core in the last minute; 0 if nobody knows.

    We want `own` cores ourselves: 1 while we measure.
    """
    return round(max(os.getloadavg()[0] - own, 0.0), 2) if hasattr(os, "getloadavg") else 0.0


def busy_note(load: float) -> str:
    """Return a warning if others use the machine."""
    if load < _BUSY:
        return ""
    return f"Other processes use the CPU (load {load:.1f}): trust the ratios, not the seconds."


def commit() -> str:
    """Return the commit that is measured, marked if files differ from it."""
    command = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    folder = Path(__file__).parent
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    except OSError:
        return "unversioned"
    return told.stdout.strip() or "unversioned"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _stockfish_version() -> str:
    found = program(STOCKFISH)
    if found is None:
        return "not installed"
    told = subprocess.run([found], input="quit\n", capture_output=True, text=True, check=False)
    return told.stdout.partition(" by ")[0].removeprefix("Stockfish ").strip() or "unknown"
