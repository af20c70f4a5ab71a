"""One small file for each release: what was measured when it came out."""

from dataclasses import replace
from pathlib import Path

from benchmarks.results import Results, read, write
from plybench.core.errors import InputError

HISTORY = Path(__file__).parent / "history"


def keep(results: Results) -> Path:
    """Write the results as those of their version; InputError if they are not whole."""
    if not results.is_whole:
        failed = f"; failed: {', '.join(results.failures)}" if results.failures else ""
        raise InputError(f"only the results of a whole run are kept{failed}")
    HISTORY.mkdir(exist_ok=True)
    file = HISTORY / f"{results.version}.json"
    write(replace(results, notes=[]), file)  # notes name files of this machine
    return file


def releases() -> list[Results]:
    """Return the results of all releases, the oldest first."""
    found = [read(file) for file in HISTORY.glob("*.json")]
    return sorted(found, key=lambda results: _order(results.version))


def _order(version: str) -> list[tuple[int, str]]:
    """Return a key that puts 0.10.0 after 0.9.0."""
    return [(int(part) if part.isdigit() else 0, part) for part in version.split(".")]
