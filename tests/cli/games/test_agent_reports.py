"""Tracebacks and prints of agents in the reports of matches."""

import pytest

from helpers.arena import Nim, taker
from plybench.cli.matches.agent_reports import show_faults, show_printed
from plybench.play.arena import match


def fault(number: int, frames: int = 1) -> tuple[str, str]:
    lines = [f'  File "own.py", line {line}, in f\n    f()' for line in range(frames)]
    head = "Traceback (most recent call last):"
    return f"agent{number}", "\n".join([head, *lines, f"ValueError: {number}"])


def test_a_short_traceback_is_shown_once_without_asking(capsys: pytest.CaptureFixture[str]) -> None:
    show_faults({fault(1): [0, 2, 5]}, is_asked=False)
    assert capsys.readouterr().out == f"\nGames 0, 2, 5: agent1\n{fault(1)[1]}\n"


def test_a_long_traceback_is_shown_whole_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    faults = {fault(1, frames=9): [3]}
    show_faults(faults, is_asked=False)
    out = capsys.readouterr().out
    assert out.count("File") == 2 and "Game 3: agent1" in out
    assert out.endswith("\n--show-faults shows the whole of it.\n")
    show_faults(faults, is_asked=True)
    assert capsys.readouterr().out.count("File") == 9


def test_many_faults_and_games_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    show_faults({fault(n): list(range(20)) for n in range(5)}, is_asked=False)
    out = capsys.readouterr().out
    assert out.count("Traceback") == 3 and "8, 9 and 10 more: agent0" in out
    assert out.endswith("\n... and 2 more; --show-faults shows all of them, and whole.\n")


def test_prints_are_shown_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    def loud(state: object) -> int:
        print("one\ntwo")
        return 1

    records = match(Nim(1), loud, taker(1), games=2, move_seconds=30.0).records
    show_printed(records)
    assert capsys.readouterr().out == "\nGame 0\nloud, move 1: one\nloud, move 1: two\n"
    show_printed(records[1:])
    assert capsys.readouterr().out == "\nNo agent from a file printed anything.\n"
