"""Positions set up by hand: from the labels of cells to the text that a game reads.

Games write a position as rows from the top, separated by slashes, with empty cells as points
(`..../.XO.`) or counted (`8/5P1k`, as in FEN), and perhaps more words after it. The text is made in
the same way as the text of the current position, and must give back the cells that were set.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from plybench.core.errors import InputError
from plybench.core.notation import reads_states
from plybench.core.picture import Picture
from plybench.lab.games import PlayedGame


def position_of(played: PlayedGame, labels: Sequence[str], to_move: int) -> str:
    """Return the text of the position with these labels; InputError says what is wrong with it."""
    game = played.game
    if not reads_states(game) or not hasattr(game, "picture"):
        raise InputError(f"positions of {played.domain.name} cannot be set up by hand")
    picture: Picture = game.picture(played.state)
    width = max(map(len, picture.rows), default=0)
    if len(labels) != width * len(picture.rows):
        raise InputError(f"{len(labels)} cells were set; the board has {width * len(picture.rows)}")
    rows = [list(labels[at : at + width]) for at in range(0, len(labels), width)]
    first_error = None
    for text in _texts(played, picture, rows, to_move):
        try:
            state = game.parse_state(text)
        except InputError as error:
            first_error = first_error or error
            continue
        if _labels(game.picture(state)) == rows:
            return text
    raise first_error or InputError(
        f"positions of {played.domain.name} cannot be set up by hand; write the position out"
    )


def _texts(
    played: PlayedGame, picture: Picture, rows: list[list[str]], to_move: int
) -> Iterator[str]:
    """Yield texts that may mean the rows, the one most like the current position first."""
    word, *rest = played.write_position(played.state).split(" ")
    for write in (_with_points, _count_cells):
        if word != write(_labels(picture)):
            continue
        placed = write(rows)
        letters = [name[:1].lower() for name in played.names]
        if rest and rest[0] in letters:
            rest = [letters[to_move - 1], *rest[1:]]
        yield " ".join([placed, *rest])
        # What else was written, such as the right to castle, may not fit the new cells.
        yield " ".join([placed, *rest[:1], *["-" for _ in rest[1:3]], *rest[3:]])


def _labels(picture: Picture) -> list[list[str]]:
    return [[cell.label for cell in row] for row in picture.rows]


def _with_points(rows: Sequence[Sequence[Any]]) -> str:
    return "/".join("".join(label or "." for label in row) for row in rows)


def _count_cells(rows: Sequence[Sequence[Any]]) -> str:
    return re.sub(r"\.+", lambda found: str(len(found[0])), _with_points(rows))
