"""Boards edited by hand on the search page: with mouse, touch and keys."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from helpers.search_page import HARD, Open, cell_of, drag, edit, field, hash_of


def test_tiles_are_dragged_and_the_run_is_gone_but_not_the_options(search: Open) -> None:
    page = search(HARD + "&h=hamming")
    editor = edit(page)
    at = [cell_of(page, column, row, 3, 3) for column, row in [(0, 0), (1, 0), (0, 1)]]
    drag(page, at[0], at[1])  # 5 and 1 swap
    board = editor.locator(".bd")
    expect(board).to_have_attribute("aria-label", "the board: 1 5 4 / 7 _ 6 / 3 8 2")
    drag(page, at[0], at[2])  # 1 and 7 swap: an even permutation again
    expect(page.locator(".at")).to_have_text("0 / 0")
    assert page.get_by_role("tab", name=re.compile("Frontier|Closed")).all_inner_texts() == [
        "Frontier",
        "Closed",
    ]  # without the counts of the run that is gone
    expect(editor.locator(".bd")).to_have_attribute(
        "aria-label", "the board: 7 5 4 / 1 _ 6 / 3 8 2"
    )
    assert field(page, "heuristic").input_value() == "hamming"
    page.get_by_role("button", name="Run", exact=True).click()
    expect(page.locator(".at")).to_have_text(re.compile("0 / [1-9]"))
    expect(editor).to_be_hidden()
    assert "&t=" in hash_of(page)
    page.reload()
    expect(page.locator(".node-block .bd")).to_have_attribute("aria-label", re.compile("7 5 4"))


def test_edits_that_follow_at_once_are_all_made(search: Open) -> None:
    page = search()
    editor = edit(page)
    at = [cell_of(page, column, row, 3, 3) for column, row in [(0, 0), (1, 0), (2, 0), (0, 1)]]
    for one, other in [(0, 1), (2, 3), (0, 2)]:  # nobody waits for Python meanwhile
        drag(page, at[one], at[other])
    page.keyboard.press("Control+z")
    board = editor.locator(".bd")
    expect(board).to_have_attribute("aria-label", "the board: 1 5 7 / 4 _ 6 / 3 8 2")
    page.keyboard.press("Control+y")
    page.keyboard.press("r")
    expect(editor).to_be_hidden()
    expect(page.locator(".node-block .bd")).to_have_attribute("aria-label", re.compile("7 5 1"))


def test_edits_are_undone_and_redone(search: Open) -> None:
    page = search()
    editor = edit(page)
    drag(page, cell_of(page, 0, 0, 3, 3), cell_of(page, 1, 0, 3, 3))
    board = editor.locator(".bd")
    expect(board).to_have_attribute("aria-label", re.compile("1 5 4"))
    expect(editor.locator(".error")).to_contain_text("It cannot be solved")
    page.keyboard.press("Control+z")
    expect(board).to_have_attribute("aria-label", re.compile("5 1 4"))
    editor.get_by_role("button", name="Redo").click()
    expect(board).to_have_attribute("aria-label", re.compile("1 5 4"))


def test_back_comes_back_to_the_run_before_the_edit(search: Open) -> None:
    page = search(HARD + "&step=40")
    edit(page)
    drag(page, cell_of(page, 0, 0, 3, 3), cell_of(page, 1, 0, 3, 3))
    expect(page.locator(".big-pick")).to_have_text("Sliding tiles · edited")
    hash_of(page)
    page.go_back()
    expect(page.locator(".at")).to_have_text("40 / 122")
    expect(page.locator(".editor")).to_be_hidden()
    expect(page.locator(".big-pick")).to_have_text("Sliding tiles · reports/hard")


def test_board_is_edited_with_keys(search: Open) -> None:
    page = search()
    editor = edit(page)
    page.keyboard.press("Enter")  # picks up 5
    page.keyboard.press("ArrowRight")
    expect(editor.locator('[role="status"]')).to_have_text("row 1, column 2: 1, goal of 2")
    page.keyboard.press("Enter")
    expect(editor.locator(".bd")).to_have_attribute("aria-label", re.compile("1 5 4"))
    page.keyboard.press("Escape")
    expect(editor).to_be_hidden()


def test_walls_are_drawn_and_robots_placed(search: Open) -> None:
    page = search("#d=mazeworld&p=reports/maze&a=astar")
    editor = edit(page)
    walls = editor.locator(".bd-wall")
    expect(walls).to_have_count(10)
    editor.get_by_role("button", name="Walls").click()
    cells = [cell_of(page, column, 3, 7, 7) for column in (0, 1, 2)]
    drag(page, *cells)
    expect(walls).to_have_count(13)
    page.mouse.click(*cells[1])
    expect(walls).to_have_count(12)
    editor.get_by_role("button", name="Add").click()
    page.mouse.click(*cell_of(page, 6, 0, 7, 7))
    expect(editor.locator(".piece")).to_have_count(4)
    editor.get_by_role("tab", name="Goal").click()
    drag(page, cell_of(page, 6, 0, 7, 7), cell_of(page, 5, 0, 7, 7))
    editor.get_by_role("tab", name="Start").click()
    editor.get_by_role("button", name="Remove").click()
    page.mouse.click(*cell_of(page, 6, 0, 7, 7))
    expect(editor.locator(".piece")).to_have_count(3)
    page.mouse.click(*cell_of(page, 6, 0, 7, 7))
    expect(editor.locator(".error")).to_have_text("there is no robot on this cell")


def test_board_gets_another_size(search: Open) -> None:
    page = search("#d=mazeworld&p=reports/maze&a=astar")
    editor = edit(page)
    editor.get_by_label("Size").fill("9 × 8")
    editor.get_by_label("Size").press("Enter")
    expect(editor.locator(".bd-line")).to_have_count(8 + 7)
    editor.get_by_label("Size").fill("2x2")
    editor.get_by_label("Size").press("Enter")
    expect(editor.locator(".error")).to_contain_text("would be outside a board of 2 x 2")
    editor.get_by_role("button", name="Done").click()
    expect(editor).to_be_hidden()


def test_board_is_edited_with_touch(new_page: Callable[..., Page], server: str) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"{server}/search{HARD}")
    expect(page.locator(".at")).to_have_text("0 / 122")
    edit(page)
    page.touchscreen.tap(*cell_of(page, 0, 0, 3, 3))  # picks up
    page.touchscreen.tap(*cell_of(page, 1, 0, 3, 3))  # puts down
    expect(page.locator(".editor .bd")).to_have_attribute("aria-label", re.compile("1 5 4"))
