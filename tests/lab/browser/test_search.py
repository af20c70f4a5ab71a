"""The search page in a real browser: every control, the keys, the address, and what goes wrong."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from helpers.browser import Problems, serve_lab

HARD = "#d=sliding_tiles&p=reports/hard&a=astar"
Open = Callable[..., Page]


@pytest.fixture
def search(page: Page, server: str) -> Open:
    """Open the search page at a hash, and wait until a run is shown."""

    def open_it(hash_: str = "", steps: str = "") -> Page:
        page.goto(f"{server}/search{hash_}")
        expect(page.locator(".at")).to_have_text(re.compile(rf"/ {steps or '[1-9]'}"))
        return page

    return open_it


def step_of(page: Page) -> str:
    return page.locator(".at b").inner_text()


def count(page: Page, name: str) -> Locator:
    return page.locator(".counts div", has=page.get_by_text(name, exact=True)).locator("dd")


def field(page: Page, name: str) -> Locator:
    return page.locator(f'[name="{name}"]')


def hash_of(page: Page) -> str:
    page.wait_for_timeout(320)  # the address is written at most four times a second
    return str(page.evaluate("decodeURIComponent(location.hash)"))


# The first visit, and steps


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


def test_keys_step_through_the_search(search: Open) -> None:
    page = search()
    for key, step in [
        ("ArrowRight", "1"), ("Shift+ArrowRight", "11"), ("ArrowLeft", "10"), ("End", "122"),
        ("Shift+ArrowLeft", "112"), ("Home", "0"), ("n", "28"), ("n", "122"), ("p", "28"),
        ("p", "28"),
    ]:  # fmt: skip
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
    page.mouse.move(640, 400)
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
    expect(page.locator(".node-line")).to_contain_text("plan, move 1 of 20 · up")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".node-line strong")).to_have_text("node 330")
    expect(page.get_by_role("button", name="Play the plan")).to_be_visible()


def test_robots_move_at_the_same_time(search: Open) -> None:
    page = search("#d=mazeworld&p=corridor/bay&a=astar")
    page.keyboard.press("End")
    page.get_by_role("button", name="Play the plan").click()
    expect(page.locator(".node-line")).to_contain_text("plan, time 1 of 8 · A-east, B-west")
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
    page = search()
    assert field(page, "options.ties").input_value() == "low-h"
    field(page, "options.ties").select_option("fifo")
    field(page, "algorithm").select_option("weighted_astar")
    assert field(page, "options.weight").input_value() == "2"
    assert field(page, "options.ties").input_value() == "fifo"  # both have it
    field(page, "algorithm").select_option("breadth_first")
    expect(field(page, "heuristic")).to_have_count(0)
    expect(field(page, "options.weight")).to_have_count(0)
    field(page, "options.child_order").select_option("up-down-left-right")
    page.keyboard.press("r")  # a select that has the focus keeps the key
    page.get_by_role("button", name="Run again").click()
    assert "a=breadth_first&o.child_order=up-down-left-right" in hash_of(page)


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
    assert step_of(page) == "20"
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".at")).to_have_text("20 / 122")
    assert "max.expansions=200" in hash_of(page)


def test_unsolvable_is_a_result_with_a_reason(search: Open, page: Page, server: str) -> None:
    page.goto(f"{server}/search#d=sliding_tiles&p=fifteen/loyd&a=astar")
    expect(page.locator(".verdict")).to_contain_text("There is no solution")
    expect(page.locator(".verdict-detail")).to_contain_text("permutation")
    expect(page.locator(".node-block .piece")).to_have_count(15)


def test_long_search_tells_its_progress_and_can_be_stopped(page: Page, server: str) -> None:
    page.goto(f"{server}/search#d=sliding_tiles&p=fifteen/middling&a=astar&h=hamming"
              "&max.expansions=9000000&max.seconds=60")  # fmt: skip
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Searching")
    expect(verdict).to_contain_text(re.compile(r"[\d,]+ expansions · [\d,]+ a second · \d+ s"))
    page.get_by_role("button", name="Stop").click()
    expect(verdict).to_contain_text(re.compile("No solution costs less than|Stopped"))
    expect(page.locator(".at")).to_have_text(re.compile(r"0 / [1-9][\d,]+"))
    page.get_by_role("button", name="Go on").wait_for()


# The problem


def choose(page: Page, kind: str) -> None:
    page.locator(".big-pick").click()
    page.locator(".picker").get_by_role("tab", name=kind).click()


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


def test_state_on_one_line_may_have_a_goal(search: Open) -> None:
    page = search()
    choose(page, "Typed")
    page.get_by_label("The problem as text").fill("1 2 3 / 4 5 6 / 7 _ 8")
    page.get_by_label("goal").fill("1 2 3 / 4 5 6 / _ 7 8")
    page.get_by_role("button", name="Open").click()
    expect(page.locator(".at")).to_have_text("0 / 2")
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


# Editing


def cell_of(page: Page, column: float, row: float, columns: int, rows: int) -> tuple[float, float]:
    box = page.locator(".editor .bd-paper").bounding_box()
    assert box
    return (
        box["x"] + box["width"] * (column + 0.5) / columns,
        box["y"] + box["height"] * (row + 0.5) / rows,
    )


def drag(page: Page, *cells: tuple[float, float]) -> None:
    page.mouse.move(*cells[0])
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*cell, steps=3)
    page.mouse.up()


def edit(page: Page) -> Locator:
    page.get_by_role("button", name="Edit the board").click()
    return page.locator(".editor")


def test_tiles_are_dragged_and_the_run_is_gone_but_not_the_options(search: Open) -> None:
    page = search(HARD + "&h=hamming")
    editor = edit(page)
    at = [cell_of(page, column, row, 3, 3) for column, row in [(0, 0), (1, 0), (0, 1)]]
    drag(page, at[0], at[1])  # 5 and 1 swap
    drag(page, at[0], at[2])  # 1 and 7 swap: an even permutation again
    expect(page.locator(".at")).to_have_text("0 / 0")
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
        assert page.evaluate(
            "(() => { const c = [...document.querySelectorAll('.stage canvas')].find(c => !c.hidden);"
            "const b = c.getBoundingClientRect();"
            "return Math.abs(c.width - b.width * Math.min(devicePixelRatio, 2)) < 2; })()"
        )


# Pictures for a person to look at


@pytest.mark.parametrize(
    ("name", "hash_"),
    [
        ("search", HARD + "&step=49"),
        ("search-start", HARD),
        ("search-solved", HARD + "&step=122"),
        ("search-map", "#d=mazeworld&p=random:width=24,height=15,robots=1,walls=18,seed=5&step=9999"),
        ("search-robots", "#d=mazeworld&p=reports/room&a=greedy&step=120"),
        ("search-blocks", "#d=blocksworld&p=reports/three-blocks&a=astar&step=20"),
        ("search-blind", "#d=blind_robot&p=small/corners&a=astar&step=9"),
        ("search-deepening", "#d=sliding_tiles&p=reports/hard&a=ida_star&step=200"),
    ],
)  # fmt: skip
def test_pictures(search: Open, shot: Callable[..., None], name: str, hash_: str) -> None:
    page = search(hash_)
    page.wait_for_timeout(400)
    shot(name)


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
