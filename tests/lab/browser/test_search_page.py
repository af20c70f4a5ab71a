"""The search page at all widths, with keys, without a connection; and pictures of it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from helpers.browser import Problems, serve_lab
from helpers.search_page import HARD, Open, choose, edit, field, hash_of, step_of

# Connection, size, keys


def test_lost_connection_is_told_and_comes_back(
    page: Page, problems: Problems, tmp_path: Path
) -> None:
    problems.expect("WebSocket|ERR_CONNECTION_REFUSED")
    with serve_lab(tmp_path, "--port", "0") as address:
        port = address.rpartition(":")[2]
        page.goto(f"{address}/search{HARD}")
        expect(page.locator(".at")).to_have_text("0 / 122")
    expect(page.locator(".lost")).to_be_visible()
    page.keyboard.press("End")  # what has arrived is still there
    assert step_of(page) == "122"
    field(page, "algorithm").select_option("greedy")
    page.get_by_role("button", name="Run again").click()
    with serve_lab(tmp_path, "--port", port):
        expect(page.locator(".lost")).to_be_hidden()
        expect(page.locator(".at")).to_have_text(re.compile("0 / (?!122)"))  # asked again


def test_panels_are_resized_with_keys_and_kept(search: Open) -> None:
    page = search()
    separator = page.get_by_role("separator", name="Width of the left panel")
    before = page.locator(".side.left").bounding_box()
    separator.focus()
    page.keyboard.press("ArrowRight")
    after = page.locator(".side.left").bounding_box()
    assert before and after and after["width"] == before["width"] + 16
    assert step_of(page) == "0"
    page.reload()
    expect(separator).to_have_attribute("aria-valuenow", "304")


@pytest.mark.essential
def test_phone_shows_one_part_at_a_time(new_page: Callable[..., Page], server: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{server}/search{HARD}&step=30")
    expect(page.locator(".at")).to_have_text("30 / 122")
    stage, lists, setup = (page.locator(s) for s in (".stage", ".side.right", ".setup"))
    for name, shown in [("Tree", stage), ("Lists", lists), ("Set-up", setup)]:
        page.locator(".pane-pick").get_by_role("tab", name=name).click()
        for part in (stage, lists, setup):
            expect(part).to_be_visible(visible=part is shown)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_options_open_as_a_sheet_on_a_tablet(search: Open) -> None:
    page = search()
    page.set_viewport_size({"width": 768, "height": 900})
    expect(page.locator(".setup")).to_be_hidden()
    page.get_by_role("button", name="Options of the search").click()
    field(page, "algorithm").select_option("greedy")
    page.get_by_role("button", name="Run again").click()
    expect(page.locator(".setup")).to_be_hidden()
    assert "a=greedy" in hash_of(page)


@pytest.mark.parametrize(("width", "height"), [(640, 400), (844, 390), (1024, 640)])
def test_low_windows_scroll_and_nothing_overlaps(search: Open, width: int, height: int) -> None:
    page = search()
    page.set_viewport_size({"width": width, "height": height})  # as at 200 % or on a turned phone
    shown, under = page.locator(".search").bounding_box(), page.locator(".transport").bounding_box()
    assert shown and under and shown["y"] + shown["height"] <= under["y"] + 1
    assert page.locator(".search").evaluate("e => getComputedStyle(e).overflowY") == "auto"
    left, stage = page.locator(".side.left").bounding_box(), page.locator(".middle").bounding_box()
    counts = page.locator(".side.right").bounding_box()
    assert left and stage and stage["height"] >= 190
    below = counts or stage  # phones show one of them at a time
    assert below["y"] >= left["y"] + left["height"] - 1


def test_keys_are_listed(search: Open) -> None:
    page = search()
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_contain_text("run again from the start")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_keys_do_nothing_while_text_is_typed(search: Open) -> None:
    page = search(HARD + "&step=5")
    page.locator(".find").focus()
    page.keyboard.type("n r 0")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    assert step_of(page) == "5"


def test_canvas_fits_after_a_resize(search: Open) -> None:
    page = search(HARD + "&step=30")
    for size in [(900, 700), (1400, 900), (390, 800)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(100)
        canvas = page.locator(".stage canvas:not([hidden])")
        box = canvas.bounding_box()
        assert box and abs(canvas.evaluate("canvas => canvas.width") - box["width"]) < 2


# Pictures for a person to look at


def test_picture_in_the_middle_of_a_search(search: Open, shot: Callable[..., None]) -> None:
    search(HARD + "&step=49").wait_for_timeout(300)
    shot("search")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "hash_"),
    [
        ("search-start", HARD),
        ("search-solved", HARD + "&step=122"),
        ("search-map", "#d=mazeworld&p=random:width=24,height=15,robots=1,seed=5&step=9999"),
        ("search-robots", "#d=mazeworld&p=reports/room&a=greedy&step=120"),
        ("search-blocks", "#d=blocksworld&p=reports/three-blocks&a=astar&step=20"),
        ("search-blind", "#d=blind_robot&p=small/corners&a=astar&step=9"),
        ("search-deepening", "#d=sliding_tiles&p=reports/hard&a=ida_star&step=200"),
    ],
)
def test_pictures(search: Open, shot: Callable[..., None], name: str, hash_: str) -> None:
    page = search(hash_)
    page.wait_for_timeout(400)
    shot(name)


@pytest.mark.slow
def test_pictures_of_parts(search: Open, shot: Callable[..., None]) -> None:
    page = search(HARD + "&step=30")
    page.keyboard.press("f")
    page.wait_for_timeout(300)
    shot("search-follow")
    page.set_viewport_size({"width": 390, "height": 844})
    for name in ("Lists", "Set-up"):
        page.locator(".pane-pick").get_by_role("tab", name=name).click()
        shot(f"search-{name.lower()}", sizes=((390, 844),))
    page.set_viewport_size({"width": 1280, "height": 800})
    choose(page, "Typed")
    shot("search-typed")
    page.keyboard.press("Escape")
    edit(page)
    shot("search-edit")
