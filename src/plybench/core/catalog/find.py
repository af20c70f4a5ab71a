"""Entries of the catalog by name."""

import functools
import importlib
import pkgutil
from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from plybench.core.catalog import marks
from plybench.core.catalog.entries import Algorithm, Domain, GameDomain, GameLibrary
from plybench.core.catalog.library_games import library_game
from plybench.core.catalog.own import own_domain, own_game
from plybench.core.errors import InputError, simplified, unknown
from plybench.core.plugins import load_plugin, plugins_of
from plybench.core.system.python_files import is_code


def algorithms() -> dict[str, Algorithm]:
    """Return all search algorithms by name."""
    _import_all("search", "algorithms")
    return dict(sorted(marks.known_algorithms.items()))


def solvers() -> dict[str, Algorithm]:
    """Return the solvers of problems, each of one domain, by name."""
    _import_all("solvers", "solvers", games().keys())
    return dict(sorted(marks.known_solvers.items()))


def game_solvers(domain: str | None = None) -> dict[str, Algorithm]:
    """Return a domain's game solvers by name, the usual one first; those of all games if None."""
    _import_all("solvers", "solvers", domains().keys())
    entries = (
        entry for (owner, _), entry in marks.known_game_solvers.items() if domain in (None, owner)
    )
    return {entry.name: entry for entry in entries}


def find_game_solver(game: object, name: str | None = None) -> Algorithm:
    """Return a solver for a game, the usual one if none is named; InputError if it has none."""
    known = game_solvers(getattr(game, "domain", ""))
    if not known:
        having = ", ".join(dict.fromkeys(domain for domain, _ in marks.known_game_solvers))
        raise InputError(f"{type(game).__name__} has no solver; these games have: {having}")
    return next(iter(known.values())) if name is None else _find("solver", name, known)


def game_algorithms() -> dict[str, Algorithm]:
    """Return all game-tree algorithms by name."""
    _import_all("gametree", "algorithms")
    return dict(sorted(marks.known_game_algorithms.items()))


def games() -> dict[str, GameDomain]:
    """Return all domains that are games, by name."""
    _import_all("domains", "domains")
    return dict(sorted(marks.known_games.items()))


def libraries() -> dict[str, GameLibrary]:
    """Return the libraries whose games are taken by name, `open_spiel:hex`."""
    _import_all("play.libraries")
    return dict(sorted(marks.known_libraries.items()))


def is_library_game(name: str) -> bool:
    """Tell whether a name is that of a game of another library."""
    prefix, colon, _ = name.partition(":")
    return bool(colon) and not is_code(name) and prefix in libraries()


def domains() -> dict[str, Domain]:
    """Return all domains that are problems, by name."""
    _import_all("domains", "domains")
    return dict(sorted(marks.known_domains.items()))


def find_algorithm(name: str) -> Algorithm:
    """Return a search algorithm or a solver by its name or an alias.

    Case and the signs between letters do not matter; an unknown name is an error with a guess.
    """
    return _find("algorithm", name, algorithms() | solvers())


def find_game_algorithm(name: str) -> Algorithm:
    """Return a game-tree algorithm by its name or an alias."""
    return _find("game-tree algorithm", name, game_algorithms())


def find_domain(name: str) -> Domain:
    """Return a domain of problems; if found by an alias such as `15-puzzle`, with its default.

    `FILE.py:NAME` is a domain too: the problem of that name in a file.
    """
    if is_code(name):
        return own_domain(name)
    if is_library_game(name):
        raise InputError(f"{name} is {_OTHERS['domain'][1]}")
    entry = _find("domain", name, domains())
    meant = [default for alias, default in entry.aliases.items() if _is_same(alias, name)]
    return replace(entry, default=meant[0]) if meant and meant[0] else entry


def find_game(name: str) -> GameDomain:
    """Return a domain of games by its name or an alias.

    `FILE.py:NAME` is a game in a file, `open_spiel:NAME` one of another library.
    """
    if is_code(name):
        return own_game(name)
    if is_library_game(name):
        return library_game(libraries()[name.partition(":")[0]], name)
    return _find("game", name, games())


Entry = TypeVar("Entry", bound=Algorithm | Domain | GameDomain)

# For a name of the wrong kind: what it is, and which commands take it. A test compares these with
# the commands.
_OTHERS: Mapping[str, tuple[Callable[[], Mapping[str, Any]], str]] = {
    "domain": (
        games,
        "a game, not a problem; these commands take games: analyse, compare, "
        "decide, match, play, tournament, tree",
    ),
    "game": (
        domains,
        "a problem, not a game; these commands take problems: compare, "
        "count, heuristics, lab, show, solve, trace",
    ),
    "algorithm": (
        game_algorithms,
        "a game-tree algorithm; `compare`, `match`, `play` and `tree` take it",
    ),
    "game-tree algorithm": (
        lambda: algorithms() | solvers(),
        "an algorithm for problems; `compare`, `solve` and `trace` take it",
    ),
}


def _find(kind: str, name: str, known: Mapping[str, Entry]) -> Entry:
    entry = named(name, known)
    if entry is not None:
        return entry
    others, what = _OTHERS[kind]
    other = named(name, others())
    if other is not None:
        raise InputError(f"{other.name} is {what}")
    aliases = {alias: one.name for one in known.values() for alias in one.aliases}
    raise unknown(kind, name, known, aliases)


def named(name: str, known: Mapping[str, Entry]) -> Entry | None:
    """Return the entry that has a name or an alias; None if there is none."""
    if name in known:
        return known[name]
    for one in known.values():
        if any(_is_same(name, other) for other in (one.name, *one.aliases)):
            return one
    return None


def _is_same(name: str, other: str) -> bool:
    """Tell whether two names mean the same; `beam search` is `beam`."""
    return _stem(name) == _stem(other)


def _stem(name: str) -> str:
    return simplified(str(name)).removesuffix("search")


def _import_all(room: str, plugins: str = "", without: Container[str] = ()) -> None:
    """Import the modules of a room and the plug-ins of a group, except those named in `without`.

    A module that is to be imported quickly by others names one of its own in `CATALOG_ENTRY`, which
    has what the catalog is to know.
    """
    for name in _modules(f"plybench.{room}"):
        if name not in without:
            module = importlib.import_module(f"plybench.{room}.{name}")
            if entry := getattr(module, "CATALOG_ENTRY", ""):
                importlib.import_module(f"plybench.{room}.{name}.{entry}")
    for plugin in plugins_of(plugins):
        if plugin.name not in without:
            load_plugin(plugin)


@functools.cache
def _modules(package: str) -> list[str]:
    return [info.name for info in pkgutil.iter_modules(importlib.import_module(package).__path__)]
