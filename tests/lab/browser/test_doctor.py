"""The page Doctor in a real browser: table, plot, counterexamples, keys, link, Back and Stop."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

SMALL = "/doctor#d=sliding_tiles&p=hardest/2x3"
LARGE = "/doctor#d=sliding_tiles&p=reports/hard"


@pytest.fixture
def doctor(page: Page, server: str) -> Page:
    """The page with all 360 states of a small puzzle examined."""
    page.goto(server + SMALL)
    expect(page.locator(".scope")).to_contain_text("All 360 states")
    return page


def _chosen(page: Page) -> Locator:
    return page.locator("tr.chosen th")


def _row(page: Page, name: str) -> Locator:
    return page.locator("tbody tr").filter(has=page.get_by_role("button", name=name, exact=True))


@pytest.mark.essential
def test_table_says_what_holds(doctor: Page) -> None:
    cells = _row(doctor, "manhattan").locator("td")
    expect(cells.nth(0)).to_have_text("yes")
    expect(cells.nth(1)).to_have_text("yes")
    expect(_row(doctor, "manhattan-with-blank").locator("td").nth(0)).to_have_text("no")
    expect(doctor.locator(".scope")).to_contain_text("and 840 edges")


def test_first_heuristic_shown_is_one_that_fails(doctor: Page) -> None:
    expect(_row(doctor, _chosen(doctor).inner_text()).locator("td").nth(0)).to_have_text("no")
    expect(doctor.get_by_role("heading", name="Not admissible")).to_be_visible()


def test_counterexample_is_drawn_with_its_numbers(doctor: Page) -> None:
    expect(doctor.get_by_text("States appear here")).to_be_hidden()
    _row(doctor, "manhattan-with-blank").click()
    proof = doctor.locator(".proof").first
    assert re.search(r"Here h says \d+, but the goal is only \d+ away", proof.inner_text())
    expect(proof.locator("svg")).to_have_count(1)
    edge = doctor.locator(".proof").nth(1)
    expect(edge.locator("svg")).to_have_count(2)
    expect(edge).to_contain_text("A consistent h never falls by more than the cost")


def test_heuristic_that_keeps_its_promise_says_how_close_it_is(doctor: Page) -> None:
    _row(doctor, "manhattan").click()
    expect(doctor.get_by_role("heading", name="Keeps its promise")).to_be_visible()
    expect(doctor.locator(".proof")).to_contain_text(re.compile(r"On average h is \d+ %"))
    label = doctor.locator(".plot canvas").get_attribute("aria-label")
    assert label == "manhattan: h against h* in 360 states, never too high"


def test_arrow_keys_choose_a_heuristic(doctor: Page) -> None:
    first = doctor.locator("tbody tr").nth(0)
    first.click()
    doctor.keyboard.press("ArrowDown")
    name = doctor.locator("tbody tr").nth(1).locator("th").inner_text()
    expect(_chosen(doctor)).to_have_text(name)
    expect(doctor.get_by_role("heading", name=f"{name}: h against h*")).to_be_visible()
    doctor.keyboard.press("ArrowUp")
    doctor.keyboard.press("ArrowUp")
    expect(_chosen(doctor)).to_have_text(first.locator("th").inner_text())


def test_table_is_sorted_by_a_column_and_back(doctor: Page) -> None:
    chosen, names = _chosen(doctor).inner_text(), doctor.locator("tbody th")
    given = names.all_inner_texts()
    doctor.get_by_role("button", name="A* expands").click()
    shown = doctor.locator("tbody .barcell span").all_inner_texts()
    counts = [int(text.replace(",", "")) for text in shown]
    assert counts == sorted(counts) and len(set(counts)) > 3
    expect(_chosen(doctor)).to_have_text(chosen)
    doctor.get_by_role("button", name="A* expands").click()
    assert names.all_inner_texts() == given


def test_heuristics_can_be_raced(doctor: Page) -> None:
    _row(doctor, "hamming").click()
    doctor.get_by_role("link", name="Race", exact=True).last.click()
    expect(doctor.locator("article")).to_have_count(3)
    expect(doctor.get_by_role("article", name="Search A")).to_contain_text("A* hamming")
    expect(doctor.locator(".why")).to_contain_text("All find cost 21")


def test_focus_stays_on_the_chosen_row(doctor: Page) -> None:
    doctor.get_by_role("button", name="manhattan", exact=True).focus()
    doctor.keyboard.press("Enter")
    doctor.keyboard.press("ArrowDown")
    expect(doctor.locator("tr.chosen button")).to_be_focused()


def test_cell_under_the_pointer_is_told(doctor: Page) -> None:
    canvas = doctor.locator(".plot canvas")
    box = canvas.bounding_box()
    assert box is not None
    # The lower left cell is the goal: h = h* = 0.
    canvas.hover(position={"x": 46 + 6, "y": box["height"] - 40 - 6})
    expect(doctor.locator(".plot-tip")).to_have_text("h 0, h* 0: 1 state")
    canvas.hover(position={"x": 4, "y": 4})
    expect(doctor.locator(".plot-tip")).to_be_hidden()


def test_link_shows_the_same_heuristic(doctor: Page, new_page: Callable[..., Page]) -> None:
    _row(doctor, "linear-conflict").click()
    doctor.wait_for_url("**h=linear-conflict*")
    other = new_page()
    other.goto(doctor.url)
    expect(_chosen(other)).to_have_text("linear-conflict")


def test_another_problem_is_examined_and_back_returns(doctor: Page) -> None:
    doctor.get_by_role("button", name="hardest/2x3").click()
    dialog = doctor.get_by_role("dialog")
    dialog.get_by_text("hardest/2x2", exact=True).click()
    dialog.get_by_role("button", name="Open").click()
    expect(doctor.locator(".scope")).to_contain_text("All 12 states")
    doctor.go_back()
    expect(doctor.locator(".scope")).to_contain_text("All 360 states")
    doctor.reload()
    expect(doctor.locator(".scope")).to_contain_text("All 360 states")


def test_part_of_a_large_space_is_no_proof(page: Page, server: str) -> None:
    page.goto(server + "/doctor#d=sliding_tiles&p=hardest/3x3&states=20000")
    expect(page.locator(".scope")).to_contain_text("a “yes” is not", timeout=60_000)
    expect(page.locator(".scope")).to_contain_text("states nearest to the goals")
    _row(page, "manhattan").click()
    expect(page.get_by_role("heading", name="No counterexample found")).to_be_visible()


def test_plot_grows_and_escape_keeps_what_is_known(page: Page, server: str) -> None:
    page.goto(server + LARGE)
    expect(page.locator(".scope")).to_contain_text("Comparing the heuristics", timeout=60_000)
    expect(page.locator("tbody tr").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".scope")).to_contain_text("Ended early", timeout=20_000)
    expect(page.locator(".proof").first).to_be_visible()
    expect(page.get_by_role("button", name="Examine again")).to_be_visible()


@pytest.mark.parametrize(
    ("hash", "error"),
    [
        ("d=chess", "unknown domain 'chess'"),
        ("d=sliding_tiles&p=nowhere", "nowhere"),
        ("d=sliding_tiles&also=magic", "unknown heuristic 'magic'"),
        ("d=sliding_tiles&t=xx", "cannot be read"),
    ],
)
def test_wrong_link_is_explained(page: Page, server: str, hash: str, error: str) -> None:
    page.goto(f"{server}/doctor#{hash}")
    expect(page.get_by_role("alert").filter(has_text=error)).to_be_visible()
    expect(page.get_by_text("States appear here")).to_be_visible()


@pytest.mark.parametrize("width", [1280, 768, 390])
def test_page_never_scrolls_sideways(doctor: Page, width: int) -> None:
    doctor.set_viewport_size({"width": width, "height": 800})
    wide = doctor.evaluate("document.querySelector('.page').scrollWidth > innerWidth")
    assert not wide


def test_shots(page: Page, server: str, shot: Callable[..., None]) -> None:
    page.goto(server + LARGE + "&h=manhattan-with-blank")
    expect(page.locator(".proof").first).to_be_visible(timeout=60_000)
    shot("doctor")
    page.goto(server + "/doctor#d=blocksworld&p=reports/two-blocks&h=boosted")
    expect(page.locator(".proof").first).to_be_visible(timeout=60_000)
    shot("doctor-blocks", themes=("light",))
