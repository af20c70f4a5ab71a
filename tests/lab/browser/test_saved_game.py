"""`replay --output FILE.html` and `analyse --output FILE.html`: pages that play games."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from plybench import analyse_game
from plybench.domains.connect_four import ConnectFour
from plybench.lab.saved.saved_game import analysed_page


@pytest.fixture
def games(page: Page, tmp_path: Path) -> Page:
    """Open a page of two analysed games."""
    small = ConnectFour(4, 4)
    found = [
        (f"game {number}", analyse_game(small, moves, solver="alpha_beta:evaluate=none"))
        for number, moves in ((1, "1122331"), (2, "44"))
    ]
    file = tmp_path / "games.html"
    file.write_text(analysed_page(found), encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.locator(".at")).to_have_text("0 / 7")
    return page


def test_keys_walk_through_the_game_and_its_mistakes(games: Page) -> None:
    games.keyboard.press("ArrowRight")
    expect(games.locator(".say")).to_contain_text("X: 1")
    assert games.locator(".gb-disc").count() == 1
    games.keyboard.press("n")
    expect(games.locator(".at")).to_have_text("6 / 7")
    expect(games.locator(".saved-note")).to_contain_text("3 is a mistake")
    expect(games.locator(".saved-note")).to_contain_text("Better was 4.")
    games.keyboard.press("End")
    expect(games.locator(".moves [aria-current]")).to_have_text("1?")


def test_other_games_are_chosen_in_the_list(games: Page) -> None:
    games.get_by_role("combobox", name="Game").select_option("1")
    expect(games.locator(".at")).to_have_text("0 / 2")
    games.keyboard.press("Escape")
    games.locator("body").click(position={"x": 5, "y": 5})
    games.keyboard.press("ArrowUp")
    expect(games.locator(".at")).to_have_text("0 / 7")


def test_game_fits_a_phone(games: Page) -> None:
    games.set_viewport_size({"width": 390, "height": 800})
    assert games.evaluate("document.documentElement.scrollWidth") <= 390
    expect(games.locator(".saved-board svg")).to_be_visible()
