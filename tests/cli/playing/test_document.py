"""The games in docs/play.md are what is shown."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

DOCUMENT = Path(__file__).parents[3] / "docs" / "play.md"
SESSIONS = re.findall(r"^```text\n\$ plybench play (.*)\n([^`]*)```", DOCUMENT.read_text(), re.M)


@pytest.mark.parametrize(("command", "shown"), SESSIONS)
def test_the_games_in_the_document_are_what_is_shown(play: Any, command: str, shown: str) -> None:
    typed = re.findall(r"^(?:\w+ to move|new, undo, save FILE or quit): (.*)$", shown, re.M)
    out = play(" / ".join(typed), *shlex.split(command))
    saved = re.sub(r"--resume .*", "--resume ...", out)
    assert [line.rstrip() for line in saved.splitlines()] == shown.splitlines()


def test_the_document_has_games() -> None:
    assert len(SESSIONS) == 2
