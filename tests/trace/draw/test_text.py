import io
import re
from typing import Any

import pytest

from plybench import Limits, solve
from plybench.core.catalog import algorithms
from plybench.domains.blocksworld import instance
from plybench.trace import Trace
from plybench.trace.draw import render_text


def traced(name: str, algorithm: str, max_steps: int | None = None, **options: Any) -> Trace:
    trace = Trace(max_steps=max_steps)
    solve(instance(name), algorithm, observer=trace, **options)
    return trace


def test_astar_text_shows_the_numbers_of_the_report() -> None:
    text = render_text(
        traced(
            "reports/three-blocks",
            "astar",
            3,
            heuristic="manhattan",
            duplicates="tree",
            ties="fifo",
        )
    )
    children = re.findall(r"> \w+ +node (\d+) .* f (\d+)", text)
    assert children == list(zip("12345678", "76777978", strict=True))
    assert re.findall(r"expansion \d+: node (\d+)", text) == ["0", "2", "1"]
    assert "  > up    node 2  [@ 3,1 A 0,0 B 1,0 C 2,0]  g 1  h 5  f 6\n" in text
    assert "           frontier 3:7 4:7 5:7 7:7 8:8 6:9\n" in text
    assert "solved: 14 actions, cost 14 (optimal)" in text
    assert "... 27,385 more expansions followed" in text
    assert "expanded 27,388" in text


def test_passes_are_announced_with_their_limits() -> None:
    text = render_text(traced("reports/depth-2", "iterative_deepening", first=1))
    assert re.findall("=== (.*) ===", text) == ["iteration 1, limit 1", "iteration 2, limit 2"]
    assert "  nodes 2, 1: at the depth limit, not expanded" in text


def test_dropped_children_and_goals_are_marked() -> None:
    text = render_text(traced("reports/depth-3", "breadth_first"))
    assert re.search(r"x right +node \d+ .* dropped: state known", text)
    assert re.search(r"\* left +node \d+ .*  goal\n", text)


def test_a_start_that_is_a_goal_is_told() -> None:
    puzzle = instance("reports/depth-1")
    solved = puzzle.result(puzzle.initial, "left")
    puzzle.initial = solved
    trace = Trace()
    solve(puzzle, "breadth_first", observer=trace)
    assert f"start: node 0  [{puzzle.format_state(solved)}]  g 0   goal" in render_text(trace)


def test_long_frontiers_are_cut_after_twelve_nodes() -> None:
    text = render_text(traced("reports/depth-8", "breadth_first", 30, duplicates="tree"))
    longest = max(re.findall("frontier (.*)", text), key=len)
    assert re.fullmatch(r"(\d+ ){12}\+ \d+ more", longest)


def test_ida_star_says_when_it_returns_to_a_node() -> None:
    text = render_text(traced("reports/depth-7", "ida_star", heuristic="manhattan"))
    assert "back to: node 0" in text
    assert "   cut\n" in text


def test_beam_shows_its_layers() -> None:
    text = render_text(traced("reports/depth-4", "beam", heuristic="manhattan", width=2))
    assert "   layer 2\n" in text
    assert ": cut\n" in text


def test_a_spent_limit_is_told() -> None:
    text = render_text(traced("reports/depth-14", "breadth_first", limits=Limits(expansions=2)))
    assert "taken, but not expanded: the search had ended" in text
    assert "stopped after 2 expansions" in text


@pytest.mark.parametrize("algorithm", sorted(algorithms()))
def test_text_is_the_same_from_a_file(algorithm: str) -> None:
    heuristic = "manhattan" if algorithms()[algorithm].needs_heuristic else None
    trace = traced(
        "reports/depth-3", algorithm, 30, heuristic=heuristic, limits=Limits(expansions=60)
    )
    file = io.StringIO()
    trace.write_ndjson(file)
    file.seek(0)
    assert render_text(Trace.read_ndjson(file)) == render_text(trace)
