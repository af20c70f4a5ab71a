"""The game page in a real browser: play, look at the solver, walk, open games, draw trees."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from plybench.core.native.bridge import native_core
from plybench.domains.chess import missing

pytestmark = pytest.mark.skipif(
    native_core() is None or bool(missing()), reason="needs the native core and python-chess"
)

expect.set_options(timeout=20_000)  # a busy machine is no failure

Opened = Callable[[str], Page]
PGN = """[White "Anderssen"]
[Black "Kieseritzky"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""


@pytest.fixture
def game(page: Page, server: str) -> Opened:
    """Open the game page at a hash and wait until it shows a game."""

    def open_it(hash: str = "") -> Page:
        page.goto(f"{server}/game{hash}")
        expect(page.locator(".headline p:visible").first).to_contain_text(re.compile(".+"))
        return page

    return open_it


def head(page: Page) -> Locator:
    return page.locator(".game .headline p").first


def column(page: Page, number: int) -> Locator:
    return page.locator(f'.board-wrap [data-column="{number}"]')


def square(page: Page, name: str) -> tuple[float, float]:
    """Return the middle of a square of the chess board on the screen."""
    box = page.locator(".board-wrap .squares").bounding_box()
    assert box is not None
    file, rank = "abcdefgh".index(name[0]), 8 - int(name[1])
    return box["x"] + (file + 0.5) * box["width"] / 8, box["y"] + (rank + 0.5) * box["height"] / 8


def click(page: Page, name: str) -> None:
    page.mouse.click(*square(page, name))


def moves(page: Page) -> list[str]:
    return page.locator(".moves button").all_inner_texts()


# Connect Four


@pytest.mark.essential
def test_first_visit_says_why_column_4(game: Opened, shot: Callable[..., None]) -> None:
    page = game("")
    expect(head(page)).to_have_text("X to move and wins")
    expect(page.locator(".solver-why")).to_have_text(
        "Only column 4 wins; 3 and 5 draw, 1, 2, 6 and 7 lose."
    )
    scores = page.locator(".c4 .score").all_text_contents()
    assert scores == ["−2", "−1", "0", "+1", "0", "−1", "−2"]
    column(page, 4).hover()
    expect(page.locator(".c4-ghost")).to_have_count(8)
    expect(page.locator(".solver-why")).to_contain_text("Column 4 wins in 41: 4 4 4 4")
    page.mouse.move(0, 0)
    shot("game-connect-four-start")


def test_perfect_player_answers_and_scores_follow(game: Opened, shot: Callable[..., None]) -> None:
    page = game("")
    column(page, 4).click()
    expect(page.locator(".moves button")).to_have_count(2)
    assert moves(page) == ["4", "4"]
    expect(head(page)).to_have_text("X to move and wins")
    expect(page.locator(".c4-score.best")).to_have_count(1)
    expect(page.locator(".reply summary")).to_contain_text("perfect plays 4")
    page.locator(".reply summary").click()
    expect(page.locator(".reply tr.chosen")).to_contain_text("4")
    page.keyboard.press("1")
    expect(page.locator(".moves button").nth(2)).to_have_text("1")
    page.wait_for_url(re.compile(r"moves=4,4,1"))


def test_game_is_won_and_over(game: Opened) -> None:
    page = game("#game=connect_four&moves=4,3,4,3,4,3&first=you&second=you")
    expect(head(page)).to_have_text("X to move and wins")
    column(page, 4).click()
    expect(head(page)).to_have_text("X has won")
    expect(page.locator(".c4-ring.won")).to_have_count(4)
    expect(column(page, 5)).to_be_disabled()
    page.keyboard.press("5")
    assert len(moves(page)) == 7
    page.keyboard.press("n")
    expect(page.locator(".moves")).to_contain_text("No moves yet")


def test_take_back_and_walk(game: Opened) -> None:
    page = game("#game=connect_four&moves=4,4,4,4,4,5&second=perfect")
    page.keyboard.press("Home")
    expect(page.locator(".c4-disc")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".c4-disc")).to_have_count(1)
    page.wait_for_url(re.compile(r"ply=1"))
    page.keyboard.press("End")
    expect(page.locator(".c4-disc")).to_have_count(6)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".moves button")).to_have_count(4)
    page.keyboard.press("u")
    expect(page.locator(".moves button")).to_have_count(2)
    page.locator(".moves button").first.click()
    expect(page.locator(".c4-disc")).to_have_count(1)


def test_back_brings_again_what_was_taken_back_or_dropped(game: Opened) -> None:
    page = game("#game=connect_four&moves=4,4,4&second=you&scores=off")
    page.keyboard.press("5")
    expect(page.locator(".moves button")).to_have_count(4)
    page.keyboard.press("u")  # before the address shows the last move
    expect(page.locator(".moves button")).to_have_count(3)
    page.go_back()
    expect(page.locator(".moves button")).to_have_count(4)
    page.keyboard.press("Home")
    expect(page.locator(".c4-disc")).to_have_count(0)
    expect(column(page, 1)).to_be_enabled()
    page.keyboard.press("1")
    expect(page.locator(".moves button")).to_have_count(1)
    page.go_back()
    expect(page.locator(".moves button")).to_have_count(4)


def test_hint_is_shown_and_not_played(game: Opened) -> None:
    page = game("")
    expect(page.locator(".c4-score.best")).to_have_count(1)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".toast")).to_have_text("Hint: 4: wins in 41")
    expect(page.locator(".c4-score.hint")).to_have_count(1)
    assert moves(page) == []


def test_solver_shows_bounds_and_can_be_stopped(game: Opened, problems: Any) -> None:
    page = game("#game=connect_four&variant=9x6&first=you&second=you")  # no book has it
    expect(head(page)).to_contain_text("solving")
    expect(page.locator(".opt").first).to_be_visible()
    page.get_by_role("button", name="Stop (Esc)").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.locator(".solver-why")).to_contain_text("Interrupted")
    column(page, 4).click()  # the board was never blocked
    expect(page.locator(".c4-disc")).to_have_count(1)
    page.keyboard.press("Escape")


def test_you_can_play_second_and_swap(game: Opened) -> None:
    page = game("")
    page.get_by_role("button", name="Swap sides").click()
    expect(page.locator(".c4-disc")).to_have_count(1)
    expect(page.get_by_label("X is played by")).to_have_value("perfect")
    page.wait_for_url(re.compile("first=perfect&second=you"))


def test_two_agents_are_watched_and_paused(game: Opened) -> None:
    page = game("#game=connect_four&variant=4x4&first=random&second=alpha_beta")
    run = page.get_by_role("button", name=re.compile("Let random move"))
    assert page.locator(".c4-disc").count() == 0  # pages open paused
    run.click()
    expect(page.locator(".c4-disc").nth(1)).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name=re.compile("^Let"))).to_be_visible()


def test_settings_of_an_agent_are_a_form(game: Opened) -> None:
    page = game("")
    page.get_by_label("O is played by").select_option("alpha_beta")
    page.get_by_role("button", name="Settings of alpha_beta").click()
    page.get_by_label("Depth").fill("2")
    page.get_by_label("Depth").press("Tab")
    page.wait_for_url(re.compile("second=alpha_beta:depth%3D2|second=alpha_beta:depth=2"))
    column(page, 3).click()
    expect(page.locator(".reply summary")).to_contain_text("alpha_beta:depth=2 plays")
    page.get_by_label("Depth").fill("deep")
    page.get_by_label("Depth").press("Tab")
    column(page, 3).click()
    expect(page.locator(".players-bar .error")).to_contain_text("depth='deep'")


def test_scores_can_be_hidden(game: Opened) -> None:
    page = game("")
    page.get_by_role("button", name="Hide what the solver says").click()
    expect(page.locator(".c4-score")).to_have_count(0)
    expect(head(page)).to_have_text("X to move")
    page.wait_for_url(re.compile("scores=off"))
    page.reload()
    expect(page.get_by_role("button", name="Show what the solver says")).to_be_visible()


# Chess


def test_chess_is_played_by_click_and_by_drag(game: Opened, shot: Callable[..., None]) -> None:
    page = game("#game=chess&first=you&second=you")
    click(page, "e2")
    expect(page.locator(".sq-target")).to_have_count(2)
    click(page, "e4")
    expect(page.locator(".moves button")).to_have_text(["e4"])
    page.mouse.move(*square(page, "e7"))
    page.mouse.down()
    page.mouse.move(*square(page, "e6"), steps=4)
    page.mouse.move(*square(page, "e5"), steps=4)
    page.mouse.up()
    expect(page.locator(".moves button")).to_have_text(["e4", "e5"])
    page.mouse.move(*square(page, "g1"))
    page.mouse.down()
    page.mouse.move(*square(page, "g4"), steps=4)  # not a move of a knight: it goes back
    page.mouse.up()
    expect(page.locator(".sq-picked")).to_have_count(0)
    assert moves(page) == ["e4", "e5"]
    expect(page.locator(".opt.line")).to_have_count(3)
    expect(page.locator(".evalbar b")).not_to_have_text("")
    page.wait_for_url(re.compile("moves=e2e4,e7e5"))


def test_chess_is_played_with_keys_and_typed(game: Opened) -> None:
    page = game("#game=chess&first=you&second=you&scores=off")
    page.locator(".squares").focus()
    page.keyboard.press("ArrowDown")  # the first piece that can move
    expect(page.locator(".sq-cursor")).to_have_count(1)
    message = page.locator(".game-board [role=status]")
    expect(message).to_have_text(re.compile(r"^\w\d: white (pawn|knight)$"))
    page.keyboard.press("Enter")
    expect(page.locator(".sq-picked")).to_have_count(1)
    expect(message).to_contain_text("is picked")
    page.keyboard.press("Escape")
    expect(page.locator(".sq-picked")).to_have_count(0)
    page.get_by_label("Type a move").fill("Nf3")
    page.get_by_label("Type a move").press("Enter")
    expect(page.locator(".moves button")).to_have_text(["Nf3"])
    page.get_by_label("Type a move").fill("Qh9")
    page.get_by_label("Type a move").press("Enter")
    expect(page.locator(".game-board .error")).to_have_text("Qh9 is not a legal move here.")


def test_pawn_asks_what_it_becomes(game: Opened) -> None:
    page = game("#game=chess&position=promotion&first=you&second=you&scores=off")
    click(page, "f7")
    click(page, "f8")
    chooser = page.get_by_role("dialog", name="Which move?")
    expect(chooser.get_by_role("button")).to_have_text(["f8=Q", "f8=R", "f8=B", "f8=N+", "Cancel"])
    page.keyboard.press("Escape")
    expect(chooser).to_be_hidden()
    click(page, "f7")
    click(page, "f8")
    chooser.get_by_role("button", name="f8=R").click()
    expect(page.locator(".moves button")).to_have_text(["f8=R"])


def test_engine_answers(game: Opened) -> None:
    page = game("#game=chess")
    click(page, "e2")
    click(page, "e4")
    expect(page.locator(".moves button")).to_have_count(2)
    expect(page.locator(".reply summary")).to_contain_text("engine:seconds=0.3 plays")


def test_pgn_is_opened_and_mistakes_are_marked(game: Opened, shot: Callable[..., None]) -> None:
    page = game("#game=chess")
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("A game as text").fill(PGN)
    page.locator(".set-up:visible .btn.main").click()
    expect(page.locator(".moves button")).to_have_count(4)
    expect(head(page)).to_have_text("Black has won")
    expect(page.locator(".moves sup")).to_have_text(["??"], timeout=20_000)
    expect(page.locator(".moves .numbered")).to_have_text(["1.f3", "2.g4??"])  # not torn apart
    page.locator(".moves button").nth(2).click()
    expect(page.locator(".game .headline p").nth(1)).to_contain_text("2. g4 is a blunder")
    expect(page.locator(".opt.line")).to_have_count(3)
    expect(page.get_by_role("button", name="Find mistakes")).to_be_visible()  # it is done
    expect(page.locator(".toast")).to_have_count(0)
    shot("game-chess")


def test_file_is_opened(game: Opened) -> None:
    page = game("#game=chess")
    page.get_by_role("button", name="Open", exact=True).click()
    file = {"name": "game.pgn", "mimeType": "text/plain", "buffer": PGN.encode()}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator(".moves button")).to_have_count(4)
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_label("A game as text").fill("1. e4 Ke6")
    page.locator(".set-up:visible .btn.main").click()
    expect(page.locator(".set-up:visible .error")).to_contain_text("move 2")


# Positions


def test_position_is_set_up_by_text_and_by_hand(game: Opened, shot: Callable[..., None]) -> None:
    page = game("#game=connect_four&scores=off")
    page.get_by_role("button", name="Set up").click()
    panel = page.get_by_role("region", name="Set up a position")
    panel.get_by_label("Position", exact=True).fill("......./X......")
    panel.get_by_role("button", name="Begin here").click()
    expect(page.locator(".c4-disc")).to_have_count(1)
    page.get_by_role("button", name="Set up").click()
    panel.get_by_label("Position", exact=True).fill("4x")
    panel.get_by_role("button", name="Begin here").click()
    expect(panel.locator(".error")).to_contain_text("'x' is not a column")
    expect(page.locator(".c4-disc")).to_have_count(1)  # the last good picture stays
    panel.get_by_role("button", name="Start of the game").click()
    page.get_by_role("button", name="Set up").click()
    panel.get_by_role("button", name="put X").click()
    panel.get_by_role("button", name="4 6: empty").focus()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name=re.compile("^4 6: (?!empty)"))).to_be_focused()
    panel.get_by_role("button", name="Begin with this board").click()
    expect(page.locator(".board-wrap .c4-disc")).to_have_count(1)
    page.wait_for_url(re.compile("position="))


# Trees


def test_tree_shows_cuts_in_words(game: Opened, shot: Callable[..., None]) -> None:
    page = game("#game=connect_four&position=reports/tree&scores=off")
    page.get_by_role("tab", name="Game tree").click()
    say = page.locator(".tree-say .headline p").first
    expect(say).to_have_text("Cut because value ∞ ≥ beta 18: column 5 cannot matter any more.")
    minimax, alpha_beta = (
        page.get_by_role("region", name="Minimax"),
        page.get_by_role("region", name="Alpha-beta"),
    )
    expect(minimax).to_contain_text("31 calls, 21 leaves")
    expect(alpha_beta).to_contain_text("28 calls, 18 leaves, 3 branches cut")
    expect(alpha_beta.locator(".tn.cut")).to_have_count(3)
    alpha_beta.locator(".tn.cut").first.click()
    expect(say).to_contain_text("was never looked at: at its parent value ∞ ≥ beta 18")
    page.keyboard.press("ArrowUp")
    expect(say).to_contain_text("Cut because")
    page.get_by_label("Depth").select_option("1")
    expect(minimax).to_contain_text("4 calls, 3 leaves")
    page.get_by_label("Depth").select_option("3")
    expect(minimax).to_contain_text("31 calls")
    shot("game-tree")


def test_tree_is_opened_by_hand(game: Opened, shot: Callable[..., None]) -> None:
    page = game("#game=connect_four&position=reports/tree&view=tree")
    page.get_by_role("tab", name="By hand").click()
    tree = page.get_by_role("region", name="Opened by hand")
    expect(tree.locator(".tn")).to_have_count(4)
    tree.locator(".tn").nth(1).click()
    expect(tree.locator(".tn")).to_have_count(7)
    tree.locator(".tn").nth(5).click()
    expect(tree.locator(".tn.cut")).to_have_count(2)
    page.wait_for_url(re.compile("open=1,1.3"))
    page.reload()
    expect(tree.locator(".tn")).to_have_count(10)
    shot("game-tree-by-hand")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".board-wrap .c4")).to_be_visible()


# Links


def test_link_and_back(game: Opened) -> None:
    page = game("#game=connect_four&moves=4,4,4&second=you&scores=off")
    expect(page.locator(".c4-disc")).to_have_count(3)
    page.get_by_role("tab", name="Chess").click()
    expect(page.locator(".board-wrap .squares")).to_be_visible()
    page.go_back()
    expect(page.locator(".c4-disc")).to_have_count(3)
    page.go_forward()
    expect(page.locator(".board-wrap .squares")).to_be_visible()


@pytest.mark.parametrize(
    ("hash", "message"),
    [
        ("#game=go", "unknown game 'go'"),
        ("#game=connect_four&moves=4,9", "move 2: '9' is not a legal move"),
        ("#game=connect_four&variant=0x0", "columns"),
        ("#game=chess&position=nowhere", "unknown position 'nowhere'"),
    ],
)
def test_wrong_link_says_what_is_wrong(game: Opened, hash: str, message: str) -> None:
    page = game(hash)
    expect(page.locator(".error:visible").first).to_contain_text(message)


@pytest.mark.parametrize("width", [1280, 768, 390])
def test_page_does_not_scroll_sideways(game: Opened, width: int) -> None:
    page = game("#game=chess&moves=e2e4,e7e5&first=you&second=you")
    page.set_viewport_size({"width": width, "height": 844})
    for view in ("Play", "Game tree"):
        page.get_by_role("tab", name=view).click()
        page.wait_for_timeout(200)
        script = "document.querySelector('.page').scrollWidth <= innerWidth"
        assert page.evaluate(script), view


def test_bar_of_a_won_game_is_the_winners(game: Opened) -> None:
    page = game("#game=chess&first=you&second=you&position=mate-in-1")
    page.get_by_role("button", name="Hint").click()
    page.locator(".opt.line").first.click()
    expect(page.get_by_label("Verdict")).to_contain_text("1 move was played")
    expect(page.locator(".evalbar i")).to_have_attribute("style", "height: 100%;")


def test_escape_closes_panels_and_forgets_what_was_typed(game: Opened) -> None:
    page = game("#game=connect_four&first=you&second=you")
    for name, title in [("Set up", "Set up a position"), ("Open", "Open a game")]:
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("region", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("region", name=title)).to_be_hidden()
    typed = page.get_by_label("Type a move")
    typed.fill("zz")
    typed.press("Enter")
    expect(page.get_by_text("zz is not a legal move here.")).to_be_visible()
    typed.press("Escape")
    expect(typed).to_have_value("")
    expect(page.get_by_text("zz is not a legal move here.")).to_be_hidden()
