"""Independent answers for games: plain recursion over all lines, sharing no code with the package.

All values are player 1's, so that nothing is ever negated on the way up.
"""

from collections.abc import Callable
from typing import Any

Value = int | float


def value_for_one(
    game: Any,
    state: Any,
    depth: int | None = None,
    evaluate: Callable[[Any, int], Value] | None = None,
) -> Value:
    """Return the value of a state to player 1, looking `depth` plies ahead or to the end."""
    if game.is_terminal(state):
        return game.utility(state, 1)  # type: ignore[no-any-return]
    if depth == 0:
        return 0 if evaluate is None else evaluate(state, 1)
    left = None if depth is None else depth - 1
    values = [
        value_for_one(game, game.result(state, action), left, evaluate)
        for action in game.actions(state)
    ]
    return max(values) if game.to_move(state) == 1 else min(values)


def move_values(
    game: Any,
    state: Any,
    depth: int | None = None,
    evaluate: Callable[[Any, int], Value] | None = None,
) -> dict[Any, Value]:
    """Return the value of each move to the player who makes it."""
    sign = 1 if game.to_move(state) == 1 else -1
    left = None if depth is None else depth - 1
    return {
        action: sign * value_for_one(game, game.result(state, action), left, evaluate)
        for action in game.actions(state)
    }
