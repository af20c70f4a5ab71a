"""What the studies of the Blocksworld reports measure, checked by other means."""

from importlib import import_module
from itertools import accumulate
from math import inf
from statistics import mean, stdev
from typing import Any

import pytest
from cyclopts import CycloptsError

from helpers.typed_commands import can_be_typed
from plybench import Limits, solve
from plybench.study import Row, Rows, Study
from plybench.study.columns import status_of
from plybench.study.figures import Figure
from plybench_reports.blocksworld import counted, long_walk
from plybench_reports.blocksworld_a import (
    arrangements,
    easier_games,
    medians,
    passes,
    puzzle,
    solutions,
    tree_sizes,
    walls,
)
from plybench_reports.blocksworld_b import goals, hitting_times, walks

SHUFFLED: dict[str, Any] = {"duplicates": "tree", "child_order": "random", "seed": 3}


def test_a_long_walk_is_counted_as_solve_counts_it() -> None:
    quick = long_walk(puzzle(1), "depth_first", Limits(expansions=10_000), **SHUFFLED)
    for engine in ("native", "python"):
        found = solve(puzzle(1), "depth_first", engine=engine, **SHUFFLED)
        assert counted(found) == quick


def test_a_long_walk_that_hits_the_limit_says_so() -> None:
    found = long_walk(puzzle(6), "depth_first", Limits(expansions=100), **SHUFFLED)
    assert (found["status"], found["moves"], found["expanded"]) == ("limit", None, 100)


def test_tree_sizes_are_what_a_pass_takes() -> None:
    for limit, size in enumerate(tree_sizes(8)):
        found = solve(puzzle(3), "depth_limited", limit=limit, duplicates="tree")
        assert found.counts.popped == size


def test_passes_are_full_trees_but_for_the_last() -> None:
    found = passes.run(blocks=1, run=1, seed=5)
    sizes = tree_sizes(found["moves"])
    assert found["nodes"][:-1] == sizes[1:-1]
    assert found["moves"] <= found["nodes"][-1] <= sizes[-1]
    assert found["total"] == sum(found["nodes"])


def test_medians_take_runs_at_the_limit_as_longer_than_any_other() -> None:
    def row(run: int, status: str, popped: int) -> Row:
        factors = {"blocks": 1, "method": "DFS", "run": run}
        return Row(factors, status, {"popped": popped})

    ended = [row(run, "solved", count) for run, count in enumerate((7, 9))]
    cut = [row(run, "limit", 1) for run in (2, 3)]
    assert medians.nodes(Rows([*ended, cut[0]]), 1, "DFS") == 9
    assert medians.nodes(Rows([ended[0], *cut]), 1, "DFS") == inf
    assert medians.nodes(Rows(ended), 2, "DFS") is None


@pytest.mark.parametrize("blocks", [1, 4])
def test_listed_solutions_are_different_shortest_and_as_many_as_counted(blocks: int) -> None:
    found = solutions.run(blocks=blocks)
    ways = [way.split() for way in found["solutions"]]
    assert len({*found["solutions"]}) == len(ways) == found["count"]
    words = {"L": "left", "R": "right", "D": "down", "U": "up"}
    for way in ways:
        state = puzzle(blocks).initial
        for letter in way:
            assert not puzzle(blocks).is_goal(state)
            state = puzzle(blocks).result(state, words[letter])
        assert puzzle(blocks).is_goal(state) and len(way) == found["moves"]


def test_walls_on_goals_blocks_and_the_agent_are_refused() -> None:
    limits = Limits(expansions=10)
    refused = {
        case.factors["wall"]: walls.study.measure(case, limits)["refused"]
        for case in walls.study.plan()
    }
    cells = {wall for wall, reason in refused.items() if reason}
    assert cells == {"0,0", "1,0", "2,0", "3,0", "1,1", "1,2"}
    assert refused["1,1"] == "goal of B at (1,1) is on a wall"


def test_one_more_only_where_the_space_must_move_never_overestimates() -> None:
    found = easier_games.run(game="opposite-stack-teleport")
    assert (found["overestimates"], found["overestimates_if_needed"]) == (21, 0)


def test_an_arrangement_with_fewer_blocks_is_the_beginning_of_the_same_one() -> None:
    three, one = (arrangements.drawn(4, blocks) for blocks in (3, 1))
    assert three.initial[:2] == one.initial
    assert three.goals["A"] == one.goals["A"] != one.initial[1]


# Report blocksworld-b


@pytest.mark.parametrize("depth", range(1, 10))
def test_the_goals_used_are_the_only_ones_with_the_published_count(depth: int) -> None:
    found = goals.run(depth=depth)
    assert found["fitting"] == [found["used"]]


@pytest.mark.slow
@pytest.mark.parametrize("depth", range(10, 14))
def test_so_are_the_deeper_ones(depth: int) -> None:
    test_the_goals_used_are_the_only_ones_with_the_published_count(depth)


def test_goals_of_a_depth_are_as_far_as_breadth_first_search_says() -> None:
    for depth in (1, 5, 9):
        assert {solve(goal, "breadth_first").cost for goal in goals.goals_at(depth)} == {depth}
    sizes = [len(goals.goals_at(depth)) for depth in range(1, 15)]
    assert list(accumulate(sizes))[-1] == 390


@pytest.mark.slow
def test_short_hitting_times_are_the_chances_of_the_first_moves() -> None:
    # One of two moves solves depth 1; at depth 2 one of two and then one of three.
    for depth, chance in ((1, 1 / 2), (2, 1 / 6)):
        quantiles = hitting_times.run(depth=depth)["quantiles"]
        assert sum(q <= depth for q in quantiles) == pytest.approx(chance * len(quantiles), abs=1)


@pytest.mark.slow
def test_hitting_times_are_those_of_seeded_walks() -> None:
    found = hitting_times.run(depth=14)
    limits = Limits(expansions=5_000_000)
    taken = [walks.run(depth=14, attempt=1, seed=s, limits=limits)["moves"] for s in range(400)]
    assert abs(mean(taken) - found["mean"]) < 4 * stdev(taken) / 20
    for share in (0.1, 0.5, 0.9):
        below = mean(t <= found["quantiles"][round(share * 2000)] for t in taken)
        assert abs(below - share) < 0.1


# Tables and figures

CHEAP = {"depth": 3, "blocks": 3, "run": 2, "attempt": 2, "arrangement": 4, "limit": 6}
STUDIES = [
    *(
        f"blocksworld_a.{name}"
        for name in (
            "arrangements",
            "easier_games",
            "estimates",
            "passes",
            "scalability",
            "solutions",
            "ties",
            "traces",
            "walls",
        )
    ),
    *(
        f"blocksworld_b.{name}"
        for name in (
            "depths",
            "goals",
            "hitting_times",
            "obstacles",
            "optimality",
            "passes",
            "priorities",
            "walks",
        )
    ),
]


def cheap_rows(study: Study) -> Rows:
    """Run the cheap cases of a study, as if it were unfinished."""
    cases = [
        case
        for case in study.plan()
        if all(case.factors.get(name, 0) <= most for name, most in CHEAP.items())
        and case.factors.get("game", "stack-teleport").endswith("stack-teleport")
    ]
    measured = [(case, study.measure(case)) for case in cases]
    return Rows(Row(case.factors, status_of(values), values) for case, values in measured)


@pytest.mark.slow
@pytest.mark.parametrize("module", STUDIES)
def test_tables_figures_and_answers_are_made_of_the_rows_there_are(module: str) -> None:
    study = import_module(f"plybench_reports.{module}").study
    rows = cheap_rows(study)
    assert study.tables
    for make in study.tables.values():
        table = make(rows)
        assert table.rows and table.caption and table.text(60)
    for make in study.figures.values():
        figure = make(rows)
        assert isinstance(figure, Figure) and figure.caption
        assert figure.content("svg").startswith(b"<?xml")
    for answer in study.answers.values():
        assert can_be_typed(answer(rows).command)


def test_a_command_with_an_unknown_option_cannot_be_typed() -> None:
    with pytest.raises(CycloptsError, match="--only"):
        can_be_typed("plybench heuristics blocksworld --only manhattan")
