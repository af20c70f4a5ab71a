"""The opening books that come with the package, and the choice among all books for a board.

A file is a line of JSON that says what it holds and how it was made; then the scores of the
positions with N discs, one byte each, in the order of their keys, compressed with zlib. Keys and
the scores of positions with fewer discs follow from the rules; the core finds them (the definition
is `book_layers`), in some 30 ms for nine discs on 7x6. `plybench connect_four book --depth N
--rebuild` computes the scores again, `tuning/ship_book.py` packs them.
"""

import json
import re
import zlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plybench.core.native.bridge import native_core
from plybench.core.system.cache import log
from plybench.solvers.connect_four.book import Book, BookFile, board_name
from plybench.solvers.connect_four.book_table import book_files, open_book

if TYPE_CHECKING:
    from plybench.domains.connect_four.rules import ConnectFour
    from plybench.solvers.connect_four.book_layers import Scores

FOLDER = Path(__file__).parent / "books"

_FILE = re.compile(r"(\d+x\d+(?:c\d+)?)-(\d+)\.scores")


def find_book(game: "ConnectFour") -> Book | None:
    """Return the deepest book for a board; None if there is none.

    A damaged file is reported and not used.
    """
    return next(filter(None, (_load_book(game, file) for file in _files(game))), None)


def deepest_book(game: "ConnectFour") -> int:
    """Return the discs of the deepest book for a board, by the names of the files; -1 without."""
    return next((file.discs for file in _files(game)), -1)


def _files(game: "ConnectFour") -> list[BookFile]:
    """Return the finished books for a board, deepest first; the package comes before the cache."""
    there = [*shipped_files(), *book_files()]
    usable = [file for file in there if file.board == board_name(game) and file.is_complete]
    return sorted(usable, key=lambda file: -file.discs)


def _load_book(game: "ConnectFour", file: BookFile) -> Book | None:
    if file.path.parent != FOLDER:
        return open_book(game, file.discs)
    return _read_book(file, (game.columns, game.rows, game.connect))


def shipped_files() -> list[BookFile]:
    """Return the books of the package."""
    found = [(path, _FILE.fullmatch(path.name)) for path in sorted(FOLDER.glob("*.scores"))]
    return [BookFile(named[1], int(named[2]), True, path) for path, named in found if named]


def shipped_book(game: "ConnectFour") -> Book | None:
    """Return the book of the package for a board; None if it has none."""
    file = next((file for file in _files(game) if file.path.parent == FOLDER), None)
    return None if file is None else _load_book(game, file)


@cache
def _read_book(file: BookFile, board: tuple[int, int, int]) -> Book | None:
    """Return the book of a file; None if it is damaged, which is reported."""
    from plybench.domains.connect_four.rules import ConnectFour

    core: Any = native_core()
    try:
        scores = unpack_scores(file.path.read_bytes(), file)
        entries = core.ConnectFourBook(*board, file.discs, scores)
    except (OSError, ValueError) as error:
        log.warning("%s is damaged (%s); it is not used", file.path, error)
        return None
    return Book(ConnectFour(*board), file.discs, entries, file.path)


def unpack_scores(data: bytes, file: BookFile) -> bytes:
    """Return the scores of a file; ValueError if it does not hold what its name says."""
    line, _, packed = data.partition(b"\n")
    said: Any = json.loads(line)
    try:
        scores = zlib.decompress(packed)
    except zlib.error as error:
        raise ValueError(error) from None
    held = {
        "board": file.board,
        "discs": file.discs,
        "positions": len(scores),
        "checksum": zlib.crc32(scores),
    }
    if not isinstance(said, dict) or said != said | held:
        raise ValueError("it does not hold what its name says")
    return scores


def packed_book(scores: "Scores", board: str, discs: int, made: dict[str, Any]) -> bytes:
    """Return the file of a book: the scores of its deepest layer, in the order of the keys."""
    said = {
        "plybench connect_four book": 1,
        "board": board,
        "discs": discs,
        "positions": scores.size,
        "checksum": zlib.crc32(scores.tobytes()),
        **made,
    }
    # Scores hardly repeat in longer patterns: looking only for runs makes the file 7 % smaller.
    packer = zlib.compressobj(9, strategy=zlib.Z_RLE)
    return json.dumps(said).encode() + b"\n" + packer.compress(scores.tobytes()) + packer.flush()
