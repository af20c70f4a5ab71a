"""Commands of a user without a home: HOME is unset, and the list of users has no such number."""

from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench.solvers.sliding_tiles.databases import table_for

COMMANDS = (
    ("solve", "sliding_tiles", "reports/easy", "--algorithm", "astar", "--heuristic", "pdb"),
    ("connect_four", "book"),
    ("connect_four", "book", "--board", "4x4", "--depth", "2"),
    ("analyse", "connect_four", "--board", "4x4"),
    ("match", "connect_four", "perfect", "random", "--board", "4x4", "--games", "4"),
    ("match", "connect_four", "perfect", "random", "--board", "4x4", "--games", "1"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_user_without_a_home_is_told_of_a_temporary_folder(
    command: tuple[str, ...], shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pwd")

    def fail(_: int) -> None:
        raise KeyError("uid not found")

    for name in ("HOME", "PLYBENCH_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", fail)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    table_for.cache_clear()
    monkeypatch.setattr("plybench.solvers.sliding_tiles.databases._LEAST_KEPT", 0)  # small, quick
    assert shell(*command) == 0
    message = [line for line in shell.err.splitlines() if "no home folder" in line]
    assert len(message) == 1 and str(tmp_path) in message[0]
    assert "forfeits:" not in shell.out
