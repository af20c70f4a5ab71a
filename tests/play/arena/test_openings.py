"""Openings in matches: each from both sides, in order or shuffled, told by line when wrong."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from helpers.arena import Nim, chance
from plybench.core.errors import InputError
from plybench.play.arena import (
    Opening,
    load_openings,
    match,
    play_game,
    read_records,
    replay,
    tournament,
)
from plybench.play.arena.openings import read_openings
from plybench.play.arena.record import load_game

FOUR = load_game("connect_four", "5x4")
CALL: Any = {"variant": "5x4", "seed": 1, "workers": 1}
LINES = "Middle: 33\n12  # aside\n5 4 3\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "lines.txt"
    path.write_text(LINES)
    return path


def first_moves(result: Any, plies: int = 2) -> list[tuple[str, ...]]:
    return [record.moves[:plies] for record in result.records]


def test_every_opening_is_played_from_both_sides_in_its_order(file: Path) -> None:
    result = match("connect_four", "random", "random", openings=str(file), **CALL)
    assert len(result.records) == 6 and result.setting.games == 6
    assert first_moves(result) == [("3", "3")] * 2 + [("1", "2")] * 2 + [("5", "4")] * 2
    assert [record.entrants for record in result.records] == [(0, 1), (1, 0)] * 3
    assert [record.opening for record in result.records] == [2, 2, 2, 2, 3, 3]
    assert result.records[0].opening_name == "Middle"


def test_openings_come_again_when_there_are_more_games(file: Path) -> None:
    result = match("connect_four", "random", "random", games=8, openings=str(file), **CALL)
    assert first_moves(result)[6:] == [("3", "3")] * 2
    assert "Middle" in {record.opening_name for record in result.records[6:]}


def test_the_seed_shuffles_them(file: Path) -> None:
    orders = set()
    for seed in range(8):
        call = CALL | {"seed": seed, "openings": str(file), "shuffle": True}
        moves = first_moves(match("connect_four", "random", "random", games=12, **call))
        assert moves[:6] == moves[6:] and len(set(moves)) == 3
        assert all(one == two for one, two in list(pairwise(moves))[::2])
        orders.add(tuple(moves))
    assert len(orders) > 1


def test_a_number_of_plies_cuts_them(file: Path) -> None:
    assert load_openings(FOUR, str(file), 1) == (
        Opening("Middle", "", ("3",)),
        Opening("", "", ("1",)),
        Opening("", "", ("5",)),
    )


def test_they_are_the_same_in_tournaments_and_processes(file: Path) -> None:
    agents, call = ["random", "random", "mcts:playouts=5"], CALL | {"openings": str(file)}
    one, two = (tournament("connect_four", agents, **call | {"workers": w}) for w in (1, 2))
    assert one == two and len(one.records) == 18


def test_games_of_ones_own_read_moves_as_they_write_them() -> None:
    assert read_openings(Nim(10), "Slow: 1 1\n3") == (
        Opening("Slow", "", ("1", "1")),
        Opening("", "", ("3",)),
    )
    with pytest.raises(InputError, match="Nim has no list of named openings; give a file"):
        load_openings(Nim(10), "named")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("33\n\n36\n", "line 3: move 2: '6' is not a column; columns are 1 to 5"),
        ("11111", "line 1: move 5: '1' is not a legal move: column 1 is full"),
        ("1212121", "line 1: the game is over after this opening"),
        ("12121213", "line 1: move 8 (3) comes after the end of the game"),
        ("# nothing\n", "has no openings"),
    ],
)
def test_wrong_lists_are_told_with_the_file_and_line(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "lines.txt"
    file.write_text(text)
    with pytest.raises(InputError) as error:
        match("connect_four", "random", "random", openings=str(file), **CALL)
    assert str(error.value).startswith(str(file)) and message in str(error.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"openings": "nowhere.txt"}, "there is no file .nowhere.txt"),
        ({"shuffle": True}, "shuffle needs openings"),
        ({"draw_after": -1}, "draw_after=-1 must be at least 0"),
    ],
)
def test_wrong_options_are_refused(options: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        match("connect_four", "random", "random", **CALL | options)


def test_openings_need_an_even_number_of_games(file: Path) -> None:
    with pytest.raises(InputError, match="games=3 must be even: openings are played from both"):
        match("connect_four", "random", "random", games=3, openings=str(file), **CALL)


def test_a_file_that_has_changed_is_refused(file: Path, tmp_path: Path) -> None:
    call = CALL | {"openings": str(file), "record": tmp_path / "games.jsonl"}
    whole = match("connect_four", "random", "random", **call)
    assert match("connect_four", "random", "random", **call) == whole
    file.write_text("44\n12\n543\n")
    with pytest.raises(InputError, match=r"holds games with another version of .*lines.txt"):
        match("connect_four", "random", "random", **call)


def test_games_may_begin_with_a_position(tmp_path: Path) -> None:
    file, record = tmp_path / "lines.epd", tmp_path / "games.jsonl"
    fen = "4k3/8/4K3/8/8/8/8/R7 w - - 0 1"
    file.write_text(f"{fen}\n")
    agents = ("alpha_beta:depth=1", "random")
    result = match("chess", *agents, openings=str(file), workers=1, record=record)
    assert [r.start for r in result.records] == [fen, fen]
    assert result.records[0].moves == ("a1a8",) and result.records[0].winner == 1
    game = load_game("chess", None)
    for played in read_records(record)[1]:
        assert game.format_state(replay(game, played)[0]) == fen


def test_a_game_that_takes_too_long_is_a_draw() -> None:
    record = play_game(Nim(30), (chance(), chance()), seed=1, draw_after=6)
    assert (len(record.moves), record.winner, record.forfeit) == (6, 0, 0)
    assert record.reason == "adjudicated a draw after 6 moves"
    assert record.outcome == "draw: adjudicated a draw after 6 moves"
    assert len(replay(Nim(30), record)) == 7
