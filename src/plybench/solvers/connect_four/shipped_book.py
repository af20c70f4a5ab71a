"""The opening books that come with the package, and the choice among all books for a board.

A file is a line of JSON that says what it holds and how it was made; then the scores of the
positions with N discs, one byte each, in the order of their keys, compressed with zlib. Keys and
the scores of positions with fewer discs follow from the rules (`book_layers`); that takes a few
hundredths of a second. `plybench book connect_four --depth N --rebuild` computes the scores again,
`tuning/ship_book.py` packs them.
"""

import json
import re
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plybench.solvers.connect_four.book import (
    Book,
    BookFile,
    board_name,
    book_files,
    open_book,
    packed_entries,
)
from plybench.system.cache import log

if TYPE_CHECKING:
    from plybench.domains.connect_four.rules import ConnectFour
    from plybench.solvers.connect_four.book_layers import Scores

FOLDER = Path(__file__).parent / "books"

_FILE = re.compile(r"(\d+x\d+(?:c\d+)?)-(\d+)\.scores")


def find_book(game: "ConnectFour") -> Book | None:
    """Return the deepest book for a board; None if there is none.

    A damaged file is reported and not used.
    """
    board, shipped = board_name(game), shipped_book(game)
    least = -1 if shipped is None else shipped.discs
    there = [file.discs for file in book_files() if file.board == board and file.is_complete]
    deeper = sorted((discs for discs in there if discs > least), reverse=True)
    return next(filter(None, (open_book(game, discs) for discs in deeper)), shipped)


def shipped_files() -> list[BookFile]:
    """Return the books of the package."""
    found = [(path, _FILE.fullmatch(path.name)) for path in sorted(FOLDER.glob("*.scores"))]
    return [BookFile(named[1], int(named[2]), True, path) for path, named in found if named]


def shipped_book(game: "ConnectFour") -> Book | None:
    """Return the book of the package for a board; None if it has none."""
    file = next((file for file in shipped_files() if file.board == board_name(game)), None)
    return None if file is None else _read(file, (game.columns, game.rows, game.connect))


@cache
def _read(file: BookFile, board: tuple[int, int, int]) -> Book | None:
    """Return the book of a file; None if it is damaged, which is reported."""
    from plybench.domains.connect_four.rules import ConnectFour
    from plybench.solvers.connect_four.book_layers import Layers

    game = ConnectFour(*board)
    layers = Layers(game)
    positions = list(layers.each(file.discs))
    try:
        deepest = unpacked(file.path.read_bytes(), file, positions[-1].size)
    except (OSError, ValueError) as error:
        log.warning("%s is damaged (%s); it is not used", file.path, error)
        return None
    keys, scores = layers.all_scores(positions, deepest)
    return Book(game, file.discs, packed_entries(game, keys, scores), file.path)


def unpacked(data: bytes, file: BookFile, size: int) -> "Scores":
    """Return the scores of a file; ValueError if it does not hold what its name says."""
    import numpy as np

    line, _, packed = data.partition(b"\n")
    said: dict[str, Any] = json.loads(line)
    try:
        scores = zlib.decompress(packed)
    except zlib.error as error:
        raise ValueError(error) from None
    held = [said.get(name) for name in ("board", "discs", "positions", "checksum")]
    if held != [file.board, file.discs, size, zlib.crc32(scores)] or len(scores) != size:
        raise ValueError("it does not hold what its name says")
    return np.frombuffer(scores, dtype=np.int8)


def packed_book(scores: "Scores", board: str, discs: int, made: dict[str, Any]) -> bytes:
    """Return the file of a book: the scores of its deepest layer, in the order of the keys."""
    said = {
        "plybench book": 1, "board": board, "discs": discs, "positions": scores.size,
        "checksum": zlib.crc32(scores.tobytes()), **made,
    }  # fmt: skip
    return json.dumps(said).encode() + b"\n" + zlib.compress(scores.tobytes(), 9)
