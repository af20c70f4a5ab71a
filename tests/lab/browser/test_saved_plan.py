"""`solve --output FILE.html`: the page plays the solution, opened from disk."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from plybench import load, solve
from plybench.lab.saved.saved_page import plan_page

Open = Callable[[str, str], None]


@pytest.fixture
def open_plan(page: Page, tmp_path: Path) -> Open:
    """Open the solution of a problem."""

    def open_it(domain: str, name: str) -> None:
        problem = load(domain, name)
        file = tmp_path / "plan.html"
        file.write_text(plan_page(problem, solve(problem), 0.05), encoding="utf-8")
        page.goto(file.as_uri())
        expect(page.locator(".at")).to_contain_text("0 /")

    return open_it


def tile(page: Page, label: str) -> str:
    return page.locator(".piece", has_text=label).get_attribute("style") or ""


def test_keys_and_buttons_walk_through_the_plan(open_plan: Open, page: Page) -> None:
    open_plan("sliding_tiles", "reports/easy")
    assert page.title() == "reports/easy: astar"
    expect(page.locator(".at")).to_have_text("0 / 5")
    start = tile(page, "6")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".say")).to_have_text("up")
    assert tile(page, "6") != start
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".say")).to_have_text("The start")
    assert tile(page, "6") == start
    page.get_by_role("button", name="Last step").click()
    expect(page.locator(".at")).to_have_text("5 / 5")
    assert page.locator(".piece.home").count() == 8


def test_moves_can_be_chosen(open_plan: Open, page: Page) -> None:
    open_plan("sliding_tiles", "reports/easy")
    page.locator(".saved-moves button", has_text="left").click()
    expect(page.locator(".at")).to_have_text("3 / 5")
    expect(page.locator("[aria-current=step]")).to_have_text("3left")


def test_plan_plays_to_its_end(open_plan: Open, page: Page) -> None:
    open_plan("sliding_tiles", "reports/easy")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".at")).to_have_text("5 / 5")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_help_and_theme(open_plan: Open, page: Page) -> None:
    open_plan("sliding_tiles", "reports/easy")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("play or pause")
    page.get_by_role("button", name="Close").click()
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(paper) != light


@pytest.mark.parametrize(
    ("domain", "name"), [("sliding_tiles", "reports/hard"), ("mazeworld", "reports/maze")]
)
def test_plan_fits_at_every_width(
    open_plan: Open, page: Page, shot: Callable[..., None], domain: str, name: str
) -> None:
    open_plan(domain, name)
    page.keyboard.press("ArrowRight")
    shot(f"saved-plan-{domain}", themes=("light",))
    for width in (1280, 768, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        board = page.locator(".saved-board svg").bounding_box()
        assert board and board["x"] >= 0 and board["x"] + board["width"] <= width
