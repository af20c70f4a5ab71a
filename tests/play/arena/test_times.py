"""How long agents take, from the records of their games."""

import doctest
from dataclasses import replace
from typing import Any

import pytest

from helpers.arena import Nim, taker
from plybench.play.arena import GameRecord, play_game, times
from plybench.play.arena.record import GameEnd
from plybench.play.arena.times import game_times, times_of

PLAYED = play_game(Nim(7), (taker(1), taker(1)))  # seven moves


def timed(seconds: tuple[float, ...], **changes: object) -> GameRecord:
    return replace(PLAYED, seconds=seconds, **changes)  # type: ignore[arg-type]


def test_moves_belong_to_the_player_who_made_them() -> None:
    record = timed((1, 2, 3, 4, 5, 6, 9), movers="1121112")
    found = times_of(0, [record])
    assert (found.moves, found.total, found.median, found.longest) == (5, 18, 4, 6)
    assert times_of(1, [record]).total == 12


def test_games_with_sides_swapped_count_for_the_agent() -> None:
    one, two = timed((1, 2), movers="12"), timed((3, 4), movers="12", entrants=(1, 0))
    assert times_of(0, [one, two]).total == 5
    assert times_of(2, [one, two]).moves == 0


def test_old_records_count_if_the_players_surely_alternate() -> None:
    record = timed((1, 2, 4), movers="", opening=1)
    assert times_of(1, [record]).total == 5  # after one move of an opening, the second begins
    assert times_of(1, [replace(record, start="3 2")]).moves == 0


def test_the_time_before_the_first_move_is_kept_apart() -> None:
    record = timed((1, 2), movers="12", start_seconds=(0.5, 0.25), load_seconds=(0.0, 2.0))
    assert (times_of(1, [record]).start, times_of(1, [record]).load) == (0.25, 2.0)
    assert game_times(record)["load"] == [0.0, 2.0] and game_times(record)["total"] == 3
    assert times_of(1, [record]).to_dict()["longest"] == 2


def test_the_time_of_an_agent_that_was_late_counts() -> None:
    late: Any = {"end": GameEnd.LATE, "forfeit": 2, "late_seconds": 5.0}
    record = timed((1, 2, 1), movers="121", **late)
    found = times_of(1, [record])
    assert (found.moves, found.total, found.median, found.longest) == (1, 7, 3.5, 5)
    assert times_of(0, [record]).longest == 1
    assert times_of(1, [timed((1,), movers="1", **late)]).longest == 5
    assert GameRecord.from_json(record.to_json()).late_seconds == 5


def test_an_agent_that_never_moved_has_no_times() -> None:
    found = times_of(1, [timed((1,), movers="1")])
    assert found.to_dict() | {"median": None, "longest": None, "moves": 0} == found.to_dict()


def test_a_record_says_who_moved() -> None:
    assert PLAYED.movers == "1212121"
    assert GameRecord.from_json(PLAYED.to_json()).movers == PLAYED.movers


def test_the_examples_hold() -> None:
    assert doctest.testmod(times).failed == 0


@pytest.mark.parametrize("seconds", [1e-7, 0.000_95, 0.99, 0.9999, 9.94, 9.96, 999.4, 5e4])
def test_a_time_in_a_table_is_short(seconds: float) -> None:
    assert len(times.short_seconds(seconds)) <= 6
