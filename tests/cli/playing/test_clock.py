"""A clock for any game."""

import re
from pathlib import Path
from typing import Any

import pytest

from helpers.arena import taker
from plybench.cli.playing import prompt, session
from plybench.cli.playing.clock import Clock, FlagFell, read_clock, time_text
from plybench.core.errors import InputError
from plybench.play.agents import ForeignAgent
from plybench.play.arena import read_records
from plybench.play.arena.record import GameEnd

NEW = ("connect_four", "--board", "4x4c3", "--against", "human")


@pytest.mark.parametrize(
    ("text", "base", "increment"),
    [("5+3", 300, 3), ("300", 300, 0), ("0.5+0", 30, 0), (" 1+0.1 ", 60, 0.1)],
)
def test_a_clock_is_minutes_and_seconds_per_move_or_seconds(
    text: str, base: float, increment: float
) -> None:
    clock = read_clock(text)
    assert (clock.base, clock.increment, clock.left(1), clock.left(2)) == (
        base,
        increment,
        base,
        base,
    )


@pytest.mark.parametrize("text", ["", "5-3", "five", "-5", "5+", "+3", "5+3+1", "nan", "9" * 50])
def test_what_is_not_a_clock_says_how_to_write_one(text: str) -> None:
    with pytest.raises(InputError, match=r"as in 5\+3, or seconds for the game, as in 300"):
        read_clock(text)


@pytest.mark.parametrize("text", ["0", "0+3", "100000", "5+4000"])
def test_clocks_have_bounds(text: str) -> None:
    with pytest.raises(InputError, match="more than 0 seconds and at most 24 hours"):
        read_clock(text)


def test_time_is_spent_and_given_by_moves() -> None:
    clock = Clock(10, 2)
    clock.spend(1, 4)
    clock.press(1)
    assert (clock.left(1), clock.left(2)) == (8, 10)
    again = Clock.of_record(clock.to_record())
    assert again is not None and again.to_record() == clock.to_record() == (10, 2, 8, 10)
    assert clock.for_new_game().to_record() == (10, 2, 10, 10)


def test_the_flag_falls_when_the_time_is_used_up() -> None:
    clock = Clock(10)
    with pytest.raises(FlagFell):
        clock.spend(2, 11)
    assert clock.left(2) == 0
    quick = Clock(0.01)
    with pytest.raises(FlagFell), quick.running(1):
        while True:
            pass
    assert quick.left(1) == 0


def test_a_search_gets_a_share_of_the_time_and_a_process_all_of_it(tmp_path: Path) -> None:
    file = tmp_path / "own.py"
    file.write_text("def choose(board):\n    return 0\n")
    clock = Clock(100, 1)
    own = clock.limits_of(ForeignAgent(str(file)), 1).seconds
    share = clock.limits_of(taker(1), 1).seconds
    assert own == 100 and share is not None and 3 < share < 5
    late = Clock(100, 60, (0.5, 100)).limits_of(taker(1), 1).seconds
    assert late is not None and late < 0.5


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (3600, "1:00:00"),
        (599.9, "9:59"),
        (60, "1:00"),
        (10, "0:10"),
        (9.99, "0:09.9"),
        (0, "0:00.0"),
    ],
)
def test_times_are_rounded_down(seconds: float, text: str) -> None:
    assert time_text(seconds) == text


# In a game


def test_the_prompt_shows_both_clocks(play: Any) -> None:
    out = play("1 / 2 / quit", *NEW, "--clock", "5+3")
    assert "X 5:00, O 5:00. X to move: 1\n" in out
    assert re.search(r"\nX \d:\d\d, O 5:00\. O to move: 2\n", out)


def test_the_clock_is_saved_and_goes_on(play: Any, folder: Path) -> None:
    play("1 / 2 / quit", *NEW, "--clock", "5+3600")
    (file,) = folder.iterdir()
    record = read_records(file)[1][0]
    assert record.clock[:2] == (300, 3600) and all(left > 3600 for left in record.clock[2:])
    assert re.search(r"\nX 1:\d+:\d+, O 1:\d+:\d+\. X to move: ", play("", "--resume", str(file)))


def test_a_person_who_runs_out_of_time_loses(
    play: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real, file = prompt.read_line, tmp_path / "lost.jsonl"

    def slow(question: str, echo: Any) -> str:
        while "X to move" in question:
            pass
        return real(question, echo)

    monkeypatch.setattr(session, "read_line", slow)
    out = play(f"undo / save {file} / new / quit", *NEW, "--clock", "0.03")
    assert out.count("human (O) wins: human (X) ran out of time.") == 2
    assert "X has no time left" in out
    record = read_records(file)[1][0]
    assert (record.end, record.forfeit, record.clock[2]) == (GameEnd.LATE, 1, 0)


def test_an_agent_that_runs_out_of_time_loses(play: Any, tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text("def choose(board):\n    while True:\n        pass\n")
    out = play("1", "connect_four", "--against", str(file), "--clock", "0.2")
    assert "human (X) wins: " in out and "(O) made no move within 0.2 s." in out


def test_searches_stay_within_their_time(play: Any) -> None:
    out = play(
        "",
        "connect_four",
        "--board",
        "5x4",
        "--as",
        "nobody",
        "--clock",
        "1",
        "--against",
        "iterative_deepening:seconds=100",
    )
    assert "ran out of time" not in out and re.search(r"\nX 0:00\.\d, O ", out)


def test_pgn_has_the_time_control(play: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.pgn"
    play(f"e4 / save {file}", "chess", "--against", "human", "--clock", "3+2")
    assert '[TimeControl "180+2"]' in file.read_text()
