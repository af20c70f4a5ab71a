"""Every kind of figure: drawn, captioned from its numbers, and the same bytes each time."""

import re
import struct
import sys
import zlib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from plybench.core.errors import InputError
from plybench.core.intervals import Estimate
from plybench.study.figures import (
    Axis,
    Figure,
    Panel,
    Results,
    Series,
    estimates,
    grid,
    grouped_bars,
    histograms,
    intervals,
    log_lines,
    look_of,
    ratio_lines,
    result_bars,
    scatter,
    solved_within,
    strips,
)
from plybench.study.statistics import RunSample

COLUMN = 3.4
LIMIT = Axis("nodes expanded", 1000, "1,000 expansions")
SOME = RunSample.of(range(10, 300, 10), 1, 1000)
MOST_CUT = RunSample.of([500], 4, 1000)


def searches(**values: object) -> list[Series]:
    names = {"astar": "A*", "breadth_first": "BFS"}
    return [Series(names[n], v, look_of(n)) for n, v in values.items()]  # type: ignore[arg-type]


KINDS: dict[str, Callable[..., Figure]] = {
    "bars": lambda **kw: grouped_bars(
        searches(astar={"one": SOME, "two": 7}, breadth_first={"one": MOST_CUT, "two": None}),
        LIMIT,
        about="Puzzles.",
        **kw,
    ),
    "ratios": lambda **kw: ratio_lines(
        searches(astar={1: Estimate(0.5, 0.4, 0.6), 2: Estimate(0.2, 0.1, 1.3)}),
        "depth",
        "calls",
        about="Games.",
        **kw,
    ),
    "histograms": lambda **kw: histograms(
        searches(astar={0: SOME}, breadth_first={0: RunSample.of([3, 3, 900])}),
        "nodes",
        "runs",
        about="Puzzles.",
        **kw,
    ),
    "results": lambda **kw: result_bars(
        {"d1": Results(47, 0, 3), "d2": Results(1, 49, 0)}, "depth", about="Games.", **kw
    ),
    "grid": lambda **kw: grid(
        ["A", "a name that is longer than all others"],
        ["A", "B"],
        [[None, 0.75], [0.25, None]],
        about="Games.",
        **kw,
    ),
    "intervals": lambda **kw: intervals(
        {"A": Estimate(120, 20, 220), "B": Estimate(-120, None, None)},
        "rating",
        about="Games.",
        **kw,
    ),
    "lines": lambda **kw: log_lines(
        [
            Series("A*", {1: 3, 2: 30, 3: 300}, look_of("astar"), {2: 31}),
            Series("walk", {1: SOME, 2: MOST_CUT}, look_of("random_walk")),
        ],
        "depth",
        LIMIT,
        about="Puzzles.",
        **kw,
    ),
    "strips": lambda **kw: strips(
        searches(astar={1: SOME, 2: RunSample.of(range(1, 400))}, breadth_first={1: MOST_CUT}),
        "depth",
        LIMIT,
        about="Puzzles.",
        **kw,
    ),
    "scatter": lambda **kw: scatter(
        [(10, 20), (30, 25), (40, None), (None, 50), (None, None)],
        ("A*", "IDA*"),
        (look_of("astar"), look_of("ida_star")),
        LIMIT,
        about="Puzzles.",
        **kw,
    ),
    "solved": lambda **kw: solved_within(
        searches(astar={0: SOME}, breadth_first={0: MOST_CUT}), LIMIT, about="Puzzles.", **kw
    ),
    "estimates": lambda **kw: estimates(
        [
            Panel("manhattan", [(0, 0, 1), (2, 2, 4), (4, 2, 3)]),
            Panel("high", [(0, 0, 1), (1, 3, 2)]),
        ],
        about="All states.",
        **kw,
    ),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("options", [{}, {"width": COLUMN}], ids=["usual", "column"])
def test_every_kind_is_drawn_with_its_caption(kind: str, options: dict[str, float]) -> None:
    figure = KINDS[kind](**options)
    svg = figure.content("svg").decode()
    assert figure.caption.startswith(("Puzzles.", "Games.", "All states."))
    assert figure.caption.replace("&", "&amp;") in svg  # in the metadata
    assert "<dc:date>" not in svg


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_numbers_give_the_same_bytes(kind: str) -> None:
    first, again = KINDS[kind](), KINDS[kind]()
    assert first.content("svg") == first.content("svg") == again.content("svg")
    assert first.content("pdf") == again.content("pdf")
    assert first.svg_text() == again.svg_text()


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("bars", "median of 5 to 30 runs"),
        ("bars", "Limit: 1,000 expansions. Open triangle"),
        ("lines", "5 of 38 runs hit the limit, 1,000 expansions"),
        ("lines", "Cross: the published value, where ours differs."),
        ("histograms", "3 to 30 runs each"),
        ("results", "carry no number"),
        ("grid", "Per cent of the points of the agent at the left."),
        ("intervals", "Lines: 95 % intervals."),
        ("scatter", "A* needs fewer on 2, IDA* on 2."),
        ("scatter", "solved: A* 3, IDA* 3"),
        ("solved", "5 runs ended without a solution (limit: 1,000 expansions)"),
        ("strips", "Boxes: from the 25 %"),
        ("estimates", "of 3 to 8 states"),
    ],
)
def test_captions_are_written_from_the_numbers(kind: str, message: str) -> None:
    assert message in KINDS[kind]().caption


def test_a_filled_triangle_is_explained_without_an_open_one() -> None:
    often_cut = RunSample.of(range(10, 90, 10), 2, 1000)
    figure = grouped_bars(searches(astar={"one": often_cut}), LIMIT, about="Puzzles.")
    assert "Open triangle" not in figure.caption
    assert "Filled triangle: the 90 % quantile is beyond it." in figure.caption


def test_names_of_many_lines_that_end_together_stay_on_the_sheet() -> None:
    looks = [look_of("astar", h) for h in ("manhattan", "hamming")] * 13
    series = [Series(f"line {n}", {0: SOME}, look) for n, look in enumerate(looks)]
    drawing = solved_within(series, LIMIT, about="Puzzles.").drawing
    boxes = [t.get_window_extent() for t in drawing.axes[0].texts if "line" in t.get_text()]
    assert len(boxes) == 26
    assert min(box.y0 for box in boxes) >= 0
    assert max(box.y1 for box in boxes) <= drawing.bbox.height
    bottoms = sorted(box.y0 for box in boxes)
    assert min(b - a for a, b in pairwise(bottoms)) > 8


def test_files_are_written_by_their_ending(tmp_path: Path) -> None:
    figure = KINDS["results"]()
    for name, begin in {"a.svg": b"<?xml", "a.PNG": b"\x89PNG", "a.pdf": b"%PDF"}.items():
        figure.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(begin)
    with pytest.raises(InputError, match=r"\.svg, \.png or \.pdf, not \.jpg"):
        figure.save(tmp_path / "a.jpg")


def test_png_carries_its_caption_and_no_date() -> None:
    figure = KINDS["results"]()
    content, at, chunks = figure.content("png"), 8, {}
    while at < len(content):
        size, kind = struct.unpack(">I4s", content[at : at + 8])
        body = content[at + 8 : at + 8 + size]
        assert zlib.crc32(kind + body) == struct.unpack(">I", content[at + 8 + size :][:4])[0]
        chunks[kind] = body
        at += 12 + size
    assert chunks[b"tEXt"] == b"Description\0" + figure.caption.encode()
    assert b"tIME" not in chunks


def test_svg_for_pages_has_text_variables_and_names_of_its_own() -> None:
    svg = KINDS["results"]().svg_text()
    assert "first player wins" in svg
    assert "var(--c0b559f, #0b559f)" in svg
    assert not re.findall(r"(?<!, )#[0-9a-f]{6}\b", svg)
    assert 'id="results-' in svg and "<metadata>" not in svg


def test_saving_leaves_the_drawing_as_it_was() -> None:
    figure = KINDS["scatter"]()
    before = tuple(figure.drawing.get_size_inches())
    figure.content("png")
    assert tuple(figure.drawing.get_size_inches()) == before


def test_the_settings_of_the_caller_are_left_alone() -> None:
    import matplotlib

    before = dict(matplotlib.rcParams)
    KINDS["bars"]().content("svg")
    assert dict(matplotlib.rcParams) == before


def test_without_matplotlib_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(
        InputError, match=r"figures need matplotlib.*pip install 'plybench\[study\]'"
    ):
        KINDS["results"]()
