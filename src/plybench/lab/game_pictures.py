"""Pictures of a game: the cells of each position, and which cells a move changes.

Nothing here knows a game. A disc that is dropped appears in a cell; a piece that moves vanishes
from one cell and is then in another; the page finds the move that was meant by such cells.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from plybench.core.notation import describe_action, write_action
from plybench.core.picture import Cell, Picture
from plybench.lab.games import PlayedGame

Step = tuple[int, int]  # from which cell to which, numbered row by row from the top left


class CellNumbers:
    """The distinct cells of some pictures, numbered as they come."""

    def __init__(self) -> None:
        self._numbers: dict[Cell, int] = {}

    def of(self, picture: Picture) -> list[int]:
        """Return the cells of a picture, row by row from the top."""
        return [self.number(cell) for cell in _cells(picture)]

    def number(self, cell: Cell) -> int:
        """Return the number of a cell."""
        return self._numbers.setdefault(cell, len(self._numbers))

    def palette(self) -> list[dict[str, Any]]:
        """Return the cells by number."""
        return [
            {"kind": c.kind, "label": c.label, "goal": c.goal, "sign": c.sign, "is_dark": c.is_dark}
            for c in self._numbers
        ]


def board_of(picture: Picture, numbers: CellNumbers) -> dict[str, Any]:
    """Return a picture as plain values."""
    return {
        "width": max(map(len, picture.rows), default=0),
        "height": len(picture.rows),
        "row_names": list(picture.row_names),
        "column_names": list(picture.column_names),
        "cells": numbers.of(picture),
    }


def game_pictures(game: Any, states: Sequence[Any], numbers: CellNumbers) -> dict[str, Any]:
    """Return the picture of the first position, what each move changes, and the cells that won."""
    if not hasattr(game, "picture"):
        return {"palette": [], "board": None, "changes": [], "winning": []}
    seen = [game.picture(state) for state in states]
    board = board_of(seen[0], numbers)
    won = getattr(game, "winning_cells", lambda _: ())(states[-1])
    return {
        "board": board,
        "changes": [changes(old, new, numbers) for old, new in pairwise(seen)],
        "winning": sorted(row * board["width"] + column for row, column in won),
        "palette": numbers.palette(),
    }


def changes(before: Picture, after: Picture, numbers: CellNumbers) -> list[list[int]]:
    """Return the cells that differ, each with its new number."""
    pairs = enumerate(zip(_cells(before), _cells(after), strict=True))
    return [[place, numbers.number(new)] for place, (old, new) in pairs if new != old]


def steps(before: Picture, after: Picture) -> tuple[list[Step], list[int]]:
    """Return which pieces moved, the likeliest first, and the cells where others appeared.

    A piece that vanished is taken to be the one with the same label elsewhere; failing that (a pawn
    that becomes a queen), any that is new.
    """
    old, new = list(_cells(before)), list(_cells(after))
    changed = [place for place in range(len(old)) if old[place] != new[place]]
    gone = [p for p in changed if old[p].kind == "piece" and new[p].kind != "piece"]
    come = [p for p in changed if new[p].kind == "piece"]
    moved: list[Step] = []
    for same in (True, False):
        for place in list(gone):
            fits = (t for t in come if not same or new[t].label == old[place].label)
            target = next(fits, None)
            if target is not None:
                moved.append((place, target))
                gone.remove(place)
                come.remove(target)
    fresh = [place for place in come if old[place].kind != "piece"]
    return moved, fresh


def legal_moves(played: PlayedGame) -> list[dict[str, Any]]:
    """Return the legal moves: text, as people write it, and the cells to click."""
    if played.is_over:
        return []
    game, state = played.game, played.state
    before = game.picture(state) if hasattr(game, "picture") else None
    return [_move(game, state, action, before) for action in game.actions(state)]


def _move(game: Any, state: Any, action: Any, before: Picture | None) -> dict[str, Any]:
    move = {
        "text": write_action(game, action),
        "described": describe_action(game, state, action),
    }
    if before is None:
        return {**move, "steps": [], "appears": [], "size": 0}
    after = game.picture(game.result(state, action))
    moved, fresh = steps(before, after)
    size = sum(a != b for a, b in zip(_cells(before), _cells(after), strict=True))
    return {**move, "steps": [list(step) for step in moved], "appears": fresh, "size": size}


def has_columns(game: Any) -> bool:
    """Tell whether a move is the number of a column, from 1 at the left."""
    if not hasattr(game, "picture"):
        return False
    width = max(map(len, game.picture(game.initial).rows), default=0)
    texts = [write_action(game, action) for action in game.actions(game.initial)]
    return texts == [str(number) for number in range(1, width + 1)]


def pieces(played: PlayedGame, numbers: CellNumbers) -> list[int]:
    """Return the pieces to set up a position with: those near the start, and those on the board.

    A piece on a light square and on a dark one counts once.
    """
    found: dict[tuple[str, str], int] = {}
    for state in (*_near_the_start(played.game), played.state):
        for cell in _cells(played.game.picture(state)):
            if cell.kind == "piece":
                found.setdefault((cell.label, cell.sign), numbers.number(cell))
    return list(found.values())


def _near_the_start(game: Any) -> Iterable[Any]:
    """Yield the initial position and the two after it."""
    state = game.initial
    for _ in range(3):
        yield state
        actions = [] if game.is_terminal(state) else list(game.actions(state))
        if not actions:
            return
        state = game.result(state, actions[0])


def _cells(picture: Picture) -> Iterable[Cell]:
    return (cell for row in picture.rows for cell in row)
