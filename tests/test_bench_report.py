"""Results of `make bench` in files, on a terminal, next to older ones, and as a page."""

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks import history, sliding_tiles
from benchmarks.compare import comparison, mean_ratio, pairs
from benchmarks.harness import Quoted, Row
from benchmarks.history import keep, releases
from benchmarks.machine import busy_note
from benchmarks.page import beside_others, page
from benchmarks.report import report
from benchmarks.results import Results, read, write, write_csv

from plybench.core.errors import InputError

WORK = "Blocksworld, 3 blocks, graph breadth-first over every state of a rather long name"
ROWS = [
    Row(WORK, "plain loop", 0.5, 181_440, 1.0, 0.5, 0.52, "Blocksworld"),
    Row(
        WORK,
        "plybench, native engine, alpha_beta",
        0.0123,
        181_440,
        0.0246,
        0.9,
        0.013,
        "Blocksworld",
    ),
    Row(WORK, "rustworkx, graph building included", 1234.0, 0, 2469.0, family="Blocksworld"),
    Row("blind robot, 30 x 30: 65 moves", "plybench", 60.0, 7, 1.0, family="Blind robot"),
]
QUOTED = [Quoted(WORK, "eaburns/search", 94e6, "Nov 2026", 150e6)]
MADE = Results(
    {"python": "3.11.7", "processor": "A, 2 cores", "sunfish": "not installed"},
    ROWS,
    QUOTED,
    ["the C++ header compiles in 3.1 s"],
    {"lab": "this needs Chromium"},
    "0.1.0",
    "abc",
    "2026-11-18",
    0.1,
    is_whole=True,
)


def shown(results: Results = MADE, width: int = 80) -> str:
    return "\n".join(report(results, width))


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_report_fits_the_terminal_without_broken_words(width: int) -> None:
    text = shown(width=width)
    assert max(map(len, text.splitlines())) <= width
    for row in ROWS:
        assert {*row.work.split(), *row.who.split()} <= set(text.split())


def test_a_row_has_one_line_of_80_columns_in_its_family() -> None:
    lines = shown().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("BLOCKSWORLD"))
    assert lines[at].split() == ["BLOCKSWORLD", "time", "ratio", "nodes", "rate", "cold"]
    # The work takes two lines, then comes a line for each row.
    assert lines[at + 3].split() == ["plain", "loop", "500", "ms", "1.00", "181", "k", "363", "k/s"]
    assert lines[at + 4].split()[4:] == [
        "12.3",
        "ms",
        "0.0246",
        "181",
        "k",
        "14.8",
        "M/s",
        "900",
        "ms",
    ]
    assert lines[at + 5].split()[-3:] == ["1,234", "s", "2,469"]
    assert lines[at + 7].startswith("BLIND ROBOT")


def test_a_wide_terminal_shows_counts_in_full() -> None:
    assert "181,440" in shown(width=100) and "181,440" not in shown(width=80)


def test_what_is_missing_failed_or_busy_is_said() -> None:
    text = shown(replace(MADE, load=3.0))
    assert "Not installed, so left out: sunfish" in text
    assert "FAILED: lab: this needs Chromium" in text
    assert "the C++ header compiles in 3.1 s" in text
    assert "Other processes use the CPU (load 3.0)" in text and "Other" not in shown()
    assert busy_note(0.2) == ""


def test_rates_of_others_are_quoted_apart() -> None:
    works = (sliding_tiles.ASTAR_WORK, sliding_tiles.IDA_STAR_WORK)
    rows = [Row(work, "plybench, native engine", 2.0, 6_000_000, 1.0) for work in works]
    quoted = sliding_tiles.quoted(rows)
    assert {rate.who for rate in quoted} >= {"HOG2", "Burns et al. 2012"}
    assert all(rate.ours == 3e6 and rate.when == "Nov 2026" for rate in quoted)
    text = shown(replace(MADE, rows=rows, quoted=quoted))
    measured, _, apart = text.partition("QUOTED, NOT MEASURED")
    assert "HOG2" in apart and "HOG2" not in measured and "plybench" not in apart
    assert "37.0 M/s  3.00 M/s" in apart


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    write(MADE, tmp_path / "x.json")
    assert read(tmp_path / "x.json") == MADE
    assert max(map(len, (tmp_path / "x.json").read_text().splitlines())) < 300


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"rows": 3}',
        '{"rows": [{"work": "x"}], "environment": {}}',
        '{"environment": {}, "rows": [{"work": "a", "who": "b", "seconds": "c", "nodes": 1, '
        '"ratio": 1}]}',
        '{"environment": 3, "rows": []}',
    ],
)
def test_another_file_is_refused_by_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "old.json").write_text(text)
    with pytest.raises(InputError, match=r"old\.json is not a file of results"):
        read(tmp_path / "old.json")


def test_results_of_older_and_newer_versions_are_read(tmp_path: Path) -> None:
    row = '{"work": "a", "who": "b", "seconds": 2, "nodes": 1, "ratio": 1, "later": 3}'
    (tmp_path / "old.json").write_text(f'{{"environment": {{}}, "rows": [{row}], "new": 1}}')
    assert read(tmp_path / "old.json").rows == [Row("a", "b", 2, 1, 1)]


def test_csv_has_a_line_for_each_measured_row(tmp_path: Path) -> None:
    write_csv(ROWS, tmp_path / "rows.csv")
    with (tmp_path / "rows.csv").open() as lines:
        found = list(csv.DictReader(lines))
    assert [line["who"] for line in found] == [row.who for row in ROWS]
    assert (found[1]["seconds"], found[1]["nodes"], found[2]["cold"]) == ("0.0123", "181440", "")


def test_runs_are_compared_by_work_and_contestant_without_what_they_found() -> None:
    new = [replace(ROWS[3], work="blind robot, 30 x 30: 63 moves", seconds=20.0)]
    (pair,) = pairs(ROWS, new)
    assert (pair.old, pair.ratio) == (ROWS[3], 3)
    other = replace(pair, new=replace(new[0], seconds=60 / 27))
    assert mean_ratio([pair, other]) == pytest.approx(9)


def test_a_comparison_names_the_rows_that_became_slower_than_noise() -> None:
    slower = [0.5 * 1.3, 0.0123 * 1.3, 1234.0, 60.0 * 1.25]  # measured once: 30 % is noise
    rows = [replace(row, seconds=s, nodes=9) for row, s in zip(ROWS, slower, strict=True)]
    text = "\n".join(comparison(MADE, replace(MADE, rows=[*rows, Row("new", "x", 1, 0, 1)]), 80))
    assert max(map(len, text.splitlines())) <= 80
    assert "Slower by more than noise: 1\n" in text
    assert "181,440 nodes before, 9 now" in text.replace("\n    ", " ")
    wall = [replace(row, work=f"{row.work}, wall time") for row in ROWS[:3]]
    wall += [replace(ROWS[3], work="blind robot, 30 x 30: 61..65 moves")]  # ended by a limit
    late = [replace(row, seconds=9 * row.seconds) for row in wall]
    shown = "\n".join(comparison(replace(MADE, rows=wall), replace(MADE, rows=late), 80))
    assert "0.111" in shown and "Slower by more than noise: none" in shown
    assert "Not compared: 1 rows only here, 0 only there." in text
    means = [line.split() for line in text.partition("GEOMETRIC MEANS")[2].splitlines()]
    assert ["Blocksworld", "1", "0.769"] in means
    assert ["plybench,", "all", "families", "2", "0.784"] in means
    assert ["all", "others,", "which", "show", "the", "machine", "2", "0.877"] in means


def test_a_comparison_says_if_the_machine_is_another() -> None:
    old = replace(MADE, environment={"python": "3.11.7", "processor": "B"}, load=2.0)
    text = " ".join("\n".join(comparison(old, MADE, 80)).split())
    assert "Another processor: B before, A, 2 cores now." in text
    assert "Before: other processes use the CPU (load 2.0)" in text
    assert "no row in common" in "\n".join(comparison(replace(MADE, rows=[]), MADE, 80))


def test_history_has_a_file_for_each_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "HISTORY", tmp_path / "history")
    for version in ("0.10.0", "0.9.0"):
        assert keep(replace(MADE, version=version)).name == f"{version}.json"
    assert [one.version for one in releases()] == ["0.9.0", "0.10.0"]
    assert not releases()[0].notes  # they name files of the machine
    with pytest.raises(InputError, match="only the results of a whole run are kept; failed: lab"):
        keep(replace(MADE, is_whole=False))


def test_kept_releases_can_be_drawn() -> None:
    assert releases()
    assert page(releases()).count("<table") > 5


def test_a_page_compares_ours_with_others_and_releases_with_each_other() -> None:
    ((family, lines),) = beside_others(ROWS)
    assert family == "Blocksworld"
    assert [(one["who"], round(one["ratio"])) for one in lines] == [
        ("plain loop", 41),
        ("rustworkx, graph building included", 100_366),
    ]
    fewer = replace(ROWS[1], who="plybench, alpha_beta", nodes=9, ratio=0.001)
    ((_, same),) = beside_others([*ROWS[:3], fewer, ROWS[3]])
    assert same == lines  # another algorithm is not compared
    rows = [replace(row, seconds=row.seconds / 2) for row in ROWS if row.is_ours]
    text = page([MADE, replace(MADE, version="0.2.0", rows=rows)])
    assert "<title>Blocksworld: 2.00</title>" in text and "0.2.0</text>" in text
    for outside in ("<script", "http:", "https:", 'src="'):
        assert outside not in text


def test_a_page_draws_no_line_between_different_processors() -> None:
    other = replace(MADE, version="0.2.0", environment={"processor": "B"})
    text = page([MADE, other])
    assert "polyline" not in text and "A, 2 cores" in text
