"""Books built by several threads: the same files, limits and Ctrl-C, whichever thread is first."""

from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from plybench import InputError, Limits, Status
from plybench.core.native.bridge import native_core
from plybench.domains.connect_four import Board, ConnectFour
from plybench.solvers.connect_four import book_threads
from plybench.solvers.connect_four.book_builder import BookBuild, build_book
from plybench.solvers.connect_four.book_part import PartialScores
from plybench.solvers.connect_four.book_table import book_files
from plybench.solvers.connect_four.book_threads import LayerThreads
from plybench.solvers.connect_four.scores import ExactScore, Work

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

GAME = ConnectFour(4, 4)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a cache folder of its own."""
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "books"))
    return tmp_path / "books"


def built(threads: int, **options: Any) -> BookBuild:
    return build_book(GAME, 6, table="1MB", threads=threads, **options)


def test_a_book_is_the_same_for_any_number_of_threads() -> None:
    files = set()
    for threads in (1, 2, 5):
        build = built(threads)
        assert build.book is not None and build.status is Status.SOLVED
        files.add(build.book.path.read_bytes())
        build.book.path.unlink()
    assert len(files) == 1


def test_a_build_goes_on_with_another_number_of_threads() -> None:
    whole = built(1).book
    assert whole is not None
    written = whole.path.read_bytes()
    whole.path.unlink()
    done = []
    for threads in [3, 1, 2, 4] * 20:
        build = built(threads, limits=Limits(expansions=2000))
        done.append(build.done)
        if build.book is not None:
            break
    assert len(done) > 3 and done == sorted(done)
    assert build.book is not None and build.book.path.read_bytes() == written
    assert [file.is_complete for file in book_files()] == [True]


def test_threads_share_a_limit_on_expansions() -> None:
    build = built(4, limits=Limits(expansions=1000))
    assert build.status is Status.LIMIT and build.reason == "stopped after 1,000 expansions"
    assert 0 < build.nodes <= 1000 and 0 < build.done < build.total


def test_a_limit_on_time_holds_for_all_threads() -> None:
    start = monotonic()
    limits = Limits(seconds=0.2)
    build = build_book(ConnectFour(), 3, table="1MB", threads=3, limits=limits, rebuild=True)
    assert build.status is Status.LIMIT and build.reason == "stopped after 0.2 seconds"
    assert monotonic() - start < 2  # on a busy machine


def test_ctrl_c_ends_all_threads_soon() -> None:
    asked: list[float] = []

    def interrupt(done: int, total: int) -> None:
        asked.append(monotonic())
        if len(asked) > 5:
            raise KeyboardInterrupt

    build = build_book(ConnectFour(), 3, threads=3, progress=interrupt, rebuild=True)
    assert build.status is Status.STOPPED and build.reason == "interrupted"
    assert monotonic() - asked[-1] < 0.5  # 0.2 s, and some for a busy machine


@pytest.mark.parametrize("threads", [0, -1, 257, 2.0, "2"])
def test_what_is_not_a_number_of_threads_is_refused(threads: Any) -> None:
    with pytest.raises(InputError, match="threads"):
        build_book(GAME, 2, threads=threads)


# The threads alone, with solvers that do as they are told


class Slow:
    """Solves a position when its event is set; the score is the number of the position."""

    def __init__(self, ready: dict[int, Event]) -> None:
        self._ready = ready

    def solve(self, state: Board, limits: Limits) -> ExactScore:
        while not self._ready.get(state.mask, SET).wait(0.01):
            assert limits.progress is not None
            try:
                limits.progress(None)
            except KeyboardInterrupt:
                return ExactScore(-64, 64, 1, Status.STOPPED)
        return ExactScore(state.mask, state.mask, 1)


SET = Event()
SET.set()


def layer_threads(part: PartialScores, solvers: list[Any], total: int = 20) -> LayerThreads:
    return LayerThreads(solvers, lambda number: Board(0, number), total, part)


def test_scores_are_written_in_their_order_whoever_is_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book_threads, "KEEP_EVERY", 0.0)
    ready = {3: Event(), 10: Event()}
    written: list[list[int]] = []

    def report(done: int) -> None:
        written.append(list(part.scores))
        if done == 18:  # all but two: 3 and 10 are waited for
            assert written[-1] == [0, 1, 2]
            ready[10].set()
        if done == 19:
            ready[3].set()

    with PartialScores(folder / "x.part", {}) as part:
        layer_threads(part, [Slow(ready) for _ in range(3)]).run(Work(None), report)
        assert part.scores == list(range(20))
    with PartialScores(folder / "x.part", {}) as part:
        assert part.scores == list(range(20))


def test_what_waits_for_an_earlier_position_is_lost_and_the_rest_kept(folder: Path) -> None:
    def report(done: int) -> None:
        if done == 19:
            raise KeyboardInterrupt

    work = Work(None)
    with PartialScores(folder / "x.part", {}) as part:
        layer_threads(part, [Slow({7: Event()}) for _ in range(2)]).run(work, report)
        assert part.scores == list(range(7))
    assert work.status is Status.STOPPED and work.nodes == 20


def test_an_error_in_a_thread_ends_the_others_and_is_raised(folder: Path) -> None:
    class Broken:
        def solve(self, state: Board, limits: Limits) -> ExactScore:
            sleep(0.01)
            raise InputError("the disk is full")

    solvers = [Broken(), Slow({n: Event() for n in range(20)})]
    with PartialScores(folder / "x.part", {}) as part, pytest.raises(InputError, match="disk"):
        layer_threads(part, solvers).run(Work(None))
