"""The notebooks: each runs, and shows boards and tables."""

import json
from pathlib import Path

import pytest

from helpers.notebooks import notebooks, run_notebook
from plybench.core.catalog import domains, games

NAMES = [path.stem for path in notebooks()]


def test_there_is_one_for_each_family() -> None:
    assert set(NAMES) == {*domains(), *games()}


@pytest.mark.parametrize("path", notebooks(), ids=NAMES)
def test_it_runs_and_shows_something(path: Path) -> None:
    shown = run_notebook(path)
    pages = [form["text/html"] for form in shown if "text/html" in form]
    assert len(pages) >= 3
    assert any("<img" in page for page in pages)
    assert any("<table" in page for page in pages)


@pytest.mark.parametrize("path", notebooks(), ids=NAMES)
def test_outputs_are_not_kept(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert cells[0]["cell_type"] == "markdown"
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None
