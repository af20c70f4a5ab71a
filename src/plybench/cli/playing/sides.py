"""Which side a person plays: `--as`, in the words of the game."""

from typing import Any

from plybench.cli.board import every_side_name
from plybench.core.errors import InputError, shortened
from plybench.core.players import Players

NOBODY, BOTH = "nobody", "both"


def people_of(rules: Any, written: str | None, state: Any) -> tuple[int, ...]:
    """Return the sides that people play, from what was written; by default the side to move.

    `first` is the player who begins the game, even if it continues from another position.
    """
    players = Players(rules)
    if written is None:
        return (players.side_to_move(state),)
    first = players.side_to_move(rules.initial)
    words = {"first": (first,), "second": (3 - first,), BOTH: (1, 2), NOBODY: ()}
    names = every_side_name(rules)
    own = {name.casefold(): (side,) for side in (2, 1) for name in names[side - 1]}
    wanted = written.strip().casefold()
    if wanted not in words | own:
        known = ", ".join([*(name for pair in zip(*names, strict=False) for name in pair), *words])
        raise InputError(f"--as {shortened(written)} is not a side of this game; sides: {known}")
    return (words | own)[wanted]
