"""Opening books: the exact scores of all positions with up to N discs.

Mirror images are stored once, finished games not at all. A book for the usual board comes with the
package (`shipped_book`); `book_builder` makes others, which are kept in the cache folder
(`book_table`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from plybench.domains.connect_four.grid import Board
    from plybench.domains.connect_four.rules import ConnectFour
    from plybench.solvers.connect_four.book_layers import Keys, Scores


class Entries(Protocol):
    """The positions of a book, by the keys that stand for them."""

    def __len__(self) -> int:
        """Return the number of positions."""

    def score_of_key(self, key: int, /) -> int | None:
        """Return the score of a position; None if it is not there."""


class Book:
    """The scores of the positions of one board with up to `discs` discs."""

    def __init__(self, game: "ConnectFour", discs: int, entries: Entries, path: Path) -> None:
        self.discs, self.path = discs, path
        self._columns, self._height = game.columns, game.rows + 1
        self._entries = entries

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self._entries)

    def score(self, state: "Board") -> int | None:
        """Return the score of a position, for the player to move; None if it is not in the book."""
        if state.mask.bit_count() > self.discs:
            return None
        key = state.stones + state.mask
        return self._entries.score_of_key(min(key, self._mirror(key)))

    def least(self, state: "Board") -> int | None:
        """Return a lower bound for a position with one disc more than the book; None without.

        The opponent moved here from each position with one of his top discs less, and the best of
        his moves there scores no less than this one.
        """
        if state.mask.bit_count() != self.discs + 1:
            return None
        others = state.stones ^ state.mask
        scores = (
            self.score(type(state)(others ^ disc, state.mask ^ disc))
            for disc in self._tops(state.mask)
            if others & disc
        )
        return max((-score for score in scores if score is not None), default=None)

    def _tops(self, mask: int) -> Iterator[int]:
        """Yield the highest disc of each column."""
        field = (1 << self._height) - 1
        for column in range(self._columns):
            discs = mask >> column * self._height & field
            if discs:
                yield (discs + 1) >> 1 << column * self._height

    def scores_of(self, keys: "Keys") -> "Scores":
        """Return the scores of positions in the book, given by keys that stand for them."""
        import numpy as np

        scores = map(self._entries.score_of_key, keys.tolist())
        return np.fromiter(scores, dtype=np.int8, count=keys.size)

    def _mirror(self, key: int) -> int:
        mirrored, field = 0, (1 << self._height) - 1
        for _ in range(self._columns):
            mirrored = mirrored << self._height | key & field
            key >>= self._height
        return mirrored


def board_name(game: "ConnectFour") -> str:
    """Return the board and `connect` as text; who begins and the value of wins change no score."""
    return f"{game.columns}x{game.rows}" + (f"c{game.connect}" if game.connect != 4 else "")


@dataclass(frozen=True, slots=True)
class BookFile:
    """A book in the cache folder, finished or not, or one of the package."""

    board: str
    discs: int
    is_complete: bool
    path: Path

    @property
    def size(self) -> int:
        """Bytes."""
        return self.path.stat().st_size
