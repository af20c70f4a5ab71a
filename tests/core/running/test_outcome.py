"""Results say what their counts were counted under."""

import json
from typing import Any

import pytest

from helpers import Chain, EightPuzzle
from plybench import Limits, SearchResult, count, solve
from plybench.cli import main
from plybench.core.catalog import algorithms
from plybench.core.heuristic import zero
from plybench.core.running.search_settings import Engine
from plybench.domains.mazeworld import instance as maze
from plybench.domains.sliding_tiles import instance
from plybench.search import astar

FEW = ("--max-expansions", "10")
ENGINES: tuple[Engine, ...] = ("python", "native")


def easy(algorithm: str, engine: Engine, **options: Any) -> SearchResult[Any, Any]:
    heuristic = "manhattan" if algorithms()[algorithm].needs_heuristic else None
    puzzle = instance("reports/easy")
    limits = Limits(expansions=1000)
    return solve(puzzle, algorithm, heuristic=heuristic, engine=engine, limits=limits, **options)


@pytest.mark.parametrize("name", algorithms())
def test_every_option_of_every_algorithm_is_noted_by_both_engines(name: str) -> None:
    python, native = (easy(name, engine) for engine in ENGINES)
    entry = algorithms()[name]
    assert dict(python.options) == dict(native.options)
    assert set(entry.defaults) <= set(python.options)
    assert python.options["order"] == "up-left-right-down"
    assert python.heuristic == ("manhattan" if entry.needs_heuristic else "")
    assert str(python).split("\n")[:2] == str(native).split("\n")[:2]


def test_options_given_and_recommended_are_noted() -> None:
    for engine in ENGINES:
        result = easy("weighted_astar", engine, weight=3, child_order="random", seed=7)
        assert result.options["weight"] == 3
        assert "weight 3," in str(result)
        assert "child order random, seed 7, order up-left-right-down" in str(result)
        recommended = easy("ida_star", engine)
        assert recommended.options["duplicates"] == "parent"
        assert recommended.to_dict()["options"] == dict(recommended.options)


def test_options_stand_in_one_line_before_the_counts() -> None:
    lines = str(easy("astar", "auto")).split("\n")
    assert lines[0].startswith("astar with manhattan: 5 actions, cost 5 (optimal): ")
    assert lines[1] == (
        "options: duplicates graph, goal test expanded, ties low-h, child order up-left-right-down"
    )
    assert lines[2].startswith("expanded 5, ")
    assert lines[1] in easy("astar", "auto")._repr_html_()


def test_model_of_a_maze_is_noted() -> None:
    room, few = maze("reports/room"), Limits(expansions=10)
    assert solve(room, "uniform_cost", limits=few).options["model"] == room.model
    turns = solve(room.with_model("turns"), "uniform_cost", limits=few)
    assert "model turns" in str(turns)


def test_plain_functions_and_own_problems_note_their_options_too() -> None:
    puzzle = EightPuzzle((1, 2, 3, 4, 5, 6, 7, 0, 8))
    result = astar(puzzle, puzzle.manhattan, ties="lifo")
    assert result.options == {
        "heuristic": "manhattan",
        "duplicates": "graph",
        "goal_test": "expanded",
        "ties": "lifo",
        "child_order": "given",
        "seed": 0,
    }
    assert "ties lifo, child order given\n" in str(result)


def test_result_without_options_has_no_line_for_them() -> None:
    here = solve(Chain(0), "breadth_first")
    assert len(str(here).split("\n")) == 3
    solved = SearchResult(here.status, here.path, None, here.counts, "mine")
    assert len(str(solved).split("\n")) == 2


def test_count_of_optimal_solutions_notes_its_heuristic() -> None:
    puzzle = instance("reports/easy")
    python, native = (count(puzzle, heuristic="hamming", engine=engine) for engine in ENGINES)
    assert python.options["heuristic"] == "hamming"
    assert python == native
    assert python.to_dict()["options"] == dict(native.options)
    assert str(python).startswith("1 optimal solution of cost 5 (6 expanded with hamming, ")
    assert count(Chain(3), heuristic=zero).options["heuristic"] == "zero"


def test_command_line_shows_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    main(["solve", "sliding_tiles", "reports/easy", "--ties", "fifo"])
    shown = " ".join(capsys.readouterr().out.split())
    assert "options: duplicates graph, goal test expanded, ties fifo, child order up-left" in shown
    astar = ["--algorithm", "astar", "--model", "turns", "--json", *FEW]
    main(["solve", "mazeworld", "reports/room", *astar])
    options = json.loads(capsys.readouterr().out)["options"]
    assert options["model"] == "turns" and options["heuristic"] == "distance"
    main(["count", "sliding_tiles", "reports/easy", "--json"])
    assert json.loads(capsys.readouterr().out)["options"]["heuristic"] == "manhattan"
