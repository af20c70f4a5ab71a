"""The traceback of an agent that raised stays with its game."""

from pathlib import Path
from typing import Any

import pytest

from helpers.arena import Nim, taker
from plybench.play.arena import GameRecord, match, read_records, tournament
from plybench.play.arena.record import GameEnd


def careless(state: Any) -> int:
    return [1, 2, 3][state[0]]


@pytest.mark.parametrize("limits", [{}, {"move_seconds": 30.0}])
def test_a_record_has_the_traceback_of_its_fault(limits: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    result = match(Nim(7), careless, taker(1), games=2, record=file, **limits)
    record = result.records[0]
    assert record.end is GameEnd.FAULT
    assert record.reason == "raised IndexError: list index out of range (test_faults.py, line 14)"
    assert record.trace.startswith("Traceback (most recent call last):\n")
    assert ", line 14, in careless\n    return [1, 2, 3][state[0]]" in record.trace
    assert read_records(file)[1][0].trace == record.trace
    assert result.to_dict()["records"][0]["trace"] == record.trace
    assert result.faults == {("careless", record.trace): [0, 1]}


def test_other_games_have_none() -> None:
    result = tournament(Nim(7), [taker(1), taker(2), lambda state: 9], games=2)
    assert result.faults == {} and {record.trace for record in result.records} == {""}
    assert "trace" not in result.records[0].to_dict()


def test_a_traceback_is_printable_text_and_not_compared() -> None:
    def loud(state: Any) -> int:
        raise ValueError("\x1b[31mred")

    record = match(Nim(7), loud, taker(1), games=1).records[0]
    assert "\x1b" not in record.trace and "\\x1b[31mred" in record.trace
    again = GameRecord.from_json(record.to_json())
    assert again == record and again.trace == record.trace
    with pytest.raises(ValueError):
        GameRecord.from_json(record.to_json().replace('"trace": "', '"trace": 5, "x": "'))


def test_objects_may_return_moves_and_hear_of_new_games() -> None:
    class Own:
        name = "own"
        games = 0

        def new_game(self) -> None:
            self.games += 1
            self.moves = 0

        def choose(self, state: Any) -> int:
            self.moves += 1
            return min(self.moves, state[0])

    agent = Own()
    result = match(Nim(7), agent, taker(1), games=2, starts="first")
    assert result.setting.agents == ("own", "take 1")
    assert agent.games == 3  # once when it was checked
    assert result.records[0].moves == result.records[1].moves == ("1", "1", "2", "1", "2")
