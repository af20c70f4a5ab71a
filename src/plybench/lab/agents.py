"""The agents of messages: algorithms and solvers of the catalog, never a file or a program.

Their settings are those of `plybench.agents.spec`, with amounts that one page may use. A setting
that is free text is refused unless it is known here: it could be the name of a file.
"""

import os
from collections.abc import Mapping
from typing import Any

from plybench.agents import make_agent
from plybench.agents.spec import COMMON, Names, is_file, solver_named
from plybench.agents.uci import is_uci
from plybench.catalog import Algorithm, GameDomain, game_algorithms, game_solvers, named
from plybench.errors import InputError, cut, refused, unknown
from plybench.game import evaluations_of, orderings_of
from plybench.lab.catalog_data import algorithm_data
from plybench.limits import parse_memory
from plybench.settings import read_number, read_pairs

_LONGEST = 500  # characters of an agent
_TEXTS = ("table", "evaluation")  # an amount of memory, a name that the engine checks
_MOST_MEMORY = 256 << 20  # bytes of a table
_MOST_ENTRIES = 2_000_000  # of a table of positions in Python
_MOST = {"hash": _MOST_MEMORY >> 20, "threads": os.cpu_count() or 1}
_UNUSED = ("prove", "max_positions", "terms")  # they say more about a position, not how to play


def check_agent(spec: str, domain: GameDomain, game: Any) -> None:
    """Raise InputError unless a text is an agent of the catalog that can play a game here."""
    if len(spec) > _LONGEST:
        raise InputError(f"an agent of {len(spec):,} characters is too long")
    if is_uci(spec) or is_file(spec):
        what = "an external engine" if is_uci(spec) else "an agent in a file"
        raise InputError(f"agent {cut(spec)!r} is {what}; the lab plays agents of the catalog")
    name, _, rest = spec.partition(":")
    entry = named(name, game_algorithms()) or solver_named(game, name)
    if entry is None:
        raise unknown("agent", name, [*game_algorithms(), *game_solvers(domain.name)])
    for key, value in read_pairs(rest).items():
        _check_setting(entry, key, value)
    make_agent(spec, game, Names.of(domain))


def with_seconds(spec: str, seconds: float) -> str:
    """Return an agent with a limit on each move, unless it has one."""
    _, colon, rest = spec.partition(":")
    if "seconds" in read_pairs(rest):
        return spec
    return f"{spec}{',' if rest else '' if colon else ':'}seconds={seconds:g}"


def _check_setting(entry: Algorithm, key: str, value: str) -> None:
    if key in entry.defaults and not _is_allowed(entry, key):
        raise InputError(f"setting {key} of {entry.name} is not available in the lab")
    if key == "table" and value not in ("true", "false", "none"):
        if key in entry.flags and read_number(key, value, int) > _MOST_ENTRIES:
            raise refused(key, value, f"at most {_MOST_ENTRIES:,} entries in the lab")
        if key not in entry.flags and parse_memory(value) > _MOST_MEMORY:
            raise refused(key, value, f"at most {_MOST_MEMORY >> 20}MiB in the lab")
    if key in _MOST and key in entry.numbers and read_number(key, value, int) > _MOST[key]:
        raise refused(key, value, f"at most {_MOST[key]} in the lab")


def _is_allowed(entry: Algorithm, key: str) -> bool:
    """Tell whether an option has a value that cannot be the name of a file, and helps to play."""
    is_plain = key in (*entry.numbers, *entry.flags, *entry.choices)
    is_named = key in ("evaluate", "order") or key in _TEXTS
    return (is_plain or is_named) and key not in _UNUSED


def agents_for(domain: GameDomain, game: Any) -> list[dict[str, Any]]:
    """Return the agents that can play a game, with the settings of each as fields of a form."""
    names = Names.of(domain)
    searches = [_search_form(entry, names, game) for entry in game_algorithms().values()]
    solvers = [_solver_form(entry) for entry in game_solvers(domain.name).values()]
    return [*searches, *solvers]


def _search_form(entry: Algorithm, names: Names, game: Any) -> dict[str, Any]:
    form = _form(entry, _search_defaults(entry, names))
    offered = {"evaluate": evaluations_of(game), "order": orderings_of(game)}
    for option in form["options"]:
        if option["name"] in offered:
            option.update(kind="choice", choices=["none", *offered[option["name"]]])
    openings = list(orderings_of(game)) if hasattr(game, "opening_move") else []
    common: Mapping[str, dict[str, Any]] = {
        "seconds": _field("seconds", "number", "Stop each move after this many seconds."),
        "calls": _field("calls", "whole", "Stop each move after this many calls."),
        "opening": _field("opening", "choice", "Play the game's opening rule first.", openings),
        "engine": _field("engine", "choice", "Where it runs.", ["auto", "python", "native"]),
    }
    form["options"] += [common[name] for name in COMMON if name != "opening" or openings]
    return form


def _search_defaults(entry: Algorithm, names: Names) -> dict[str, Any]:
    is_full = entry.name in ("minimax", "negamax")
    depth = names.depths[is_full] if names.evaluate else None
    return {"evaluate": names.evaluate or "none", "order": names.order or "none", "depth": depth}


def _solver_form(entry: Algorithm) -> dict[str, Any]:
    form = _form(entry, {})
    limits = [
        _field("seconds", "number", "Stop each move after this many seconds."),
        _field("calls", "whole", "Stop each move after this many nodes."),
    ]
    form["options"] += [field for field in limits if field["name"] not in entry.defaults]
    return form


def _form(entry: Algorithm, defaults: Mapping[str, Any]) -> dict[str, Any]:
    data = algorithm_data(entry)
    options = [option for option in data["options"] if _is_allowed(entry, option["name"])]
    for option in options:
        option["default"] = defaults.get(option["name"], option["default"])
    return {"name": entry.name, "summary": entry.summary, "options": options}


def _field(name: str, kind: str, text: str, choices: Any = ()) -> dict[str, Any]:
    return {"name": name, "kind": kind, "choices": list(choices), "default": None, "help": text}
