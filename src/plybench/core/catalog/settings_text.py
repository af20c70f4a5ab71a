"""Settings as text, `depth=6,evaluate=weights`, and their values by the types of the catalog."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from plybench.core.catalog import Algorithm, find_algorithm
from plybench.core.catalog.option import read_number
from plybench.core.errors import InputError, unknown
from plybench.core.running.search_settings import LIMITS, SearchSettings

__all__ = ["read_number", "read_options", "read_pairs", "read_settings"]


def read_pairs(text: str, separators: str = ",") -> dict[str, str]:
    """Return the names and values of a list of settings.

    >>> read_pairs("depth=6, seed=1")
    {'depth': '6', 'seed': '1'}
    """
    pairs: dict[str, str] = {}
    for part in filter(None, re.split(f"[{separators}]", text)):
        key, sign, value = (piece.strip() for piece in part.partition("="))
        if not (key and sign and value):
            raise InputError(f"{part!r} is not a setting; write NAME=VALUE")
        if key.lower() in map(str.lower, pairs):
            raise InputError(f"{key} is set twice")
        pairs[key] = value
    return pairs


_LIMIT_TYPES = {"expansions": int, "seconds": float}


def read_settings(text: str, find: Callable[[str], Algorithm] = find_algorithm) -> SearchSettings:
    """Return the settings of a search from text, in the form that `str` of settings writes.

    `find` returns an algorithm by its name; `find_game_algorithm` does so for games.

    >>> read_settings("WA*:weight=3,heuristic=manhattan,seconds=2").to_dict()["options"]
    {'weight': 3.0}
    """
    name, _, rest = text.partition(":")
    entry, given = find(name.strip()), read_pairs(rest)
    own = {key: given.pop(key) for key in ("heuristic", "engine") if key in given}
    limits: dict[str, Any] = {key: given.pop(key) for key in LIMITS if key in given}
    for key, kind in _LIMIT_TYPES.items():
        if key in limits:
            limits[key] = read_number(key, limits[key], kind)
    options = read_options(entry, given)
    return SearchSettings(entry.name, options=options, **own, **limits)  # type: ignore[arg-type]


def read_options(entry: Algorithm, given: Mapping[str, str]) -> dict[str, Any]:
    """Return the options that settings name, with the types that the entry gives them."""
    known = entry.all_options()
    for key in given:
        if key not in known:
            raise unknown(f"setting of {entry.name}", key, known)
    return {key: known[key].read(text) for key, text in given.items()}
