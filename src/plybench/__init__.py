"""plybench: a workbench for classical AI search."""

import importlib
from typing import TYPE_CHECKING, Any

from plybench.engine import count, distances, solve
from plybench.errors import InputError
from plybench.game import Game
from plybench.heuristic import heuristic
from plybench.limits import Limits
from plybench.observer import Node, Observer
from plybench.problem import Problem
from plybench.result import Counts, Path, SearchResult, Status
from plybench.verify import VerificationError, verify

if TYPE_CHECKING:
    from plybench.search.count_optimal import count_optimal
    from plybench.study.doctor import examine
    from plybench.trace import Trace

__version__ = "0.1.0"

__all__ = [
    "Counts",
    "Game",
    "InputError",
    "Limits",
    "Node",
    "Observer",
    "Path",
    "Problem",
    "SearchResult",
    "Status",
    "Trace",
    "VerificationError",
    "count",
    "count_optimal",
    "distances",
    "examine",
    "heuristic",
    "solve",
    "verify",
]


_LATE = {
    "Trace": "plybench.trace",
    "count_optimal": "plybench.search.count_optimal",
    "examine": "plybench.study.doctor",
}


def __getattr__(name: str) -> Any:
    # These bring much with them and are imported when they are used: `plybench --help` stays quick.
    if name in _LATE:
        return getattr(importlib.import_module(_LATE[name]), name)
    raise AttributeError(f"module 'plybench' has no attribute {name!r}")
