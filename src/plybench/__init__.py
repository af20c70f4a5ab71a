"""plybench: a workbench for classical AI search.

    >>> import plybench
    >>> puzzle = plybench.load("sliding_tiles", "reports/easy")
    >>> plybench.solve(puzzle, "astar").path.actions
    ('up', 'up', 'left', 'down', 'right')

Where to find what:

| what you want to do                           | where                                           |
|-----------------------------------------------|-------------------------------------------------|
| get a problem, or a game and a position       | `load`, `load_game`                             |
| search, and look at the result                | `solve`, `SearchResult`, `Path`, `Counts`       |
| count all optimal solutions, measure distances | `count`, `solutions`, `distances`              |
| store the settings of a search, and repeat it | `SearchSettings`                                |
| check heuristics                              | `examine`                                       |
| compare searches on many problems             | `compare`, `compare_games`                      |
| write a problem of your own                   | `Problem` (any class with its methods will do)  |
| run your own code at native speed             | `compiled`                                      |
| write a heuristic and say what it promises    | `heuristic`                                     |
| end a search early; see what ended it         | `Limits`, `Ending`, `End`                       |
| watch a search, record it, draw the record    | `Observer`, `Trace`, `render`                   |
| check a result                                | `verify`                                        |
| choose a move in a game                       | `decide`, `Decision`, `GameTrace`               |
| ask the solver of a game                      | `analyse`, `Analysis`, `MoveAnalysis`           |
| find the mistakes in a game                   | `analyse_game`, `GameAnalysis`                  |
| write a game, an evaluation, a move ordering  | `Game`, `evaluation`, `ordering`                |
| play matches and tournaments                  | `match`, `tournament`, `arena`, `agents`        |
| call an algorithm as a plain function         | `search.astar(...)`, `gametree.alpha_beta(...)` |
| see the rules, formats and named instances    | `domains.sliding_tiles`, `domains.chess`, ...   |
| see everything there is, as data              | `catalog`                                       |

Bad input raises an `InputError`, which says what is allowed.
"""

from plybench.system import early_interrupt as _early_interrupt  # noqa: F401 (first: it waits for Ctrl-C)

# isort: split
import sys as _sys
from types import ModuleType as _ModuleType
from typing import TYPE_CHECKING, Any

from plybench.version import __version__ as __version__

if TYPE_CHECKING:
    from plybench import agents, arena, catalog, domains, gametree, render, search, study, trace
    from plybench.analysis import Analysis, MoveAnalysis
    from plybench.answers import OptimalCount
    from plybench.arena import match, tournament
    from plybench.decision import Decision, GameCounts, Score
    from plybench.ending import End, Ending
    from plybench.engine import analyse, count, decide, distances, random_games, solutions, solve
    from plybench.errors import InputError
    from plybench.game import Game, evaluation, ordering
    from plybench.game_analysis import GameAnalysis, analyse_game
    from plybench.gametree.table import TranspositionTable
    from plybench.heuristic import heuristic
    from plybench.jit.compiled import compiled
    from plybench.limits import Limits
    from plybench.loading import load, load_game
    from plybench.observer import GameNode, Node, Observer
    from plybench.problem import Problem
    from plybench.result import Counts, Path, SearchResult, Status
    from plybench.search.count_optimal import count_optimal
    from plybench.search_settings import SearchSettings
    from plybench.study.comparison import compare, compare_games
    from plybench.study.doctor.examine import examine
    from plybench.trace import GameTrace, Trace
    from plybench.verify import VerificationError, verify

__all__ = [
    "Analysis",
    "Counts",
    "Decision",
    "End",
    "Ending",
    "Game",
    "GameAnalysis",
    "GameCounts",
    "GameNode",
    "GameTrace",
    "InputError",
    "Limits",
    "MoveAnalysis",
    "Node",
    "Observer",
    "OptimalCount",
    "Path",
    "Problem",
    "Score",
    "SearchResult",
    "SearchSettings",
    "Status",
    "Trace",
    "TranspositionTable",
    "VerificationError",
    "agents",
    "analyse",
    "analyse_game",
    "arena",
    "catalog",
    "compare",
    "compare_games",
    "compiled",
    "count",
    "count_optimal",
    "decide",
    "distances",
    "domains",
    "evaluation",
    "examine",
    "gametree",
    "heuristic",
    "load",
    "load_game",
    "match",
    "ordering",
    "random_games",
    "render",
    "search",
    "solutions",
    "solve",
    "study",
    "tournament",
    "trace",
    "verify",
]

# Module -> what it offers here. It is imported when one of its names is used for the first time, so
# that `plybench --help` and `plybench uci` start quickly.
_OFFERED = {
    "analysis": ("Analysis", "MoveAnalysis"),
    "answers": ("OptimalCount",),
    "arena": ("match", "tournament"),
    "decision": ("Decision", "GameCounts", "Score"),
    "ending": ("End", "Ending"),
    "engine": ("analyse", "count", "decide", "distances", "random_games", "solutions", "solve"),
    "errors": ("InputError",),
    "game": ("Game", "evaluation", "ordering"),
    "game_analysis": ("GameAnalysis", "analyse_game"),
    "gametree.table": ("TranspositionTable",),
    "heuristic": ("heuristic",),
    "jit.compiled": ("compiled",),
    "limits": ("Limits",),
    "loading": ("load", "load_game"),
    "observer": ("GameNode", "Node", "Observer"),
    "problem": ("Problem",),
    "result": ("Counts", "Path", "SearchResult", "Status"),
    "search.count_optimal": ("count_optimal",),
    "search_settings": ("SearchSettings",),
    "study.comparison": ("compare", "compare_games"),
    "study.doctor": ("examine",),
    "trace": ("GameTrace", "Trace"),
    "verify": ("VerificationError", "verify"),
}
_HOMES = {name: module for module, names in _OFFERED.items() for name in names}


class _Package(_ModuleType):
    """This package: `plybench.verify` stays a function when the module of that name is imported."""

    def __setattr__(self, name: str, value: Any) -> None:
        if _HOMES.get(name) == name and isinstance(value, _ModuleType):
            value = getattr(value, name)
        super().__setattr__(name, value)


_sys.modules[__name__].__class__ = _Package


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name in _HOMES:
        value = getattr(import_module(f"plybench.{_HOMES[name]}"), name)
    elif name in __all__:
        value = import_module(f"plybench.{name}")
    else:
        raise AttributeError(f"module 'plybench' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
