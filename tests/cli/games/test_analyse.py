"""`plybench analyse`: exact scores on the command line."""

import re
from pathlib import Path
from typing import Any

import pytest

from helpers.shell import Shell
from plybench.cli.output import _Bar
from plybench.core.native.bridge import native_core

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


def scores(found: dict[str, Any]) -> dict[int, Any]:
    return {int(move["action"]): move["value"] for move in found["moves"]}


def test_scores_of_all_columns(shell: Shell) -> None:
    found = shell.json("analyse", "connect_four", "44444433")
    assert scores(found) == {1: 0, 2: 16, 3: 2, 5: 16, 6: 0, 7: 2}
    assert (found["value"], found["line"], found["status"]) == (16, ["5", "5", "6"], "solved")
    assert found["text"] == found["moves"][0]["text"] == "wins with the 6th disc"
    assert found["moves"][0]["proved"] and found["position"].endswith("/..OO.../..XX...")


def test_the_columns_have_their_numbers(shell: Shell) -> None:
    assert shell("analyse", "connect_four", "33", "--board", "5x4") == 0
    assert "\n. . X . .\n1 2 3 4 5\nX to move" in shell.out


def test_only_who_wins(shell: Shell) -> None:
    found = shell.json("analyse", "connect_four", "44444433", "--weak")
    assert scores(found) == {1: 0, 2: 1, 3: 1, 5: 1, 6: 0, 7: 1}


def test_other_boards(shell: Shell) -> None:
    found = shell.json("analyse", "connect_four", "--board", "4x4")
    assert scores(found) == {1: 0, 2: 0, 3: 0, 4: 0} and found["variant"] == "4x4"


def test_only_the_best_columns(shell: Shell) -> None:
    found = shell.json("analyse", "connect_four", "44444433", "--best", "2")
    assert set(scores(found)) == {2, 5}
    one = shell.json("analyse", "connect_four", "44444433", "--best", "1")
    assert scores(one) == {5: 16}
    assert "--best 0 must be a whole number above 0" in shell.error(
        "analyse", "connect_four", "44", "--best", "0"
    )


def test_a_limit_is_exit_status_1_with_bounds(shell: Shell) -> None:
    assert shell("analyse", "connect_four", "--no-book", "--max-expansions", "1000") == 1
    assert "stopped after 1,000 expansions" in shell.out and ".." in shell.out


def test_every_column_gets_bounds_within_a_limit(shell: Shell) -> None:
    call = ("analyse", "connect_four", "--no-book", "--max-expansions", "20000")
    moves = shell.json(*call)["moves"]
    assert len(moves) == 7
    assert all(-18 < move["lower"] < move["upper"] < 18 for move in moves)


def test_what_is_wrong_is_said(shell: Shell) -> None:
    assert shell("analyse", "connect_four", "1212121") == 0
    assert shell.out.endswith("X has won.\n")
    assert "too large to solve" in shell.error("analyse", "connect_four", "--board", "12x12")
    assert "larger table" in shell.error(
        "analyse", "connect_four", "--board", "8x7", "--table", "1KB"
    )
    assert "is not an amount" in shell.error("analyse", "connect_four", "44", "--table", "much")
    assert "unknown game" in shell.error("analyse", "checkers")


def test_progress_is_shown_on_a_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[str] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(_Bar, "update", lambda _, description, *__: messages.append(description))
    assert shell("analyse", "connect_four", "--max-expansions", "50000") == 1
    assert messages and messages[-1].startswith("solving: ") and messages[-1].endswith(" nodes")


def test_wide_boards_are_told_in_full(shell: Shell) -> None:
    assert shell("analyse", "connect_four", "--board", "10x5", "--max-expansions", "500") == 1
    assert "…" not in shell.out
    assert shell("analyse", "connect_four", "10,1,10,1,9", "--board", "10x4c3") == 0
    assert re.search(r"wins with the 3rd disc +1\n", shell.out)
    assert shell("analyse", "connect_four", "--board", "10x2c3") == 0
    assert " 10" in shell.out


# Proofs


def test_a_proof_is_told_saved_and_checked_again(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "proof.ndjson"
    call = ("analyse", "connect_four", "12", "--board", "4x4", "--prove")
    assert shell(*call, "--save", str(file)) == 0
    assert "proved, and checked against the rules: X gets 0 or more with" in shell.out
    assert shell("verify", str(file)) == 0
    assert "..../..../..../XO.., X to move, has the score 0: proved." in shell.out
    messages = shell.json(*call)["proof"]
    assert messages["status"] == "solved" and messages["score"] == 0
    checked = shell.json("verify", str(file))
    assert checked["holds"] and checked["positions"] == sum(messages["positions"])


def test_a_proof_that_does_not_hold_is_status_1(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "proof.ndjson"
    shell("analyse", "connect_four", "12", "--board", "4x4", "--prove", "--save", str(file))
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:20]))
    assert shell("verify", str(file)) == 1
    assert "The proof does not hold: the strategy has no legal move in" in shell.out
    assert not shell.json("verify", str(file))["holds"]
    assert "there is no file 'no.ndjson'" in shell.error("verify", "no.ndjson")


def test_a_proof_that_needs_too_much_is_not_saved(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "proof.ndjson"
    call = ("analyse", "connect_four", "--board", "4x4", "--prove", "--max-positions", "30")
    assert shell(*call, "--save", str(file)) == 1
    assert "no proof: stopped after 30 positions; 30 positions so far" in shell.out
    assert not file.exists()
    assert shell("analyse", "connect_four", "--prove", "--max-expansions", "1000") == 1
    assert shell.out.endswith("no proof: the score is not known\n")
    assert "save writes a proof; it needs prove" in shell.error(
        "analyse", "connect_four", "44", "--save", "x"
    )
    wrong = shell.error(*call[:-2], "--save", str(tmp_path))
    assert "cannot be written" in wrong
