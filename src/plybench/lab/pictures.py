"""Pictures of states as columns: numbers of cells in a palette, and how states differ from one.

Most states of a search look much like the first, so a picture is the list of cells that differ.
"""

from array import array
from collections.abc import Iterable
from time import perf_counter
from typing import Any

import numpy as np

from plybench.core.picture import Cell, Picture
from plybench.trace.record import Column

MOST_PICTURES = 2000
SECONDS = 0.2  # for the pictures that come with a search; the page asks for more as it needs them


class Pictures:
    """The pictures of some states of a problem; the first shows its initial state."""

    def __init__(self, problem: Any) -> None:
        self._problem = problem
        self._palette: dict[Cell, int] = {}
        self._start, self._at, self._cell = array("I", [0]), array("I"), array("H")
        self._base: Picture | None = None
        if hasattr(problem, "picture"):
            self._base = problem.picture(problem.initial)

    def add(self, states: Iterable[Any], seconds: float = SECONDS) -> None:
        """Add pictures of states until the time is used up."""
        if self._base is None:
            return
        end = perf_counter() + seconds
        for state in states:
            self._add(self._base, self._problem.picture(state))
            if perf_counter() >= end:
                return

    def _add(self, base: Picture, picture: Picture) -> None:
        place = 0
        for before, row in zip(base.rows, picture.rows, strict=True):
            if row is not before and row != before:
                for column, (old, cell) in enumerate(zip(before, row, strict=True)):
                    if cell is not old and cell != old:
                        self._at.append(place + column)
                        self._cell.append(self._number(cell))
            place += len(before)
        self._start.append(len(self._at))

    def _number(self, cell: Cell) -> int:
        return self._palette.setdefault(cell, len(self._palette))

    def numbers(self, picture: Picture) -> list[int]:
        """Return the cells of another picture by their numbers, row by row."""
        return [self._number(cell) for row in picture.rows for cell in row]

    @property
    def board(self) -> dict[str, Any] | None:
        """The size of the board and the cells of the initial state; None without pictures."""
        base = self._base
        if base is None:
            return None
        return {
            "width": max(map(len, base.rows), default=0),
            "height": len(base.rows),
            "row_names": list(base.row_names),
            "column_names": list(base.column_names),
            "cells": self.numbers(base),
        }

    @property
    def palette(self) -> list[dict[str, Any]]:
        """The distinct cells by their numbers."""
        return [
            {"kind": c.kind, "label": c.label, "goal": c.goal, "sign": c.sign, "is_dark": c.is_dark}
            for c in self._palette
        ]

    def columns(self) -> dict[str, Column]:
        """Return where the cells of each picture start, their places and their numbers."""
        return {
            "picture_start": np.array(self._start, "<u4"),
            "picture_at": np.array(self._at, "<u4"),
            "picture_cell": np.array(self._cell, "<u2"),
        }


def places(problem: Any, states: Iterable[Any]) -> Column | None:
    """Return the cell of each state of a problem in which a state is one place, else None."""
    place_of = getattr(problem, "place", None)
    if place_of is None or place_of(problem.initial) is None:
        return None
    return np.fromiter((place_of(state) for state in states), "<u4")
