"""The page Race in a real browser: lanes, table, chart, presets, keys, link, Back, own lanes."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

EASY = "/race#d=sliding_tiles&p=reports/easy&lanes=astar:heuristic=hamming|breadth_first"


@pytest.fixture
def race(page: Page, server: str) -> Page:
    """A race of two short searches."""
    _open(page, server + EASY)
    return page


def _open(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".why")).not_to_be_empty()


def _lane(page: Page, letter: str) -> Locator:
    return page.get_by_role("article", name=f"Search {letter}")


def _row(page: Page, name: str) -> list[str]:
    row = page.locator(".race-foot tr").filter(has=page.get_by_role("rowheader", name=name))
    return [text.rstrip(" •") for text in row.locator("td").all_inner_texts()]


def test_first_visit_shows_a_maze_before_the_first_step(page: Page, server: str) -> None:
    _open(page, server + "/race")
    expect(page.locator(".at")).to_have_text("0 / 312")
    expect(page.locator("article")).to_have_count(3)
    expect(_lane(page, "B")).to_contain_text("A* manhattan")
    expect(page.locator(".why")).to_contain_text("A and B find cost 33, C 39")


@pytest.mark.essential
def test_step_is_the_same_everywhere(race: Page) -> None:
    race.keyboard.press("ArrowRight")
    race.keyboard.press("ArrowRight")
    expect(race.locator(".at")).to_contain_text("2 /")
    for letter in "AB":
        expect(_lane(race, letter).locator("dd").first).to_have_text("2")
    assert _row(race, "expanded") == ["2", "2"]
    expect(race.locator(".say")).to_contain_text("2 expansions each.")


def test_end_has_costs_and_marks_the_best(race: Page) -> None:
    race.keyboard.press("End")
    assert _row(race, "cost") == ["5", "5"]
    expanded = [int(number) for number in _row(race, "expanded")]
    assert expanded[1] == 20 and expanded[0] < 20
    best = race.locator(".race-foot tr", has_text="expanded").locator("td.best")
    expect(best).to_have_text(str(expanded[0]))
    expect(_lane(race, "A").locator(".state")).to_have_text("cost 5, optimal")


def test_keys_are_those_of_the_search_page(race: Page) -> None:
    at = race.locator(".at b")
    race.keyboard.press("End")
    last = at.inner_text()
    race.keyboard.press("Home")
    expect(at).to_have_text("0")
    race.keyboard.press("n")
    expect(race.locator(".say")).to_contain_text("found cost 5")
    assert 0 < int(at.inner_text()) <= int(last)
    race.keyboard.press("r")
    expect(at).to_have_text("0")
    race.keyboard.press("Shift+ArrowRight")
    expect(at).to_have_text("10")
    race.keyboard.press("Space")
    expect(race.get_by_role("button", name="Pause (Space)")).to_be_visible()
    race.keyboard.press("Space")
    expect(race.get_by_role("button", name="Play (Space)")).to_be_visible()


def test_chart_shows_every_measure_and_seeks(race: Page) -> None:
    for name in ("Best value", "Bound", "Duplicates", "Frontier"):
        race.get_by_role("tab", name=name).click()
        expect(race.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
    box = race.locator(".chart canvas").bounding_box()
    assert box is not None
    race.mouse.click(box["x"] + box["width"] - 17, box["y"] + 40)
    expect(race.locator(".at")).to_have_text("20 / 20")


def test_measure_without_lines_says_so(page: Page, server: str) -> None:
    lanes = "greedy:heuristic=manhattan|greedy:heuristic=hamming"
    _open(page, f"{server}/race#d=sliding_tiles&p=reports/easy&lanes={lanes}&m=bound")
    expect(page.locator(".chart-empty")).to_have_text("None of these searches proves a bound.")


@pytest.mark.parametrize(
    ("race", "words"),
    [
        ("duplicates", r"expansions: 121, 122 and 513\. Expansions of a state .* C 392"),
        ("ties", r"the same 27 states with f below 20; they differ only among those with f = 20"),
        ("goals", r"B looks at a node when it is generated and ends \d+ expansions? earlier"),
        ("heuristics", r"At the start h says 8, 18 and 18; the true cost is 20"),
        ("uninformed", r"All find cost 5; expansions: 20, 33, 66 and 10"),
        ("greed", r"A finds cost 20, B 34, C 38; .* Only A proves that nothing is cheaper"),
    ],
)
def test_preset_says_what_to_look_for(page: Page, server: str, race: str, words: str) -> None:
    page.goto(f"{server}/race#race={race}")
    expect(page.locator(".why")).to_contain_text(re.compile(words), timeout=30_000)


def test_preset_is_chosen_and_back_returns(race: Page) -> None:
    race.get_by_label("Race", exact=True).select_option(label="Ties: low h, fifo, lifo, heap")
    expect(race.locator("article")).to_have_count(4)
    expect(_lane(race, "D")).to_contain_text("ties heap")
    expect(race.get_by_role("button", name="Add a search")).to_be_disabled()
    race.go_back()
    expect(race.locator("article")).to_have_count(2)
    expect(_lane(race, "B")).to_contain_text("Breadth first")


def test_search_is_added_changed_and_removed(race: Page) -> None:
    race.get_by_role("button", name="Add a search").click()
    dialog = race.get_by_role("dialog")
    dialog.get_by_label("algorithm").select_option("greedy")
    dialog.get_by_role("button", name="Search", exact=True).click()
    expect(_lane(race, "C")).to_contain_text("Greedy")
    expect(_lane(race, "C").locator("dd").first).to_have_text("0")
    _lane(race, "C").get_by_role("button", name="Greedy").click()
    dialog.get_by_label("heuristic").select_option("linear-conflict")
    dialog.get_by_role("button", name="Search", exact=True).click()
    expect(_lane(race, "C")).to_contain_text("linear-conflict")
    race.get_by_role("button", name="Remove search A").click()
    expect(race.locator("article")).to_have_count(2)
    expect(_lane(race, "A")).to_contain_text("Breadth first")
    race.wait_for_url("**lanes=breadth_first%7Cgreedy:heuristic%3Dlinear-conflict*")


def test_search_of_a_race_can_be_looked_at_alone(race: Page) -> None:
    _lane(race, "A").get_by_role("button", name="A* hamming").click()
    race.get_by_role("link", name="Open in Search").click()
    race.wait_for_url("**/search#d=sliding_tiles&p=reports/easy&a=astar&h=hamming*")


def test_wrong_option_is_explained_at_its_field(race: Page) -> None:
    race.get_by_role("button", name="Add a search").click()
    dialog = race.get_by_role("dialog")
    dialog.get_by_label("algorithm").select_option("weighted_astar")
    dialog.get_by_label("weight").fill("heavy")
    dialog.get_by_role("button", name="Search", exact=True).click()
    expect(dialog.get_by_role("alert").filter(has_text="heavy")).to_be_visible()
    expect(race.locator("article")).to_have_count(2)


def test_another_problem_keeps_the_searches(race: Page) -> None:
    race.get_by_role("button", name="reports/easy").click()
    dialog = race.get_by_role("dialog")
    dialog.get_by_text("hardest/2x3", exact=True).click()
    dialog.get_by_role("button", name="Open").click()
    expect(race.get_by_role("button", name="hardest/2x3")).to_be_visible()
    expect(race.locator(".why")).to_contain_text("All find cost 21")
    expect(_lane(race, "A")).to_contain_text("hamming")


def test_link_shows_the_same_step(race: Page, new_page: Callable[..., Page]) -> None:
    for _ in range(7):
        race.keyboard.press("ArrowRight")
    race.get_by_role("tab", name="Bound").click()
    race.wait_for_url("**m=bound*step=7*")
    other = new_page()
    _open(other, race.url)
    expect(other.locator(".at b")).to_have_text("7")
    expect(other.get_by_role("tab", name="Bound")).to_have_attribute("aria-selected", "true")


def test_lane_that_is_wrong_leaves_the_others(page: Page, server: str) -> None:
    lanes = "astar:heuristic=hamming|astar:heuristic=magic|dance"
    page.goto(f"{server}/race#d=sliding_tiles&p=reports/easy&lanes={lanes}")
    expect(_lane(page, "B")).to_contain_text("magic")
    expect(_lane(page, "B").locator(".state")).to_have_text("not possible")
    expect(_lane(page, "C").locator(".lane-message")).to_contain_text("dance")
    page.keyboard.press("End")
    expect(_lane(page, "A").locator(".state")).to_have_text("cost 5, optimal")


def test_unsolvable_problem_is_a_result(page: Page, server: str) -> None:
    lanes = "breadth_first|astar"
    _open(page, f"{server}/race#d=mazeworld&p=corridor/swap&lanes={lanes}")
    page.keyboard.press("End")
    expect(_lane(page, "A").locator(".state")).to_have_text("no solution")


def test_long_search_is_stopped_by_escape_and_shows_what_it_knows(page: Page, server: str) -> None:
    lanes = "astar:heuristic=hamming|greedy:heuristic=manhattan"
    page.goto(f"{server}/race#d=sliding_tiles&p=fifteen/middling&lanes={lanes}")
    expect(_lane(page, "A").locator(".lane-message")).to_contain_text("expansions")
    expect(_lane(page, "A").get_by_role("button", name="Stop")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_contain_text(re.compile("A (was|and B were) stopped"))
    page.keyboard.press("End")
    expect(_lane(page, "A").locator(".state")).to_contain_text("stopped, cost ≥ ")
    expect(_lane(page, "A").get_by_role("button", name="Go on")).to_be_visible()


def test_search_that_gave_up_goes_on(page: Page, server: str) -> None:
    lanes = "astar:heuristic=hamming,expansions=300|astar"
    _open(page, f"{server}/race#d=sliding_tiles&p=reports/hard&lanes={lanes}&step=300")
    expect(_lane(page, "A").locator(".state")).to_have_text("gave up, cost ≥ 15")
    _lane(page, "A").get_by_role("button", name="Go on").click()
    expect(page.locator(".at")).to_have_text("300 / 2,375")
    expect(_lane(page, "A").locator(".state")).to_have_text("searching")


@pytest.mark.parametrize("width", [1280, 768, 390])
def test_page_never_scrolls_sideways(race: Page, width: int) -> None:
    race.set_viewport_size({"width": width, "height": 800})
    assert not race.evaluate("document.querySelector('.race').scrollWidth > innerWidth")


@pytest.mark.parametrize(("name", "step"), [("maze", 126), ("heuristics", 95), ("duplicates", 300)])
def test_shots(page: Page, server: str, shot: Callable[..., None], name: str, step: int) -> None:
    _open(page, f"{server}/race#race={name}&step={step}")
    page.wait_for_timeout(300)
    shot("race" if name == "maze" else f"race-{name}")
