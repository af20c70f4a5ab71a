"""Games that are left before their end: asked about, kept, and gone on with."""

import json
import os
import pty
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from helpers.shell import Shell
from plybench.cli.playing import autosave
from plybench.play.arena import match, read_records

KEPT = "The game is saved. Continue with: plybench play --resume "


NEW = ("connect_four", "--board", "4x4c3", "--against", "human")


# Kept and resumed


def test_a_game_that_is_left_is_kept_and_goes_on(play: Any, folder: Path) -> None:
    out = play("1 / 2 / quit", *NEW)
    (file,) = folder.iterdir()
    assert out.endswith(f"{KEPT}{shlex.quote(str(file))}\n")
    assert read_records(file)[1][0].moves == ("1", "2")
    out = play("moves / 1 / 2 / 1 / quit", "--resume", str(file))
    assert "1 2\n" in out and "human (X) wins in 5 moves." in out and KEPT not in out
    assert list(folder.iterdir()) == []  # it is over, and the person has left it


def test_the_last_one_goes_on_by_that_word(play: Any, shell: Shell) -> None:
    assert "there is no unfinished game" in shell.error("play", "--resume", "last")
    play("1 / 2 / 3 / quit", *NEW)
    play("4 / quit", *NEW)
    assert "\n4\n" in play("moves / 1 / quit", "--resume", "last")
    assert "\n4 1\n" in play("moves", "--resume", "last")  # the end of the input leaves, too


def test_an_opponent_goes_on_as_it_would_have(play: Any, folder: Path) -> None:
    call = ("connect_four", "--against", "mcts:playouts=30", "--as", "second", "--seed", "5")
    play("1 / 1 / 2 / quit", *call)
    whole = read_records(next(folder.iterdir()))[1][0]
    play("1 / quit", *call)
    play("1 / 2 / quit", "--resume", "last")
    kept = [read_records(file)[1][0] for file in folder.iterdir()]
    assert kept == [whole, whole] and whole.agents == ("mcts:playouts=30", "human")
    assert whole.notes[0].counts["playouts"] == 30


def test_a_saved_game_is_resumed_and_its_file_stays(
    play: Any, folder: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.jsonl"
    play(f"1 / 2 / save {mine} / new / quit", *NEW)
    before = mine.read_bytes()
    assert list(folder.iterdir()) == []
    play("3 / quit", "--resume", str(mine))
    assert mine.read_bytes() == before and len(list(folder.iterdir())) == 1


def test_resigned_and_finished_games_are_shown_and_taken_back(play: Any, tmp_path: Path) -> None:
    mine = tmp_path / "mine.jsonl"
    play(f"1 / 2 / resign / save {mine}", *NEW)
    out = play("undo / 1 / 2 / 1", "--resume", str(mine))
    assert "human (O) wins: human (X) resigns." in out and "human (X) wins in 5 moves." in out


def test_a_game_without_moves_leaves_nothing(play: Any, folder: Path) -> None:
    assert KEPT not in play("quit", *NEW)
    assert KEPT not in play("1 / undo / quit", *NEW)
    assert not folder.exists() or list(folder.iterdir()) == []


def test_old_games_make_room(play: Any, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autosave, "_MOST_KEPT", 2)
    for number in range(4):
        play(f"{number + 1} / quit", *NEW)
    assert len(list(folder.iterdir())) == 2
    assert "\n4\n" in play("moves", "--resume", "last")


def test_a_folder_that_cannot_be_written_is_told(play: Any, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    assert "The game could not be saved: " in play("1 / quit", *NEW)


# What is wrong


def test_what_cannot_be_resumed_is_said(shell: Shell, tmp_path: Path) -> None:
    games, one = tmp_path / "games.jsonl", tmp_path / "one.jsonl"
    match("connect_four", "random", "random", games=2, record=games)
    match("connect_four", "random", "random", games=1, record=one)
    for arguments, why in (
        ((str(games),), "holds the games of a match; --resume takes a game saved by `play`"),
        ((str(tmp_path / "none"),), "there is no file "),
        ((str(one), "--seed", "3"), "continues a game as it was; leave out --seed (3)"),
        ((str(one), "--as", "second"), "leave out --as (second)"),
    ):
        assert why in shell.error("play", "--resume", *arguments)
    assert "leave out the name of a game (chess)" in shell.error(
        "play", "chess", "--resume", str(one)
    )
    assert shell.error("play").startswith("which game? known: chess, connect_four")


def test_a_kept_game_is_checked_by_the_rules(play: Any, shell: Shell, folder: Path) -> None:
    play("1 / 2 / quit", *NEW)
    (file,) = folder.iterdir()
    header, line = file.read_text().splitlines()
    file.write_text(f"{header}\n{json.dumps(json.loads(line) | {'moves': ['1', '9']})}\n")
    assert "move 2, '9', is not legal" in shell.error("play", "--resume", str(file))


# Ctrl-C, in a terminal


class Terminal:
    """`plybench play` in a terminal of its own, where keys are pressed."""

    def __init__(self, *arguments: str) -> None:
        self._ours, theirs = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "plybench", "play", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "200"},
        )
        os.close(theirs)
        self.shown, self._read = "", 0

    def wait_for(self, text: str, seconds: float = 60) -> bool:
        """Read until a text is shown after what was read before; tell whether it is."""
        while (at := self.shown.find(text, self._read)) < 0:
            if not select.select([self._ours], [], [], seconds)[0]:
                assert seconds < 60, self.shown
                return False
            self.shown += os.read(self._ours, 4096).decode()
        self._read = at + len(text)
        return True

    def press_ctrl_c_until(self, text: str) -> None:
        """Interrupt; again if Python was just about to wait for a key, which then goes on."""
        self.press_ctrl_c()
        while not self.wait_for(text, 2):
            self.press_ctrl_c()

    def type(self, line: str) -> None:
        os.write(self._ours, line.encode() + b"\n")

    def press_ctrl_c(self) -> None:
        self._process.send_signal(signal.SIGINT)

    def end(self) -> int:
        try:
            while found := os.read(self._ours, 4096):
                self.shown += found.decode()
        except OSError:  # the other end is closed
            pass
        os.close(self._ours)
        return self._process.wait(60)


def test_ctrl_c_asks_and_the_game_goes_on_or_is_kept(folder: Path) -> None:
    terminal = Terminal(*NEW)
    terminal.wait_for("X to move: ")
    terminal.type("1")
    terminal.wait_for("O to move: ")
    terminal.press_ctrl_c_until("Leave the game? It will be saved. (y/n): ")
    terminal.type("n")
    terminal.wait_for("O to move: ")
    terminal.type("2")
    terminal.wait_for("X to move: ")
    terminal.press_ctrl_c_until("Leave the game? It will be saved. (y/n): ")
    terminal.type("y")
    assert terminal.end() == 1
    (file,) = folder.iterdir()
    assert read_records(file)[1][0].moves == ("1", "2")
    assert f"{KEPT}{shlex.quote(str(file))}" in terminal.shown
    assert terminal.shown.rstrip().endswith("plybench: interrupted")


@pytest.mark.slow
def test_ctrl_c_twice_leaves_and_without_moves_once(folder: Path) -> None:
    terminal = Terminal(*NEW)
    terminal.wait_for("X to move: ")
    terminal.press_ctrl_c_until("plybench: interrupted")
    assert terminal.end() == 1 and "Leave" not in terminal.shown
    terminal = Terminal(*NEW)
    terminal.wait_for("X to move: ")
    terminal.type("1")
    terminal.wait_for("O to move: ")
    terminal.press_ctrl_c_until("(y/n): ")
    terminal.press_ctrl_c_until("plybench: interrupted")
    assert terminal.end() == 1 and KEPT in terminal.shown and len(list(folder.iterdir())) == 1


def test_a_kill_leaves_the_game_kept(folder: Path, play: Any) -> None:
    terminal = Terminal(*NEW)
    terminal.wait_for("X to move: ")
    terminal.type("1")
    terminal.wait_for("O to move: ")
    terminal._process.kill()
    terminal.end()
    assert "\n1\n" in play("moves", "--resume", "last")


def test_a_closed_terminal_leaves_the_game_kept(folder: Path) -> None:
    terminal = Terminal(*NEW)
    terminal.wait_for("X to move: ")
    terminal.type("1")
    terminal.wait_for("O to move: ")
    terminal._process.send_signal(signal.SIGHUP)
    assert terminal.end() == -signal.SIGHUP
    (file,) = folder.iterdir()
    assert read_records(file)[1][0].moves == ("1",)


def test_the_end_of_the_input_keeps_the_game(folder: Path) -> None:
    terminal = Terminal(*NEW)
    terminal.wait_for("X to move: ")
    terminal.type("1")
    terminal.wait_for("O to move: ")
    os.write(terminal._ours, b"\x04")  # Ctrl-D
    terminal.wait_for(KEPT)
    assert terminal.end() == 0 and len(list(folder.iterdir())) == 1
