"""Tables in the cache folder: those of a size known, and those of any size."""

import logging
import os
import sys
from pathlib import Path

import numpy as np
import pytest

from plybench.core.errors import InputError
from plybench.core.system.cache import (
    cache_folder,
    cached_table,
    find_table,
    keep_table,
    table_path,
)

linux = pytest.mark.skipif(sys.platform != "linux", reason="the usual folders are those of Linux")


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
    assert "is damaged (it does not hold what its name says); it is not used" in caplog.text


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


# where the folder is


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with the usual cache folder, and temporary files beside it."""
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    home.mkdir()
    temporary.mkdir()
    for name in ("PLYBENCH_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr("plybench.core.system.cache.gettempdir", lambda: str(temporary))
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    return home


def without_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Be a user without HOME and without an entry in the list of users."""

    def fail(_: int) -> None:
        raise KeyError("uid not found")

    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", fail)


def test_the_folder_is_in_the_home(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert home in cache_folder().parents
    assert not list(home.iterdir()) and caplog.text == ""


@linux
def test_without_a_home_tables_are_in_a_private_temporary_folder(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    without_home(monkeypatch)
    folder = cache_folder()
    assert folder.parent == home.parent / "temporary"
    assert folder.stat().st_mode & 0o777 == 0o700
    keep_table("t", {}, np.ones(9, dtype=np.uint8))
    assert find_table("t", {}) is not None and table_path("t").parent == folder
    [line] = caplog.messages
    assert line.startswith(f"there is no home folder; tables are kept in {folder} (")
    assert os.environ["PLYBENCH_CACHE"] == str(folder)  # for the processes of a match
    monkeypatch.delenv("PLYBENCH_CACHE")
    assert cache_folder() == folder  # also in the next run


@linux
@pytest.mark.parametrize("taken", ["link", "open to others", "file"])
def test_a_temporary_folder_that_others_could_write_is_not_used(
    taken: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_home(monkeypatch)
    name = home.parent / "temporary" / f"plybench-{os.getuid()}"
    if taken == "link":
        name.symlink_to(home)
    elif taken == "file":
        name.write_text("")
    else:
        name.mkdir()
        name.chmod(0o777)
    folder = cache_folder()
    assert folder.parent == name.parent and folder != name
    assert folder.stat().st_mode & 0o777 == 0o700


@linux
def test_without_any_folder_the_user_is_asked_for_one(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_home(monkeypatch)

    def fail() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr("plybench.core.system.cache.gettempdir", fail)
    with pytest.raises(
        InputError, match=r"no home folder, and no temporary one .*; set PLYBENCH_CACHE"
    ):
        cache_folder()


@linux
def test_a_home_that_cannot_be_written_is_told_of(
    home: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (home / ".cache").write_text("a file, so that nobody, root included, can make the folder")
    usual = home / ".cache" / "plybench"
    assert cache_folder().parent == home.parent / "temporary"
    assert caplog.messages[0].startswith(f"{usual} cannot be written; tables are kept in ")


@linux
def test_tables_in_a_folder_that_cannot_be_written_are_used(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_table("t", {}, np.ones(9, dtype=np.uint8))
    monkeypatch.setattr(os, "access", lambda *_: False)  # as root may always write
    assert cache_folder() == home / ".cache" / "plybench"
    assert find_table("t", {}) is not None
