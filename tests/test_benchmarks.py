"""`make bench`: only the work is measured, and no suite spoils what the others measured."""

import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from benchmarks import __main__ as command
from benchmarks import (
    harness,
    history,
    machine,
    neighbour,
    planning,
    sliding_tiles,
    sliding_tiles_24,
    sliding_tiles_under_load,
    suites,
)
from benchmarks.harness import Contestant, Row, race, recorded
from benchmarks.neighbour import KINDS, Neighbour
from benchmarks.results import read
from benchmarks.suites import FAMILIES, INTERRUPTED, Suite, chosen, run

from plybench.core.errors import InputError
from plybench.core.native.bridge import native_core
from plybench.core.version import __version__
from plybench.domains.sliding_tiles import instance
from plybench.solvers.sliding_tiles import databases


class Clock:
    """A clock that only the work moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(harness, "process_time", lambda: self.now)
        monkeypatch.setattr(harness, "_of_children", lambda: 0.0)

    def taking(self, *seconds: float, nodes: int = 1) -> Any:
        rounds = iter(seconds)

        def work() -> int:
            self.now += next(rounds, seconds[-1])
            return nodes

        return work


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of results, without the real ones."""
    monkeypatch.setattr(harness, "RESULTS", tmp_path / "results")
    monkeypatch.setattr(history, "HISTORY", tmp_path / "history")
    monkeypatch.setattr(machine, "load", lambda own=0.0: 0.0)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "results"


def made(monkeypatch: pytest.MonkeyPatch, **rows: Any) -> list[Suite]:
    """Return suites that run these functions."""
    for name, function in rows.items():
        module = ModuleType(name)
        module.rows = function  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, f"benchmarks.{name}", module)
    found = [Suite(name) for name in rows]
    monkeypatch.setattr(Suite, "is_named_only", False)
    monkeypatch.setattr(suites, "suites", lambda: found)
    return found


def good() -> list[Row]:
    return race("sums", {"plybench": lambda: 7, "plain loop": lambda: 7}, rounds=2)


def bad() -> list[Row]:
    good()
    raise RuntimeError("the peer has gone\nfor good")


def interrupted() -> list[Row]:
    good()
    with suppress(KeyboardInterrupt):  # as a search does, which returns what it knows
        os.kill(os.getpid(), signal.SIGINT)
    return recorded([Row("half done", "plybench", 1, 0, 1)])


def test_preparing_a_contestant_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    ours = Contestant(clock.taking(2, nodes=7), prepare=clock.taking(100))
    slow, quick = race("sums", {"ours": ours, "theirs": clock.taking(1)})
    assert (slow.seconds, slow.nodes, slow.ratio) == (2, 7, 1)
    assert (quick.seconds, quick.ratio) == (1, 0.5)


def test_the_best_round_counts_and_the_first_and_the_median_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (row,) = race("sums", {"ours": Clock(monkeypatch).taking(9, 2, 3, 3, 4)}, patience=10)
    assert (row.seconds, row.cold, row.middle) == (2, 9, 3)


def test_a_contestant_beyond_patience_runs_once(monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = race("sums", {"ours": Clock(monkeypatch).taking(9, 1)}, patience=5)
    assert (row.seconds, row.middle) == (9, None)


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


@pytest.mark.skipif(native_core() is None, reason="the native core was not built")
def test_a_24_puzzle_counts_only_with_its_published_length() -> None:
    puzzle = instance("hardest/2x3")
    assert sliding_tiles_24.generated(puzzle, 21) > 0
    with pytest.raises(ValueError, match="21 moves was found instead of 20"):
        sliding_tiles_24.generated(puzzle, 20)


def test_a_family_is_made_of_suites_that_exist() -> None:
    found = [suite.name for suite in suites.suites()]
    assert {name for names in FAMILIES.values() for name in names} <= set(found)
    assert all(suite.about.endswith((".", ":")) for suite in suites.suites())


def test_suites_are_chosen_by_name_and_pattern() -> None:
    usual = [suite.name for suite in chosen([])]
    assert "lab" not in usual and "chess" in usual
    assert [suite.name for suite in chosen(["lab", "chess_*"])] == [
        "chess_perft",
        "chess_search",
        "lab",
    ]
    with pytest.raises(InputError, match="there is no suite 'ches'; there are: user_problem, "):
        chosen(["ches"])


def test_a_suite_that_fails_keeps_its_rows_and_the_others_run(
    results: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made(monkeypatch, bad=bad, fine=good)
    assert command.main([]) == 1
    shown = capsys.readouterr().out
    assert "FAILED: bad: RuntimeError: the peer has gone" in shown
    (file,) = results.iterdir()
    saved = read(file)
    assert [row.family for row in saved.rows] == ["Bad", "Bad", "Fine", "Fine"]
    assert file.stem.endswith("-part") and not saved.is_whole


def test_ctrl_c_keeps_what_was_measured_but_not_what_it_cut_short(
    results: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(monkeypatch, fine=good, stopped=interrupted, never=bad)
    assert command.main([]) == 1
    (file,) = results.iterdir()
    saved = read(file)
    assert saved.failures == {"stopped": INTERRUPTED}
    assert [row.work for row in saved.rows] == ["sums"] * 4


def test_a_missing_package_leaves_its_suite_out_with_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> list[Row]:
        import no_such_peer  # type: ignore[import-not-found]

        return no_such_peer.rows()  # type: ignore[no-any-return]

    (suite,) = made(monkeypatch, missing=missing)
    outcome = run(suite)
    assert outcome.notes == ["missing is left out: no_such_peer is not installed"]
    assert not outcome.failure and not outcome.rows


def test_a_whole_run_can_be_kept_shown_and_written(
    results: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made(monkeypatch, fine=good)
    assert command.main(["--keep"]) == 0
    kept = history.HISTORY / f"{__version__}.json"
    assert len(json.loads(kept.read_text())["rows"]) == 2
    capsys.readouterr()
    table = results / "rows.csv"
    assert command.main(["--from", "last", "--compare", str(kept), "--csv", str(table)]) == 0
    shown = capsys.readouterr().out
    assert "Slower by more than noise: none" in shown and shown.count("plain loop") == 2
    assert len(table.read_text().splitlines()) == 3
    assert command.main(["--page", str(results / "page.html")]) == 0
    assert "How fast plybench is" in (results / "page.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing"], "there is no suite 'nothing'"),
        (["--compare", "none.json"], "none.json: No such file"),
        (["--from", "last"], "no results of a whole run"),
        (["--page", "x.html"], "no release"),
        (["--csv", "/nowhere/x.csv"], "x.csv: No such file"),
        (["chess", "--keep"], "--keep is for a whole run"),
        (["chess", "--from", "x"], "--from is for a whole run"),
    ],
)
def test_bad_input_is_refused_before_anything_runs(
    results: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert command.main(arguments) == 2
    assert said in capsys.readouterr().err and not results.exists()


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(SystemExit) as refused:
        command.main(["--fast"])
    assert refused.value.code == 2


def test_the_suites_are_listed_within_80_columns(
    results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert {suite.name for suite in suites.suites()} <= {line.split(" ")[0] for line in lines}


@pytest.mark.skipif(native_core() is None, reason="the native core was not built")
def test_the_smallest_suite_runs(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "find_spec", lambda _: None)  # the planner, if it is installed
    assert command.main(["planning"]) == 0
    (file,) = results.iterdir()
    saved = read(file)
    assert [row.nodes for row in saved.rows] == [181_439, 6744]
    assert saved.notes == ["planning: up-fast-downward is not installed; left out"]


def test_a_puzzle_as_pddl_has_its_cells_and_tiles() -> None:
    text = planning.problem_text((1, 0, 2, 3), (1, 2, 3, 0), 2)
    assert "(on t1 c0) (empty c1) (on t2 c2) (on t3 c3)" in text
    assert text.count("(beside ") == 8 and "(beside c0 c3)" not in text
    assert "(:goal (and (on t1 c0) (on t2 c1) (on t3 c2) (empty c3)))" in text


def cores() -> set[int]:
    return os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()


@pytest.mark.parametrize("kind", KINDS)
def test_a_neighbour_is_busy_until_its_block_ends(kind: str) -> None:
    before = cores()
    with Neighbour(kind, megabytes=1) as running:
        process = running._process
        assert process.poll() is None
        assert len(cores()) == min(len(before), 1)
    assert process.poll() is not None
    assert cores() == before


def test_a_neighbour_ends_when_nobody_is_left_who_started_it() -> None:
    with Neighbour("streams", megabytes=1) as running:
        assert running._process.stdin is not None
        running._process.stdin.close()
        assert running._process.wait(60) == 0


def test_a_neighbour_that_does_not_start_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "broken", "raise SystemExit(3)")
    before = cores()
    with pytest.raises(RuntimeError, match="did not start"), Neighbour("broken", megabytes=1):
        pass
    assert cores() == before


def test_a_search_is_measured_alone_and_beside_each_neighbour(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    running: list[str] = []

    class Recorded(Neighbour):
        def __init__(self, kind: str) -> None:
            self.kind = kind
            super().__init__(kind, megabytes=1)

        def __enter__(self) -> "Recorded":
            super().__enter__()
            running.append(self.kind)
            return self

        def __exit__(self, *_: object) -> None:
            running.remove(self.kind)
            super().__exit__()

    seen: list[list[str]] = []

    def search() -> int:
        seen.append(list(running))
        return 7

    monkeypatch.setattr(sliding_tiles_under_load, "Neighbour", Recorded)
    rows = sliding_tiles_under_load.beside("work", search, rounds=2)
    assert seen == [[], *([kind] for kind in KINDS)] * 2
    assert [row.nodes for row in rows] == [7] * (1 + len(KINDS))
    assert rows[0].who == "plybench, alone" and not running
    assert f"{neighbour.MEGABYTES} MB" in capsys.readouterr().out
