"""Tables in the cache folder: those of a size known, and those of any size."""

import logging
import os
from pathlib import Path

import numpy as np
import pytest

from plybench.cache import cached_table, find_table, keep_table, table_path


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_a_table_of_any_size_is_found_again() -> None:
    assert find_table("t", {"of": 1}) is None
    for size in (1, 5, 2000):
        keep_table("t", {"of": 1}, np.arange(size).astype(np.uint8))
        found = find_table("t", {"of": 1})
        assert found is not None and found.tolist() == [i % 256 for i in range(size)]


def test_a_table_of_something_else_is_not_used(caplog: pytest.LogCaptureFixture) -> None:
    keep_table("t", {"of": 1}, np.ones(9, dtype=np.uint8))
    with caplog.at_level(logging.WARNING, "plybench"):
        assert find_table("t", {"of": 2}) is None
    assert "is damaged (it is not what its name says); it is not used" in caplog.text


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_files_follow_the_umask(umask: int, mode: int) -> None:
    before = os.umask(umask)
    try:
        cached_table("t", {}, 3, lambda table: table.fill(1))
    finally:
        os.umask(before)
    assert table_path("t").stat().st_mode & 0o777 == mode


def test_nothing_else_is_left_in_the_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_table("t", {}, np.ones(9, dtype=np.uint8))
    assert [file.name for file in folder.iterdir()] == ["t.table"]

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        keep_table("u", {}, np.ones(9, dtype=np.uint8))
    assert [file.name for file in folder.iterdir()] == ["t.table"]
