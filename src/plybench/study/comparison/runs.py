"""The run of a comparison: one search on one instance, as its exact columns.

These are values that can be written into the text of a study, so that other processes run them.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from plybench.core.catalog import (
    Algorithm,
    find_algorithm,
    find_domain,
    find_game,
    find_game_algorithm,
)
from plybench.core.catalog.settings_text import read_settings
from plybench.core.limits import Limits
from plybench.core.running.search_settings import Engine
from plybench.engine.decisions import decide
from plybench.engine.loading import load_position, load_problem
from plybench.engine.searches import solve
from plybench.study.columns import timed_columns
from plybench.study.comparison.named_files import digest_of_files


@dataclass(frozen=True)
class ProblemRun:
    """Solves an instance of a domain with a search given as text."""

    domain: str
    goal: str | None = None
    model: str | None = None
    engine: Engine = "auto"

    def context(self, **factors: Any) -> dict[str, Any]:
        """Return what a result depends on besides the factors."""
        return _context(self, factors)

    def __call__(
        self,
        instance: str,
        algorithm: str,
        heuristic: str | None,
        seed: int | None,
        *,
        limits: Limits,
    ) -> Mapping[str, Any]:
        """Return the exact columns."""
        entry, options = read_search(algorithm, find_algorithm)
        order = options.get("child_order")
        if order in find_domain(self.domain).orders:
            del options["child_order"]  # it is the problem's
        files = digest_of_files([self.domain, instance, self.goal or ""])
        problem = _problem(self.domain, instance, self.goal, order, self.model, files)
        if seed is not None:
            options["seed"] = seed
        found = solve(
            problem, entry.name, heuristic=heuristic, engine=self.engine, limits=limits, **options
        )
        return timed_columns(found)


@dataclass(frozen=True)
class GameRun:
    """Searches a position of a game."""

    game: str
    board: str | None = None
    evaluate: str | None = None
    order: str | None = None
    engine: Engine = "auto"

    def context(self, **factors: Any) -> dict[str, Any]:
        """Return what a result depends on besides the factors."""
        return _context(self, factors)

    def __call__(
        self, position: str, algorithm: str, depth: int | None, seed: int | None, *, limits: Limits
    ) -> Mapping[str, Any]:
        """Return the exact columns."""
        entry, options = read_search(algorithm, find_game_algorithm)
        files = digest_of_files([self.game, position, self.board or ""])
        game, state = _position(self.game, position, self.board, files)
        own = {"evaluate": self.evaluate, "order": self.order, "depth": depth, "seed": seed}
        options |= {k: v for k, v in own.items() if v is not None and k in entry.options}
        found = decide(game, entry.name, state, engine=self.engine, limits=limits, **options)
        return timed_columns(found)


def _context(run: "ProblemRun | GameRun", factors: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of a run that are given, and a digest of the files that it names."""
    given = {name: value for name, value in asdict(run).items() if value is not None}
    texts = [text for text in (*given.values(), *factors.values()) if isinstance(text, str)]
    files = digest_of_files(texts)
    return given | ({"files": files} if files else {})


def read_search(text: str, find: Callable[[str], Algorithm]) -> tuple[Algorithm, dict[str, Any]]:
    """Return the algorithm and the options from text such as `astar:ties=fifo`."""
    settings = read_settings(text, find)
    return find(settings.algorithm), dict(settings.options)


# The searches on one instance follow each other; a file that has changed is read again.
@lru_cache(maxsize=8)
def _problem(
    domain: str, instance: str, goal: str | None, order: str | None, model: str | None, files: str
) -> Any:
    return load_problem(find_domain(domain), instance, goal, order, model)


@lru_cache(maxsize=8)
def _position(game: str, position: str, board: str | None, files: str) -> tuple[Any, Any]:
    return load_position(find_game(game), position or None, board)


def fits_problem(algorithm: str, heuristic: str | None, seed: int | None, **_: Any) -> bool:
    """Tell whether a search is in the plan: a heuristic and a seed only where they are used."""
    entry, options = read_search(algorithm, find_algorithm)
    if entry.needs_heuristic == (heuristic is None):
        return False
    return seed is None or is_random(entry, options)


def fits_game(algorithm: str, depth: int | None, seed: int | None, **_: Any) -> bool:
    """Tell whether a game-tree search is in the plan: a seed and a depth only where used."""
    entry, options = read_search(algorithm, find_game_algorithm)
    takes_depth = "depth" in entry.options and "depth" not in options
    if takes_depth == (depth is None):
        return False
    return seed is None or is_random(entry, options)


def is_random(entry: Algorithm, options: Mapping[str, Any]) -> bool:
    """Tell whether another seed gives another search."""
    if "seed" not in entry.options or "seed" in options:
        return False
    used = {**entry.defaults, **options}
    switches = [used[name] for name in ("child_order", "choose") if name in used]
    return "random" in switches or not switches
