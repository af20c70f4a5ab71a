"""plybench: a workbench for classical AI search."""

from plybench.engine import solve
from plybench.errors import InputError
from plybench.heuristic import heuristic
from plybench.limits import Limits
from plybench.observer import Node, Observer
from plybench.problem import Problem
from plybench.result import Counts, Path, SearchResult, Status
from plybench.search.count_optimal import count_optimal
from plybench.verify import VerificationError, verify

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
