"""`plybench analyse chess`: the best lines on the command line."""

from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench.cli.output import _Bar
from plybench.core.native.bridge import native_core

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

ITALIAN = "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7"


def test_the_best_line_of_a_position(shell: Shell) -> None:
    assert shell("analyse", "chess", "mate-in-1", "--depth", "3") == 0
    lines = shell.out.splitlines()
    assert lines[0] == "8 . . . . . . k ." and lines[9] == "White to move: mate in 1"
    assert lines[11].split(maxsplit=4) == ["3", "mate", "in", "1", "1. Ra8#"]


def test_several_lines_as_data(shell: Shell) -> None:
    call = ("analyse", "chess", ITALIAN, "--multipv", "3", "--nodes", "3000")
    found = shell.json(*call)
    assert (found["position"], found["ending"], found["status"]) == (ITALIAN, "", "solved")
    assert len(found["moves"]) == 3 and found["counts"]["calls"] == 3000
    first = found["moves"][0]
    assert first["line"][0] == first["action"] and first["described"].startswith("7. ")
    assert isinstance(first["value"], int) and first["text"] == f"{first['value'] / 100:+.2f}"
    assert not first["proved"]
    again = shell.json(*call)
    assert found | {"seconds": 0} == again | {"seconds": 0}


def test_moves_and_black_to_move(shell: Shell) -> None:
    assert shell("analyse", "chess", "f3 e5 g4", "--depth", "2") == 0
    assert "Black to move" in shell.out and "2...Qh4#" in shell.out
    lost = shell.json("analyse", "chess", "7k/8/8/8/8/1r6/r7/6K1 w - - 0 1", "--depth", "5")
    assert lost["moves"][0]["text"] == "mated in 1" and lost["moves"][0]["value"] < -900_000


# Castling to the right gives check along the file of the king that is left alone.
SHUFFLED = "5k2/8/8/8/8/8/8/RK5R w HA - 0 1"


@pytest.mark.parametrize("castling", ["HA", "KQ"])
def test_chess960_castles_by_shredder_fen_and_x_fen(shell: Shell, castling: str) -> None:
    fen = SHUFFLED.replace("HA", castling)
    call = ("analyse", "chess", fen, "--board", "chess960", "--depth", "4", "--multipv", "40")
    moves = {move["action"]: move["described"] for move in shell.json(*call)["moves"]}
    assert moves["b1h1"].startswith("1. O-O+") and moves["b1a1"].startswith("1. O-O-O")
    assert shell(*call, "--terms") == 0
    assert "1 R K . . . . . R" in shell.out and " O-O+ " in shell.out
    if castling == "HA":
        assert "castling 'HA' must be" in shell.error("analyse", "chess", fen)


def test_chess960_takes_castling_rights_in_any_order(shell: Shell) -> None:
    fen = "rk5r/8/8/8/8/8/8/RK5R w {} - 0 1"
    call = ("--board", "chess960", "--depth", "3")
    first, *others = (
        shell.json("analyse", "chess", fen.format(rights), *call)["moves"][0]["line"]
        for rights in ("HAha", "haHA", "HhAa", "qKkQ")
    )
    assert all(line == first for line in others)


def test_chess960_prefers_a_named_position_to_a_file(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "italian").write_text(SHUFFLED)
    monkeypatch.chdir(tmp_path)
    found = shell.json("analyse", "chess", "italian", "--board", "chess960", "--depth", "1")
    assert found["position"] == ITALIAN


def test_chess960_takes_moves_names_and_files(shell: Shell, tmp_path: Path) -> None:
    played = shell.json(
        "analyse", "chess", f"{SHUFFLED} moves b1h1", "--board", "chess960", "--depth", "1"
    )
    assert played["position"] == "5k2/8/8/8/8/8/8/R4RK1 b - - 1 1"
    file = tmp_path / "position.fen"
    file.write_text(SHUFFLED)
    found = shell.json("analyse", "chess", str(file), "--board", "chess960", "--depth", "1")
    assert found["position"].startswith("5k2/")
    usual = shell.json("analyse", "chess", ITALIAN, "--nodes", "2000")
    also = shell.json("analyse", "chess", "italian", "--nodes", "2000", "--board", "chess960")
    assert usual | {"seconds": 0, "variant": ""} == also | {"seconds": 0, "variant": ""}
    assert shell.json("analyse", "chess", "--board", "chess960", "--depth", "1")[
        "position"
    ].startswith("rnbq")
    over = shell.json("analyse", "chess", "f3 e5 g4 Qh4", "--board", "chess960")
    assert (over["ending"], over["moves"]) == ("checkmate", [])
    again = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"
    assert (
        shell.json("analyse", "chess", again, "--board", "chess960")["ending"]
        == "threefold repetition"
    )


@pytest.mark.parametrize(
    ("position", "more", "why"),
    [
        (SHUFFLED.replace("HA", "HC"), (), "castling right 'C'"),
        (f"{SHUFFLED} moves b1h2", (), "move 1: 'b1h2' is not legal"),
        ("f3 e5 g4 Qh4 a3", (), "move 5 (a3) comes after the end of the game: checkmate"),
        ('[Event "x"]\n\n1. e4 *', (), "PGN cannot be read as Chess960"),
    ],
)
def test_chess960_says_what_is_wrong(
    shell: Shell, position: str, more: tuple[str, ...], why: str
) -> None:
    assert why in shell.error("analyse", "chess", position, "--board", "chess960", *more)


@pytest.mark.parametrize(
    ("position", "ending", "words"),
    [
        ("f3 e5 g4 Qh4", "checkmate", "Black has won: checkmate."),
        ("stalemate", "stalemate", "The game is drawn: stalemate."),
        ("8/8/8/8/8/8/8/K1k5 w - - 0 1", "insufficient material", "The game is drawn: insuff"),
        ("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "threefold repetition", "drawn: threefold"),
    ],
)
def test_a_game_that_is_over_says_how(shell: Shell, position: str, ending: str, words: str) -> None:
    assert shell("analyse", "chess", position) == 0
    assert words in shell.out
    found = shell.json("analyse", "chess", position)
    assert (found["ending"], found["moves"]) == (ending, [])


def test_a_limit_is_exit_status_1_with_what_is_known(shell: Shell) -> None:
    assert shell("analyse", "chess", "--depth", "60", "--max-expansions", "2000") == 1
    assert "stopped after 2,000 nodes" in shell.out and "1. " in shell.out
    assert shell("analyse", "chess", "--depth", "90", "--max-seconds", "0.05") == 1
    assert "stopped after 0.05 seconds" in shell.out


def test_what_is_wrong_is_said(shell: Shell) -> None:
    for arguments, why in (
        (("8/8/8/8/8/8/8/K7 w - - 0 1",), "Black has no king"),
        (("nowhere",), "unknown position 'nowhere'"),
        (("--multipv", "0"), "--multipv 0 must be a whole number above 0"),
        (("--depth", "-1"), "--depth -1 must be a whole number above 0"),
        (("--depth", "0"), "--depth 0 must be a whole number above 0"),
        (("--mate", "0"), "--mate 0 must be a whole number above 0"),
        (("--nodes", "0"), "--nodes 0 must be a whole number above 0"),
        (("--seconds", "-1"), "--seconds -1 must be a number above 0"),
        (("--nodes=-1",), "--nodes -1 must be a whole number above 0"),
        (("--mate", "-3"), "--mate -3 must be a whole number above 0"),
        (("--max-seconds", "0"), "--max-seconds 0 must be a number above 0"),
        (("--max-expansions", "-2"), "--max-expansions -2 must be a number above 0"),
        (("--hash", "0"), "--hash 0 must be a whole number from 1"),
        (("--threads", "0"), "--threads 0 must be a whole number from 1"),
        (("--weak",), "--weak is not an option for chess"),
        (("--max-positions", "3"), "--max-positions is not an option for chess"),
    ):
        assert why in shell.error("analyse", "chess", *arguments)
    assert "--depth is not an option for connect_four" in shell.error(
        "analyse", "connect_four", "44", "--depth", "3"
    )


def test_progress_is_shown_on_a_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[str] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(_Bar, "update", lambda _, description, *__: messages.append(description))
    assert shell("analyse", "chess", "--depth", "6") == 0
    assert messages[-1].startswith("depth ") and " 1. " in messages[-1]


def test_a_mate_that_is_not_there_is_no_solution(shell: Shell) -> None:
    assert shell("analyse", "chess", "e4", "--mate", "1") == 1
    assert "there is no mate in 1" in shell.out
