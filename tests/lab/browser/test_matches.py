"""The Matches page: a match is played, its games are replayed, records are shown."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from helpers.browser import serve_lab
from plybench.play.arena import match

expect.set_options(timeout=30_000)  # a match takes a while on a busy machine

AGENT = """
def choose(board, player=1):
    return 99 if (board != 0).sum() > 2 else 0
"""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A lab with two records, one of them with forfeits."""
    folder = tmp_path_factory.mktemp("records")
    (folder / "agent.py").write_text(AGENT)
    faulty = f"{folder / 'agent.py'}:choose"
    record = folder / "faults.jsonl"
    match("connect_four", faulty, "alpha_beta:depth=1", games=4, workers=1, record=record)
    chess = folder / "chess.jsonl"
    match("chess", "random", "random", games=2, draw_after=40, workers=1, record=chess)
    names = ("--records", record.name, chess.name)
    with serve_lab(folder, "--port", "0", *names) as address:
        yield address


def finished(page: Page, games: int) -> None:
    expect(page.locator(".bar [role=status]")).to_have_text(
        re.compile(rf"(: {games:,} games?)(, decided by the test)?(, [\d.]+ s)?$")
    )


def open_small_match(page: Page, server: str, more: str = "") -> None:
    agents = "alpha_beta:depth=2|random"
    page.goto(f"{server}/matches#game=connect_four&agents={agents}&games=4{more}")
    finished(page, 4)


@pytest.mark.essential
def test_first_visit_plays_a_small_tournament(
    page: Page, server: str, shot: Callable[..., None]
) -> None:
    page.goto(f"{server}/matches")
    finished(page, 18)
    expect(page.locator(".standings tbody tr")).to_have_count(3)
    expect(page.locator(".standings tbody th").first).to_contain_text("alpha_beta:depth=4")
    expect(page.locator(".cross tbody tr")).to_have_count(3)
    expect(page.locator(".games tbody tr")).to_have_count(18)
    expect(page.locator(".replay svg[role=img]")).to_be_visible()
    expect(page.get_by_text("The first player scores")).to_be_visible()
    shot("matches")


def test_results_are_written_as_usual(page: Page, server: str) -> None:
    open_small_match(page, server)
    results = page.locator(".games td.key").all_text_contents()
    assert set(results) <= {"1–0", "0–1", "½–½"} and len(results) == 4


def test_game_is_replayed_with_buttons_keys_and_moves(page: Page, server: str) -> None:
    open_small_match(page, server)
    page.locator(".games tbody tr").nth(2).click()
    expect(page.locator(".replay h2")).to_have_text("Game 3")
    page.keyboard.press("Home")
    discs = page.locator(".replay .gb-disc")
    expect(discs).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(discs).to_have_count(1)
    page.get_by_label("On (right arrow)").click()
    expect(discs).to_have_count(2)
    page.locator(".replay .moves button").nth(4).click()
    expect(discs).to_have_count(5)
    expect(page.locator(".replay .sentence")).to_contain_text("Move 5")
    page.keyboard.press("End")
    expect(page.locator(".replay .sentence")).to_contain_text("wins")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".replay h2")).to_have_text("Game 2")


def test_link_shows_the_same_game_after_a_reload(page: Page, server: str) -> None:
    open_small_match(page, server)
    page.locator(".games tbody tr").nth(1).click()
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("shown=2&ply=3"))
    page.reload()
    finished(page, 4)
    expect(page.locator(".replay h2")).to_have_text("Game 2")
    expect(page.locator(".replay .gb-disc")).to_have_count(3)


def test_game_opens_on_the_game_page(page: Page, server: str) -> None:
    open_small_match(page, server)
    page.locator(".replay .moves button").nth(4).click()
    link = page.get_by_role("link", name="Open on the Game page")
    address = link.get_attribute("href")
    assert address is not None
    assert re.match(r"/game#game=connect_four&variant=7x6&moves=[1-7](,[1-7])+&ply=5$", address)
    moves = page.locator(".replay .moves button").all_inner_texts()
    link.click()
    page.wait_for_url(re.compile("/game#"))
    expect(page.locator(".moves [aria-current]")).to_have_text(re.compile(f"^{moves[4]}"))


def test_form_plays_another_match_and_back_shows_the_one_before(page: Page, server: str) -> None:
    open_small_match(page, server)
    play = page.get_by_role("button", name=re.compile("^Play"))
    expect(play).to_have_text("Play again (R)")
    page.get_by_label("Games per pair").fill("2")
    expect(play).to_have_text("Play (R)")
    page.get_by_role("button", name="Add an agent").click()
    page.get_by_label("Agent 3", exact=True).select_option("mcts")
    page.get_by_role("button", name="Settings as fields").nth(2).click()
    page.get_by_label("playouts", exact=True).fill("20")
    expect(page.get_by_label("Settings of agent 3")).to_have_value("playouts=20")
    play.click()
    finished(page, 6)
    expect(page.locator(".standings")).to_contain_text("mcts:playouts=20")
    page.go_back()
    finished(page, 4)
    expect(page.get_by_label("Games per pair")).to_have_value("4")
    page.go_forward()
    finished(page, 6)


def test_cross_table_and_filters_choose_games(page: Page, server: str) -> None:
    page.goto(
        f"{server}/matches#game=connect_four&agents=random|random:seed=1|mcts:playouts=20&games=4"
    )
    finished(page, 12)
    rows = page.locator(".games tbody tr")
    page.locator(".cross .pair-cell").first.click()
    expect(rows).to_have_count(4)
    page.wait_for_url(re.compile("pair="))
    page.get_by_role("button", name=re.compile("^Only")).click()
    expect(rows).to_have_count(12)
    page.get_by_label("Find games").fill("mcts")
    expect(rows).to_have_count(8)
    page.get_by_label("Result").select_option("forfeits")
    expect(rows).to_have_count(0)
    expect(page.get_by_text("No game fits the filter.")).to_be_visible()


def test_error_is_shown_under_its_field(page: Page, server: str) -> None:
    open_small_match(page, server)
    page.get_by_label("Settings of agent 2").fill("depth=x")
    page.get_by_label("Agent 2", exact=True).select_option("minimax")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Play (R)").click()
    error = page.locator(".agent-row").nth(1).locator(".error")
    expect(error).to_contain_text("depth='x'")
    expect(page.locator(".games tbody tr")).to_have_count(4)  # the match before stays
    page.get_by_label("Settings of agent 2").fill("depth=1")
    page.get_by_label("Games per pair").fill("many")
    page.get_by_role("button", name="Play (R)").click()
    expect(
        page.locator(".form-field", has_text="Games per pair").locator(".error")
    ).to_contain_text("whole number from 1 to 1,000")


def test_long_match_can_be_stopped(page: Page, server: str) -> None:
    agents = "random|alpha_beta:depth=30,evaluate=none"
    page.goto(f"{server}/matches#game=connect_four&agents={agents}&games=50")
    page.get_by_role("button", name="Stop (Esc)").click()
    expect(page.locator(".bar [role=status]")).to_contain_text(re.compile("stopped", re.IGNORECASE))
    expect(page.get_by_role("button", name="Stop (Esc)")).to_be_hidden()


def test_other_game_keeps_what_fits(page: Page, server: str) -> None:
    open_small_match(page, server)
    page.locator("[name=game]").select_option("chess")
    expect(
        page.get_by_label("Agent 1", exact=True).locator("option", has_text="engine")
    ).to_have_count(1)
    expect(page.get_by_label("Settings of agent 1")).to_have_value("depth=2")
    page.get_by_label("Settings of agent 1").fill("depth=1")
    page.get_by_label("Draw after").fill("30")
    page.locator("[name=openings]").select_option("named")
    page.get_by_label("Draw after").press("Enter")
    expect(page.locator(".bar [role=status]")).to_contain_text("chess: 4 games,")
    expect(page.locator(".replay .gb-piece").first).to_be_visible()


def test_records_of_the_command_line_are_shown(
    page: Page, recorded: str, shot: Callable[..., None]
) -> None:
    page.goto(f"{recorded}/matches#record=0")
    finished(page, 4)
    expect(page.locator(".games tbody tr")).to_have_count(4)
    page.get_by_label("Result").select_option("forfeits")
    page.locator(".games tbody tr").first.click()
    expect(page.locator(".replay .sentence")).to_contain_text("forfeit: ")
    shot("matches-forfeits", themes=("light",))
    page.get_by_label("What is shown").select_option(label="chess.jsonl: 2 agents, 2 games")
    finished(page, 2)
    page.go_back()
    finished(page, 4)


def test_agents_of_a_record_that_are_files_are_not_played(page: Page, recorded: str) -> None:
    page.goto(f"{recorded}/matches#record=0")
    finished(page, 4)
    page.get_by_role("button", name="Play these agents (R)").click()
    expect(page.locator(".agent-row .error").first).to_contain_text("own agents only")
    expect(page.locator(".games tbody tr")).to_have_count(4)  # the record stays
    expect(page.get_by_label("What is shown")).to_have_value("0")


def test_record_of_the_command_line_replaces_a_match_that_runs(page: Page, recorded: str) -> None:
    agents = "random|alpha_beta:depth=30,evaluate=none"
    page.goto(f"{recorded}/matches#game=connect_four&agents={agents}&games=50")
    expect(page.get_by_role("button", name="Stop (Esc)")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Play"))).to_be_hidden()
    page.get_by_label("What is shown").select_option("0")
    finished(page, 4)
    expect(page.get_by_role("button", name="Stop (Esc)")).to_be_hidden()
    expect(page.get_by_role("button", name="Play these agents (R)")).to_be_visible()


def test_forfeits_are_named_at_every_width(page: Page, recorded: str) -> None:
    page.goto(f"{recorded}/matches#record=0")
    finished(page, 4)
    expect(page.locator(".remarks")).to_contain_text("forfeits 4 games: ")
    mark = page.locator(".games td small").first
    expect(mark).to_be_hidden()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(mark).to_be_visible()


@pytest.mark.parametrize("width", [1280, 768, 390])
def test_nothing_is_wider_than_the_page(page: Page, server: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    open_small_match(page, server)
    page.locator("summary").click()
    for part in (".page", "html"):
        wide, room = page.locator(part).evaluate("(e) => [e.scrollWidth, e.clientWidth]")
        assert wide <= room, part


def test_page_has_names_for_everything(page: Page, server: str) -> None:
    open_small_match(page, server)
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, textarea, a")]
        .filter((e) => e.checkVisibility() && !e.getAttribute("aria-label"))
        .filter((e) => !e.textContent.trim() && !e.labels?.length)
        .map((e) => e.outerHTML)"""
    )
    assert nameless == []


def test_panels_keep_apart(page: Page, server: str) -> None:
    open_small_match(page, server)
    above, below = (page.locator(".stack > *").nth(i).bounding_box() for i in (1, 2))
    assert above and below and below["y"] - above["y"] - above["height"] >= 8
