"""A small study in a file, as users write them."""

from pathlib import Path

import pytest

from helpers.studies import STUDY


@pytest.fixture
def study_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a small study into an empty current folder."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "squares.py"
    file.write_text(STUDY)
    return file
