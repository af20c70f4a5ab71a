"""The opening books in the cache folder (see `plybench.core.system.cache`).

A book is a table: sorted entries of equal length, each the key of a position, highest byte first,
then its score plus 128 in one byte. It is read by mapping it into memory, so that a deep one takes
no time to load.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plybench.core.system.cache import cache_folder, find_table, keep_table, table_path
from plybench.solvers.connect_four.book import Book, BookFile, board_name

if TYPE_CHECKING:
    from plybench.core.system.cache import Bytes
    from plybench.domains.connect_four.rules import ConnectFour
    from plybench.solvers.connect_four.book_layers import Keys, Scores

_ZERO = 128  # the byte of score 0
_FILE = re.compile(r"connect_four-(\d+x\d+(?:c\d+)?)-book-(\d+)\.(table|part)")


class TableEntries:
    """The entries of a table; each has `width` bytes."""

    def __init__(self, table: "Bytes", width: int) -> None:
        self._bytes, self._width = table.data, width

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self._bytes) // self._width

    def score_of_key(self, key: int, /) -> int | None:
        """Return the score of the position that a key stands for; None if it is not there."""
        at = bisect_left(range(len(self)), key, key=self._key)
        if at == len(self) or self._key(at) != key:
            return None
        return self._bytes[(at + 1) * self._width - 1] - _ZERO

    def _key(self, number: int) -> int:
        start = number * self._width
        return int.from_bytes(self._bytes[start : start + self._width - 1])


def open_book(game: "ConnectFour", discs: int) -> Book | None:
    """Return the book in the cache folder with this many discs; None without, or if damaged."""
    name = book_name(game, discs)
    table = find_table(name, contents(game, discs))
    if table is None:
        return None
    return Book(game, discs, TableEntries(table, _key_bytes(game) + 1), table_path(name))


def keep_book(game: "ConnectFour", discs: int, keys: "Keys", scores: "Scores") -> None:
    """Write a book with the given positions, which may come in any order."""
    import numpy as np

    order = np.argsort(keys)
    table = np.empty((keys.size, _key_bytes(game) + 1), dtype=np.uint8)
    bytes_of = keys[order].astype(">u8").view(np.uint8).reshape(-1, 8)
    table[:, :-1] = bytes_of[:, 8 - _key_bytes(game) :]
    table[:, -1] = (scores[order].astype(np.int16) + _ZERO).astype(np.uint8)
    keep_table(book_name(game, discs), contents(game, discs), table.reshape(-1))


def contents(game: "ConnectFour", discs: int) -> dict[str, Any]:
    """Return the header of a book."""
    return {
        "book": "connect_four",
        "board": board_name(game),
        "discs": discs,
        "entry": f"key in {_key_bytes(game)} bytes, score + {_ZERO}",
    }


def book_name(game: "ConnectFour", discs: int) -> str:
    """Return the name of a book in the cache folder."""
    return f"connect_four-{board_name(game)}-book-{discs}"


def _key_bytes(game: "ConnectFour") -> int:
    return (game.columns * (game.rows + 1) + 7) // 8


def book_files() -> Iterator[BookFile]:
    """Yield the finished and unfinished books in the cache folder, by board and depth."""
    found = []
    for path in cache_folder().glob("connect_four-*-book-*"):
        match = _FILE.fullmatch(path.name)
        if match is not None:
            found.append(BookFile(match[1], int(match[2]), match[3] == "table", path))
    yield from sorted(found, key=lambda file: (file.board, file.discs, not file.is_complete))
