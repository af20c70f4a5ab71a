"""`plybench tour`: the tables of its stops, and the same as JSON."""

import pytest

from helpers.shell import Shell
from plybench.cli.showing import tour_stops
from plybench.cli.showing.tour_stops import Stop
from plybench.solvers.sliding_tiles.databases import PatternDatabases


@pytest.fixture(scope="module")
def stops() -> list[Stop]:
    """The stops, solved once."""
    return list(tour_stops.stops())


@pytest.fixture
def tour(stops: list[Stop], shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell in which the tour is quick."""
    monkeypatch.setattr("plybench.cli.commands.tour.stops", lambda: stops)
    return shell


def test_json_has_what_the_tables_show(tour: Shell) -> None:
    stops = tour.json("tour")["stops"]
    assert [stop["domain"] for stop in stops] == [
        "blocksworld",
        "sliding_tiles",
        "mazeworld",
        "mazeworld",
        "blind_robot",
        "connect_four",
    ]
    assert [stop["compared"] for stop in stops][:3] == ["algorithm", "heuristic", "ties"]
    found = {row["name"]: row for row in stops[0]["results"]}
    assert found["astar"]["optimal"] and found["astar"]["counts"]["expanded"] == 208
    assert {row["name"] for row in stops[5]["results"]} >= {"minimax", "mcts"}


def test_building_a_table_is_told_from_the_search(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def build(*_: object) -> int:
        nonlocal now
        now += 7
        return 0

    monkeypatch.setattr("plybench.cli.showing.tour_stops.perf_counter", lambda: now)
    monkeypatch.setattr(PatternDatabases, "__call__", build)
    tiles = tour_stops.sliding_tiles()
    assert tiles.preparation["pdb"] == 7 and tiles.preparation["manhattan"] == 0
    monkeypatch.setattr("plybench.cli.commands.tour.stops", lambda: [tiles])
    assert shell("tour") == 0
    pdb = next(line for line in shell.out.splitlines() if line.startswith("pdb"))
    assert pdb.split()[-1] == "7000.0" and float(pdb.split()[-2]) < 7000


def test_planners_show_no_counts_that_they_do_not_keep(tour: Shell) -> None:
    for row in tour.json("tour")["stops"][3]["results"]:
        assert row["counts"]["generated"] is None and row["counts"]["expanded"] > 0
    assert tour("tour") == 0
    fuel = next(line for line in tour.out.splitlines() if line.startswith("fuel"))
    assert fuel.split()[3:5] == ["-", "-"]


def test_crowd_says_when_it_proves_its_plan(tour: Shell) -> None:
    when = "its cost meets the distance bound"
    rows = {row["algorithm"]: row for row in tour.json("list", "algorithms")["algorithms"]}
    assert rows["crowd"]["optimal_when"] == when and rows["greedy"]["optimal_when"] is None
    assert tour("tour") == 0 and f"by crowd only when {when}" in tour.out


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_tables_do_not_break_names(
    tour: Shell, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert tour("tour") == 0
    rows = {line.split()[0] for line in tour.out.splitlines() if line.strip()}
    assert {"inversions-without-blank", "walking-distance", "iterative_deepening"} <= rows
