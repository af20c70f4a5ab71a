"""Pages that play games: what is in them."""

from pathlib import Path
from typing import Any

import pytest

from lab.test_saved_page import data_of
from plybench import analyse_game
from plybench.core.native.bridge import native_core
from plybench.domains.connect_four import ConnectFour
from plybench.lab.saved.saved_game import analysed_page, recorded_page
from plybench.play.arena import match
from plybench.play.arena.game_files import read_games


def test_recorded_game_has_every_position_and_what_was_reported(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    match(
        "connect_four",
        "alpha_beta:depth=2",
        "random",
        games=2,
        variant="4x4",
        record=file,
        workers=1,
        opening_plies=1,
    )
    games = read_games(file)
    shown = data_of(recorded_page("games", games), "games")["games"]
    assert [one["title"] for one in shown] == [f"G{game.title[1:]}" for game in games]
    for one, game in zip(shown, games, strict=True):
        moves = len(game.actions)
        assert len(one["positions"]["changes"]) == len(one["notes"]) == moves
        assert ["result", game.outcome] in one["facts"]
        assert one["notes"][0] == "Opening." and any("at depth 2" in note for note in one["notes"])


@pytest.mark.skipif(native_core() is None, reason="the native core was not built")
def test_analysed_game_has_values_marks_and_better_moves() -> None:
    found = analyse_game(ConnectFour(4, 4), "1122331")
    (shown,) = data_of(analysed_page([("a game", found)]), "games")["games"]
    worths: list[Any] = shown["worths"]
    assert [worth["mark"] for worth in worths] == ["", "", "", "", "", "", "?", "?"]
    assert worths[6]["best_described"] == "4" and worths[6]["text"] == "X wins in 1"
    assert not shown["are_points"]
    assert ["X", "1 mistake, accuracy 87.5 %"] in shown["facts"]
