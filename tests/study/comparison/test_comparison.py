"""Comparisons in Python: any problem, groups, tables and figures."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

import plybench
from plybench import InputError, Limits, compare, compare_games
from plybench.core.intervals import Estimate
from plybench.core.tables import Beyond
from plybench.study.comparison import Comparison
from plybench.study.comparison.comparison import Search
from plybench.study.rows import Rows
from plybench.study.statistics import RunSample


class Stairs:
    """A problem of a user: climb to a number by ones and twos."""

    initial = 0

    def __init__(self, top: int) -> None:
        self.top = top

    def actions(self, state: int) -> Iterable[int]:
        return (n for n in (1, 2) if state + n <= self.top)

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_goal(self, state: int) -> bool:
        return state == self.top


def half_way(state: int) -> float:
    return 0


def puzzles(count: int) -> list[object]:
    return [plybench.load("sliding_tiles", f"random:2x3,seed={s}") for s in range(count)]


def test_problems_and_heuristics_of_a_user_are_compared() -> None:
    found = compare([Stairs(6), Stairs(9)], ["bfs", "A*"], [half_way])
    assert [row.factors["instance"] for row in found.rows][::2] == ["Stairs 1", "Stairs 2"]
    assert list(found.searches) == [Search("breadth_first"), Search("astar", "half-way")]
    direct = plybench.solve(Stairs(9), "breadth_first").counts.expanded
    assert found.rows[2]["expanded"] == direct


def test_counts_are_those_of_solve() -> None:
    (puzzle,) = puzzles(1)
    found = compare([puzzle], ["ida_star"], ["manhattan", "hamming"])
    for row in found.rows:
        alone = plybench.solve(puzzle, "ida_star", heuristic=row["heuristic"])  # type: ignore[type-var]
        assert row["expanded"] == alone.counts.expanded
        assert row["cost"] == alone.cost


def test_seconds_are_those_of_the_search_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    solve = plybench.study.comparison.runs.solve

    def measured(*given: Any, **more: Any) -> Any:
        return replace(solve(*given, **more), seconds=7.0)

    monkeypatch.setattr("plybench.study.comparison.runs.solve", measured)
    found = compare(puzzles(1), ["bfs"], metric="seconds")
    assert found.table().rows[0][1] == found.rows[0].seconds[0] == 7
    assert "seconds" not in found.rows[0].values


def test_a_list_is_one_group_with_median_interval_and_quantiles() -> None:
    table = compare(puzzles(9), ["bfs", "astar"]).table()
    assert [c.name for c in table.columns] == [
        "algorithm",
        "heuristic",
        "runs",
        "solved",
        "median expanded",
        "10 %",
        "90 %",
    ]
    assert table.rows[0][:4] == ("breadth_first", "", 9, 9)
    assert isinstance(table.rows[1][4], Estimate)
    assert "instances (9): nodes expanded." in table.caption


def test_a_mapping_names_the_groups() -> None:
    found = compare({"small": puzzles(2), "one": Stairs(3)}, ["bfs"])
    assert [row[0] for row in found.table().rows] == ["small (2)", "one"]


def test_groups_may_overlap_and_each_has_all_its_instances() -> None:
    first, second, third = puzzles(3)
    found = compare({"some": [first, second], "all": [first, second, third]}, ["bfs"])
    assert [row[:2] for row in found.table().rows] == [
        ("some (2)", "breadth_first"),
        ("all (3)", "breadth_first"),
    ]
    assert [row[2] for row in found.table().rows] == [2, 3]
    assert len(found.rows) == len(found.table("instance").rows) == 3
    assert "some (2), all (3)" in found.figure("bars").caption


def test_different_problems_of_one_name_are_told_apart() -> None:
    found = compare({"low": [Stairs(3), Stairs(4)], "low 1": Stairs(9)}, ["bfs"])
    assert len(found.rows) == 3
    assert [row["cost"] for row in found.rows] == [2, 2, 5]


def test_heuristics_of_one_name_are_all_run_and_told_apart() -> None:
    def other(state: object) -> float:
        return 1

    other.__name__ = "half_way"
    (puzzle,) = puzzles(1)
    given = [half_way, "manhattan", other, half_way, lambda s: 0, lambda s: 1]
    found = compare([puzzle], ["astar"], given)
    assert [search.heuristic for search in found.searches] == [
        "half-way 1",
        "manhattan",
        "half-way 2",
        "<lambda> 1",
        "<lambda> 2",
    ]
    alone = [plybench.solve(puzzle, "astar", heuristic=h).counts for h in (half_way, other)]  # type: ignore[type-var]
    assert [found.rows[at]["evaluated"] for at in (0, 2)] == [one.evaluated for one in alone]


def test_runs_cut_short_are_beyond_the_limit_and_never_dropped() -> None:
    found = compare(puzzles(5), ["bfs"], limits=Limits(expansions=3))
    row = found.table().rows[0]
    assert row[1] == 5 and row[2] <= 1
    assert row[3] == Beyond(3)
    assert "runs were cut short (limit: 3 expansions)" in found.table().caption


def test_lower_bounds_are_what_was_proved_within_the_limit_too() -> None:
    climbs = {"climbs": [Stairs(7), Stairs(9), Stairs(60)]}
    found = compare(
        climbs, ["bfs", "depth_first"], metric="lower_bound", limits=Limits(expansions=20)
    )
    assert [row["lower_bound"] for row in found.rows][::2] == [4, 5, 11]
    proved, nothing = found.table().records()
    assert (proved["lower_bound"], proved["lower_bound_high"]) == (5, 11)
    assert (nothing["lower_bound"], nothing["lower_bound_high"]) == (0, 0)
    caption = found.table().caption
    assert "lower bound of the cost" in caption and "2 of 6 runs" in caption
    assert "they count with what was proved. A run that proved nothing counts as 0" in caption


def test_the_lower_bound_of_what_cannot_be_solved_is_infinite() -> None:
    unsolvable = plybench.load("sliding_tiles", "2 1 3/4 5 _")
    found = compare([*puzzles(2), unsolvable], ["astar"], metric="lower_bound")
    one = found.sample(found.rows)
    assert (len(one.values), one.cut_short) == (2, 1)
    assert found.table("instance").rows[2][1] == Beyond(None)
    rows = [replace(row, values={**row.values, "lower_bound": "inf"}) for row in found.rows]
    assert replace(found, rows=Rows(rows)).sample(rows).median is None


def test_a_search_that_ends_by_a_limit_of_its_own_is_not_said_to_be_beyond_ours() -> None:
    found = compare(puzzles(1), ["depth_limited:limit=1"], limits=Limits(expansions=1000))
    assert found.table().rows[0][1] == Beyond(None)


def test_searches_that_draw_at_random_are_repeated_and_others_are_not() -> None:
    found = compare(
        puzzles(1),
        ["random_walk", "astar", "depth_first:child_order=random"],
        seeds=3,
        limits=Limits(expansions=2000),
    )
    runs = [(row["algorithm"], row["seed"]) for row in found.rows]
    assert runs.count(("astar", None)) == 1
    assert len([run for run in runs if run[0] == "random_walk"]) == 3
    assert len(runs) == 7


def test_the_interval_over_seeds_draws_instances_with_all_their_seeds() -> None:
    found = compare(puzzles(3), ["random_walk"], seeds=4, limits=Limits(expansions=50_000))
    (line,) = found.table().rows
    rows = found.rows.by("instance").values()
    whole = RunSample.of_clusters(some.column("expanded") for some in rows)
    assert (line[1], line[3]) == (12, whole.estimate)
    assert "It draws instances, each with all its seeds." in found.table().caption
    assert "It draws" not in found.table("instance").caption
    assert found.table("instance").rows[0][1] == RunSample.of(whole.clusters[0]).estimate  # type: ignore[arg-type]


def test_by_instance_has_the_searches_side_by_side() -> None:
    table = compare(puzzles(3), ["bfs", "astar"]).table("instance")
    assert [c.name for c in table.columns] == ["instance", "breadth_first", "astar manhattan"]
    assert len(table.rows) == 3


def test_by_run_has_all_counts() -> None:
    table = compare(puzzles(2), ["astar"]).table("run")
    names = [c.name for c in table.columns]
    assert {"instance", "algorithm", "status", "expanded", "generated", "seconds"} <= set(names)
    assert len(table.rows) == 2


def test_games_are_compared_by_depth() -> None:
    position = plybench.load_game("connect_four", "4453", variant="5x4")
    found = compare_games({"4453": position}, ["minimax", "alpha_beta", "mcts:playouts=50"], (1, 2))
    assert [(s.algorithm, s.depth) for s in found.searches] == [
        ("minimax", 1),
        ("minimax", 2),
        ("alpha_beta", 1),
        ("alpha_beta", 2),
        ("mcts:playouts=50", None),
    ]
    game, state = position
    alone = plybench.decide(game, "alpha_beta", state, depth=2)
    assert found.rows[3]["calls"] == alone.counts.calls


@pytest.mark.parametrize("kind", ["bars", "boxes", "solved", "scatter"])
def test_every_kind_of_figure_can_be_drawn(kind: str) -> None:
    found = compare(puzzles(4), ["bfs", "astar"], limits=Limits(expansions=60))
    figure = found.figure(kind)  # type: ignore[arg-type]
    assert "instances (4), heuristic manhattan." in figure.caption
    assert figure.content("svg").startswith(b"<?xml")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: compare([], ["bfs"]), "no problem was given"),
        (lambda: compare(puzzles(1), ["bsf"]), "unknown algorithm 'bsf'; did you mean"),
        (lambda: compare(puzzles(1), ["astar"], ["manhatan"]), "unknown heuristic 'manhatan'"),
        (lambda: compare(puzzles(1), ["bfs"], ["manhattan"]), "none of these algorithms takes"),
        (lambda: compare(puzzles(1), ["astar"], "manhattan"), "must be a list"),
        (lambda: compare([Stairs(3)], ["astar"]), "astar needs a heuristic|needs a heuristic"),
        (lambda: compare(puzzles(1), ["bfs"], metric="nodes"), "unknown metric 'nodes'"),
        (lambda: compare(puzzles(1), ["bfs"]).table("day"), "group, instance or run"),  # type: ignore[arg-type]
        (lambda: compare(puzzles(1), ["bfs"]).figure("pie"), "bars, boxes, scatter or solved"),  # type: ignore[arg-type]
        (lambda: compare(puzzles(1), ["bfs"]).figure("scatter"), "a scatter compares two searches"),
    ],
)
def test_bad_input_is_told_in_a_sentence(call: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        call()  # type: ignore[operator]


def test_notebooks_and_print_show_the_table() -> None:
    found: Comparison = compare(puzzles(2), ["bfs"])
    assert "breadth_first" in str(found)
    assert found._repr_html_().startswith("<table>")


def test_the_caption_says_which_limits_were_met() -> None:
    searches = ["depth_limited:limit=2", "breadth_first", "astar"]
    found = compare(
        [plybench.load("sliding_tiles", "hardest/3x3")], searches, limits=Limits(expansions=50)
    )
    caption = found.table().caption
    assert "3 of 3 runs were cut short (limits: depth in 1, 50 expansions in 2)" in caption
    alone = compare([plybench.load("sliding_tiles", "hardest/3x3")], searches[:1])
    assert "The run was cut short (limit: depth); it counts" in alone.table().caption
