"""The agents of messages: searches and solvers with settings, never a file or another program.

A process keeps the last few of them, so that their tables stay warm.
"""

from functools import lru_cache
from typing import Any

from plybench.core.catalog import (
    Algorithm,
    GameDomain,
    GameSolver,
    find_game,
    game_algorithms,
    game_solvers,
    named,
)
from plybench.core.catalog.settings_text import read_pairs
from plybench.core.errors import InputError, unknown
from plybench.core.game import evaluations_of, orderings_of
from plybench.core.limits import parse_memory
from plybench.engine.decisions import make_solver
from plybench.lab.catalog_data import option_data
from plybench.lab.fields import FieldError
from plybench.lab.games import PlayedGame
from plybench.play.agents.agent import Agent
from plybench.play.agents.spec import COMMON, Names, is_file, make_agent, solver_named
from plybench.play.agents.uci import is_uci

_KEPT = 2  # agents, and as many solvers; their tables take most of the memory of a process
# Settings that are texts, or would write files, and what they may be. Others of that kind are
# refused: a text might name a file.
_TEXTS = ("table", "evaluation", "evaluate", "order", "opening", "engine")
_NOT_FOR_PLAY = ("prove", "max_positions", "save", "terms")
_MOST = {"hash": 256, "threads": 4}
_LARGEST_TABLE = 256 << 20  # bytes


def agent_of(played: PlayedGame, spec: str) -> tuple[Any, Agent]:
    """Return the agent that a text describes, and the game that it knows."""
    _check(played, spec)
    try:
        return _agent(*played.key, spec)
    except FieldError:
        raise
    except InputError as error:
        raise FieldError("agent", str(error)) from None


def solver_of(played: PlayedGame, name: str | None) -> tuple[Any, GameSolver]:
    """Return a solver of a game, its usual one if none is named, and the game that it knows."""
    return _solver(*played.key, name)


def is_exact(played: PlayedGame, name: str | None) -> bool:
    """Tell whether a solver of a game is always right."""
    known = game_solvers(played.domain.name)
    entry = next(iter(known.values()), None) if name is None else known.get(name)
    return entry is not None and entry.optimal == "always"


@lru_cache(_KEPT)
def _agent(domain: str, variant: str, spec: str) -> tuple[Any, Agent]:
    entry, game = _load_game(domain, variant)
    return game, make_agent(spec, game, Names.of(entry))


@lru_cache(_KEPT)
def _solver(domain: str, variant: str, name: str | None) -> tuple[Any, GameSolver]:
    _, game = _load_game(domain, variant)
    return game, make_solver(game, name)


def _load_game(domain: str, variant: str) -> tuple[GameDomain, Any]:
    entry = find_game(domain)
    return entry, entry.load(None, variant or None)[0]


def _check(played: PlayedGame, spec: str) -> None:
    """Raise FieldError for an agent that the lab does not run, or settings that it refuses."""
    if is_uci(spec) or is_file(spec) or spec.partition(":")[0] == "human":
        raise FieldError("agent", f"agent {spec!r}: the lab plays with its own agents only")
    name, _, rest = spec.partition(":")
    try:
        entry = named(name, game_algorithms()) or solver_named(played.game, name)
        given = read_pairs(rest)
        if entry is None:
            names = [*game_algorithms(), *game_solvers(played.domain.name)]
            raise unknown("agent", name, names)
        for key, value in given.items():
            _check_setting(entry, key, value)
    except InputError as error:
        raise FieldError("agent", str(error)) from None


def _check_setting(entry: Algorithm, key: str, value: str) -> None:
    allowed = [*settings_for_play(entry), *COMMON]
    if key not in allowed and key not in entry.switches():
        raise unknown(f"setting of {entry.name} in the lab", key, allowed)
    if key in _MOST and value.isdecimal() and int(value) > _MOST[key]:
        raise InputError(f"{key}={value}: the lab allows at most {_MOST[key]}")
    is_size = key == "table" and entry.all_options()[key].kind == "text"
    if is_size and parse_memory(value) > _LARGEST_TABLE:
        raise InputError(f"table={value}: the lab allows at most {_LARGEST_TABLE >> 20}MiB")


def settings_for_play(entry: Algorithm) -> list[str]:
    """Return the settings of an algorithm or solver that a player in the lab may have."""
    return [
        name
        for name, option in entry.settable.items()
        if name not in _NOT_FOR_PLAY and (option.kind != "text" or name in _TEXTS)
    ]


def players_of(played: PlayedGame) -> dict[str, Any]:
    """Return the agents that can play a game, with the settings to choose, and the usual one."""
    solvers = game_solvers(played.domain.name)
    entries = [*solvers.values(), *game_algorithms().values()]
    exact = next((entry.name for entry in solvers.values() if entry.optimal == "always"), None)
    return {
        "agents": [
            {
                "name": entry.name,
                "summary": entry.summary,
                "is_solver": entry.name in solvers,
                "options": [_option(entry, name, played) for name in _shown_settings(entry)],
            }
            for entry in entries
        ],
        "usual": exact or played.domain.opponent(),
    }


def _shown_settings(entry: Algorithm) -> list[str]:
    own = [name for name in settings_for_play(entry) if name != "evaluation"]
    return own if "seconds" in own else [*own, "seconds"]


def _option(entry: Algorithm, name: str, played: PlayedGame) -> dict[str, Any]:
    if name in ("evaluate", "order"):
        names, is_value = Names.of(played.domain), name == "evaluate"
        usual = names.evaluate if is_value else names.order
        offered = evaluations_of(played.game) if is_value else orderings_of(played.game)
        choices = ["none", *offered]
        return {
            "name": name,
            "kind": "choice",
            "choices": choices,
            "default": usual or "none",
            "help": "",
        }
    if name == "seconds" and name not in entry.options:
        return {
            "name": name,
            "kind": "number",
            "choices": [],
            "default": None,
            "help": "Stop after this many seconds for each move.",
        }
    option = option_data(entry.options[name])
    names = Names.of(played.domain)
    if name == "depth" and "evaluate" in entry.options and names.evaluate:
        option["usual"] = names.depth_of(entry.name)  # with an evaluation; else to the end
    return option
