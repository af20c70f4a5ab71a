"""`plybench replay`: games in their notation, as boards, drawings and pages."""

import io
import json
from pathlib import Path

import chess.pgn
import pytest

from helpers.arena import agent_file
from helpers.shell import Shell
from lab.test_saved_page import data_of

PGN = """\
[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0
"""


@pytest.fixture
def pgn(tmp_path: Path) -> str:
    file = tmp_path / "game.pgn"
    file.write_text(PGN)
    return str(file)


@pytest.fixture
def record(tmp_path: Path, shell: Shell) -> str:
    file = str(tmp_path / "games.jsonl")
    shell(
        "match",
        "connect_four",
        "alpha_beta:depth=2",
        "random",
        "--games",
        "2",
        "--board",
        "4x4c3",
        "--record",
        file,
        "--workers",
        "1",
        "--opening-plies",
        "1",
    )
    return file


def test_chess_is_shown_in_san_with_move_numbers(shell: Shell, pgn: str) -> None:
    assert shell("replay", pgn) == 0
    lines = shell.out.splitlines()
    assert lines[:2] == ["game 1: Anna v Ben", "1. e4 e5 2. Qh5 Ke7 3. Qxe5#"]
    assert lines[-1] == "1-0" and "[k]" in shell.out


def test_list_has_the_moves_in_notation(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "two.pgn"
    file.write_text(f"{PGN}\n{PGN}")
    assert shell("replay", str(file)) == 0
    assert "5: 1. e4 e5 2. Qh5 Ke7 3. Qxe5#" in shell.out
    assert shell.out.endswith("2 games, all verified against the rules.\n")


def test_boards_from_one_ply_to_another(shell: Shell, record: str) -> None:
    assert shell("replay", record, "--game", "0", "--from", "1", "--to", "3") == 0
    captions = next(line for line in shell.out.splitlines() if line.count(". ") == 3)
    assert captions.startswith("1. X ") and "2. O " in captions and "3. X " in captions
    boards = shell.out.partition(captions)[2].rpartition("alpha_beta")[0]
    assert boards.count("(X)") == 2 and boards.count("(O)") == 1
    assert "opening" in shell.out and "calls" in shell.out


def test_drawing_has_a_board_for_each_ply(shell: Shell, pgn: str, tmp_path: Path) -> None:
    strip, one = tmp_path / "strip.svg", tmp_path / "one.svg"
    assert shell("replay", pgn, "--output", str(strip)) == 0
    text = strip.read_text()
    assert (
        text.count('class="pb-board"') == 6 and "2...Ke7" in text and "game 1: Anna v Ben" in text
    )
    assert shell("replay", pgn, "--ply", "4", "--output", str(one)) == 0
    assert one.read_text().count('class="pb-board"') == 1


def test_page_and_pgn_are_written(shell: Shell, pgn: str, tmp_path: Path) -> None:
    page, again = tmp_path / "game.html", tmp_path / "again.pgn"
    assert shell("replay", pgn, "--output", str(page), "--output", str(again)) == 0
    assert "data-games" in page.read_text()
    game = chess.pgn.read_game(io.StringIO(again.read_text()))
    assert game is not None and game.headers["White"] == "Anna"
    assert [move.uci() for move in game.mainline_moves()][-1] == "h5e5"


def test_a_page_holds_the_positions_that_are_asked_for(shell: Shell, pgn: str) -> None:
    page = Path(pgn).with_suffix(".html")
    shell("replay", pgn, "--from", "2", "--to", "4", "--output", str(page))
    (game,) = data_of(page.read_text(), "games")["games"]
    assert game["positions"]["described"] == ["Qh5", "Ke7"]
    assert (game["positions"]["made"], game["positions"]["first_number"]) == (2, 2)
    assert ["shown", "after 2 to 4 of 5 moves"] in game["facts"]
    shell("replay", pgn, "--output", str(page))
    (game,) = data_of(page.read_text(), "games")["games"]
    assert len(game["positions"]["described"]) == 5 and game["positions"]["made"] == 0


def test_comments_and_variations_of_a_pgn_are_kept(shell: Shell, tmp_path: Path) -> None:
    file, again = tmp_path / "game.pgn", tmp_path / "again.pgn"
    file.write_text(PGN.replace("2. Qh5", "{why not} 2. Qh5?! (2. Nf3 Nc6)"))
    assert shell("replay", str(file), "--output", str(again)) == 0
    text = again.read_text()
    assert "{ why not }" in text and "( 2. Nf3 Nc6 )" in text and "$6" in text
    assert '[White "Anna"]' in text and text.endswith("1-0\n")


def test_an_unfinished_game_is_listed_as_such(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "two.pgn"
    file.write_text(f'{PGN}\n[White "Cleo"]\n[Result "*"]\n\n1. e4 *\n')
    assert shell("replay", str(file)) == 0
    assert "Cleo" in shell.out and "unfinished  1: 1. e4" in shell.out


def test_a_recorded_game_ends_with_the_name_of_the_winner(shell: Shell, record: str) -> None:
    assert shell("replay", record, "--game", "0") == 0
    assert shell.out.endswith("\nalpha_beta:depth=2 (X) wins\n")


def test_data_has_the_notation(shell: Shell, pgn: str, record: str) -> None:
    (game,) = shell.json("replay", pgn)["games"]
    assert game["notation"] == "1. e4 e5 2. Qh5 Ke7 3. Qxe5#" and game["moves"][0] == "e2e4"
    found = shell.json("replay", record)
    assert found["setting"]["game"] == "connect_four"
    assert found["games"][0]["notation"] == " ".join(found["games"][0]["moves"])


def test_prints_and_tracebacks_of_agents_are_shown(shell: Shell, tmp_path: Path) -> None:
    agent = agent_file(tmp_path, "talker", 'print("I think")\n    return int("four")')
    file = str(tmp_path / "games.jsonl")
    shell(
        "match", "connect_four", agent, "random", "--games", "1", "--record", file, "--workers", "1"
    )
    assert shell("replay", file) == 0
    assert "ValueError" in shell.out and "--show-output shows them" in shell.out
    assert "I think" not in shell.out
    assert shell("replay", file, "--show-output") == 0
    assert "move 1: I think" in shell.out
    assert "\nrandom (O) wins: talker (X) raised ValueError" in shell.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", "2"], "has no game 2; it has: 1"),
        (["--ply", "6"], "--ply 6 must be from 0 to 5"),
        (["--from", "4", "--to", "2"], "--from 4 must not be after --to 2"),
        (["--ply", "1", "--to", "2"], "--ply shows one position"),
        (["--output", "x"], "needs an ending"),
        (["--output", "x.gif"], "unknown ending .gif"),
    ],
)
def test_wrong_options_are_told(shell: Shell, pgn: str, arguments: list[str], message: str) -> None:
    assert message in shell.error("replay", pgn, *arguments)


def test_several_games_need_a_choice(shell: Shell, record: str) -> None:
    assert "has 2 games; choose one with --game" in shell.error("replay", record, "--from", "1")
    words = shell.error("replay", record, "--output", "x.svg")
    assert "an SVG shows one game, and there are 2" in words
    words = shell.error("replay", record, "--output", "x.pgn")
    assert "connect_four games cannot be written as PGN" in words


def test_record_that_was_changed_is_refused(shell: Shell, record: str) -> None:
    lines = Path(record).read_text().splitlines()
    game = json.loads(lines[1])
    lines[1] = json.dumps(game | {"moves": ["9", *game["moves"][1:]]})
    Path(record).write_text("\n".join(lines) + "\n")
    assert "game 0: move 1, '9', is not legal" in shell.error("replay", record)
