"""Game-tree algorithms with random options, and the true values of moves under them."""

from math import inf
from typing import Any

import pytest
from hypothesis import strategies as st

from helpers import (
    GraphGame,
    move_values,
)
from plybench.core.catalog import Algorithm, game_algorithms

ENTRIES = game_algorithms()
EXACT_ONES = [entry for entry in ENTRIES.values() if entry.optimal]
EVERY = pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda entry: entry.name)
EXACT = pytest.mark.parametrize("entry", EXACT_ONES, ids=lambda entry: entry.name)

DEPTHS = st.one_of(st.none(), st.integers(1, 5))


def cheap(entry: Algorithm) -> dict[str, Any]:
    """Return options that keep an algorithm quick."""
    return {"playouts": 5} if "playouts" in entry.defaults else {}


@st.composite
def options_of(draw: st.DrawFn, entry: Algorithm, game: GraphGame) -> dict[str, Any]:
    """Return some value for each option."""
    options: dict[str, Any] = cheap(entry)
    for name, values in entry.choices.items():
        options[name] = draw(st.sampled_from(values))
    if "seed" in entry.defaults:
        options["seed"] = draw(st.integers(0, 9))
    if "table" in entry.defaults:
        options["table"] = draw(st.sampled_from([None, True, 3]))
    if "guess" in entry.defaults:
        options["guess"] = draw(st.sampled_from([0, -1.5, 2, inf, -inf]))
    if "depth" in entry.defaults:
        options["depth"] = draw(DEPTHS)
        options["evaluate"] = draw(st.sampled_from([None, game.guess]))
        options["order"] = draw(st.sampled_from([None, game.backwards]))
    return options


def truth(game: Any, options: dict[str, Any]) -> dict[Any, int | float]:
    return move_values(game, game.initial, options.get("depth"), options.get("evaluate"))
