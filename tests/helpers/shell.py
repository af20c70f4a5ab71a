"""The command line as tests use it."""

import json
from typing import Any

import pytest

from plybench.cli import main


class Shell:
    """Runs commands in this process and keeps what they printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def __call__(self, *arguments: str) -> int:
        status = main(arguments)
        self.out, self.err = self._capsys.readouterr()
        return status

    def json(self, *arguments: str) -> Any:
        self(*arguments, "--json")
        return json.loads(self.out)

    def error(self, *arguments: str) -> str:
        """Return the one line of a bad call."""
        assert self(*arguments) == 2
        assert self.out == ""
        assert self.err.count("\n") == 1
        return self.err.removeprefix("plybench: ").rstrip("\n")
