"""Measuring: several contestants do the same work in turn; the best time of each counts.

Setup, such as building a table, is not measured.
"""

import json
import platform
import subprocess
from collections.abc import Callable, Mapping
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
    """One contestant's best time for a piece of work, and what it did."""

    work: str
    who: str
    seconds: float  # CPU time of the best round
    nodes: int  # expanded, as the contestant counts it; 0 if it does not say
    ratio: float  # seconds of this one / seconds of the first


@dataclass(frozen=True)
class Quoted:
    """A rate that was not measured here, and ours for the same work."""

    work: str
    who: str
    rate: float  # nodes per second
    when: str  # and where it was seen
    ours: float  # nodes per second, measured now


@dataclass(frozen=True)
class Contestant:
    """Does some work and returns the nodes it expanded; is prepared before each round."""

    run: Callable[[], int]
    prepare: Callable[[], object] = lambda: None


def race(
    work: str,
    contestants: Mapping[str, Callable[[], int] | Contestant],
    *,
    rounds: int = 5,
    patience: float = 3.0,
) -> list[Row]:
    """Let contestants run in turn; each returns the nodes it expanded.

    The first is the reference of the ratio. One that takes longer than `patience` seconds runs
    only once. Preparing a contestant is not measured.
    """
    best: dict[str, float] = {}
    nodes: dict[str, int] = {}
    for _ in range(rounds):
        for who, given in contestants.items():
            if best.get(who, 0) > patience:
                continue
            contestant = given if isinstance(given, Contestant) else Contestant(given)
            contestant.prepare()
            start = process_time()
            nodes[who] = contestant.run()
            taken = process_time() - start
            best[who] = min(best.get(who, taken), taken)
    reference = best[next(iter(contestants))]
    return [Row(work, who, best[who], nodes[who], best[who] / reference) for who in contestants]


def environment() -> dict[str, str]:
    """Return the environment that the numbers depend on."""
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


def save(rows: list[Row], quoted: list[Quoted]) -> Path:
    """Write rows, quoted rates and environment as JSON; return the file."""
    RESULTS.mkdir(exist_ok=True)
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    file = RESULTS / f"{commit or 'unversioned'}.json"
    content = {
        "environment": environment(),
        "rows": [asdict(row) for row in rows],
        "quoted": [asdict(rate) for rate in quoted],
    }
    file.write_text(json.dumps(content, indent=1) + "\n")
    return file
