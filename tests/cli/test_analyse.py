"""`plybench analyse`: exact scores on the command line."""

import pytest

from helpers.shell import Shell
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
    assert "unknown game" in shell.error("analyse", "chess")
