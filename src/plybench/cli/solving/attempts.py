"""`--attempts` of `plybench solve`: the same search with several seeds, as a list with medians."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from plybench.cli.grid import plain_grid
from plybench.core.errors import InputError, refused
from plybench.core.results.result import SearchResult, plain_number

if TYPE_CHECKING:
    from rich.table import Table

_MOST = 100_000


@dataclass(frozen=True)
class Attempt:
    """One search and its seed."""

    seed: int
    result: SearchResult[Any, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return plain values, without the actions, of which there may be very many."""
        path = self.result.path
        return {
            "seed": self.seed,
            "status": str(self.result.status),
            "reason": self.result.reason,
            "actions": None if path is None else len(path),
            "cost": plain_number(self.result.cost),
            "counts": self.result.counts.to_dict(),
            "seconds": round(self.result.seconds, 6),
        }


def seeds_of(attempts: int, options: Mapping[str, Any], algorithm: str) -> list[int]:
    """Return the seeds of the attempts: the given seed (or 0) and the seeds that follow it."""
    if not 1 <= attempts <= _MOST:
        raise refused("attempts", attempts, f"a number from 1 to {_MOST}")
    is_random = algorithm == "random_walk" or options.get("child_order") == "random"
    if not is_random:
        raise InputError(
            f"--attempts: {algorithm} would do the same each time; add --child-order random, or "
            "use random_walk"
        )
    first = options.get("seed", 0)
    return list(range(first, first + attempts))


def summary(attempts: Sequence[Attempt]) -> dict[str, Any]:
    """Return how many attempts were solved and, for those, the median and range of each count."""
    solved = [attempt.result for attempt in attempts if attempt.result.is_solved]
    columns = {
        "actions": [len(result.path) for result in solved if result.path is not None],
        "expanded": [result.counts.expanded for result in solved],
    }
    spread = {
        name: {"median": median(values), "least": min(values), "greatest": max(values)}
        for name, values in columns.items()
        if values
    }
    return {"attempts": len(attempts), "solved": len(solved), **spread}


def attempts_table(attempts: Sequence[Attempt]) -> "Table":
    """Return a row for each attempt."""
    rows = []
    for attempt in attempts:
        result = attempt.result
        actions = "" if result.path is None else f"{len(result.path):,}"
        counts = (f"{result.counts.expanded:,}", f"{result.seconds:.3f}")
        rows.append((str(attempt.seed), actions, *counts, result.reason or str(result.status)))
    return plain_grid(("seed", "actions", "expanded", "seconds", "ended"), rows, {"ended"})


def summary_lines(attempts: Sequence[Attempt]) -> list[str]:
    """Return the summary in words."""
    found = summary(attempts)
    is_all = found["solved"] == found["attempts"]
    lines = [f"{found['solved']} of {found['attempts']} solved{'' if is_all else '; of these:'}"]
    for name in ("actions", "expanded"):
        if name in found:
            low, middle, high = (found[name][key] for key in ("least", "median", "greatest"))
            lines.append(f"{name}: median {middle:,.12g}, from {low:,} to {high:,}")
    return lines
