"""What a person types besides moves."""

from pathlib import Path
from typing import Any

import pytest

from helpers.arena import Nim
from plybench.cli.playing import advice
from plybench.cli.playing.advice import Advisor
from plybench.core.errors import InputError
from plybench.core.native.bridge import native_core
from plybench.play.agents import Names

needs_core = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

SMALL = ("connect_four", "--board", "4x4c3", "--as", "both")


@needs_core
def test_score_says_what_each_move_is_worth(play: Any) -> None:
    out = play("1 / 2 / 1 / 2 / score", *SMALL)
    message = out.rpartition("score\n")[2].splitlines()
    assert message[0].split() == ["wins", "with", "the", "3rd", "disc", "1"]
    assert sorted(line.split()[-1] for line in message[:4]) == ["1", "2", "3", "4"]


@needs_core
def test_a_hint_names_the_line(play: Any) -> None:
    assert "hint: 3 (wins with the 5th disc, expects 2 3 3 2 3)" in play("hint", *SMALL)


@needs_core
def test_chess_scores_are_lines(play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "HINT_SECONDS", 0.05)
    out = play("score", "chess", "--from", "f3 e5 g4", "--as", "both")
    assert "mate in 1" in out and "2...Qh4#" in out


def test_a_game_without_a_solver_has_no_scores(play: Any, tmp_path: Path) -> None:
    assert not Advisor(Nim(7), Names()).can_score
    with pytest.raises(InputError, match="no solver"):
        Advisor(Nim(7), Names()).scores(7, None)


def test_a_mistyped_command_is_guessed(play: Any) -> None:
    out = play("hnit / Undo / xyz", *SMALL)
    assert "'hnit' is not a legal move; legal: 1, 2, 3, 4 (or did you mean hint?)" in out
    assert "there is nothing to take back\n" in out
    assert "'xyz' is not a legal move; legal: 1, 2, 3, 4 (or help)" in out


def test_scripts_are_echoed_and_blank_lines_ignored(play: Any) -> None:
    out = play(" / 1 / quit", *SMALL)
    assert "X to move: \nX to move: 1\n" in out and "O to move: quit\n" in out
