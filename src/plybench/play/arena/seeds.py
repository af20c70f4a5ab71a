"""Seeds derived from seeds: each game, player and move of a match has its own."""

from collections.abc import Iterable, Iterator
from typing import Any

from plybench.core.errors import InputError
from plybench.core.game import Game, legal_moves
from plybench.core.rng import SplitMix64

_TRIES = 200


def derived(seed: int, *numbers: int) -> int:
    """Return a seed below 2**63 that depends on a seed and on some numbers.

    >>> derived(1, 0), derived(1, 1), derived(1, 0) == derived(1, 0)
    (..., ..., True)
    """
    for number in numbers:
        seed = SplitMix64(SplitMix64(seed).next() ^ number).next()
    return seed >> 1


def openings(game: Game[Any, Any], start: Any, plies: int, seed: int) -> Iterator[tuple[Any, ...]]:
    """Yield openings of random moves without end, new ones as long as they are easy to find.

    No opening ends the game. They depend only on the arguments.
    """
    seen: set[tuple[Any, ...]] = set()
    number = 0
    while True:
        tries = (
            _random_moves(game, start, plies, SplitMix64(derived(seed, number, attempt)))
            for attempt in range(_TRIES if plies else 1)
        )
        found = _first_new(tries, plies, seen)
        seen.add(found)
        yield found
        number += 1


def _first_new(
    tries: Iterable[tuple[Any, ...]], plies: int, seen: set[tuple[Any, ...]]
) -> tuple[Any, ...]:
    """Return the first new opening of full length; if none is new, the first of full length."""
    known: tuple[Any, ...] | None = None
    for found in tries:
        if len(found) == plies and found not in seen:
            return found
        if len(found) == plies and known is None:
            known = found
    if known is None:
        raise InputError(f"every opening of {plies} random moves ends the game")
    return known


def _random_moves(game: Game[Any, Any], state: Any, plies: int, rng: SplitMix64) -> tuple[Any, ...]:
    """Return random moves that do not end the game, at most `plies` of them."""
    moves: list[Any] = []
    for _ in range(plies):
        actions = legal_moves(game, state)
        action = actions[rng.below(len(actions))]
        state = game.result(state, action)
        if game.is_terminal(state):
            break
        moves.append(action)
    return tuple(moves)
