import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from helpers.shell import Shell

Play = Callable[..., str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where unfinished games are kept."""
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "play"


@pytest.fixture
def play(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Types lines, separated by slashes, into `plybench play`, and returns what it prints."""

    def typed(lines: str, *arguments: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines.replace(" / ", "\n") + "\n"))
        assert shell("play", *arguments) == 0
        return shell.out

    return typed
