"""`plybench connect_four book`: opening books, built once and kept in the cache folder."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from plybench.cli.options import Json, LimitOptions, Whole
from plybench.cli.output import print_json, show, time_left, work_progress
from plybench.core.catalog import find_game
from plybench.core.errors import InputError, counted
from plybench.core.results.result import Status
from plybench.core.system.cache import cache_folder

if TYPE_CHECKING:
    from plybench.solvers.connect_four.book_builder import BookBuild


def command(
    *,
    depth: Annotated[
        Whole | None,
        Parameter(
            help="Include positions with up to this many discs; 9 takes hours on 7x6. "
            "By default nothing is built, and the existing books are listed."
        ),
    ] = None,
    board: Annotated[
        str | None, Parameter(help="A variant of the game, such as 5x4. By default the usual one.")
    ] = None,
    remove: Annotated[
        bool,
        Parameter(
            negative="", help="Remove the books for this board, or only the one with this --depth."
        ),
    ] = False,
    rebuild: Annotated[
        bool,
        Parameter(
            negative="", help="Build it even if a book that comes with plybench is deep enough."
        ),
    ] = False,
    table: Annotated[
        str, Parameter(help="Size of the solver's table; each thread has one.")
    ] = "64MiB",
    threads: Annotated[
        Whole,
        Parameter(help="Solve this many positions at a time. The book is the same for any number."),
    ] = 1,
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Build an opening book with the exact scores of all positions of at most --depth discs.

    An interrupted build continues when you run the same command again. Without --depth, list the
    existing books; one for 7x6 comes with plybench. Analysis, hints and the agent perfect use the
    deepest book for their board.
    """
    rules, _ = find_game("connect_four").load(None, board)
    if remove:
        return _remove(rules, depth, json)
    if depth is None:
        return _show_books(board and rules, json)
    options = {"table": table, "threads": threads, "rebuild": rebuild}
    return _build(rules, depth, options, limits, json)


def _show_books(game: Any, json: bool) -> int:
    from plybench.solvers.connect_four.book import board_name
    from plybench.solvers.connect_four.book_table import book_files
    from plybench.solvers.connect_four.shipped_book import shipped_files

    shipped = shipped_files()
    files = [f for f in [*shipped, *book_files()] if not game or f.board == board_name(game)]
    if json:
        rows = [
            {
                "board": file.board,
                "discs": file.discs,
                "complete": file.is_complete,
                "shipped": file in shipped,
                "bytes": file.size,
                "file": str(file.path),
            }
            for file in files
        ]
        print_json({"folder": str(cache_folder()), "books": rows})
        return 0
    for file in files:
        is_begun = "" if file.is_complete else ", begun"
        state = ", comes with plybench" if file in shipped else is_begun
        show(
            f"{file.board}, {counted(file.discs, 'disc')}{state}: {file.size:,} bytes, {file.path}"
        )
    if not files:
        of = "" if not game else f" for {game.variant}"
        show(f"no books{of} in {cache_folder()}; --depth 4 builds one")
    return 0


def _remove(game: Any, depth: int | None, json: bool) -> int:
    from plybench.solvers.connect_four.book import board_name
    from plybench.solvers.connect_four.book_table import book_files

    board = board_name(game)
    found = [f for f in book_files() if f.board == board and depth in (None, f.discs)]
    if not found:
        deep = "" if depth is None else f" and {counted(depth, 'disc')}"
        raise InputError(f"there is no book of {board}{deep} in {cache_folder()}")
    for file in found:
        try:
            file.path.unlink(missing_ok=True)
        except OSError as error:
            raise InputError(f"{file.path} cannot be removed: {error.strerror}") from None
    if json:
        print_json({"removed": [str(file.path) for file in found]})
    else:
        show("\n".join(f"removed {file.path}" for file in found))
    return 0


def _build(game: Any, depth: int, options: dict[str, Any], limits: LimitOptions, json: bool) -> int:
    from plybench.solvers.connect_four.book_builder import build_book

    with _book_progress(f"book of {game.variant}, {counted(depth, 'disc')}") as (tell, tick):
        built = build_book(game, depth, limits=limits.limits(tick), progress=tell, **options)
    if json:
        print_json(
            {"game": "connect_four", "board": game.variant, "discs": depth} | _book_data(built)
        )
    else:
        show(_in_words(built))
    return 0 if built.status is Status.SOLVED else 1


Tell = Callable[[int, int], None] | None
Tick = Callable[[Any], None] | None


@contextmanager
def _book_progress(what: str) -> Iterator[tuple[Tell, Tick]]:
    """Yield a function that shows (done, total), and one that only keeps the line moving."""
    with work_progress() as report:
        if report is None:
            yield None, None
            return
        start, first, now = monotonic(), -1, (0, 0)

        def tell(done: int, total: int) -> None:
            nonlocal first, now
            first, now = done if first < 0 else first, (done, total)
            left = time_left(monotonic() - start, done - first, total - done)
            report(f"{what}: {done:,} of {total:,} positions{left}", done, total)

        yield tell, lambda _: tell(*now)


def _book_data(built: "BookBuild") -> dict[str, Any]:
    book = built.book
    return {
        "status": str(built.status),
        "reason": built.reason,
        "solved": built.done,
        "to_solve": built.total,
        "positions": None if book is None else len(book),
        "file": None if book is None else str(book.path),
        "nodes": built.nodes,
        "seconds": round(built.seconds, 6),
    }


def _in_words(built: "BookBuild") -> str:
    if built.book is None:
        done = f"{built.done:,} of {built.total:,} positions are solved and saved"
        return f"{built.status}: {built.reason}; {done}; run the same command to continue"
    size = built.book.path.stat().st_size
    file = f"{len(built.book):,} positions, {size:,} bytes, {built.book.path}"
    if not built.total:
        return f"this book already exists: {file}"
    return f"{file}\n{built.total:,} solved, {built.nodes:,} nodes, {built.seconds:.1f} s"
