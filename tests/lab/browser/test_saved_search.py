"""`trace --output FILE.html`: the search page as one file, opened from disk."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from plybench import load, solve
from plybench.cli import main

Open = Callable[..., None]
ONE = ("blocksworld", "reports/one-block")


@pytest.fixture
def open_trace(page: Page, tmp_path: Path) -> Open:
    """Open the page of a search."""

    def open_it(*call: str, hash: str = "") -> None:
        file = tmp_path / "search.html"
        assert main(("trace", *call, "--output", str(file))) in (0, 1)
        page.goto(file.as_uri() + hash)
        expect(page.locator(".at")).to_be_visible()

    return open_it


def count(page: Page, name: str) -> str:
    return page.locator(f"[data-count={name}]").inner_text()


@pytest.mark.essential
def test_search_is_stepped_through(open_trace: Open, page: Page) -> None:
    open_trace(*ONE)
    assert page.title() == "reports/one-block: astar with manhattan"
    expect(page.locator(".at")).to_have_text(re.compile("^0 / "))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".say")).to_contain_text("Step 2")
    assert count(page, "expanded") == "2"
    page.keyboard.press("ArrowLeft")
    assert count(page, "expanded") == "1"
    assert page.locator(".setup").inner_text().split()[1:5] == [
        "problem",
        "reports/one-block",
        "algorithm",
        "astar",
    ]


def test_counts_at_the_end_are_those_of_the_search(open_trace: Open, page: Page) -> None:
    found = solve(load(*ONE), engine="python").counts
    open_trace(*ONE)
    page.keyboard.press("End")
    assert count(page, "expanded") == f"{found.expanded:,}"
    assert count(page, "generated") == f"{found.generated:,}"
    expect(page.locator(".verdict")).to_contain_text("optimal")


def test_plan_is_played_without_a_server(open_trace: Open, page: Page) -> None:
    open_trace(*ONE)
    page.keyboard.press("End")
    page.get_by_role("button", name="Play the plan").click()
    expect(page.locator(".node-line")).to_contain_text(re.compile(r"plan, move \d+ of 11"))
    expect(page.get_by_role("button", name="Go on")).to_have_count(0)


def test_step_is_in_the_address(open_trace: Open, page: Page) -> None:
    open_trace(*ONE, hash="#step=3")
    expect(page.locator(".at")).to_have_text(re.compile("^3 / "))
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("#step=4$"))
    page.reload()
    expect(page.locator(".at")).to_have_text(re.compile("^4 / "))


def test_large_tree_is_laid_out_by_a_worker(open_trace: Open, page: Page) -> None:
    limit = ("--max-expansions", "12000")  # some 32,000 nodes
    open_trace("sliding_tiles", "random:4x4,seed=1", "--algorithm", "breadth_first", *limit)
    page.keyboard.press("End")
    # A note in place of the tree would colour far fewer points.
    page.wait_for_function(
        """() => {
          const canvas = document.querySelector(".stage canvas");
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return data.filter((value, i) => i % 4 === 3 && value > 0).length > 5000;
        }"""
    )
    assert [worker.url[:5] for worker in page.workers] == ["blob:"]


def test_steps_end_the_record(open_trace: Open, page: Page) -> None:
    open_trace("sliding_tiles", "reports/hard", "--steps", "5")
    expect(page.locator(".at")).to_have_text("0 / 5")
    page.keyboard.press("End")
    expect(page.locator(".verdict")).to_contain_text("not recorded")


def test_problem_that_is_not_searched_is_shown(open_trace: Open, page: Page) -> None:
    open_trace("mazeworld", "corridor/swap")
    expect(page.locator(".verdict")).to_contain_text("There is no solution")
    expect(page.locator(".node-block .piece")).to_have_count(2)
    expect(page.get_by_role("button", name="Play (Space)")).to_be_disabled()


def test_end_of_a_search_that_stops_early_is_told(open_trace: Open, page: Page) -> None:
    open_trace("sliding_tiles", "reports/easy", "--stop-at-zero", "inversions")
    assert page.title().startswith("reports/easy until inversions is 0: astar")
    expect(page.locator(".setup")).to_contain_text("not in a goal: inversions is 0")


@pytest.mark.parametrize("pane", ["Tree", "Lists", "Options"])
def test_panes_of_a_narrow_page(open_trace: Open, page: Page, pane: str) -> None:
    open_trace(*ONE)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("tab", name=pane).click()
    shown = {"Tree": ".stage", "Lists": ".side.right", "Options": ".setup"}
    for name, part in shown.items():
        expect(page.locator(part)).to_be_visible(visible=name == pane)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("call", [("sliding_tiles", "reports/hard"), ("mazeworld", "corridor/bay")])
def test_pictures_of_the_page(
    open_trace: Open, page: Page, shot: Callable[..., None], call: tuple[str, str]
) -> None:
    open_trace(*call, "--algorithm", "astar", hash="#step=12")
    expect(page.locator(".at")).to_have_text(re.compile("^12 / "))
    shot(f"saved-search-{call[0]}")
