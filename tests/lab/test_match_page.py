"""The page of a match or tournament: what is in it, and that it is all it needs."""

import gzip
import re
from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from helpers.arena import Nim, chance, taker
from plybench.lab.match_page import games_reply, match_page
from plybench.lab.wire import unpack
from plybench.play.arena import TournamentResult, match, tournament
from plybench.play.arena.record import load_game

pytest.importorskip("matplotlib")
pytest.importorskip("jinja2")


def wrong(board: Any) -> int:
    return 99


@pytest.fixture(scope="module")
def result() -> TournamentResult:
    agents = [wrong, "random", "mcts:playouts=3"]
    return tournament("connect_four", agents, games=2, variant="4x3c3", seed=1)


@pytest.fixture(scope="module")
def page(result: TournamentResult) -> str:
    return match_page(result, load_game("connect_four", "4x3c3"), "plybench tournament <x>")


def test_page_asks_for_nothing(page: str) -> None:
    assert not re.findall(r'(?:src|href)="(?!data:|#)', page)
    assert not re.findall(r"^import\b|\bfetch\(|@import", page, re.MULTILINE)
    script = re.search(r'<script type="module">(.*?)</script>', page, re.DOTALL)
    assert script
    digest = b64encode(sha256(script[1].encode()).digest()).decode()
    assert f"default-src 'none'; script-src 'sha256-{digest}'" in page


def test_page_has_all_parts(page: str) -> None:
    for part in ("ranking", "cross", "forfeits", "games", "first", "lengths", "times", "settings"):
        assert f'<h2 id="{part}">' in page and f'<a href="#{part}">' in page
    assert page.count("<figure") == 4 and "Figure 4." in page
    assert (
        "chose column 99 (counted from 0), which is not legal" in page
        and '<a href="#game-0">0</a>' in page
    )
    assert "A forfeit is always a loss." in page and "plybench tournament &lt;x&gt;" in page


def test_every_game_can_be_replayed(page: str, result: TournamentResult) -> None:
    packed = re.search(r'id="data-games">([^<]*)</script>', page)
    assert packed
    data = unpack(gzip.decompress(b64decode(packed[1])))
    assert len(data["games"]) == len(result.records) == 6
    for game, record in zip(data["games"], result.records, strict=True):
        assert game["shown"] == record.number and game["moves"] == list(record.moves)
        assert len(game["changes"]) == len(game["sides"]) == len(record.moves)
        cells = list(game["board"]["cells"])
        for place, number in (change for move in game["changes"] for change in move):
            cells[place] = number
        labels = [data["palette"][number]["label"] for number in cells]
        discs = [record.moves[i::2] for i in (0, 1)]
        assert [labels.count(sign) for sign in "XO"] == [len(side) for side in discs]


def test_games_without_pictures_have_their_moves() -> None:
    game = Nim(9)
    data = games_reply(match(game, chance(), chance(), games=2), game)
    assert all(one["board"] is None for one in data["games"])
    assert all(one["described"] == one["moves"] for one in data["games"])


def test_names_cannot_break_out_of_the_page(result: TournamentResult) -> None:
    names = ("</script><script>alert(1)</script>", "b", "c")
    changed = TournamentResult(replace(result.setting, names=names), result.records)
    page = match_page(changed, load_game("connect_four", "4x3c3"))
    assert "<script>alert" not in page and page.count("</script>") == 2


def test_unfinished_match_says_so(result: TournamentResult) -> None:
    part = TournamentResult(result.setting, result.records[:3])
    page = match_page(part, load_game("connect_four", "4x3c3"))
    assert "Unfinished: 3 of 6 games were played." in page
    none = TournamentResult(result.setting, ())
    assert "No game was played." in match_page(none, load_game("connect_four", "4x3c3"))


def test_match_has_a_page() -> None:
    found = match("connect_four", "random", "random", games=2, variant="4x3c3", workers=1)
    page = match_page(found, load_game("connect_four", "4x3c3"))
    assert "random (1) against random (2)" in page and 'id="cross"' not in page


def test_shared_first_place_has_no_single_winner() -> None:
    game = Nim(11)
    two = match_page(tournament(game, [taker(1), taker(1)], games=2), game)
    assert "take 1 (1) and take 1 (2) share the first place." in two and "is first" not in two
    many = match_page(tournament(game, [taker(1)] * 6, games=2), game)
    assert "take 1 (3) and 3 others share the first place." in many
