import io
import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench import Limits, solve
from plybench.core.catalog import algorithms
from plybench.core.picture import Cell, Picture
from plybench.domains.blocksworld import instance
from plybench.domains.sliding_tiles import instance as tiles
from plybench.trace import Trace
from plybench.trace.draw import picture_svg, render_dot, render_svg, render_text
from plybench.trace.draw.layout import tidy

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def traced(name: str, algorithm: str, max_steps: int | None = None, **options: Any) -> Trace:
    trace = Trace(max_steps=max_steps)
    solve(instance(name), algorithm, observer=trace, **options)
    return trace


def node_boxes(svg: str) -> list[Box]:
    """Return the node rectangles in page coordinates, out of nested translations."""
    boxes: list[Box] = []

    def walk(element: ElementTree.Element, x: float, y: float) -> None:
        move = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
        if move:
            x, y = x + float(move[1]), y + float(move[2])
        looks = element.get("class", "").split()
        if "pb-box" in looks and "pb-key" not in looks:
            boxes.append((x, y, float(element.get("width", 0)), float(element.get("height", 0))))
        for child in element:
            walk(child, x, y)

    walk(ElementTree.fromstring(svg), 0, 0)
    return boxes


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


@pytest.mark.parametrize("algorithm", sorted(algorithms()))
def test_every_algorithm_is_drawn_without_overlaps_inside_the_page(algorithm: str) -> None:
    heuristic = "manhattan" if algorithms()[algorithm].needs_heuristic else None
    trace = traced(
        "reports/depth-4", algorithm, 30, heuristic=heuristic, limits=Limits(expansions=60)
    )
    svg = render_svg(trace)
    boxes, page = node_boxes(svg), ElementTree.fromstring(svg)
    assert len(boxes) == sum(len(tree.nodes) for tree in trace.trees())
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
    for x, y, width, height in boxes:
        assert x > 0 and x + width < float(page.get("width", 0))
        assert y > 0 and y + height < float(page.get("height", 0))


@pytest.mark.parametrize("algorithm", sorted(algorithms()))
def test_svg_is_the_same_from_a_file(algorithm: str) -> None:
    heuristic = "manhattan" if algorithms()[algorithm].needs_heuristic else None
    trace = traced(
        "reports/obstacles", algorithm, 12, heuristic=heuristic, limits=Limits(expansions=60)
    )
    file = io.StringIO()
    trace.write_ndjson(file)
    file.seek(0)
    assert render_svg(Trace.read_ndjson(file)) == render_svg(trace)


def test_solution_goal_and_dropped_nodes_stand_out() -> None:
    trace = traced("reports/depth-2", "breadth_first")
    svg, tree = render_svg(trace), trace.trees()[0]
    assert svg.count("pb-box pb-solution") == len(tree.solution) == 3
    assert svg.count('class="pb-ring"') == 1
    assert svg.count("pb-box pb-dropped") == sum(n.is_dropped for n in tree.nodes.values())


@pytest.mark.parametrize("algorithm", ["breadth_first", "astar", "iterative_deepening", "rbfs"])
def test_captions_of_a_node_do_not_touch_in_a_wide_font(algorithm: str) -> None:
    trace = Trace()
    heuristic = "manhattan" if algorithms()[algorithm].needs_heuristic else None
    solve(
        tiles("reports/hard"),
        algorithm,
        observer=trace,
        heuristic=heuristic,
        limits=Limits(expansions=120),
    )
    em = {"pb-id": 9 * 0.64, "pb-value": 9.5 * 0.7, "pb-id pb-right": 9 * 0.64}  # DejaVu Sans
    for node in ElementTree.fromstring(render_svg(trace)).iter(f"{SVG}g"):
        lines: dict[str, list[tuple[float, float]]] = {}
        for text in node.findall(f"{SVG}text"):
            look = text.get("class", "")
            if look in em:
                x, width = float(text.get("x", 0)), em[look] * len(text.text or "")
                left = x if look == "pb-id" else x - width
                lines.setdefault(text.get("y", ""), []).append((left, left + width))
        for (_, end), (start, _) in lines.values():
            assert end + 2 < start


def test_nodes_show_g_and_h_where_there_are_estimates() -> None:
    svg = render_svg(traced("reports/depth-3", "astar", heuristic="manhattan"))
    nodes = [node for node in svg.split("<title>node ")[1:]]
    for node in nodes:
        values = dict(re.findall(r">([ghf]) (\d+)<", node))
        assert "g" in values
        if ">known<" not in node:
            assert int(values["g"]) + int(values["h"]) == int(values["f"])
    plain = render_svg(traced("reports/depth-3", "breadth_first"))
    assert ">g 1<" in plain and ">h " not in plain


def test_legend_tells_what_ghosts_and_rings_are() -> None:
    trace = Trace(max_steps=3)
    solve(tiles("reports/easy"), "breadth_first", observer=trace)
    svg = render_svg(trace)
    assert ">where a piece belongs<" in svg and ">a piece in its place<" in svg
    bare = Trace()
    solve(Bare(), "breadth_first", observer=bare)
    assert "belongs" not in render_svg(bare)


def test_where_a_piece_belongs_is_drawn_smaller_than_a_piece() -> None:
    def side(cell: Cell) -> float:
        drawn = ElementTree.fromstring(picture_svg(Picture(((cell,),))))
        frames = [r for r in drawn.iter(f"{SVG}rect") if r.get("class") != "pb-board"]
        return float(frames[0].get("width", 0))

    assert side(Cell("empty", goal="A")) < 0.8 * side(Cell("piece", "A"))


def test_drawing_is_self_contained() -> None:
    svg = render_svg(traced("reports/depth-2", "breadth_first"))
    for outside in ("<script", "@import", "url(", "href", "<image"):
        assert outside not in svg
    assert "pb-page" in svg


def test_nodes_have_tooltips_and_a_title() -> None:
    svg = ElementTree.fromstring(render_svg(traced("reports/depth-2", "breadth_first")))
    titles = [element.text or "" for element in svg.iter(f"{SVG}title")]
    assert titles[0] == "breadth_first: blocksworld reports/depth-2"
    assert titles[1].startswith("node 0: @ 3,0 A 0,0")


def test_only_the_last_pass_can_be_drawn() -> None:
    trace = traced("reports/depth-3", "iterative_deepening")
    last = render_svg(trace, iterations="last")
    assert len(node_boxes(last)) == len(trace.trees()[-1].nodes)
    assert len(node_boxes(render_svg(trace))) > len(node_boxes(last))


def test_large_trees_are_cut_but_keep_the_solution() -> None:
    trace = traced("reports/depth-9", "breadth_first")
    svg, tree = render_svg(trace, max_nodes=20), trace.trees()[0]
    drawn = len(node_boxes(svg))
    assert 20 < drawn <= 20 + len(tree.solution)
    assert svg.count("pb-box pb-solution") == len(tree.solution)
    assert f"{len(tree.nodes) - drawn:,} more nodes not drawn" in svg


@pytest.mark.slow
def test_an_endless_solution_is_cut_too() -> None:
    trace = traced("reports/three-blocks", "depth_first")
    assert len(trace.trees()[0].solution) > 1000
    boxes = node_boxes(render_svg(trace, max_nodes=50))
    assert 50 <= len(boxes) <= 100
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]


class Hostile:
    """A problem without picture and text form; its names try to break out of the XML."""

    initial = "<&\x00\x1b\ud800"

    def actions(self, state: str) -> list[str]:
        return ["<script>", "]]>&\"'", "a\nb"] if len(state) < 20 else []

    def result(self, state: str, action: str) -> str:
        return state + action

    def is_goal(self, state: str) -> bool:
        return state.endswith("b" * 2)

    def format_state(self, state: str) -> str:
        return state


def test_anything_may_stand_in_states_and_actions() -> None:
    trace = Trace()
    solve(Hostile(), "breadth_first", observer=trace)
    assert ElementTree.fromstring(render_svg(trace)) is not None
    assert "<script>" not in render_svg(trace)


class Bare:
    """The least a problem must have: count up to 4."""

    initial = 0

    def actions(self, state: int) -> list[int]:
        return [1, 2]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_goal(self, state: int) -> bool:
        return state == 4


class Pictured(Bare):
    """With a picture that has rows of all kinds of cells, but no text form."""

    def picture(self, state: int) -> Picture:
        cells = (Cell("piece", str(state), "4"), Cell("empty", "x"), Cell("agent", "me"))
        return Picture((cells, (Cell("wall"), Cell("empty", goal="12"), Cell("piece", "✓", "✓"))))


def test_a_problem_with_nothing_optional_is_drawn_as_text_boxes() -> None:
    trace = Trace()
    solve(Bare(), "breadth_first", observer=trace)
    assert "<title>breadth_first: Bare</title>" in render_svg(trace)
    assert not re.search('<rect class="pb-board"', render_svg(trace))
    assert "[4]" in render_text(trace)
    assert "digraph" in render_dot(trace)


def test_a_live_trace_draws_pictures_of_problems_that_cannot_parse() -> None:
    trace = Trace()
    solve(Pictured(), "breadth_first", observer=trace)
    svg = render_svg(trace)
    assert svg.count('<rect class="pb-board"') == len(node_boxes(svg))


@given(st.lists(st.integers(0, 10**6), max_size=60), st.integers(1, 3))
def test_tidy_layout_keeps_distance_and_centres_parents(picks: list[int], roots: int) -> None:
    parents = {i + roots: pick % (i + roots) for i, pick in enumerate(picks)}
    children: dict[int, list[int]] = {}
    for node, parent in parents.items():
        children.setdefault(parent, []).append(node)
    x = tidy(children, range(roots))
    depth = dict.fromkeys(range(roots), 0)
    for node, parent in parents.items():
        depth[node] = depth[parent] + 1
    for a, b in combinations(x, 2):
        if depth[a] == depth[b]:
            assert abs(x[a] - x[b]) > 0.999
    for parent, below in children.items():
        assert x[parent] == pytest.approx((x[below[0]] + x[below[-1]]) / 2)
    assert min(x.values()) == 0


def test_layout_of_a_deep_dive_needs_no_recursion() -> None:
    x = tidy({i: [i + 1] for i in range(20_000)}, [0])
    assert set(x.values()) == {0.0}
