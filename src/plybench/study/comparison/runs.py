"""The run of a comparison: one search on one instance, as its exact columns; and its study.

The settings of a run are plain values, from which other processes make the same study.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, Protocol

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
from plybench.study.study import Study

QUESTION = "Which search needs the least?"


class Instances(Protocol):
    """What a run searches: problems, or positions with their games, by name."""

    def load(self, name: str, options: dict[str, Any]) -> Any:
        """Return the one with a name; it takes out the options that are its own."""


@dataclass(frozen=True)
class DomainInstances:
    """The instances of a domain: names, files, states."""

    domain: str
    goal: str | None = None
    model: str | None = None

    def load(self, name: str, options: dict[str, Any]) -> Any:
        """Return an instance; a child order of the domain is the problem's."""
        order = options.get("child_order")
        if order in find_domain(self.domain).orders:
            del options["child_order"]
        return _problem(self, name, order, digest_of_files([self.domain, name, self.goal or ""]))


@dataclass(frozen=True)
class GamePositions:
    """The positions of a game: names, files, states; each with its game."""

    game: str
    board: str | None = None

    def load(self, name: str, options: dict[str, Any]) -> Any:
        """Return the game and the position."""
        return _position(self, name, digest_of_files([self.game, name, self.board or ""]))


@dataclass(frozen=True)
class ProblemRun:
    """Solves an instance with a search given as text."""

    instances: Instances
    engine: Engine = "auto"
    heuristics: Mapping[str, Any] = field(default_factory=dict)  # those that are not names

    @staticmethod
    def fits(algorithm: str, heuristic: str | None, seed: int | None, **_: Any) -> bool:
        """Tell whether a search is in the plan: a heuristic and a seed only where they are used."""
        entry, options = read_search(algorithm, find_algorithm)
        if entry.needs_heuristic == (heuristic is None):
            return False
        return seed is None or is_random(entry, options)

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
        problem = self.instances.load(instance, options)
        if seed is not None:
            options["seed"] = seed
        estimate = self.heuristics.get(heuristic, heuristic) if heuristic else None
        found = solve(
            problem, entry.name, heuristic=estimate, engine=self.engine, limits=limits, **options
        )
        return timed_columns(found)


@dataclass(frozen=True)
class GameRun:
    """Searches a position with a search given as text."""

    positions: Instances
    engine: Engine = "auto"
    evaluate: Any = None
    order: Any = None

    @staticmethod
    def fits(algorithm: str, depth: int | None, seed: int | None, **_: Any) -> bool:
        """Tell whether a search is in the plan: a seed and a depth only where they are used."""
        entry, options = read_search(algorithm, find_game_algorithm)
        takes_depth = "depth" in entry.options and "depth" not in options
        if takes_depth == (depth is None):
            return False
        return seed is None or is_random(entry, options)

    def __call__(
        self, position: str, algorithm: str, depth: int | None, seed: int | None, *, limits: Limits
    ) -> Mapping[str, Any]:
        """Return the exact columns."""
        entry, options = read_search(algorithm, find_game_algorithm)
        game, state = self.positions.load(position, options)
        own = {"evaluate": self.evaluate, "order": self.order, "depth": depth, "seed": seed}
        options |= {k: v for k, v in own.items() if v is not None and k in entry.options}
        found = decide(game, entry.name, state, engine=self.engine, limits=limits, **options)
        return timed_columns(found)


Factors = Mapping[str, Iterable[Any]]


def study_of(run: ProblemRun | GameRun, factors: Factors, limits: Limits | None = None) -> Study:
    """Return the study of a comparison: random searches with the seeds, or else the usual one."""
    has_seeds = any(seed is not None for seed in factors["seed"])

    def only(**chosen: Any) -> bool:
        if not run.fits(**chosen):
            return False
        return chosen["seed"] is not None or not has_seeds or not run.fits(**chosen | {"seed": 0})

    return Study("compare", QUESTION, factors, run, only, limits or Limits())


def plain_study(
    settings: Mapping[str, Any], factors: Factors, limits: Limits | None = None
) -> Study:
    """Return the study of a comparison with plain settings, all but the limits of JSON.

    They are those of `DomainInstances` and `ProblemRun`, or of `GamePositions` and `GameRun`.
    """
    study = study_of(_run_of(**settings), factors, limits)
    study.context = partial(_context, settings)
    return study


def _run_of(engine: Engine, **given: Any) -> ProblemRun | GameRun:
    if "domain" in given:
        return ProblemRun(DomainInstances(**given), engine)
    positions = GamePositions(given.pop("game"), given.pop("board"))
    return GameRun(positions, engine, **given)


def _context(settings: Mapping[str, Any], /, **factors: Any) -> dict[str, Any]:
    """Return what a result depends on: the settings that are given, the contents of named files."""
    given = {name: value for name, value in settings.items() if value is not None}
    texts = [text for text in (*given.values(), *factors.values()) if isinstance(text, str)]
    files = digest_of_files(texts)
    return given | ({"files": files} if files else {})


def read_search(text: str, find: Callable[[str], Algorithm]) -> tuple[Algorithm, dict[str, Any]]:
    """Return the algorithm and the options from text such as `astar:ties=fifo`."""
    settings = read_settings(text, find)
    return find(settings.algorithm), dict(settings.options)


# The searches on one instance follow each other; a file that has changed is read again.
@lru_cache(maxsize=8)
def _problem(all_: DomainInstances, name: str, order: str | None, files: str) -> Any:
    return load_problem(find_domain(all_.domain), name, all_.goal, order, all_.model)


@lru_cache(maxsize=8)
def _position(all_: GamePositions, name: str, files: str) -> tuple[Any, Any]:
    return load_position(find_game(all_.game), name or None, all_.board)


def is_random(entry: Algorithm, options: Mapping[str, Any]) -> bool:
    """Tell whether another seed gives another search."""
    if "seed" not in entry.options or "seed" in options:
        return False
    used = {**entry.defaults, **options}
    switches = [used[name] for name in ("child_order", "choose") if name in used]
    return "random" in switches or not switches
