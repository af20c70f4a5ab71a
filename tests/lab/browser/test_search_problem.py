"""Choosing a problem on the search page, and its address."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from helpers.search_page import HARD, Open, choose, field, hash_of, step_of

# The problem


def test_named_problem_is_chosen(search: Open) -> None:
    page = search()
    choose(page, "Named")
    page.locator(".picker").get_by_text("reports/easy").click()
    expect(page.locator(".picker .bd")).to_have_attribute("aria-label", re.compile("the problem"))
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".big-pick")).to_have_text("Sliding tiles · reports/easy")
    expect(page.locator(".at")).to_have_text("0 / 6")
    assert "p=reports/easy" in hash_of(page)


def test_domain_is_changed_with_its_own_heuristics(search: Open) -> None:
    page = search(HARD + "&h=hamming")
    page.locator(".big-pick").click()
    page.locator(".picker select").first.select_option("blocksworld")
    expect(page.locator(".picker .bd")).to_have_attribute("aria-label", re.compile("@ 3,0"))
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".big-pick")).to_have_text("Blocksworld · reports/three-blocks")
    assert field(page, "heuristic").input_value() == "manhattan"


def test_random_problem_has_a_form_and_new_seeds(search: Open) -> None:
    page = search()
    choose(page, "Random")
    picker = page.locator(".picker")
    picker.get_by_label("rows × columns").fill("2x2")
    before = picker.get_by_label("seed").input_value()
    picker.get_by_role("button", name="New seed").click()
    assert picker.get_by_label("seed").input_value() != before
    expect(picker.locator(".piece")).to_have_count(3)
    picker.get_by_label("seed").fill("two")
    expect(picker.locator(".error").first).to_contain_text("parameter seed='two' must be")
    expect(picker.get_by_role("button", name="Open")).to_be_disabled()
    expect(picker.locator(".piece")).to_have_count(3)  # the last good picture stays
    picker.get_by_label("seed").fill("5")
    picker.get_by_role("button", name="Open").click()
    expect(page.locator(".big-pick")).to_contain_text("random:2x2,seed=5")


@pytest.mark.essential
def test_board_of_the_report_is_typed_and_stepped_and_sent(
    search: Open, new_page: Callable[..., Page]
) -> None:
    page = search("#d=blocksworld&a=astar")
    page.locator(".big-pick").click()
    page.locator(".picker select").first.select_option("sliding_tiles")
    page.locator(".picker").get_by_role("tab", name="Typed").click()
    text = page.get_by_label("The problem as text")
    text.fill("start:\n5 1 4\n7 _ 6\n3 8 8\n")
    expect(page.locator(".picker .error").first).to_contain_text(
        "line 4, column 3: tile 8 appears twice"
    )
    text.fill("start:\n5 1 4\n7 _ 6\n3 8 2\ngoal:\n1 2 3\n8 _ 4\n7 6 5\n")
    expect(page.locator(".picker .piece")).to_have_count(8)
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".at")).to_have_text("0 / 122")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    hash_of(page)
    sent = new_page(viewport={"width": 1280, "height": 800})
    sent.goto(page.url)
    expect(sent.locator(".at")).to_have_text("3 / 122")
    expect(sent.locator(".say")).to_have_text(page.locator(".say").inner_text())


def test_board_without_its_goal_is_offered_the_goal_of_the_report(search: Open) -> None:
    page = search("#d=blocksworld&a=astar")
    page.locator(".big-pick").click()
    picker = page.locator(".picker")
    picker.locator("select").first.select_option("sliding_tiles")
    picker.get_by_role("tab", name="Typed").click()
    page.get_by_label("The problem as text").fill("5 1 4\n7 _ 6\n3 8 2")
    expect(picker).to_contain_text(re.compile(r"It cannot be solved .* With the goal of reports/"))
    picker.get_by_role("button", name="Use that goal").click()
    expect(picker.get_by_role("textbox", name="goal")).to_have_value("1 2 3 / 8 _ 4 / 7 6 5")
    expect(picker.get_by_role("button", name="Use that goal")).to_be_hidden()
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".at")).to_have_text("0 / 122")
    hash_of(page)
    page.reload()
    expect(page.locator(".at")).to_have_text("0 / 122")
    page.get_by_role("link", name="Race this").click()
    expect(page.locator(".lane")).to_have_count(2)


def test_state_on_one_line_may_have_a_goal(search: Open) -> None:
    page = search()
    choose(page, "Typed")
    page.get_by_label("The problem as text").fill("1 2 3 / 4 5 6 / 7 _ 8")
    page.get_by_role("textbox", name="goal").fill("1 2 3 / 4 5 6 / _ 7 8")
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".at")).to_have_text("0 / 2")
    expect(page.locator(".big-pick")).to_have_text("Sliding tiles · typed")
    assert "p=1+2+3+/+4+5+6+/+7+_+8&goal=" in hash_of(page)


def test_dialog_closes_with_escape_and_changes_nothing(search: Open) -> None:
    page = search()
    choose(page, "Named")
    page.locator(".picker").get_by_text("reports/easy").click()
    page.keyboard.press("Escape")
    expect(page.locator(".picker")).to_be_hidden()
    expect(page.locator(".big-pick")).to_have_text("Sliding tiles · reports/hard")


# The address


def test_link_opens_the_very_step_and_node(search: Open) -> None:
    page = search(HARD + "&step=49&node=30")
    assert step_of(page) == "49"
    expect(page.locator(".node-line")).to_contain_text("node 30picked")
    page.reload()
    expect(page.locator(".at")).to_have_text("49 / 122")
    expect(page.locator(".node-line strong")).to_have_text("node 30")


def test_back_means_the_run_before(search: Open) -> None:
    page = search()
    page.keyboard.press("Shift+ArrowRight")
    hash_of(page)
    field(page, "algorithm").select_option("greedy")
    page.get_by_role("button", name="Run again").click()
    expect(page.locator(".at")).to_have_text(re.compile("0 / (?!122)"))
    greedy = page.locator(".at").inner_text()
    page.keyboard.press("End")
    hash_of(page)
    page.go_back()
    expect(page.locator(".at")).to_have_text("10 / 122")
    assert field(page, "algorithm").input_value() == "astar"
    page.go_forward()
    expect(page.locator(".at")).to_have_text(greedy.replace("0 /", f"{greedy.split()[-1]} /", 1))
    assert field(page, "algorithm").input_value() == "greedy"


@pytest.mark.parametrize(
    ("hash_", "place", "message"),
    [
        ("#d=chess", ".pick .error", "unknown domain 'chess'"),
        ("#d=sliding_tiles&p=nowhere", ".pick .error", "unknown instance of sliding_tiles"),
        ("#d=sliding_tiles&t=!!", ".pick .error", "cannot be read"),
        (HARD + "&h=magic", ".field-box .error", "unknown heuristic 'magic'"),
        (HARD + "&o.ties=bow", ".field-box .error", "bow"),
        ("#d=sliding_tiles&a=magic", ".field-box .error", "magic"),
    ],
)
def test_wrong_link_is_explained(
    page: Page, server: str, hash_: str, place: str, message: str
) -> None:
    page.goto(f"{server}/search{hash_}")
    expect(page.locator(f"{place}:not([hidden])").first).to_contain_text(message)


def test_step_beyond_the_end_is_the_last(search: Open) -> None:
    page = search(HARD + "&step=999")
    assert step_of(page) == "122"
