"""Values that show themselves in notebooks: HTML without scripts, with boards and tables."""

import pickle
import re
from base64 import b64decode
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import plybench as pb
from plybench.core.picture import as_text

TILES = pb.load("sliding_tiles", "reports/easy")
FOUR, POSITION = pb.load_game("connect_four", "4 4 3")


def traced() -> pb.Trace:
    trace = pb.Trace()
    pb.solve(TILES, "astar", observer=trace)
    return trace


def game_traced() -> pb.GameTrace:
    trace = pb.GameTrace()
    pb.decide(FOUR, "alpha_beta", POSITION, depth=2, observer=trace)
    return trace


VALUES = {
    "problem": lambda: TILES,
    "unsolvable": lambda: pb.load("sliding_tiles", "2 1 3/4 5 6/7 8 _"),
    "maze": lambda: pb.load("mazeworld"),
    "blind": lambda: pb.load("blind_robot"),
    "blocks": lambda: pb.load("blocksworld"),
    "game": lambda: FOUR,
    "position": lambda: FOUR.picture(POSITION),
    "result": lambda: pb.solve(TILES, "astar"),
    "long result": lambda: pb.solve(pb.load("sliding_tiles", "hardest/3x3"), "astar"),
    "no path": lambda: pb.solve(TILES, "breadth_first", limits=pb.Limits(expansions=2)),
    "alone": lambda: pb.search.astar(TILES, TILES.manhattan),
    "decision": lambda: pb.decide(FOUR, "alpha_beta", POSITION, depth=2),
    "analysis": lambda: pb.analyse(*pb.load_game("connect_four", "4 4 3", variant="4x4")),
    "count": lambda: pb.count(TILES),
    "trace": traced,
    "game trace": game_traced,
    "match": lambda: pb.match("connect_four", "random", "random:seed=1", games=2, workers=1),
    "examination": lambda: pb.examine(TILES, ["hamming", "blank-in-place"], max_states=500),
    "comparison": lambda: pb.compare([TILES], ["astar", "greedy"]),
}
TABLES = {
    "result",
    "long result",
    "no path",
    "alone",
    "decision",
    "analysis",
    "count",
    "match",
    "examination",
    "comparison",
}
BOARDS = {
    "problem",
    "unsolvable",
    "maze",
    "blind",
    "blocks",
    "game",
    "position",
    "result",
    "long result",
    "no path",
    "decision",
    "analysis",
    "trace",
    "game trace",
}


class Reader(HTMLParser):
    """Checks that elements are closed, and collects them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module", params=VALUES)
def shown(request: pytest.FixtureRequest) -> tuple[str, Any, str]:
    value = VALUES[request.param]()
    return request.param, value, value._repr_html_()


def test_html_is_well_formed_and_has_no_scripts(shown: tuple[str, Any, str]) -> None:
    name, _, html = shown
    for tag, attributes in Reader(html).found:
        assert tag not in ("script", "style", "link", "iframe", "svg")
        assert not any(key.startswith("on") for key in attributes)
        assert (attributes.get("src") or "data:").startswith("data:")
        assert "color:" not in re.sub(
            "border[^;]*", "", attributes.get("style") or ""
        )  # the notebook's
    assert len(html) < 300_000, name


def test_there_is_a_board_and_a_table(shown: tuple[str, Any, str]) -> None:
    name, _, html = shown
    tags = [tag for tag, _ in Reader(html).found]
    assert ("table" in tags) == (name in TABLES)
    assert ("img" in tags) == (name in BOARDS)


def test_images_are_drawings_with_words(shown: tuple[str, Any, str]) -> None:
    for tag, attributes in Reader(shown[2]).found:
        if tag == "img":
            assert attributes["alt"]
            data = (attributes["src"] or "").partition("base64,")[2]
            assert ElementTree.fromstring(b64decode(data)).tag.endswith("svg")


def test_bundles_have_text_too(shown: tuple[str, Any, str]) -> None:
    name, value, html = shown
    if name == "comparison":
        return  # a table of its own
    bundle = value._repr_mimebundle_()
    assert bundle["text/html"] == html
    assert bundle["text/plain"]


def test_a_position_is_drawn_and_described() -> None:
    picture = FOUR.picture(POSITION)
    (_, attributes), *_ = [
        found for found in Reader(picture._repr_html_()).found if found[0] == "img"
    ]
    assert attributes["alt"] == as_text(picture)


def test_names_are_escaped() -> None:
    problem = pb.load("sliding_tiles", "reports/easy")
    problem.name = "<script>alert(1)</script>"
    assert "<script" not in problem._repr_html_()
    assert "&lt;script" in problem._repr_html_()


def test_results_compare_and_pickle_as_before() -> None:
    result = pb.solve(TILES, "astar")
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert hash(again) == hash(result)
