"""Pages that are a single file: what is in them, and that it is all they need."""

import gzip
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any

import pytest

from plybench import load, solve
from plybench.lab.saved.saved_page import plan_page, saved_page
from plybench.lab.wire import unpack


def data_of(page: str, name: str) -> dict[str, Any]:
    found = re.search(rf'id="data-{name}">([^<]*)</script>', page)
    assert found
    return unpack(gzip.decompress(b64decode(found[1])))


def part_of(page: str, tag: str) -> str:
    found = re.search(rf'<{tag}(?: type="module")?>(.*?)</{tag}>', page, re.DOTALL)
    assert found
    return found[1]


@pytest.fixture(scope="module")
def page() -> str:
    puzzle = load("sliding_tiles", "reports/easy")
    return plan_page(puzzle, solve(puzzle), 0.25)


def test_page_asks_for_nothing(page: str) -> None:
    assert not re.findall(r'(?:src|href)="(?!data:)', page)
    assert not re.findall(r"^import\b|\bfetch\(|@import|url\(", page, re.MULTILINE)
    assert "default-src 'none'" in page


@pytest.mark.parametrize("tag", ["style", "script"])
def test_policy_names_what_the_page_holds(page: str, tag: str) -> None:
    digest = b64encode(sha256(part_of(page, tag).encode()).digest()).decode()
    assert re.search(rf"{tag}-src 'sha256-{re.escape(digest)}'", page)


def test_plan_is_in_the_page(page: str) -> None:
    plan = data_of(page, "plan")
    assert [step["did"] for step in plan["steps"]] == [
        [],
        ["up"],
        ["up"],
        ["left"],
        ["down"],
        ["right"],
    ]
    assert plan["steps"][0]["state"] == "2 8 3 / 1 6 4 / 7 _ 5"
    assert plan["delay"] == 0.25 and plan["is_timed"] is False
    assert ["cost", "5 (proved optimal)"] in plan["facts"]
    assert len(plan["columns"]["picture_start"]) == 7
    assert plan["board"]["width"] == plan["board"]["height"] == 3


def test_robots_move_at_once() -> None:
    bay = load("mazeworld", "corridor/bay")
    plan = data_of(plan_page(bay, solve(bay), 0.25), "plan")
    assert plan["is_timed"]
    assert len(plan["steps"]) == 9
    assert len(plan["steps"][1]["did"]) == 2


def test_names_cannot_break_out_of_the_page() -> None:
    puzzle = load("sliding_tiles", "reports/easy")
    puzzle.name = "</title><script>alert(1)</script>"
    page = plan_page(puzzle, solve(puzzle), 0.25)
    assert "<script>alert" not in page and "&lt;/title&gt;" in page
    assert page.count("</script>") == 2


def test_same_solution_gives_the_same_page(page: str) -> None:
    puzzle = load("sliding_tiles", "reports/easy")
    assert plan_page(puzzle, solve(puzzle), 0.25) == page


def test_data_of_several_names() -> None:
    page = saved_page("x", "host/wire.js", ("lab.css",), {"a": {"n": 1}, "b": {"n": 2}})
    assert [data_of(page, name)["n"] for name in "ab"] == [1, 2]
