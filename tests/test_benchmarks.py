"""`make bench`: only the work is measured, what is quoted stands apart, and all is readable."""

from typing import Any

import pytest
from benchmarks import harness, sliding_tiles
from benchmarks.harness import Contestant, Quoted, Row, race
from benchmarks.report import report
from rich.console import Console

from plybench.domains.sliding_tiles import instance
from plybench.native import native_core
from plybench.solvers.sliding_tiles import databases


class Clock:
    """A clock that only the work moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(harness, "process_time", lambda: self.now)

    def taking(self, seconds: float, nodes: int = 1) -> Any:
        def work() -> int:
            self.now += seconds
            return nodes

        return work


def test_preparing_a_contestant_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    ours = Contestant(clock.taking(2, nodes=7), prepare=clock.taking(100))
    slow, quick = race("sums", {"ours": ours, "theirs": clock.taking(1)})
    assert (slow.seconds, slow.nodes, slow.ratio) == (2, 7, 1)
    assert (quick.seconds, quick.ratio) == (1, 0.5)


@pytest.mark.skipif(native_core() is None, reason="the native core was not built")
def test_databases_are_in_memory_before_korfs_puzzles_are_timed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built: list[int] = []
    search = sliding_tiles.generated_with_databases

    def watched(puzzle: Any) -> int:
        before = databases.table_for.cache_info().misses
        nodes = search(puzzle)
        built.append(databases.table_for.cache_info().misses - before)
        return nodes

    databases.table_for.cache_clear()
    monkeypatch.setattr(sliding_tiles, "korf_puzzles", lambda *_: {1: instance("hardest/2x3")})
    monkeypatch.setattr(sliding_tiles, "_built", lambda: Row("built", "plybench", 1, 0, 1))
    monkeypatch.setattr(sliding_tiles, "generated_with_databases", watched)
    _, row = sliding_tiles.fifteen_databases()
    assert row.nodes > 0 and len(built) == 5 and set(built) == {0}


def test_rates_of_others_are_quoted_apart() -> None:
    works = (sliding_tiles.ASTAR_WORK, sliding_tiles.IDA_STAR_WORK)
    rows = [Row(work, "plybench, native engine", 2.0, 6_000_000, 1.0) for work in works]
    quoted = sliding_tiles.quoted(rows)
    assert {rate.who for rate in quoted} >= {"HOG2", "Burns et al. 2012"}
    assert all(rate.ours == 3e6 and rate.when == "Nov 2026" for rate in quoted)
    measured, _, apart = text(rows, quoted).partition("Quoted: these rates were not measured here")
    assert "HOG2" in apart and "HOG2" not in measured and "plybench" not in apart


def text(rows: list[Row], quoted: list[Quoted], width: int = 80) -> str:
    console = Console(width=width, highlight=False)
    with console.capture() as capture:
        console.print(*report(rows, quoted), sep="\n")
    return capture.get()


def test_report_fits_80_columns_without_broken_words() -> None:
    work = "Blocksworld, 3 blocks, graph breadth-first over every state of a rather long name"
    whos = [
        "plybench, crowd, 1000 rounds: 12.3 % above the distances",
        "rustworkx, graph building included",
    ]
    rows = [Row(work, who, 1234.5678, 1_234_567_890, 1234.56) for who in whos]
    rows.append(Row("another", "plybench", 0.0001, 0, 1.0))
    shown = text(rows, [Quoted(work, "eaburns/search", 94e6, "Nov 2026", 150e6)])
    assert max(map(len, shown.splitlines())) <= 80
    words = set(shown.split())
    for row in rows:
        assert {*row.work.split(), *row.who.split()} <= words
    assert {"1234.5678", "1,234,567,890", "eaburns/search", "94.00"} <= words
