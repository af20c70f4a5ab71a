"""The format of a drawing follows from the ending of its file, and contradictions are said."""

import json
from pathlib import Path

import pytest

from helpers.shell import Shell

TRACE = ("trace", "sliding_tiles", "reports/easy")
TREE = ("tree", "connect_four", "--board", "4x4", "--depth", "1")
BEGINNINGS = {
    ".svg": "<svg",
    ".dot": "digraph",
    ".gv": "digraph",
    ".ndjson": '{"event": "started"',
    ".jsonl": '{"event": "started"',
}


@pytest.mark.parametrize("call", [TRACE, TREE], ids=["trace", "tree"])
@pytest.mark.parametrize("ending", BEGINNINGS)
def test_the_ending_says_the_format(
    shell: Shell, tmp_path: Path, call: tuple[str, ...], ending: str
) -> None:
    file = tmp_path / f"drawing{ending}"
    assert shell(*call, "--output", str(file)) == 0
    assert file.read_text().startswith(BEGINNINGS[ending])


@pytest.mark.parametrize("call", [TRACE, TREE], ids=["trace", "tree"])
@pytest.mark.parametrize("name", ["drawing.txt", "drawing"])
def test_text_remains_the_default(
    shell: Shell, tmp_path: Path, call: tuple[str, ...], name: str
) -> None:
    assert shell(*call) == 0
    shown = shell.out
    assert shell(*call, "--output", str(tmp_path / name)) == 0
    assert (tmp_path / name).read_text() == shown


@pytest.mark.parametrize("call", [TRACE, TREE], ids=["trace", "tree"])
def test_a_contradiction_is_said_and_nothing_is_written(
    shell: Shell, tmp_path: Path, call: tuple[str, ...]
) -> None:
    file = tmp_path / "drawing.svg"
    error = shell.error(*call, "--output", str(file), "--format", "dot")
    assert error == f"--format dot and --output {file} (svg) contradict each other"
    assert "unknown ending .png; known: .txt" in shell.error(
        *call, "--output", str(tmp_path / "drawing.png")
    )
    assert not list(tmp_path.iterdir())
    assert shell(*call, "--output", str(tmp_path / "any.ending"), "--format", "svg") == 0


def test_a_tree_may_be_json(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    assert shell(*TREE, "--output", str(file)) == 0
    assert json.loads(file.read_text())["game"] == "connect_four"
    error = shell.error(*TREE, "--json", "--output", str(tmp_path / "tree.svg"))
    assert "--json and --output" in error
