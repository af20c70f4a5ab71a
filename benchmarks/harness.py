"""Measuring: several contestants do the same work by turns; the best time of each counts."""

import json
import platform
import subprocess
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from time import process_time

RESULTS = Path(__file__).parent / "results"
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
)


@dataclass(frozen=True)
class Row:
    """One contestant's best time for a piece of work, and what it did in it."""

    work: str
    who: str
    seconds: float  # CPU time of the best round
    nodes: int  # expanded, as the contestant counts it; 0 when it does not say
    ratio: float  # seconds of this one / seconds of the first


def race(
    work: str, contestants: dict[str, Callable[[], int]], *, rounds: int = 5, patience: float = 3.0
) -> list[Row]:
    """Let contestants run by turns; each returns the nodes it expanded.

    The first is the reference of the ratio. One that takes longer than `patience` seconds runs
    only once.
    """
    best: dict[str, float] = {}
    nodes: dict[str, int] = {}
    for _ in range(rounds):
        for who, run in contestants.items():
            if best.get(who, 0) > patience:
                continue
            start = process_time()
            nodes[who] = run()
            taken = process_time() - start
            best[who] = min(best.get(who, taken), taken)
    reference = best[next(iter(contestants))]
    return [Row(work, who, best[who], nodes[who], best[who] / reference) for who in contestants]


def environment() -> dict[str, str]:
    """Return what the numbers depend on."""
    found = {"python": platform.python_version(), "machine": platform.machine()}
    found["processor"] = _processor()
    for name in PEERS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def save(rows: list[Row]) -> Path:
    """Write rows and environment as JSON; return the file."""
    RESULTS.mkdir(exist_ok=True)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    file = RESULTS / f"{commit or 'unversioned'}.json"
    content = {"environment": environment(), "rows": [asdict(row) for row in rows]}
    file.write_text(json.dumps(content, indent=1) + "\n")
    return file
