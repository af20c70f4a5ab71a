"""Games as people have them: PGN, records of matches and saved games, moves."""

from pathlib import Path
from typing import Any

import pytest

from plybench.lab import handle
from plybench.play.arena import match

PGN = """[Event "Paris"]
[Date "1858.??.??"]
[White "Morphy"]
[Black "Duke Karl"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 {Philidor} 3. d4 Bg4 (3... exd4) 4. dxe5 1-0
"""


def ask(game: str, text: str) -> dict[str, Any]:
    reply = handle({"do": "read_game", "game": game, "text": text})
    assert reply.get("error") is None, reply
    return reply


def test_pgn_is_read() -> None:
    [game] = ask("chess", PGN)["games"]
    assert game["moves"] == ["e2e4", "e7e5", "g1f3", "d7d6", "d2d4", "c8g4", "d4e5"]
    assert game["title"] == "Morphy – Duke Karl, Paris, 1858.??.??" and game["result"] == "1-0"
    assert game["position"] == "" and game["players"] == ["Morphy", "Duke Karl"]


def test_several_games_and_a_position_are_read() -> None:
    fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
    text = f'{PGN}\n[White "A"]\n[Black "B"]\n[SetUp "1"]\n[FEN "{fen}"]\n\n1. Ra8# 1-0\n'
    reply = ask("chess", "\ufeff" + text)
    assert reply["total"] == 2
    assert reply["games"][1]["position"] == fen and reply["games"][1]["moves"] == ["a1a8"]


def test_record_of_a_match_is_read(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    match("connect_four", "random", "alpha_beta:depth=2", games=2, record=file)
    reply = ask("chess", file.read_text())
    assert [game["game"] for game in reply["games"]] == ["connect_four", "connect_four"]
    assert reply["games"][0]["players"] == ["random", "alpha_beta:depth=2"]
    first = reply["games"][0]
    shown = handle({"do": "game", "game": first["game"], "moves": first["moves"]})
    assert shown["over"]


def test_moves_alone_are_a_game() -> None:
    assert ask("connect_four", "4453\n")["games"][0]["moves"] == list("4453")
    assert ask("chess", "1. e4 e5 2. Nf3")["games"][0]["moves"] == ["e2e4", "e7e5", "g1f3"]


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("chess", "", "empty"),
        ("chess", "   \n", "empty"),
        ("chess", PGN.replace("2. Nf3", "2. Ke3"), "game 1"),
        ("chess", '{"kind": "other"}\n', "not a record of games"),
        ("chess", "{" * 50, "not a record of games"),
        ("connect_four", "49", "move 2"),
        ("connect_four", "11111111", "move 7"),
        ("connect_four", PGN, ""),
        ("chess", "hello there", "game 1"),
        ("chess", "x" * 2_000_000, "at most 1,000,000"),
        ("chess", "\x00\x01\x02", ""),
    ],
)
def test_text_that_is_no_game_says_so(game: str, text: str, message: str) -> None:
    reply = handle({"do": "read_game", "game": game, "text": text})
    assert reply["field"] == "text" and message in reply["error"], reply


def test_record_of_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    match("connect_four", "random", "random", games=2, record=file)
    text = file.read_text().replace('"game": "connect_four"', '"game": "hex"', 1)
    reply = handle({"do": "read_game", "game": "chess", "text": text})
    assert reply["field"] == "text" and "hex" in reply["error"]
