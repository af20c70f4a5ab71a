"""The check of what a message leaves open finds what it should."""

import os
import subprocess
import sys

import pytest

from fuzz.guard import Broken
from fuzz.left_open import nothing_left_open

HERE = os.path.dirname(__file__)


def _open_and_drop() -> None:
    open(__file__)  # noqa: SIM115  closed by Python, which warns


def test_what_is_closed_is_no_leak() -> None:
    with nothing_left_open(lambda: 0), open(__file__):
        subprocess.run([sys.executable, "-S", "-c", ""], check=True)


def test_a_file_that_python_closes_is_a_leak_unless_a_stop_came() -> None:
    with pytest.raises(Broken, match="unclosed file"), nothing_left_open(lambda: 0):
        _open_and_drop()
    with nothing_left_open(lambda: 1):
        _open_and_drop()


@pytest.mark.parametrize("stops", [0, 1])
def test_a_file_that_stays_open_is_a_leak(stops: int) -> None:
    kept: list[int] = []
    with pytest.raises(Broken, match="still open"), nothing_left_open(lambda: stops):
        kept.append(os.open(HERE, os.O_RDONLY))
    os.close(kept[0])


@pytest.mark.parametrize("stops", [0, 1])
def test_a_process_is_a_leak(stops: int) -> None:
    kept: list[int] = []
    with pytest.raises(Broken, match="process"), nothing_left_open(lambda: stops):
        command = [sys.executable, "-S", "-c", ""]
        kept.append(os.posix_spawn(sys.executable, command, os.environ))
    os.waitpid(kept[0], 0)


def test_a_process_that_was_forgotten_is_a_leak_even_after_a_stop() -> None:
    with pytest.raises(Broken, match="still running"), nothing_left_open(lambda: 1):
        process = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
        pid = process.pid
        del process
    os.kill(pid, 9)
    os.waitpid(pid, 0)
