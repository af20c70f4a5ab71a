"""The end of a process: its group ends with it, and its status is known each time you ask."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.processes import is_gone, wait_for
from plybench.core.system.children.ending import describe_end, end_process, has_ended

pytestmark = pytest.mark.skipif(not hasattr(os, "waitid"), reason="this system has no waitid")

PARENT = """
import pathlib, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
pathlib.Path(sys.argv[1]).write_text(str(child.pid))
{then}
"""


def parent(folder: Path, then: str) -> tuple[subprocess.Popen[bytes], int]:
    """Start a process that starts another one; return it and the number of the other."""
    file = folder / "child"
    command = [sys.executable, "-c", PARENT.format(then=then), str(file)]
    process = subprocess.Popen(command, start_new_session=True)
    wait_for(lambda: file.exists() and file.read_text() != "")
    return process, int(file.read_text())


def test_a_process_that_runs_is_killed_with_its_group(tmp_path: Path) -> None:
    process, child = parent(tmp_path, "import time; time.sleep(600)")
    assert not has_ended(process)
    assert end_process(process) == -9
    assert is_gone(child)


def test_what_a_process_leaves_behind_is_killed_and_its_status_kept(tmp_path: Path) -> None:
    process, child = parent(tmp_path, "sys.exit(3)")
    assert end_process(process, patience=30.0) == 3
    assert is_gone(child)
    assert end_process(process) == 3


def test_that_a_process_has_ended_can_be_seen_again_and_again() -> None:
    process = subprocess.Popen([sys.executable, "-c", ""], start_new_session=True)
    wait_for(lambda: has_ended(process))
    assert has_ended(process)
    assert end_process(process) == 0
    assert has_ended(process)


def test_an_end_by_a_signal_without_a_name_has_words() -> None:
    assert describe_end(-40) == "was killed by signal 40"
