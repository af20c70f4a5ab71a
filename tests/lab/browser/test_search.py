"""The search page in a real browser: steps, and everything that belongs to one."""

import re

import pytest
from playwright.sync_api import expect

from helpers.search_page import HARD, Open, count, hash_of, step_of

# The first visit, and steps


@pytest.mark.essential
def test_first_visit_shows_the_puzzle_of_the_report_before_its_first_step(search: Open) -> None:
    page = search()
    expect(page.locator(".big-pick")).to_have_text("Sliding tiles · reports/hard")
    expect(page.locator(".at")).to_have_text("0 / 122")
    expect(page.locator(".node-line strong")).to_have_text("node 0")
    expect(page.locator(".say")).to_contain_text("The start waits in the frontier")
    expect(page.get_by_role("button", name="Play (Space)")).to_be_visible()
    expect(page.locator(".verdict")).to_be_hidden()


def test_buttons_step_through_the_search(search: Open) -> None:
    page = search()
    page.get_by_role("button", name="Step (right arrow)").click()
    page.get_by_role("button", name="Step (right arrow)").click()
    assert step_of(page) == "2"
    page.get_by_role("button", name="Step back").click()
    assert step_of(page) == "1"
    expect(count(page, "expanded")).to_have_text("1")
    page.get_by_role("button", name="Last step").click()
    assert step_of(page) == "122"
    expect(count(page, "expanded")).to_have_text("121")
    expect(page.locator(".verdict")).to_contain_text("Cost 20, optimal")
    page.get_by_role("button", name="First step").click()
    assert step_of(page) == "0"
    expect(page.locator(".verdict")).to_be_hidden()


@pytest.mark.essential
def test_keys_step_through_the_search(search: Open) -> None:
    page = search()
    for key, step in [
        ("ArrowRight", "1"),
        ("Shift+ArrowRight", "11"),
        ("ArrowLeft", "10"),
        ("End", "122"),
        ("Shift+ArrowLeft", "112"),
        ("Home", "0"),
        ("n", "28"),
        ("n", "122"),
        ("p", "28"),
        ("p", "28"),
    ]:
        page.keyboard.press(key)
        assert step_of(page) == step, key


def test_board_belongs_to_the_step(search: Open) -> None:
    page = search(HARD + "&step=122")
    board = page.locator(".node-block .bd")
    expect(board).to_have_attribute("aria-label", "board of the node: 1 2 3 / 8 _ 4 / 7 6 5")
    expect(page.locator(".node-block .piece.home")).to_have_count(8)
    page.keyboard.press("Home")
    expect(board).to_have_attribute("aria-label", "board of the node: 5 1 4 / 7 _ 6 / 3 8 2")
    expect(page.locator(".node-block .piece.home")).to_have_count(0)


def test_search_plays_and_pauses(search: Open) -> None:
    page = search()
    speed = page.get_by_label("Speed")
    for _ in range(5):
        page.keyboard.press("+")
    assert speed.input_value() == "9"
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause (Space)")).to_be_visible()
    expect(page.locator(".say")).to_have_attribute("aria-live", "off")
    expect(page.locator(".at b")).not_to_have_text("0")
    page.keyboard.press(" ")
    expect(page.locator(".say")).to_have_attribute("aria-live", "polite")
    stopped = step_of(page)
    page.wait_for_timeout(200)
    assert step_of(page) == stopped
    page.keyboard.press("-")
    assert speed.input_value() == "8"


def test_playing_ends_with_the_search(search: Open) -> None:
    page = search(HARD + "&step=118")
    for _ in range(8):
        page.keyboard.press("+")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".at b")).to_have_text("122")
    expect(page.get_by_role("button", name="Play (Space)")).to_be_visible()


def test_timeline_is_a_slider(search: Open) -> None:
    page = search()
    slider = page.get_by_role("slider", name="Step")
    slider.fill("61")
    assert step_of(page) == "61"
    expect(slider).to_have_attribute("aria-valuetext", "step 61 of 122")
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert step_of(page) == "62"


def test_arrows_on_the_speed_change_the_speed(search: Open) -> None:
    page = search()
    page.get_by_label("Speed").focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_label("Speed").input_value() == "5"
    assert step_of(page) == "0"


# What is shown of a step


def test_rule_of_the_count_under_the_pointer_or_the_focus(search: Open) -> None:
    page = search()
    rule = page.locator(".rule")
    expect(rule).to_have_text("expanded: nodes whose successors were generated.")
    page.locator(".counts div").nth(1).hover()
    expect(rule).to_contain_text("generated: successors produced")
    page.locator(".counts div").nth(5).focus()
    expect(rule).to_have_text("evaluated: calls of the heuristic.")


def test_values_of_the_node_add_up(search: Open) -> None:
    page = search(HARD + "&step=49")
    assert page.locator(".fsum").inner_text().split() == ["g", "8", "h", "12", "f", "20"]
    page.goto(page.url.split("#")[0] + "#d=sliding_tiles&p=reports/easy&a=breadth_first")
    expect(page.locator(".fsum")).to_have_text(re.compile("^g 0"))


def test_node_of_the_list_is_picked_and_let_go(search: Open) -> None:
    page = search(HARD + "&step=30")
    row = page.locator(".list .row").nth(3)
    row.hover()
    expect(page.locator(".node-line strong")).not_to_have_text("node 76")
    row.click()
    expect(page.locator(".node-line")).to_contain_text("picked · Esc returns")
    picked = page.locator(".node-line strong").inner_text()
    assert f"&node={picked.removeprefix('node ')}" in hash_of(page)
    page.mouse.move(640, 20)
    expect(page.locator(".node-line strong")).to_have_text(picked)
    page.keyboard.press("Escape")
    expect(page.locator(".node-line strong")).to_have_text("node 76")
    assert "node=" not in hash_of(page)


def test_closed_list_shows_what_was_taken(search: Open) -> None:
    page = search(HARD + "&step=30")
    page.get_by_role("tab", name="Closed").click()
    expect(page.locator(".list .row").first).to_have_attribute("aria-label", re.compile("node 76"))


def test_find_marks_nodes_and_goes_from_one_to_the_next(search: Open) -> None:
    page = search(HARD + "&step=122")
    page.keyboard.press("/")
    page.keyboard.type("f=22")
    expect(page.locator(".found")).to_have_text(re.compile(r"1 of \d+"))
    page.keyboard.press("Enter")
    expect(page.locator(".node-line")).to_contain_text("picked")
    expect(page.locator(".fsum")).to_contain_text("f 22")
    page.keyboard.press("Enter")
    expect(page.locator(".found")).to_have_text(re.compile(r"2 of \d+"))
    page.locator(".find").fill("37")
    expect(page.locator(".found")).to_have_text("1 of 1")
    page.locator(".find").fill("f=99")
    expect(page.locator(".found")).to_have_text("none")
    page.keyboard.press("Escape")
    expect(page.locator(".found")).to_have_text("")


def test_tree_fits_follows_and_zooms(search: Open) -> None:
    page = search(HARD + "&step=30")
    fit, follow = (page.get_by_role("button", name=name, exact=True) for name in ("Fit", "Follow"))
    expect(fit).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("f")
    expect(follow).to_have_attribute("aria-pressed", "true")
    expect(fit).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Zoom in").click()
    expect(follow).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("0")
    expect(fit).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Zoom out").click()
    expect(fit).to_have_attribute("aria-pressed", "false")
    fit.click()
    expect(fit).to_have_attribute("aria-pressed", "true")


def test_node_of_the_tree_is_picked_by_a_click(search: Open) -> None:
    page = search(HARD + "&step=1")
    canvas = page.locator(".stage canvas").first
    box = canvas.bounding_box()
    assert box
    for y in range(60, 400, 12):  # the root is in the middle, near the top
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + y)
        if page.locator(".node-line strong").inner_text() != "node 0":
            continue
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + y)
        if "picked" in page.locator(".node-line").inner_text():
            break
    expect(page.locator(".node-line")).to_contain_text("picked")


def test_plan_plays_on_the_board(search: Open) -> None:
    page = search(HARD + "&step=122")
    page.get_by_role("button", name="Play the plan").click()
    expect(page.locator(".node-line")).to_contain_text(re.compile(r"plan, move [1-9]\d* of 20 · "))
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".node-line strong")).to_have_text("node 330")
    expect(page.get_by_role("button", name="Play the plan")).to_be_visible()


def test_robots_move_at_the_same_time(search: Open) -> None:
    page = search("#d=mazeworld&p=corridor/bay&a=astar")
    page.keyboard.press("End")
    page.get_by_role("button", name="Play the plan").click()
    expect(page.locator(".node-line")).to_contain_text(re.compile("plan, time [0-8] of 8"))
    expect(page.locator(".node-line")).not_to_contain_text("node")  # it is none of the tree
    page.keyboard.press("Escape")
    expect(page.locator(".node-line")).not_to_contain_text("plan")


def test_map_shows_the_order_of_expansion(search: Open) -> None:
    page = search("#d=mazeworld&p=random:robots=1,walls=10,seed=3&a=astar")
    expect(page.get_by_role("tab", name="Map")).to_have_attribute("aria-selected", "true")
    expect(page.get_by_text("expanded first")).to_be_visible()
    page.get_by_role("tab", name="Tree").first.click()
    expect(page.get_by_text("expanded first")).to_be_hidden()
    assert "view=tree" in hash_of(page)
    page.reload()
    expect(page.locator('.stage [role="tab"][data-value="tree"]')).to_have_attribute(
        "aria-selected", "true"
    )
