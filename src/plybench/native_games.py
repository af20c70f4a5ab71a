"""The native engine for games: a decision handed to the core, and its outcome handed back.

A game has a twin in the core when its method `native_twin()` returns one. The core runs an algorithm
when evaluation and ordering are ones the twin knows and the options fit its number types; else
`plybench.native.Unfit` says why.
"""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plybench.gametree.random_games import RandomGames
from plybench.native import Unfit, native_core

_LARGEST = 2**62


@dataclass(frozen=True)
class GameTwin:
    """A game as the core knows it."""

    core: Any  # an object of the core with `decide` and `random_games`
    actions: tuple[Any, ...]  # by their numbers in the core
    evaluations: Mapping[str, Callable[..., Any]]  # those the core knows too
    orders: Mapping[str, Callable[..., Any]]


def game_twin_of(game: Any) -> GameTwin:
    """Return the twin of a game; raise Unfit when there is none."""
    if native_core() is None:
        raise Unfit("the core was not built")
    make = getattr(game, "native_twin", None)
    twin: GameTwin | None = None if make is None else make()
    if not isinstance(twin, GameTwin):
        raise Unfit(f"this {type(game).__name__} has no twin")
    return twin


def random_games(game: Any, state: Any, games: int, seed: int) -> RandomGames:
    """Return the outcome of random games played by the core."""
    twin = game_twin_of(game)
    if not 0 <= games <= _LARGEST:
        raise Unfit(f"games={games!r} is not a number from 0 to 2**62")
    played = twin.core.random_games(state, games, seed & (2**64 - 1), _on_main_thread())
    return RandomGames(*played)


def _on_main_thread() -> bool:
    # Python delivers Ctrl-C to the main thread; searches in others need not look for it.
    return threading.current_thread() is threading.main_thread()
