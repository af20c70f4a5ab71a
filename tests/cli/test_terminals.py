"""Commands with streams that are closed, narrow, or cannot show every sign."""

import fcntl
import os
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from plybench.cli import main

pytestmark = pytest.mark.skipif(os.name != "posix", reason="shells as POSIX has them")

TOURNAMENT = "tournament connect_four random random:seed=1 --games 2 --board 4x4 --workers 1"
CLOSED = ("<&-", ">&-", "2>&-", "<&- >&- 2>&-")
COMMANDS = ("play connect_four --against random", "chess uci", TOURNAMENT)


def run(command: str, redirected: str = "", **variables: str) -> tuple[int, bytes, bytes]:
    """Run a command in a shell; return its status and what it printed."""
    line = f'"$PYTHON" -m plybench {command} {redirected}'
    environment = {**os.environ, "PYTHON": sys.executable, **variables}
    done = subprocess.run(
        line, shell=True, env=environment, stdin=subprocess.DEVNULL, capture_output=True
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("closed", CLOSED)
def test_streams_may_be_closed(command: str, closed: str) -> None:
    status, _, message = run(command, closed)
    assert (status, message) == (0, b"")


@pytest.mark.parametrize("command", [TOURNAMENT, "tree connect_four --format svg"])
@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_signs_that_the_terminal_does_not_have_are_escaped(command: str, errors: str) -> None:
    status, out, message = run(command, PYTHONIOENCODING=f"ascii:{errors}", PYTHONUTF8="0")
    assert (status, message) == (0, b"")
    assert out.isascii() and (b"\\xb1" in out or b"\\u2026" in out)


@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_names_of_files_need_not_be_well_encoded(errors: str, tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path) + b"/\xff"
    variables = {"PLYBENCH_CACHE": os.fsdecode(folder), "PYTHONIOENCODING": f"utf-8:{errors}"}
    status, out, message = run("connect_four book --board 4x4", PYTHONUTF8="1", **variables)
    assert (status, message) == (0, b"")
    assert b"/\xff;" in out or b"/\\udcff;" in out


@pytest.mark.parametrize("command", ["--help", "solve --help"])
def test_a_terminal_is_taken_to_have_20_columns_at_least(command: str) -> None:
    wanted = run(command, COLUMNS="20", PYTHONIOENCODING="utf-8")
    assert run(command, COLUMNS="1", PYTHONIOENCODING="utf-8") == wanted
    assert wanted[0] == 0
    assert max(map(len, wanted[1].decode().splitlines())) <= 20


@pytest.mark.parametrize("columns", ["0", "none"])
def test_a_width_that_is_no_number_is_not_used(columns: str) -> None:
    assert run("list games", COLUMNS=columns)[0] == 0


def test_messages_are_broken_between_words_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 30, 0, 0))
    with open(theirs, "w") as terminal:
        monkeypatch.setattr("sys.stderr", terminal)
        assert main(["solve", "sliding_tales"]) == 2
    message = os.read(ours, 4096).decode().splitlines()
    os.close(ours)
    assert message[0] == "plybench: unknown domain" and max(map(len, message)) <= 30
    assert all(line.startswith("  ") for line in message[1:])
