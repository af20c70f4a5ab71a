"""The form of the search page, and how searches end."""

import re

import pytest
from playwright.sync_api import Page, expect

from helpers.search_page import HARD, Open, field, hash_of, step_of

# The form


def test_changed_option_starts_nothing_until_run_again(search: Open) -> None:
    page = search()
    again = page.get_by_role("button", name="Run again")
    expect(again).not_to_have_class(re.compile("main"))
    field(page, "heuristic").select_option("hamming")
    expect(field(page, "heuristic")).to_have_class(re.compile("changed"))
    expect(again).to_have_class(re.compile("main"))
    expect(page.locator(".at")).to_have_text("0 / 122")
    again.click()
    expect(page.locator(".at")).to_have_text(re.compile("0 / (?!122)"))
    expect(field(page, "heuristic")).not_to_have_class(re.compile("changed"))
    expect(again).not_to_have_class(re.compile("main"))
    assert "&h=hamming" in hash_of(page)


def test_form_has_every_option_of_the_algorithm(search: Open) -> None:
    page = search("#d=sliding_tiles&p=reports/easy")
    assert field(page, "options.ties").input_value() == "low-h"
    field(page, "options.ties").select_option("fifo")
    field(page, "algorithm").select_option("weighted_astar")
    assert field(page, "options.weight").input_value() == "2"
    assert field(page, "options.ties").input_value() == "fifo"  # both have it
    field(page, "algorithm").select_option("breadth_first")
    expect(field(page, "heuristic")).to_have_count(0)
    expect(field(page, "options.weight")).to_have_count(0)
    field(page, "options.child_order").select_option("up-down-left-right")
    page.get_by_role("button", name="Run again").click()
    expect(field(page, "algorithm")).not_to_have_class(re.compile("changed"))
    assert "a=breadth_first&o.child_order=up-down-left-right" in hash_of(page)


def test_other_names_in_the_address_are_understood(search: Open) -> None:
    page = search("#d=8-puzzle&p=reports/easy&a=IDA*&h=hamming")
    assert field(page, "algorithm").input_value() == "ida_star"
    expect(page.get_by_role("button", name="Run again")).not_to_have_class(re.compile("main"))
    page.keyboard.press("ArrowRight")
    assert "d=sliding_tiles&p=reports/easy&a=ida_star&h=hamming&step=1" in hash_of(page)
    page.locator(".big-pick").click()
    assert page.locator(".picker select").first.input_value() == "sliding_tiles"


def test_help_of_an_option_says_its_default(search: Open) -> None:
    page = search()
    field(page, "options.ties").focus()
    expect(page.locator(".form-help")).to_have_text("Order among equal priorities. Default: low-h.")
    description = field(page, "options.ties").get_attribute("aria-describedby")
    expect(page.locator(f"#{description}")).to_contain_text("Order among equal priorities.")


@pytest.mark.parametrize(
    ("algorithm", "name", "value", "message"),
    [
        ("weighted_astar", "options.weight", "heavy", "must be a number"),
        ("beam", "options.width", "1.5", "must be a whole number"),
        ("astar", "limits.expansions", "0", "must be a whole number from 1"),
    ],
)
def test_error_is_under_the_field_at_fault(
    search: Open, algorithm: str, name: str, value: str, message: str
) -> None:
    page = search()
    field(page, "algorithm").select_option(algorithm)
    if name.startswith("limits"):
        page.locator("summary").click()
    field(page, name).fill(value)
    page.get_by_role("button", name="Run again").click()
    box = page.locator(".field-box", has=field(page, name))
    expect(box.locator(".error")).to_contain_text(message)
    expect(field(page, name)).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".at")).to_have_text("0 / 122")  # the last good run stays
    field(page, name).fill("3")
    expect(box.locator(".error")).to_be_hidden()
    page.get_by_role("button", name="Run again").click()
    expect(page.locator(".at")).not_to_have_text("0 / 122")


def test_run_again_without_a_change_goes_to_the_start(search: Open) -> None:
    page = search(HARD + "&step=40")
    page.keyboard.press("r")
    assert step_of(page) == "0"


def test_race_takes_the_problem_and_two_heuristics(search: Open) -> None:
    page = search()
    link = page.get_by_role("link", name="Race this").get_attribute("href")
    assert link and link.startswith("/race#d=sliding_tiles&p=reports/hard&lanes=astar:heuristic")
    assert "manhattan" in link


# Endings


def test_limit_is_told_and_the_search_can_go_on(search: Open) -> None:
    page = search(HARD + "&max.expansions=20")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Stopped after 20 expansions")
    expect(verdict).to_contain_text("No solution costs less than 18.")
    page.keyboard.press("End")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".at")).to_have_text("21 / 122")
    assert "max.expansions=200" in hash_of(page)


def test_unsolvable_is_a_result_with_a_reason(search: Open, page: Page, server: str) -> None:
    page.goto(f"{server}/search#d=sliding_tiles&p=fifteen/loyd&a=astar")
    expect(page.locator(".verdict")).to_contain_text("There is no solution")
    expect(page.locator(".verdict-detail")).to_contain_text("permutation")
    expect(page.locator(".node-block .piece")).to_have_count(15)


def test_long_search_tells_its_progress_and_can_be_stopped(page: Page, server: str) -> None:
    page.goto(
        f"{server}/search#d=sliding_tiles&p=fifteen/middling&a=astar&h=hamming"
        "&max.expansions=9000000&max.seconds=60"
    )
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Searching")
    expect(verdict).to_contain_text(re.compile(r"[\d,]+ expansions · [\d,]+ a second · \d+ s"))
    page.get_by_role("button", name="Stop").click()
    expect(verdict).to_contain_text(re.compile("No solution costs less than|Stopped"))
    expect(page.locator(".at")).to_have_text(re.compile(r"0 / [1-9][\d,]+"))
    page.get_by_role("button", name="Go on").wait_for()


def test_enter_in_a_field_runs_and_escape_leaves_it(search: Open) -> None:
    page = search(HARD)
    seed = page.get_by_role("textbox", name="seed")
    seed.fill("xyz")
    seed.press("Enter")
    expect(page.get_by_text(re.compile("xyz"))).to_be_visible()  # what is wrong with it
    seed.press("Escape")
    expect(seed).not_to_be_focused()
