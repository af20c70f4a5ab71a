"""`plybench connect_four book`: building, showing and removing opening books."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench.cli.output import _Bar, time_left
from plybench.core.native.bridge import native_core

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

CALL = ("connect_four", "book", "--board", "4x4", "--depth", "5")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "books"))
    return tmp_path / "books"


def test_a_book_is_built_shown_used_and_removed(shell: Shell, folder: Path) -> None:
    file = folder / "connect_four-4x4-book-5.table"
    assert shell("connect_four", "book", "--board", "4x4") == 0
    assert shell.out == f"no books for 4x4 in {folder}; --depth 4 builds one\n"
    assert shell(*CALL) == 0
    assert "337 positions, 2,372 bytes," in shell.out.replace("\n", " ")
    assert shell.err == "" and file.exists()
    assert shell("connect_four", "book") == 0
    shipped, built = shell.out.splitlines(keepends=True)
    assert "discs, comes with plybench: " in shipped
    assert built == f"4x4, 5 discs: {file.stat().st_size:,} bytes, {file}\n"
    assert shell("connect_four", "book", "--board", "5x4") == 0 and "no books" in shell.out
    used = shell.json("analyse", "connect_four", "--board", "4x4")
    plain = shell.json("analyse", "connect_four", "--board", "4x4", "--no-book")
    assert used["moves"] == plain["moves"]
    assert used["counts"]["calls"] < plain["counts"]["calls"]
    assert shell(*CALL) == 0 and shell.out.startswith("this book already exists: ")
    assert shell("connect_four", "book", "--board", "4x4", "--remove") == 0
    assert shell.out == f"removed {file}\n" and not file.exists()
    assert "there is no book of 4x4" in shell.error(*CALL, "--remove")


def test_a_limit_says_how_far_and_the_same_command_goes_on(shell: Shell) -> None:
    assert shell(*CALL, "--max-expansions", "300") == 1
    assert shell.out.startswith("limit: stopped after 300 expansions; ")
    assert "positions are solved and saved; run the same command to continue" in shell.out
    begun = shell.json("connect_four", "book")["books"]
    found = [(b["board"], b["discs"], b["complete"]) for b in begun if not b["shipped"]]
    assert found == [("4x4", 5, False)]
    assert shell("connect_four", "book") == 0 and ", begun: " in shell.out
    found = shell.json(*CALL)
    assert found["status"] == "solved" and found["solved"] == found["to_solve"]
    assert found["positions"] == 337


def test_a_book_does_not_depend_on_threads(shell: Shell, folder: Path) -> None:
    assert shell(*CALL) == 0
    written = (folder / "connect_four-4x4-book-5.table").read_bytes()
    assert shell(*CALL, "--remove") == 0 and shell(*CALL, "--threads", "2") == 0
    assert (folder / "connect_four-4x4-book-5.table").read_bytes() == written
    assert "--threads 0 must be" in shell.error(*CALL[:-1], "4", "--threads", "0")


def test_what_is_wrong_is_said(shell: Shell) -> None:
    assert "on 4x4 it must have 0 to 15" in shell.error(*CALL[:-1], "16")
    assert "must be a whole number" in shell.error(*CALL[:-1], "deep")
    assert "too large to solve" in shell.error(*CALL[:3], "12x12", "--depth", "2")
    assert "unexpected checkers" in shell.error("connect_four", "book", "checkers")
    assert "is not an amount" in shell.error(*CALL, "--table", "much")


def test_progress_tells_positions_and_the_time_left(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages: list[str] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(_Bar, "update", lambda _, description, *__: messages.append(description))
    assert shell(*CALL) == 0
    assert messages[0].startswith("book of 4x4, 5 discs: 0 of ") and messages[0].endswith(
        " positions"
    )
    assert messages[-1].endswith(" left")


def test_the_time_left_is_that_of_the_rest() -> None:
    assert time_left(10, 0, 5) == ""
    assert time_left(10, 5, 5) == ", 0:00:10 left"
    assert time_left(60, 1, 90) == ", 1:30:00 left"


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "kill"), reason="there are no signals")
@pytest.mark.parametrize("threads", ["1", "3"])
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_a_build_that_is_stopped_keeps_what_is_done(
    sign: signal.Signals, threads: str, shell: Shell, folder: Path
) -> None:
    """A book that takes minutes; stopped once the first scores are in the file."""
    call = ("connect_four", "book", "--board", "6x5", "--depth", "9")
    part = folder / "connect_four-6x5-book-9.part"
    command = [sys.executable, "-m", "plybench", *call, "--threads", threads]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while process.poll() is None and not has_scores(part):
            time.sleep(0.05)
        process.send_signal(sign)
        out, err = (text.decode() for text in process.communicate(timeout=60))
    if sign == signal.SIGINT:
        assert process.returncode == 1 and err == ""
        assert out.startswith("stopped: interrupted; ") and " of 93,125 positions are so" in out
    assert shell(*call, "--max-expansions", "1") == 1
    assert shell.out.startswith("limit: stopped after 1 expansion; ")
    assert not shell.out.startswith("limit: stopped after 1 expansion; 0 of ")


def has_scores(part: Path) -> bool:
    return part.exists() and part.read_bytes().partition(b"\n")[2] != b""
