"""plybench: a workbench for classical AI search."""

from typing import TYPE_CHECKING, Any

from plybench.engine import solve
from plybench.errors import InputError
from plybench.heuristic import heuristic
from plybench.limits import Limits
from plybench.observer import Node, Observer
from plybench.problem import Problem
from plybench.result import Counts, Path, SearchResult, Status
from plybench.verify import VerificationError, verify

if TYPE_CHECKING:
    from plybench.search.count_optimal import count_optimal

__version__ = "0.1.0"

__all__ = [
    "Counts",
    "InputError",
    "Limits",
    "Node",
    "Observer",
    "Path",
    "Problem",
    "SearchResult",
    "Status",
    "VerificationError",
    "count_optimal",
    "heuristic",
    "solve",
    "verify",
]


def __getattr__(name: str) -> Any:
    # The algorithms are imported when they are used: `plybench --help` needs none of them.
    if name == "count_optimal":
        from plybench.search.count_optimal import count_optimal

        return count_optimal
    raise AttributeError(f"module 'plybench' has no attribute {name!r}")
