"""Builds opening books: the deepest layer is solved, the others follow from it by minimax.

A build that ends early, by a limit, Ctrl-C or a kill, keeps what it found (see `book_part`), and
the next call for the same book continues there. However often that happens, and with however many
threads (`book_threads`), the book is the same.
"""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.results.ending import WithEnd
from plybench.core.results.result import Status
from plybench.core.system.cache import cache_folder, table_path
from plybench.core.system.writing import naming
from plybench.domains.connect_four.grid import Board
from plybench.domains.connect_four.rules import ConnectFour
from plybench.solvers.connect_four.book import Book
from plybench.solvers.connect_four.book_part import PartialScores
from plybench.solvers.connect_four.book_table import book_name, contents, keep_book, open_book
from plybench.solvers.connect_four.book_threads import LayerThreads
from plybench.solvers.connect_four.scores import Work
from plybench.solvers.connect_four.shipped_book import shipped_book
from plybench.solvers.connect_four.solver import TABLE, ConnectFourSolver, check_threads, core_for

if TYPE_CHECKING:
    from plybench.solvers.connect_four.book_layers import Keys, Layers

Progress = Callable[[int, int], None]  # (positions done, total)

_MOST_POSITIONS = 10_000_000  # in a layer; listing the next one takes about 2 GB
_BLOCK = 64  # neighbours that are solved together: 3 % more nodes than solving all in order
_SPREAD = 0x9E3779B97F4A7C15  # 2**64 divided by the golden ratio: multiples mod 2**64 are scattered


@dataclass(frozen=True, slots=True)
class BookBuild(WithEnd):
    """How a build ended: `done` of the `total` positions of the deepest layer are solved."""

    status: Status
    done: int
    total: int
    book: Book | None
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)


def build_book(
    game: ConnectFour,
    discs: int,
    *,
    table: int | str = TABLE,
    threads: int = 1,
    limits: Limits | None = None,
    progress: Progress | None = None,
    rebuild: bool = False,
    **options: Any,
) -> BookBuild:
    """Build the book of all positions with up to N discs, or continue building it.

    An existing book is left as it is; with `rebuild`, one of the package does not count. Each of
    the `threads` solves other positions, with a `table` of its own. `progress` gets how many
    positions of the deepest layer are done. Further options are passed on to `ConnectFourSolver`.
    """
    core_for(game)
    check_discs(game, discs)
    check_threads(threads)
    shipped = None if rebuild else shipped_book(game)
    book = shipped if shipped is not None and shipped.discs >= discs else open_book(game, discs)
    if book is not None:
        return BookBuild(Status.SOLVED, 0, 0, book)
    from plybench.solvers.connect_four.book_layers import Layers

    work = Work(limits)
    solvers = [ConnectFourSolver(game, table, **options) for _ in range(threads)]
    for solver in solvers:
        solver.book = None
    layers = Layers(game)
    positions: list[Keys] = []
    for layer in layers.each(discs):
        positions.append(layer)
        if layer.size > _MOST_POSITIONS:
            raise InputError(f"{len(positions) - 1} discs have {layer.size:,} positions: too many")
        if work.is_over:
            return BookBuild(work.status, 0, 0, None, seconds=work.seconds, end=work.ended)
    positions[-1] = _mix(positions[-1])
    said = contents(game, discs) | {"keys": zlib.crc32(positions[-1].data)}
    path = cache_folder() / f"{book_name(game, discs)}.part"
    with PartialScores(path, said) as part:
        _solve_layer(solvers, layers, positions[-1], part, work, progress)
        done, total = len(part.scores), positions[-1].size
        if done == total:
            _finish(game, layers, positions, part.scores)
            book = open_book(game, discs)
    if book is not None:
        work.end(Status.SOLVED)  # also when the time was over with the last position
        path.unlink(missing_ok=True)
    return BookBuild(work.status, done, total, book, work.nodes, work.seconds, end=work.ended)


def check_discs(game: ConnectFour, discs: int) -> None:
    """Raise InputError if a board cannot have this many discs in an unfinished game."""
    most = game.columns * game.rows - 1
    if isinstance(discs, bool) or not isinstance(discs, int) or not 0 <= discs <= most:
        raise InputError(f"a book of {discs!r} discs: on {game.variant} it must have 0 to {most}")


def _mix(keys: "Keys") -> "Keys":
    """Return sorted keys in the order of solving: neighbours together, in shuffled blocks.

    Neighbours share most of their right-hand columns, and so much of the table; if the blocks are
    shuffled, the time of the first blocks predicts the time of the rest.
    """
    import numpy as np

    numbers = np.arange(keys.size, dtype=np.uint64)
    return keys[np.lexsort((numbers, numbers // np.uint64(_BLOCK) * np.uint64(_SPREAD)))]


def _solve_layer(
    solvers: list[ConnectFourSolver],
    layers: "Layers",
    keys: "Keys",
    part: PartialScores,
    work: Work,
    progress: Progress | None,
) -> None:
    """Solve the missing positions of a layer, in the given order, until a limit."""
    stones, mask = layers.boards(keys)
    total = keys.size

    def state(number: int) -> Board:
        return Board(int(stones[number]), int(mask[number]))

    def report(done: int) -> None:
        if progress is not None:
            progress(done, total)

    report(len(part.scores))
    LayerThreads(solvers, state, total, part).run(work, report)


def _finish(
    game: ConnectFour, layers: "Layers", positions: "list[Keys]", deepest: list[int]
) -> None:
    """Score the other layers from the deepest up, and write the book."""
    import numpy as np

    order = np.argsort(positions[-1])
    positions[-1] = positions[-1][order]
    keys, scores = layers.all_scores(positions, np.array(deepest, dtype=np.int8)[order])
    with naming(table_path(book_name(game, len(positions) - 1))):
        keep_book(game, len(positions) - 1, keys, scores)
