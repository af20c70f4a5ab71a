import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from helpers import Nim
from plybench import GameTrace, Limits, decide
from plybench.domains.connect_four import load
from plybench.trace.draw import render_game_dot, render_game_svg, render_game_text

Box = tuple[float, float, float, float]


def traced(algorithm: str, **options: Any) -> GameTrace:
    game, state = load("reports/tree")
    trace = GameTrace()
    decide(game, algorithm, state, evaluate="weights", observer=trace, **({"depth": 3} | options))
    return trace


def boxes(svg: str) -> list[Box]:
    """Return the node rectangles in page coordinates, out of nested translations."""
    found: list[Box] = []

    def walk(element: ElementTree.Element, x: float, y: float) -> None:
        move = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if move:
            x, y = x + float(move[1]), y + float(move[2])
        looks = element.get("class", "").split()
        if "pb-box" in looks and "pb-key" not in looks:
            found.append((x, y, float(element.get("width", 0)), float(element.get("height", 0))))
        for child in element:
            walk(child, x, y)

    walk(ElementTree.fromstring(svg), 0, 0)
    return found


@pytest.mark.parametrize("algorithm", ["minimax", "alpha_beta", "pvs", "mtdf"])
def test_trees_are_drawn_without_overlaps_inside_the_page(algorithm: str) -> None:
    svg = render_game_svg(traced(algorithm))
    found, page = boxes(svg), ElementTree.fromstring(svg)
    assert found
    for a, b in combinations(found, 2):
        assert not (
            a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]
        )
    width, height = float(page.get("width", 0)), float(page.get("height", 0))
    assert all(x >= 0 and y >= 0 and x + w <= width and y + h <= height for x, y, w, h in found)


def test_svg_shows_every_node_and_what_was_pruned() -> None:
    svg = render_game_svg(traced("alpha_beta"))
    assert len(boxes(svg)) == 28 + 3
    assert svg.count(">pruned</text>") == 3 + 1  # and once in the legend
    assert "player 2 plays column 5, value 15" in svg
    few = render_game_svg(traced("alpha_beta"), max_nodes=9)
    assert "19 more nodes not drawn" in few


def test_dot_has_the_nodes_and_greys_what_was_pruned() -> None:
    dot = render_game_dot(traced("alpha_beta"))
    assert dot.startswith("digraph game {")
    assert len(re.findall(r'^  "\d+" \[', dot, re.MULTILINE)) == 28
    assert len(re.findall(r"label=pruned.*style=dashed", dot)) == 3
    assert dot.count("style=bold") == 4 + 3  # nodes and edges of the play expected


def test_passes_are_kept_apart() -> None:
    trace = traced("mtdf")
    assert render_game_dot(trace).count("subgraph") == 3
    assert render_game_text(trace).count("=== pass") == 3


def test_text_lists_pruned_moves_below_the_last_that_was_tried() -> None:
    lines = render_game_text(traced("alpha_beta")).splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("node  8"))
    assert lines[at] == "node  8          player 2  column 3  score inf  alpha inf  beta 18"
    assert lines[at + 1].split() == ["pruned:", "5"]
    assert lines[at + 1].index("pruned") == lines[at].index("player")


def test_plain_algorithms_have_no_window_to_show() -> None:
    assert "alpha" not in render_game_text(traced("negamax"))
    assert "from the table" in render_game_text(traced("mtdf"))


def test_game_without_pictures_is_drawn_by_its_text() -> None:
    trace = GameTrace(max_nodes=6)
    decide(Nim(2, 1), "alpha_beta", observer=trace, limits=Limits(expansions=9))
    assert "((2, 1), 1)" in render_game_svg(trace)
    text = render_game_text(trace)
    assert "player 1  move 0-1" in text
    assert "... 3 more nodes followed" in text
    assert render_game_dot(trace)


@pytest.mark.parametrize("algorithm", ["alpha_beta", "mtdf"])
def test_captions_stay_inside_their_node_in_a_wide_font(algorithm: str) -> None:
    svg = ElementTree.fromstring(render_game_svg(traced(algorithm)))
    space = "{http://www.w3.org/2000/svg}"
    for node in svg.iter(f"{space}g"):
        frame = node.find(f"{space}rect")
        if frame is not None and "pb-box" in frame.get("class", ""):
            for text in node.findall(f"{space}text[@class='pb-id']"):
                assert 7 + 9 * 0.64 * len(text.text or "") < float(frame.get("width", 0))
