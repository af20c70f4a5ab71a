"""Hostile names, errors, answers and records on the command line."""

import io
import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.arena import agent_file
from helpers.hostile import HOSTILE, SHOWN, is_safe
from helpers.shell import Shell
from helpers.uci import GREETING, engine
from plybench.play.arena import match


def test_a_hostile_file_spoils_neither_match_nor_replay(shell: Shell, tmp_path: Path) -> None:
    agent = agent_file(tmp_path, "bad", f"raise ValueError({HOSTILE!r})")
    record = tmp_path / "games.jsonl"
    call = (
        "match",
        "connect_four",
        agent,
        "random",
        "--games",
        "2",
        "--board",
        "4x4",
        "--record",
        str(record),
        "--move-seconds",
        "60",
    )
    assert shell(*call) == 0
    assert is_safe(shell.out) and f"raised ValueError: {SHOWN}" in shell.out
    for arguments in ((), ("--game", "1")):
        assert shell("replay", str(record), *arguments) == 0
        assert is_safe(shell.out) and r"\x1b[31m" in shell.out


def test_a_file_whose_name_is_not_text_is_reported(tmp_path: Path) -> None:
    agent = tmp_path / "no\udcfftext.py"
    agent.write_text("def choose(board):\n    return 99\n")
    call = [
        sys.executable,
        "-m",
        "plybench",
        "match",
        "connect_four",
        str(agent),
        "random",
        "--games",
        "2",
        "--board",
        "4x4",
        "--move-seconds",
        "60",
    ]
    done = subprocess.run(call, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert r"no\udcfftext " in done.stdout and "chose column 99" in done.stdout


def test_replay_shows_hostile_records(shell: Shell, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    match("connect_four", "random", "random", games=2, variant="4x4c3", record=record)
    lines = [json.loads(line) for line in record.read_text().splitlines()]
    for line in lines[1:]:
        line["agents"] = [HOSTILE, "x" * 5000]
        line["opening_name"] = HOSTILE
        line["notes"][0] = {"value": HOSTILE, "depth": 1, "counts": {HOSTILE: 2}}
    record.write_text("".join(json.dumps(line) + "\n" for line in lines))
    for arguments in ((), ("--game", "1"), ("--json",)):
        assert shell("replay", str(record), *arguments) == 0
        assert is_safe(shell.out)
    lines[1]["moves"][0] = HOSTILE
    record.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert is_safe(shell.error("replay", str(record)))


def test_play_shows_what_a_hostile_agent_says(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = agent_file(tmp_path, "bad", f"raise ValueError({HOSTILE!r})")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\nquit\n"))
    assert shell("play", "connect_four", "--against", agent, "--move-seconds", "60") == 0
    assert is_safe(shell.out) and f"raised ValueError: {SHOWN}" in shell.out


def test_what_an_engine_says_is_made_visible(shell: Shell, tmp_path: Path) -> None:
    greeting = GREETING.replace("Fake 1.0", r"Fake \x1b[31m")
    agent = engine(tmp_path, "nodes=7,Nothing=1", uci=greeting)
    assert r"Fake \x1b[31m" in shell.error("match", "chess", agent, "random", "--games", "2")
    go = r"say('bestmove \x1b[2J\x07e2e4')"
    agent = engine(tmp_path, go=go)
    assert shell("match", "chess", agent, "random", "--games", "2", "--draw-after", "4") == 0
    assert is_safe(shell.out) and shlex.quote(sys.executable) in shell.out
    assert "answered with an invalid move" in shell.out and r"\x1b[2J" in shell.out
