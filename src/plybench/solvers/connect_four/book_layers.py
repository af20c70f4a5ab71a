"""All positions of a board with N discs, as arrays: one layer at a time, mirror images once.

A position is its key, the sum of the mover's discs and of all discs (`ConnectFour.key`). In a
column with h discs that is a number from 2**h - 1 to 2**(h + 1) - 2, so the key can be split again:

    rows of a column        .  .  O  X     from the top; X is to move
    the mover's discs       0  0  0  1
    all discs               0  0  1  1
    the key, 1 + 3 = 4      0  1  0  0     plus one is 101: a leading 1, then the discs

Of a position and its mirror image, the one with the smaller key represents both.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from plybench.domains.connect_four.rules import ConnectFour

    Keys = NDArray[np.uint64]
    Scores = NDArray[np.int8]
    Truths = NDArray[np.bool_]

_SHIFTS = (1, 2, 4, 8, 16, 32)


class Layers:
    """The positions of one board, which must fit into 64 bits."""

    def __init__(self, game: "ConnectFour") -> None:
        self._game = game
        self._height = game.rows + 1
        self._cells = game.columns * game.rows
        self._field = np.uint64((1 << self._height) - 1)
        self._columns = [((1 << game.rows) - 1) << (c * self._height) for c in range(game.columns)]
        self._full = np.uint64(sum(self._columns))

    def each(self, discs: int) -> "Iterator[Keys]":
        """Yield the keys of the unfinished positions with 0, 1, ... `discs` discs.

        Each layer is sorted. Layers may be empty, since games may end earlier.
        """
        layer = np.zeros(1, dtype=np.uint64)
        yield layer
        for _ in range(discs):
            children = self.children(layer)
            layer = children[~self.is_over(children)]
            yield layer

    def children(self, keys: "Keys") -> "Keys":
        """Return the positions after one more disc, each once; some may be finished games."""
        stones, mask = self.boards(keys)
        found = []
        for column in range(self._game.columns):
            disc = self._landing(mask, column)
            open_ = disc != 0
            after = (stones ^ mask) + (mask | disc)
            found.append(self.standing_for(after[open_]))
        return np.unique(np.concatenate(found))

    def boards(self, keys: "Keys") -> "tuple[Keys, Keys]":
        """Return the discs of the player to move and all discs, as in `Board`."""
        stones, mask = np.zeros_like(keys), np.zeros_like(keys)
        for column in range(self._game.columns):
            shift = np.uint64(column * self._height)
            led = ((keys >> shift) & self._field) + np.uint64(1)
            filled = led.copy()
            for step in _SHIFTS:
                filled |= filled >> np.uint64(step)
            discs = filled >> np.uint64(1)  # all ones below the leading one
            mask |= discs << shift
            stones |= (led & discs) << shift
        return stones, mask

    def standing_for(self, keys: "Keys") -> "Keys":
        """Return the smaller key of each position and its mirror image."""
        mirrored = np.zeros_like(keys)
        for column in range(self._game.columns):
            content = (keys >> np.uint64(column * self._height)) & self._field
            there = self._game.columns - 1 - column
            mirrored |= content << np.uint64(there * self._height)
        return np.minimum(keys, mirrored)

    def is_over(self, keys: "Keys") -> "Truths":
        """Tell for each position whether the last mover has a line, or the board is full."""
        stones, mask = self.boards(keys)
        is_over: Truths = self._has_line(stones ^ mask) | (mask == self._full)
        return is_over

    def scores(self, keys: "Keys", discs: int, below: "Keys", known: "Scores") -> "Scores":
        """Return the scores of positions with N discs from those with one more."""
        stones, mask = self.boards(keys)
        best = np.full(keys.shape, -128, dtype=np.int8)
        win = (self._cells + 1 - discs) // 2  # the score of a win with this disc
        for column in range(self._game.columns):
            disc = self._landing(mask, column)
            after = self.standing_for((stones ^ mask) + (mask | disc))
            at = np.minimum(np.searchsorted(below, after), max(below.size - 1, 0))
            score = -known[at] if below.size else np.zeros(keys.shape, dtype=np.int8)
            score = np.where((mask | disc) == self._full, 0, score)
            score = np.where(self._has_line(stones | disc), win, score)
            best = np.where(disc != 0, np.maximum(best, score), best).astype(np.int8)
        return best

    def all_scores(self, layers: "list[Keys]", deepest: "Scores") -> "tuple[Keys, Scores]":
        """Return the keys and scores of the first layers, given the scores of the last of them."""
        scores = [deepest]
        for discs in reversed(range(len(layers) - 1)):
            scores.append(self.scores(layers[discs], discs, layers[discs + 1], scores[-1]))
        return np.concatenate(layers[::-1]), np.concatenate(scores)

    def _landing(self, mask: "Keys", column: int) -> "Keys":
        bottom = np.uint64(1 << (column * self._height))
        return (mask + bottom) & np.uint64(self._columns[column])

    def _has_line(self, stones: "Keys") -> "Truths":
        found = np.zeros(stones.shape, dtype=np.bool_)
        for step in (1, self._height, self._height + 1, self._height - 1):
            run = stones
            for _ in range(self._game.connect - 1):
                run = run & (run >> np.uint64(step))
            found |= run != 0
        return found
