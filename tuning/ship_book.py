"""Pack a finished book of the cache folder into the file that comes with the package.

plybench book connect_four --depth 7 --rebuild     # hours, once; continues where it stopped
.venv/bin/python -m tuning.ship_book 7x6 7
"""

import sys

from plybench.domains.connect_four.positions import load
from plybench.solvers.connect_four.book import board_name, open_book
from plybench.solvers.connect_four.book_layers import Layers
from plybench.solvers.connect_four.shipped_book import FOLDER, packed_book
from plybench.version import __version__


def main(board: str, discs: int) -> None:
    """Write the file."""
    game, _ = load(None, board)
    book = open_book(game, discs)
    if book is None:
        sys.exit(f"there is no book of {board} with {discs} discs: build it with --rebuild")
    made = {"command": f"plybench book connect_four --board {board} --depth {discs} --rebuild",
            "version": __version__}  # fmt: skip
    *_, keys = Layers(game).each(discs)
    data = packed_book(book.scores_of(keys), board_name(game), discs, made)
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{board_name(game)}-{discs}.scores"
    path.write_bytes(data)
    print(f"{path}: {len(data):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
