"""plybench: a workbench for classical AI search."""

from plybench import early_interrupt as _early_interrupt  # noqa: F401 (first: it waits for Ctrl-C)

# isort: split
import importlib
from typing import TYPE_CHECKING, Any

from plybench.decision import Decision, GameCounts, Score
from plybench.engine import count, decide, distances, random_games, solve
from plybench.errors import InputError
from plybench.game import Game, evaluation, ordering
from plybench.heuristic import heuristic
from plybench.limits import Limits
from plybench.observer import GameNode, Node, Observer
from plybench.problem import Problem
from plybench.result import Counts, Path, SearchResult, Status
from plybench.verify import VerificationError, verify

if TYPE_CHECKING:
    from plybench.gametree.table import TranspositionTable
    from plybench.search.count_optimal import count_optimal
    from plybench.study.doctor import examine
    from plybench.trace import GameTrace, Trace

__version__ = "0.1.0"

__all__ = [
    "Counts",
    "Decision",
    "Game",
    "GameCounts",
    "GameNode",
    "GameTrace",
    "InputError",
    "Limits",
    "Node",
    "Observer",
    "Path",
    "Problem",
    "Score",
    "SearchResult",
    "Status",
    "Trace",
    "TranspositionTable",
    "VerificationError",
    "count",
    "count_optimal",
    "decide",
    "distances",
    "evaluation",
    "examine",
    "heuristic",
    "ordering",
    "random_games",
    "solve",
    "verify",
]


_LATE = {
    "GameTrace": "plybench.trace",
    "Trace": "plybench.trace",
    "TranspositionTable": "plybench.gametree.table",
    "count_optimal": "plybench.search.count_optimal",
    "examine": "plybench.study.doctor",
}


def __getattr__(name: str) -> Any:
    # These bring much with them and are imported when they are used: `plybench --help` stays quick.
    if name in _LATE:
        return getattr(importlib.import_module(_LATE[name]), name)
    raise AttributeError(f"module 'plybench' has no attribute {name!r}")
