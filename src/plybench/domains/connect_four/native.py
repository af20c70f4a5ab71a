"""Hands a game of Connect Four over to the native core.

The rules in Python compute lines, weights and the value of a win, and hand them to the core as
numbers, so there is no second definition of them.
"""

from typing import TYPE_CHECKING

from plybench.core.game import evaluations_of, orderings_of
from plybench.core.native.bridge import Unfit, native_core
from plybench.core.native.games import GameTwin

if TYPE_CHECKING:
    from plybench.domains.connect_four.rules import ConnectFour

_MAX_BITS = 64


def connect_four_twin(game: "ConnectFour", win: float) -> GameTwin | None:
    """Return the game for the core; None if it was not built, Unfit if the board is too large."""
    core = native_core()
    if core is None:
        return None
    bits = game.columns * (game.rows + 1)
    if bits > _MAX_BITS:
        size = f"{game.columns} x {game.rows}"
        raise Unfit(f"a board of {size} takes {bits} bits; the core has {_MAX_BITS}")
    native = core.ConnectFour(
        columns=game.columns,
        rows=game.rows,
        connect=game.connect,
        first=game.first,
        win=win,
        graded=game.wins == "graded",
        weights=[weight for column in game.weights_table for weight in (*column, 0)],
        lines=game.line_masks,
    )
    actions = tuple(range(1, game.columns + 1))
    return GameTwin(native, actions, evaluations_of(game), orderings_of(game))
