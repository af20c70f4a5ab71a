"""The file of a run: one run writes it at a time, and what is cut off is dropped."""

import os
from pathlib import Path

import pytest

from helpers.arena import Nim, taker
from plybench.core.errors import InputError
from plybench.play.arena import log as log_module
from plybench.play.arena import match, read_records
from plybench.play.arena.log import GameLog
from plybench.play.arena.match_settings import MatchSettings

SETTING = MatchSettings("Nim", ("take 1", "take 2"), 4)


def played(file: Path, games: int = 4) -> None:
    match(Nim(7), taker(1), taker(2), games=games, record=file)


def test_a_second_run_is_refused(tmp_path: Path) -> None:
    with GameLog(tmp_path / "games", SETTING), pytest.raises(InputError, match="by another run"):
        GameLog(tmp_path / "games", SETTING)


def test_a_file_that_was_replaced_before_it_was_locked_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, lock, calls = tmp_path / "games", log_module.lock, []

    def late(number: int, path: Path) -> None:
        if not calls:  # a run that ends now puts its games in order, in a new file
            os.replace(tmp_path / "new", file)
        calls.append(number)
        lock(number, path)

    played(tmp_path / "new")
    monkeypatch.setattr(log_module, "lock", late)
    with GameLog(file, SETTING) as log:
        assert sorted(log.records) == [0, 1, 2, 3]


@pytest.mark.parametrize("cut", [1, 40, 200])
def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "games"
    played(file)
    whole = read_records(file)[1]
    os.truncate(file, file.stat().st_size - cut)
    assert read_records(file)[1] == whole[:3]
    played(file)
    assert read_records(file)[1] == whole


def test_a_file_that_was_cut_off_in_its_first_line_is_begun_again(tmp_path: Path) -> None:
    file = tmp_path / "games"
    played(file)
    os.truncate(file, 30)
    with pytest.raises(InputError, match="is not a record of games"):
        read_records(file)
    played(file)
    assert len(read_records(file)[1]) == 4


def test_a_line_damaged_in_the_middle_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games"
    played(file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join([*lines[:2], lines[2][:30] + "\n", *lines[3:]]))
    with pytest.raises(InputError, match="line 3: this is not a record of a game"):
        played(file)
