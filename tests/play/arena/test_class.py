"""A class hands in its agents: whatever they do, each costs its own games and nothing else."""

import os
import tempfile
from pathlib import Path

import pytest

from helpers.processes import descendants, is_gone
from helpers.submissions import BROKEN, CLASS, REASONS, hand_in
from plybench.cli.app import main
from plybench.play.arena import match, tournament


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which the copies of folders are made."""
    folder = tmp_path / "copies"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return folder


@pytest.mark.slow
def test_the_whole_class_plays_a_tournament(tmp_path: Path, copies: Path) -> None:
    agents, processes = hand_in(tmp_path / "submissions"), descendants(os.getpid())
    result = tournament("connect_four", agents, games=1, workers=2, move_seconds=2.0)
    assert result.is_complete and len(result.records) == 91
    reasons: dict[str, set[str]] = {name: set() for name in CLASS}
    for record in result.records:
        if record.forfeit:
            loser = record.entrants[record.forfeit - 1]
            reasons[list(CLASS)[loser]].add(record.reason.partition(" (")[0])
    reasons.pop("kim")  # who kills the parent, or is not allowed to, or is not heard
    assert {name: found.pop() for name, found in reasons.items() if found} == REASONS
    assert not any(reasons.values())
    for name, text in CLASS.items():
        assert (tmp_path / "submissions" / f"{name}.py").read_text() == text
    assert len(os.listdir(tmp_path / "submissions")) == len(CLASS) + 2
    assert not os.listdir(copies) and all(map(is_gone, descendants(os.getpid()) - processes))


def test_what_a_game_writes_is_gone_in_the_next(tmp_path: Path, copies: Path) -> None:
    bob, cleo = hand_in(tmp_path / "submissions", "bob", "cleo")
    result = match("connect_four", bob, cleo, games=2, workers=1, starts="first")
    assert not any(record.forfeit for record in result.records)
    assert result.records[0].moves == result.records[1].moves
    assert not os.listdir(copies) and not (tmp_path / "submissions" / "memory.txt").exists()


def test_all_that_cannot_be_loaded_is_reported_before_the_first_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(tmp_path, "ada", broken=tuple(BROKEN))
    monkeypatch.chdir(tmp_path)
    specs = ["ada.py", *(f"{name}.py:choose" for name in BROKEN)]
    assert main(["tournament", "connect_four", *specs, "--games", "1"]) == 2
    out, err = capsys.readouterr()
    *listed, last = err.splitlines()
    assert out == ""
    assert last.startswith("plybench: 4 of 5 agents cannot be loaded; with --keep-going")
    for name, (_, reason) in BROKEN.items():
        assert any(f"agent '{name}.py:choose'" in line and reason in line for line in listed)


def test_the_run_keeps_going_without_what_cannot_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hand_in(tmp_path, "ada", broken=("quin",))
    monkeypatch.chdir(tmp_path)
    result = match("connect_four", "ada.py", "quin.py", games=2, keep_going=True)
    assert result.standings[1].forfeits == 2
    assert result.records[0].reason == "quin.py cannot be loaded: line 1: expected ':'"
    assert "SyntaxError" in result.records[0].trace and "it loses every game" in caplog.text


def test_other_agents_beside_an_agent_are_hidden_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in(tmp_path, "ada")
    monkeypatch.chdir(tmp_path)
    hand_in(tmp_path / "carol", "ada")
    Path("spy.py").write_text("import ada\nchoose = ada.choose\n")
    Path("thief.py").write_text("from carol.helper import free\ndef choose(board): return 0\n")
    result = match("connect_four", "spy.py", "ada.py", games=1, keep_going=True)
    assert "No module named 'ada'" in result.records[0].reason
    assert match("connect_four", "spy.py", "random", games=1).records[0].forfeit == 0
    result = match("connect_four", "thief.py", "carol/ada.py", games=1, keep_going=True)
    assert "No module named 'carol'" in result.records[0].reason
