"""The core knows the options of every algorithm that it has, by the names of the definition."""

from typing import Any

import pytest

from plybench import InputError, decide, load, load_game, solve
from plybench.core.catalog import algorithms, game_algorithms
from plybench.core.native.bridge import native_core

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

CORE = native_core()
MARKS = {"heuristic", "admissible", "consistent"}  # what is said of the heuristic
FUNCTIONS = {"evaluate", "order"}  # what a game offers; the core takes their names apart


def missing(entries: Any, names: list[str], known: dict[str, list[str]]) -> list[str]:
    """Return the options of algorithms, and values of them, that the core does not know."""
    found = []
    for name in names:
        entry = entries[name]
        found += [f"{name} {o}" for o in entry.defaults if o not in {*known, *FUNCTIONS}]
        for option, values in entry.choices.items():
            found += [f"{name} {option}={v}" for v in values if v not in known.get(option, ())]
    return found


def test_the_core_knows_every_option_of_its_search_algorithms() -> None:
    known = CORE.search_options()
    assert not missing(algorithms(), CORE.search_algorithms(), known)
    used = {option for entry in algorithms().values() for option in entry.defaults}
    assert set(known) - used == MARKS


def test_the_core_knows_every_option_of_its_game_algorithms() -> None:
    known = CORE.game_options()
    assert not missing(game_algorithms(), CORE.game_algorithms(), known)
    used = {option for entry in game_algorithms().values() for option in entry.defaults}
    assert set(known) <= used


@pytest.mark.parametrize(
    ("algorithm", "wrong", "message"),
    [
        ("beam", {"width": 2**70}, "width=.* is not a whole number that the core can count to"),
        ("beam", {"width": 10**5000}, "width is not a whole number that the core can count to"),
        ("weighted_astar", {"weight": 2**40}, "weight=1099511627776 is not a whole number"),
        ("depth_limited", {"limit": 2**62 + 1}, "limit=4611686018427387905 is not a whole number"),
    ],
)
def test_values_beyond_the_core_are_left_to_python(
    algorithm: str, wrong: Any, message: str
) -> None:
    puzzle = load("sliding_tiles", "reports/easy")
    assert solve(puzzle, algorithm, **wrong).engine == "python"
    with pytest.raises(InputError, match=f"engine 'native' is not available: {message}"):
        solve(puzzle, algorithm, engine="native", **wrong)


@pytest.mark.parametrize(
    ("algorithm", "wrong", "message"),
    [
        ("mtdf", {"depth": 1, "guess": float("-inf")}, "guess=-inf is not a finite number"),
        ("mtdf", {"depth": 1, "guess": 2**53}, "guess=9007199254740992 is not a finite number"),
        ("alpha_beta", {"depth": 2**63}, "depth=9223372036854775808 is not a whole number"),
    ],
)
def test_values_beyond_the_core_are_left_to_python_in_games(
    algorithm: str, wrong: Any, message: str
) -> None:
    game, state = load_game("connect_four", variant="4x1c4")
    assert decide(game, algorithm, state, **wrong).engine == "python"
    with pytest.raises(InputError, match=f"engine 'native' is not available: {message}"):
        decide(game, algorithm, state, engine="native", **wrong)
