"""Pack a finished book of the cache folder into the file that comes with the package.

plybench connect_four book --depth 9 --rebuild     # hours, once; continues where it stopped
.venv/bin/python -m tuning.ship_book 7x6 9
"""

import sys
from typing import TYPE_CHECKING

from plybench.core.version import __version__
from plybench.domains.connect_four.positions import load
from plybench.solvers.connect_four.book import board_name
from plybench.solvers.connect_four.book_layers import Layers
from plybench.solvers.connect_four.book_table import open_book
from plybench.solvers.connect_four.shipped_book import FOLDER, packed_book, shipped_files

if TYPE_CHECKING:
    from plybench.domains.connect_four.rules import ConnectFour
    from plybench.solvers.connect_four.book_layers import Scores


def main(board: str, discs: int) -> None:
    """Write the file."""
    game, _ = load(None, board)
    book = open_book(game, discs)
    if book is None:
        sys.exit(f"there is no book of {board} with {discs} discs: build it with --rebuild")
    *_, keys = Layers(game).each(discs)
    command = f"plybench connect_four book --board {board} --depth {discs} --rebuild"
    ship(game, discs, book.scores_of(keys), command)


def ship(game: "ConnectFour", discs: int, scores: "Scores", command: str) -> None:
    """Write the scores of the deepest layer, which a command found, in place of other files."""
    board = board_name(game)
    data = packed_book(scores, board, discs, {"command": command, "version": __version__})
    for file in shipped_files():
        if file.board == board:
            file.path.unlink()
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{board}-{discs}.scores"
    path.write_bytes(data)
    print(f"{path}: {len(data):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
