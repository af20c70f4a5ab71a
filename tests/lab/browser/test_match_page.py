"""`tournament --html FILE`: a page on which every game can be replayed."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from plybench.lab.match_page import match_page
from plybench.play.arena import tournament
from plybench.play.arena.record import load_game

pytest.importorskip("matplotlib")


def wrong(board: Any) -> int:
    return 99


@pytest.fixture
def shown(page: Page, tmp_path: Path) -> Page:
    """Open the page of a small tournament."""
    agents: list[Any] = [wrong, "random", "mcts:playouts=3"]
    result = tournament("connect_four", agents, games=2, variant="5x4", seed=1)
    file = tmp_path / "class.html"
    command = "plybench tournament connect_four wrong.py random mcts:playouts=3 --board 5x4"
    file.write_text(match_page(result, load_game("connect_four", "5x4"), command), "utf-8")
    page.goto(file.as_uri())
    expect(page.locator(".games tbody tr")).to_have_count(6)
    return page


def test_arrow_keys_go_through_a_game_and_to_the_next(shown: Page) -> None:
    shown.get_by_role("button", name="Replay game 2,").click()
    expect(shown.locator(".replay h2")).to_have_text("Game 2")
    shown.keyboard.press("Home")
    assert shown.locator(".gb-disc").count() == 0
    shown.keyboard.press("ArrowRight")
    assert shown.locator(".gb-disc").count() == 1
    shown.keyboard.press("ArrowDown")
    expect(shown.locator(".replay h2")).to_have_text("Game 3")


def test_forfeits_lead_to_their_games(shown: Page) -> None:
    shown.get_by_role("link", name="3", exact=True).click()
    expect(shown.locator(".replay h2")).to_have_text("Game 3")
    expect(shown.locator(".replay .sentence")).to_contain_text(
        "chose column 99 (counted from 0), which is not legal"
    )


def test_page_fits_a_phone(shown: Page) -> None:
    shown.set_viewport_size({"width": 390, "height": 800})
    assert shown.evaluate("document.documentElement.scrollWidth") == 390
