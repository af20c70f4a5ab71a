"""A full disk (a limit on the size of files): what is said, what is kept, what is left."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.shell import Shell

pytest.importorskip("resource")

# Nothing longer than 4 kB can be written; what is imported is compiled without being kept.
LIMITED = """
import resource, sys
sys.dont_write_bytecode = True
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
from plybench.cli import main
sys.exit(main())
"""
GAMES = ("match", "connect_four", "random", "random", "--workers", "1", "--games", "30")
WRITTEN = {
    "pgn": ("match", "chess", "random", "random", "--games", "4", "--workers", "1", "--pgn", "out"),
    "trace": ("trace", "sliding_tiles", "--format", "svg", "--output", "out"),
    "tree": ("tree", "connect_four", "--format", "svg", "--output", "out"),
    "tree as JSON": ("tree", "connect_four", "--json", "--output", "out"),
    "proof": ("analyse", "connect_four", "--board", "4x4", "--prove", "--save", "out"),
}


def limited(folder: Path, *command: str) -> tuple[int, str]:
    """Run a command with the disk full; return its status and what it said."""
    environment = {**os.environ, "PLYBENCH_CACHE": str(folder / "cache")}
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *command],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.slow
@pytest.mark.parametrize("what", WRITTEN)
@pytest.mark.parametrize("old", ["an old file\n", None])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    what: str, old: str | None, tmp_path: Path
) -> None:
    if what == "pgn":
        pytest.importorskip("chess")
    if old is not None:
        (tmp_path / "out").write_text(old)
    assert limited(tmp_path, *WRITTEN[what]) == (
        2,
        "plybench: out cannot be written: File too large\n",
    )
    left = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert left == ({} if old is None else {"out": old})


def test_a_record_keeps_the_games_until_the_disk_was_full(tmp_path: Path, shell: Shell) -> None:
    status, message = limited(tmp_path, *GAMES, "--record", "games")
    assert [file.name for file in tmp_path.iterdir()] == ["games"]
    record = tmp_path / "games"
    kept = record.read_bytes().count(b"\n") - 1
    assert 1 < kept < 30 and record.read_bytes().endswith(b"\n")
    assert (status, message) == (
        2,
        "plybench: games cannot be written: File too large; "
        f"it keeps {kept} games, and the same command continues\n",
    )
    assert shell("replay", str(record)) == 0 and f"{kept} games" in shell.out
    assert shell(*GAMES, "--record", str(record)) == 0  # goes on
    assert record.read_bytes().count(b"\n") == 31


def test_games_that_cannot_be_put_in_order_are_still_reported(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    record = tmp_path / "games"
    assert shell(*GAMES, "--record", str(record)) == 0
    why = "cannot be written: No space left on device; its games stay in the order in which they"
    assert f"{record} {why}" in shell.err
    assert "30 games" in shell.out and record.read_bytes().count(b"\n") == 31
    assert list(tmp_path.iterdir()) == [record]


def test_a_book_that_cannot_be_written_is_named_and_what_is_solved_is_kept(tmp_path: Path) -> None:
    call = ("connect_four", "book", "--board", "5x4", "--depth", "6")
    book = tmp_path / "cache" / "connect_four-5x4-book-6.table"
    message = limited(tmp_path, *call)
    assert message == (2, f"plybench: {book} cannot be written: File too large\n")
    assert [file.name for file in book.parent.iterdir()] == [f"{book.stem}.part"]


def test_a_part_of_a_book_that_is_a_link_is_not_followed(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path))
    victim = tmp_path / "victim"
    victim.write_text("precious")
    part = tmp_path / "connect_four-4x4-book-2.part"
    part.symlink_to(victim)
    message = shell.error("connect_four", "book", "--board", "4x4", "--depth", "2")
    assert message.startswith(f"{part} cannot be written: ")
    assert victim.read_text() == "precious"
