"""The catalog as plain values: what menus and forms are made of."""

from typing import Any

from plybench.core.catalog import (
    Algorithm,
    Domain,
    GameDomain,
    Option,
    algorithms,
    domains,
    find_domain,
    find_game,
    game_algorithms,
    game_solvers,
    games,
    solvers,
)
from plybench.lab.given_files import given_files


def catalog() -> dict[str, Any]:
    """Return domains, games, and the algorithms for both, with all their options.

    Problems and games in files that the command line names are among them.
    """
    own_domains = [find_domain(name) for name in given_files().problems]
    own_games = [find_game(name) for name in given_files().games]
    return {
        "domains": [_domain(entry) for entry in [*domains().values(), *own_domains]],
        "games": [_game(entry) for entry in [*games().values(), *own_games]],
        "algorithms": [algorithm_data(entry) for entry in algorithms().values()],
        "solvers": [algorithm_data(entry) for entry in solvers().values()],
        "game_algorithms": [algorithm_data(entry) for entry in game_algorithms().values()],
    }


def _domain(entry: Domain) -> dict[str, Any]:
    return {
        "name": entry.name,
        "aliases": dict(entry.aliases),
        "summary": entry.summary,
        "instances": dict(entry.instances),
        "default": entry.default,
        "default_heuristic": entry.default_heuristic,
        "generator": entry.generator,
        "parameters": {
            name: {"default": parameter.default, "summary": parameter.summary}
            for name, parameter in entry.parameters.items()
        },
        "orders": list(entry.orders),
        "models": list(entry.models),
        "takes_goal": entry.with_goal is not None,
    }


def _game(entry: GameDomain) -> dict[str, Any]:
    return {
        "name": entry.name,
        "aliases": dict.fromkeys(entry.aliases, ""),
        "summary": entry.summary,
        "positions": dict(entry.positions),
        "variants": entry.variants,
        "missing": entry.missing(),
        "default_evaluation": entry.default_evaluation,
        "default_order": entry.default_order,
        "solvers": list(game_solvers(entry.name)),
        "is_solved": any(s.optimal == "always" for s in game_solvers(entry.name).values()),
    }


def algorithm_data(entry: Algorithm) -> dict[str, Any]:
    """Return an algorithm or a solver, with all its options."""
    return {
        "name": entry.name,
        "aliases": dict.fromkeys(entry.aliases, ""),
        "summary": entry.summary,
        "optimal": entry.optimal,
        "needs_heuristic": entry.needs_heuristic,
        "domain": entry.domain,
        "options": [option_data(option) for option in entry.settable.values()],
    }


def option_data(option: Option) -> dict[str, Any]:
    """Return an option with the field that sets it: choice, whole, number, flag or text."""
    is_plain = isinstance(option.default, str | int | float | bool | None)
    return {
        "name": option.name,
        "kind": option.kind,
        "choices": list(option.choices),
        "default": option.default if is_plain else None,
        "help": option.help,
    }
