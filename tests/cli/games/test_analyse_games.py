"""`plybench analyse` of whole games and of lists of positions."""

import csv
import json
from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench.core.native.bridge import native_core
from plybench.domains.chess.pgn import read_pgn

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

TWO = """\
[White "Anna"]
[Black "Ben"]
[Result "1-0"]

1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

[White "C"]
[Black "D"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""
EPD = """\
# two exercises and a position
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra8#; id "the other way";
7k/8/8/8/8/8/R7/1R4K1 w - - 0 1
"""
QUICK = ("--nodes", "3000")


@pytest.fixture
def pgn(tmp_path: Path) -> str:
    file = tmp_path / "two.pgn"
    file.write_text(TWO)
    return str(file)


@pytest.fixture
def record(tmp_path: Path, shell: Shell) -> str:
    file = str(tmp_path / "games.jsonl")
    shell(
        "match",
        "connect_four",
        "random",
        "random",
        "--games",
        "2",
        "--board",
        "4x4",
        "--record",
        file,
        "--workers",
        "1",
    )
    return file


def test_every_move_of_a_pgn_has_its_value_and_verdict(shell: Shell, pgn: str) -> None:
    assert shell("analyse", "chess", pgn, "--game", "1", *QUICK) == 0
    lines = shell.out.splitlines()
    assert lines[0] == "game 1: Anna v Ben, 1-0"
    blunder = next(line for line in lines if line.startswith("2...Ke7"))
    assert "White: mate in 1" in blunder and "?? blunder" in blunder and "(" in blunder
    assert any(line.split()[:2] == ["3.", "Qxe5#"] and "checkmate" in line for line in lines)
    assert any(line.startswith("Black  ") and line.endswith(" %") for line in lines)


def test_all_games_of_a_file_are_analysed(shell: Shell, pgn: str) -> None:
    found = shell.json("analyse", "chess", pgn, *QUICK)
    assert [game["title"] for game in found["games"]] == [
        "game 1: Anna v Ben, 1-0",
        "game 2: C v D, 0-1",
    ]
    assert [game["summary"][0]["blunders"] for game in found["games"]] == [0, 1]
    again = shell.json("analyse", "chess", pgn, *QUICK)
    assert [game["moves"] for game in again["games"]] == [g["moves"] for g in found["games"]]


def test_one_position_of_a_game(shell: Shell, pgn: str) -> None:
    assert shell("analyse", "chess", pgn, "--game", "2", "--ply", "3", *QUICK) == 0
    assert "Black to move: mate in 1" in shell.out


def test_results_are_written_in_every_format(shell: Shell, pgn: str, tmp_path: Path) -> None:
    kinds = ("pgn", "svg", "json", "csv", "md", "txt", "html")
    files = {kind: tmp_path / f"out.{kind}" for kind in kinds}
    outputs = [word for file in files.values() for word in ("--output", str(file))]
    assert shell("analyse", "chess", pgn, "--game", "1", *QUICK, *outputs) == 0
    (game,) = read_pgn(files["pgn"].read_text())
    assert game.headers["White"] == "Anna" and "$4" in files["pgn"].read_text()
    assert files["svg"].read_text().count("<svg") == 1
    assert json.loads(files["json"].read_text())["games"][0]["moves"][3]["mark"] == "??"
    rows = list(csv.DictReader(files["csv"].read_text().splitlines()))
    assert [row["described"] for row in rows] == ["e4", "e5", "Qh5", "Ke7", "Qxe5#"]
    assert files["md"].read_text().startswith("## game 1: Anna v Ben, 1-0\n")
    assert files["txt"].read_text() == shell.out
    assert "data-games" in files["html"].read_text()


def test_moves_and_records_of_connect_four(shell: Shell, record: str) -> None:
    assert shell("analyse", "connect_four", "1122331", "--whole", "--board", "4x4") == 0
    assert "7. X 1  draw         ?  mistake  4 (X wins in 1)" in shell.out
    found = shell.json("analyse", "connect_four", record, "--game", "1")["games"]
    assert len(found) == 1 and found[0]["variant"] == "4x4"
    assert found[0]["headers"]["White"] == "random (2)"


def test_own_game_is_analysed_by_a_search(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "nim.py"
    file.write_text("from helpers import Nim\n\ndef five():\n    return Nim(5)\n")
    name = f"{file}:five"
    assert "name a search instead" in shell.error("analyse", name, "0-1 0-3", "--whole")
    assert shell("analyse", name, "0-1 0-3", "--whole", "--solver", "alpha_beta") == 0
    assert shell.out.count("?? blunder") == 2
    assert shell("analyse", name, "--solver", "alpha_beta") == 0
    assert "player 1 to move: 1" in shell.out


def test_time_for_all_positions_is_a_limit(shell: Shell) -> None:
    call = ("analyse", "connect_four", "12", "--whole", "--max-seconds", "0.000001")
    assert shell(*call) == 1
    assert "limit: " in shell.out


# Lists of positions


def test_best_moves_are_checked(shell: Shell, tmp_path: Path) -> None:
    file, table = tmp_path / "test.epd", tmp_path / "table.csv"
    file.write_text(EPD)
    assert shell("analyse", "chess", str(file), *QUICK, "--output", str(table)) == 1
    lines = shell.out.splitlines()
    assert lines[2].split() == ["back", "rank", "Ra8#", "Ra8#", "mate", "in", "1", "yes"]
    assert lines[3].endswith("no") and "not Ra8#" in lines[3] and lines[4].startswith("line 4")
    assert lines[-1] == "1 of 2 solved"
    assert len(table.read_text().splitlines()) == 4
    found = shell.json("analyse", "chess", str(file), *QUICK)
    assert (found["solved"], found["judged"]) == (1, 2)
    assert [one["solved"] for one in found["positions"]] == [True, False, None]


def test_status_is_0_if_all_are_solved(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "test.epd"
    file.write_text(EPD.splitlines()[1])
    assert shell("analyse", "chess", str(file), *QUICK) == 0
    assert "1 of 1 solved" in shell.out


# Bad input


@pytest.mark.parametrize(
    ("text", "ending", "message"),
    [
        ("", "pgn", "is empty"),
        ("hello", "pgn", "there is no game in this PGN"),
        (TWO.replace("Ke7", "Ke6"), "pgn", "game 1: PGN: move 2... 'Ke6' is not legal"),
        (EPD.replace("bm Ra8#", "bm Ra9"), "epd", "line 2: EPD"),
        (EPD.replace("7k/8", "7k"), "epd", "line 4: FEN placement"),
        ('{"kind": 1}\n', "jsonl", "is not a record of games"),
    ],
)
def test_wrong_files_are_told_with_their_name(
    shell: Shell, tmp_path: Path, text: str, ending: str, message: str
) -> None:
    file = tmp_path / f"bad.{ending}"
    file.write_text(text)
    words = shell.error("analyse", "chess", str(file))
    assert words.startswith(str(file)) and message in words


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["12", "--game", "1"], "--game is for files of games"),
        (["12", "--scale", "5"], "--scale is for games"),
        (["12", "--move-seconds", "5"], "--move-seconds is for games and lists"),
        (["12", "--whole", "--best", "2"], "--best is for one position"),
        (["12", "--output", "x.json"], "--output is for games and lists of positions"),
        (["--whole"], "give its moves or a file"),
        (["19", "--whole"], "'9' is not a column"),
        (["12", "--whole", "--ply", "3"], "--ply 3 must be from 0 to 2"),
        (["12", "--whole", "--output", "x.pgn"], "only chess games can be written as PGN"),
        (["12", "--whole", "--output", "x.foo"], "unknown ending .foo"),
        (["12", "--whole", "--solver", "random"], "does not say what its moves are worth"),
        (["12", "--whole", "--move-seconds", "0"], "limit seconds"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    shell: Shell, arguments: list[str], message: str
) -> None:
    assert message in shell.error("analyse", "connect_four", *arguments, "--board", "4x4")


def test_games_of_another_kind_and_wrong_numbers(shell: Shell, record: str, pgn: str) -> None:
    assert "holds games of connect_four, not of chess" in shell.error("analyse", "chess", record)
    words = shell.error("analyse", "connect_four", record, "--game", "5")
    assert "has no game 5; it has: 0 to 1" in words
    assert "choose with --game" in shell.error("analyse", "chess", pgn, "--ply", "1")
    words = shell.error("analyse", "chess", pgn, "--output", "x.svg")
    assert "a graph shows one game, and there are 2" in words


def test_a_page_is_for_games_not_for_lists_of_positions(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "list.epd").write_text("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\n")
    page = tmp_path / "list.html"
    assert shell("analyse", "chess", str(tmp_path / "list.epd"), "--output", str(page)) == 2
    assert ".html is for games; a list of positions can be written to .txt" in shell.err


def test_inaccuracies_that_change_no_result_are_explained(shell: Shell) -> None:
    assert shell("analyse", "connect_four", "11422", "--whole", "--board", "4x4c3") == 0
    assert "?! inaccuracy" in shell.out
    assert "they change no result, so they do not lower the accuracy." in shell.out
