"""`plybench analyse`: exact scores on the command line."""

import pytest

from helpers.shell import Shell
from plybench.cli.output import _Bar
from plybench.native import native_core

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


def test_scores_of_all_columns(shell: Shell) -> None:
    found = shell.json("analyse", "connect_four", "44444433")
    assert found["scores"] == [0, 16, 2, None, 16, 0, 2]
    assert (found["score"], found["line"], found["status"]) == (16, [5, 5, 6], "solved")


def test_only_who_wins(shell: Shell) -> None:
    found = shell.json("analyse", "connect_four", "44444433", "--weak")
    assert found["scores"] == [0, 1, 1, None, 1, 0, 1]


def test_other_boards(shell: Shell) -> None:
    assert shell.json("analyse", "connect_four", "--board", "4x4")["scores"] == [0, 0, 0, 0]


def test_a_limit_is_exit_status_1_with_bounds(shell: Shell) -> None:
    assert shell("analyse", "connect_four", "--max-expansions", "1000") == 1
    assert "limit of 1,000 expansions" in shell.out and ".." in shell.out


def test_what_is_wrong_is_said(shell: Shell) -> None:
    assert "the game is over" in shell.error("analyse", "connect_four", "1212121")
    assert "too large to be solved" in shell.error("analyse", "connect_four", "--board", "12x12")
    assert "larger table" in shell.error(
        "analyse", "connect_four", "--board", "8x7", "--table", "1KB"
    )
    assert "is not an amount" in shell.error("analyse", "connect_four", "44", "--table", "much")
    assert "unknown game" in shell.error("analyse", "checkers")
    assert "chess cannot be solved" in shell.error("analyse", "chess")


def test_progress_is_shown_on_a_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(_Bar, "update", lambda _, description, *__: told.append(description))
    assert shell("analyse", "connect_four", "--max-expansions", "5000") == 1
    assert told and told[-1].startswith("solving: ") and told[-1].endswith(" nodes")


def test_wide_boards_are_told_in_full(shell: Shell) -> None:
    assert shell("analyse", "connect_four", "--board", "10x5", "--max-expansions", "500") == 1
    assert "…" not in shell.out
    assert shell("analyse", "connect_four", "10,1,10,1,9", "--board", "10x4c3") == 0
    assert "best play: 1\n" in shell.out
    assert shell("analyse", "connect_four", "--board", "10x2c3") == 0
    assert "," in shell.out.partition("best play: ")[2].partition("\n")[0]
