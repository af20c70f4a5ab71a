"""`--profile` names files by their place in a package, wherever that is installed."""

from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench.cli import profile


@pytest.mark.parametrize("place", ["plybench", "chess", "site-packages/plybench", "with space ä"])
def test_files_are_named_from_their_package_on(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, library = tmp_path / place / "src", tmp_path / place / "lib"
    monkeypatch.setattr(profile, "_OURS", str(source))
    monkeypatch.setattr("sys.path", ["", str(tmp_path), str(library)])
    files = (
        source / "plybench" / "search" / "run.py",
        library / "chess" / "__init__.py",
        tmp_path / "mine.py",
        Path("/elsewhere/plybench/other.py"),
    )
    names = []
    for file in files:
        space: dict[str, object] = {}
        exec(compile("def called(): pass", str(file), "exec"), space)
        _, rows = profile.profile_call(space["called"])  # type: ignore[arg-type]
        names += [row["function"] for row in rows if "called" in row["function"]]
    packages = ["plybench/search/run.py", "chess/__init__.py", "mine.py", "other.py"]
    assert names == [f"{name}:1(called)" for name in packages]


def test_whole_games_are_profiled(shell: Shell) -> None:
    agent = "alpha_beta:depth=2,engine=python"
    call = ("match", "connect_four", agent, "random", "--games", "2", "--board", "4x4", "--profile")
    found = shell.json(*call)
    calls = {row["function"].rpartition("(")[2][:-1]: row["calls"] for row in found["profile"]}
    assert calls["play_game"] == 2
    moves = sum(len(record["moves"]) for record in found["records"])
    assert calls["decide_or_fault"] == moves
    assert calls["_alpha_beta"] > moves
    assert shell(*call) == 0
    assert "outermost" in shell.out and shell.out.startswith("Match, connect_four 4x4: 2 games")
    assert "not --workers 2" in shell.error(*call, "--workers", "2")
