"""The live views of notebooks, in a page that plays the notebook: solutions, games, lines."""

import re
from base64 import b64encode
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import plybench as pb
from plybench.lab.handle import handle
from plybench.lab.wire import pack

widgets = pytest.importorskip("plybench.lab.saved.widget")

# What anywidget does: it imports the script, and gives it a model and an element.
MOUNT = """async ({ script, style, data }) => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const hearers = [];
  const values = { style, data: new DataView(bytes(data).buffer) };
  const model = {
    get: (name) => values[name],
    on: (_, hear) => hearers.push(hear),
    send: async (message) => {
      const reply = new DataView(bytes(await window.kernel(message)).buffer);
      for (const hear of hearers) hear({}, [reply]);
    },
  };
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(url);
  const place = document.body.appendChild(document.createElement("div"));
  widget.render({ model, el: place });
}"""

Show = Callable[[Any], Locator]


@pytest.fixture
def show(page: Page) -> Show:
    """`show(value)` shows the live view of a value."""

    def kernel(message: dict[str, Any]) -> str:
        return b64encode(pack({**handle(message), "id": message["id"]})).decode()

    def mount(value: Any) -> Locator:
        made = widgets.widget_of(value)
        data = b64encode(made.data).decode()
        page.evaluate(MOUNT, {"script": made._esm, "style": made.style, "data": data})
        return page.locator(".app.notebook").last

    page.set_content("<!doctype html><html lang=en><title>Notebook</title><body>")
    page.expose_function("kernel", kernel)
    return mount


def test_a_solution_is_played_on_its_board(page: Page, show: Show) -> None:
    view = show(pb.solve(pb.load("sliding_tiles", "reports/easy"), "astar"))
    expect(view.locator(".transport")).to_contain_text(re.compile(r"0\s*/\s*\d+"))
    before = view.locator(".bd").get_attribute("aria-label")
    view.locator(".saved-board").click()
    page.keyboard.press("ArrowRight")
    expect(view.locator(".bd")).not_to_have_attribute("aria-label", str(before))
    expect(view.locator('[aria-current="step"] .n')).to_have_text("1")
    page.keyboard.press("End")
    expect(view.locator(".bd")).to_have_attribute("aria-label", re.compile("1 2 3 / 8 _ 4 / 7 6 5"))


def test_robots_of_a_solution_move_at_once(page: Page, show: Show) -> None:
    view = show(pb.solve(pb.load("mazeworld", "corridor/bay"), "astar"))
    view.locator(".saved-board").click()
    page.keyboard.press("End")
    expect(view.locator(".saved-side h2")).to_have_text("Times")


def test_the_games_of_a_match_are_replayed(page: Page, show: Show) -> None:
    match = pb.match("connect_four", "random", "random:seed=1", games=4, workers=1)
    view = show(match)
    first = match.records[0]
    expect(view.locator(".games tbody tr")).to_have_count(4)
    expect(view.locator(".replay .gb")).to_have_attribute(
        "aria-label", f"Position after {len(first.moves)} of {len(first.moves)} moves"
    )
    view.locator(".games tbody tr").nth(1).click()
    expect(view.locator(".replay h2")).to_have_text("Game 2")
    page.keyboard.press("Home")
    expect(view.locator(".replay .gb")).to_have_attribute("aria-label", re.compile("after 0 of"))
    page.keyboard.press("ArrowRight")
    expect(view.locator(".replay .sentence")).to_contain_text("Move 1")
    page.keyboard.press("ArrowDown")
    expect(view.locator(".replay h2")).to_have_text("Game 3")
    expect(view.get_by_role("link")).to_have_count(0)  # there is no other page


def test_moves_of_a_position_are_shown_with_their_lines(page: Page, show: Show) -> None:
    game, state = pb.load_game("connect_four", "4 4 3", variant="4x4")
    analysis = pb.analyse(game, state)
    view = show(analysis)
    rows = view.locator(".lines tr")
    expect(rows).to_have_count(len(analysis.moves))
    expect(view.locator(".replay .sentence")).to_have_text("O is to move.")
    view.locator(".replay").click()
    page.keyboard.press("End")
    length = len(analysis.moves[0].line)
    expect(view.locator(".replay .sentence")).to_contain_text(f"the line of {length} moves")
    rows.nth(1).click()
    expect(rows.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowRight")
    expect(view.locator(".replay .gb")).to_have_attribute("aria-label", re.compile("after 1 of"))


def test_a_decision_shows_its_line_first(page: Page, show: Show) -> None:
    game, state = pb.load_game("chess")
    decision = pb.decide(game, "alpha_beta", state, depth=2, evaluate="material")
    view = show(decision)
    expect(view.locator(".lines tr").first).to_contain_text(f"{len(decision.line)} moves")
    expect(view.locator(".replay .sentence")).to_have_text("White is to move.")


def test_what_has_nothing_to_step_through_has_no_live_view() -> None:
    tiles = pb.load("sliding_tiles", "reports/easy")
    game, _ = pb.load_game("connect_four")
    stopped = pb.solve(tiles, "breadth_first", limits=pb.Limits(expansions=2))
    for value in (tiles, game, pb.count(tiles), stopped):
        assert widgets.widget_of(value) is None
        assert "text/html" in value._repr_mimebundle_()


def test_a_view_does_not_scroll_the_notebook(page: Page, show: Show) -> None:
    page.evaluate("document.body.style.paddingTop = '2000px'")
    view = show(pb.solve(pb.load("sliding_tiles", "reports/easy"), "astar"))
    expect(view.locator(".bd")).to_have_count(1)
    assert page.evaluate("window.scrollY") == 0
    view.dispatch_event("keydown", {"key": "End"})
    expect(view.locator(".bd")).to_have_attribute("aria-label", re.compile("1 2 3 / 8 _ 4 / 7 6 5"))
    assert page.evaluate("window.scrollY") == 0
