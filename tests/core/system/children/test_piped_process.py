"""A module in a process with pipes."""

import os
import warnings
from pathlib import Path

import pytest

from helpers.processes import is_gone
from plybench.core.system.children.framing import pack_line
from plybench.core.system.children.piped_process import PipedProcess

WORKER = "plybench.core.system.worker"
TESTS = Path(__file__).parents[3]


def test_messages_go_to_and_fro_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(TESTS))
    process = PipedProcess(WORKER)
    process.start()
    try:
        process.write(pack_line({"module": "helpers.tasks", "setup": {}}))
        assert process.read(16) == b'{"ready": true}\n'
        process.write(pack_line(["square", 12]))
        assert process.read(15) == b'{"answer": 144,'
    finally:
        process.end()
    assert is_gone(process.pid)


def test_the_end_of_its_output_is_an_error() -> None:
    process = PipedProcess("plybench.no_such_module")
    process.start()
    try:
        with pytest.raises(EOFError):
            process.read(1)
        process.write(b"nobody reads this")
    finally:
        assert process.end(patience=30.0) == 1


def test_a_process_that_was_given_up_is_never_started() -> None:
    before = set(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else set()
    process = PipedProcess(WORKER)
    process.close_input()
    process.start()
    assert process.end() == 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        del process
    assert not before or set(os.listdir("/proc/self/fd")) <= before
