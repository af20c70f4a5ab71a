"""Opening books: the exact scores of all positions with up to N discs.

A book is a table: sorted entries of equal length, each the key of a position, highest byte first,
then its score plus 128 in one byte. Mirror images are stored once, finished games not at all. One
for the usual board comes with the package (`shipped_book`); `book_builder` makes others, which are
kept in the cache folder (see `plybench.system.cache`).
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plybench.system.cache import cache_folder, find_table, keep_table, table_path

if TYPE_CHECKING:
    from plybench.domains.connect_four.grid import Board
    from plybench.domains.connect_four.rules import ConnectFour
    from plybench.solvers.connect_four.book_layers import Keys, Scores
    from plybench.system.cache import Bytes

_ZERO = 128  # the byte of score 0
_FILE = re.compile(r"connect_four-(\d+x\d+(?:c\d+)?)-book-(\d+)\.(table|part)")


class Book:
    """The scores of the positions of one board with up to `discs` discs."""

    def __init__(self, game: "ConnectFour", discs: int, table: "Bytes", path: Path) -> None:
        self.discs, self.path = discs, path
        self._columns, self._height = game.columns, game.rows + 1
        self._entries, self._width = table.data, _key_bytes(game) + 1

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self._entries) // self._width

    def score(self, state: "Board") -> int | None:
        """Return the score of a position, for the player to move; None if it is not in the book."""
        if state.mask.bit_count() > self.discs:
            return None
        key = state.stones + state.mask
        return self.score_of_key(min(key, self._mirrored(key)))

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

    def score_of_key(self, key: int) -> int | None:
        """Return the score of the position that a key stands for; None if it is not there."""
        at = bisect_left(range(len(self)), key, key=self._key)
        if at == len(self) or self._key(at) != key:
            return None
        return self._entries[(at + 1) * self._width - 1] - _ZERO

    def scores_of(self, keys: "Keys") -> "Scores":
        """Return the scores of positions in the book, given by keys that stand for them."""
        import numpy as np

        scores = (self.score_of_key(key) for key in keys.tolist())
        return np.fromiter(scores, dtype=np.int8, count=keys.size)

    def _key(self, number: int) -> int:
        start = number * self._width
        return int.from_bytes(self._entries[start : start + self._width - 1])

    def _mirrored(self, key: int) -> int:
        mirrored, field = 0, (1 << self._height) - 1
        for _ in range(self._columns):
            mirrored = mirrored << self._height | key & field
            key >>= self._height
        return mirrored


def open_book(game: "ConnectFour", discs: int) -> Book | None:
    """Return the book in the cache folder with this many discs; None without, or if damaged."""
    name = book_name(game, discs)
    table = find_table(name, contents(game, discs))
    return None if table is None else Book(game, discs, table, table_path(name))


def keep_book(game: "ConnectFour", discs: int, keys: "Keys", scores: "Scores") -> None:
    """Write a book with the given positions, which may come in any order."""
    table = packed_entries(game, keys, scores)
    keep_table(book_name(game, discs), contents(game, discs), table)


def packed_entries(game: "ConnectFour", keys: "Keys", scores: "Scores") -> "Bytes":
    """Return the table of a book with the given positions, which may come in any order."""
    import numpy as np

    order = np.argsort(keys)
    table = np.empty((keys.size, _key_bytes(game) + 1), dtype=np.uint8)
    bytes_of = keys[order].astype(">u8").view(np.uint8).reshape(-1, 8)
    table[:, :-1] = bytes_of[:, 8 - _key_bytes(game) :]
    table[:, -1] = (scores[order].astype(np.int16) + _ZERO).astype(np.uint8)
    return table.reshape(-1)


def contents(game: "ConnectFour", discs: int) -> dict[str, Any]:
    """Return the header of a book."""
    return {
        "book": "connect_four", "board": board_name(game), "discs": discs,
        "entry": f"key in {_key_bytes(game)} bytes, score + {_ZERO}",
    }  # fmt: skip


def board_name(game: "ConnectFour") -> str:
    """Return the board without what does not affect scores: who begins, the value of wins."""
    return f"{game.columns}x{game.rows}" + (f"c{game.connect}" if game.connect != 4 else "")


def book_name(game: "ConnectFour", discs: int) -> str:
    """Return the name of a book in the cache folder."""
    return f"connect_four-{board_name(game)}-book-{discs}"


def _key_bytes(game: "ConnectFour") -> int:
    return (game.columns * (game.rows + 1) + 7) // 8


# The existing files


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


def book_files() -> Iterator[BookFile]:
    """Yield the finished and unfinished books in the cache folder, by board and depth."""
    found = []
    for path in cache_folder().glob("connect_four-*-book-*"):
        match = _FILE.fullmatch(path.name)
        if match is not None:
            found.append(BookFile(match[1], int(match[2]), match[3] == "table", path))
    yield from sorted(found, key=lambda file: (file.board, file.discs, not file.is_complete))
