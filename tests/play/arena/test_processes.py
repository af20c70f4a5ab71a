"""Runs that are interrupted or killed: games are kept, nothing stays behind, resuming is exact."""

import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from helpers.arena import LEFTMOST, agent_file
from helpers.processes import command_of, descendants, is_running, lines, start, wait_for
from plybench.play.arena import match

AGENTS = ("pure_monte_carlo:playouts=3,engine=python", "random")
SETTING: Any = {"games": 40, "seed": 3, "variant": "5x4"}


COMMAND = (
    "match",
    "connect_four",
    *AGENTS,
    "--games",
    "40",
    "--seed",
    "3",
    "--board",
    "5x4",
    "--record",
    "games.jsonl",
    "--workers",
    "2",
)


def without_clock(file: Path) -> list[Any]:
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]


@pytest.mark.slow
def test_a_killed_run_resumes_to_the_same_games(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    process = start(tmp_path, *COMMAND)
    wait_for(lambda: lines(file) > 3)
    started = descendants(process.pid)
    process.kill()
    process.communicate()
    wait_for(lambda: not any(map(is_running, started)))
    kept = lines(file)
    assert 3 < kept < 41
    again = start(tmp_path, *COMMAND, "--json")
    out, err = again.communicate(timeout=60)
    assert again.returncode == 0 and err == "" and json.loads(out)["complete"]
    whole = match("connect_four", *AGENTS, workers=1, record=tmp_path / "whole", **SETTING)
    assert without_clock(file) == without_clock(tmp_path / "whole")
    assert len(whole.records) == 40


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_and_reports_what_was_played(tmp_path: Path, workers: str) -> None:
    slow = agent_file(tmp_path, "slow", "import time; time.sleep(60)")
    quick = agent_file(tmp_path, "quick", LEFTMOST)
    process = start(
        tmp_path,
        "tournament",
        "connect_four",
        quick,
        "random",
        slow,
        "--games",
        "2",
        "--move-seconds",
        "50",
        "--record",
        "games.jsonl",
        "--workers",
        workers,
        "--board",
        "4x4",
    )
    wait_for(lambda: lines(tmp_path / "games.jsonl") > 1)
    started = descendants(process.pid)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 1
    assert err == "plybench: interrupted; the same command continues\n" and " of 6 games" in out
    wait_for(lambda: not any(map(is_running, started)))


@pytest.mark.slow
def test_a_killed_run_leaves_no_agent_behind(tmp_path: Path) -> None:
    endless = agent_file(tmp_path, "endless", "while True: pass")
    process = start(
        tmp_path,
        "match",
        "connect_four",
        endless,
        endless,
        "--games",
        "2",
        "--workers",
        "2",
        "--move-seconds",
        "60",
    )
    wait_for(lambda: len(descendants(process.pid)) >= 4)
    started = descendants(process.pid)
    process.kill()
    process.communicate()
    wait_for(lambda: not any(map(is_running, started)))


def test_ctrl_c_in_a_terminal_reaches_the_run_alone(tmp_path: Path) -> None:
    process = start(tmp_path, *COMMAND)
    wait_for(lambda: lines(tmp_path / "games.jsonl") > 3)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of its group
    out, err = process.communicate(timeout=30)
    # The processes that play would tell of theirs in tracebacks.
    assert process.returncode == 1
    assert err == "plybench: interrupted; the same command continues\n" and " of 40 games" in out


@pytest.mark.slow
def test_a_killed_run_leaves_nothing_behind_that_an_agent_started(tmp_path: Path) -> None:
    starter = agent_file(
        tmp_path,
        "starter",
        "import subprocess, time; subprocess.Popen(['sleep', '300']); time.sleep(300)",
    )
    process = start(
        tmp_path,
        "match",
        "connect_four",
        starter,
        "random",
        "--games",
        "2",
        "--workers",
        "2",
        "--move-seconds",
        "200",
    )
    wait_for(lambda: any("sleep 300" in command_of(pid) for pid in descendants(process.pid)))
    started = descendants(process.pid)
    process.kill()
    process.communicate()
    wait_for(lambda: not any(map(is_running, started)))


@pytest.mark.slow
def test_a_killed_run_leaves_no_copy_of_a_folder_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies, agents = tmp_path / "copies", tmp_path / "agents"
    copies.mkdir()
    agents.mkdir()
    monkeypatch.setenv("TMPDIR", str(copies))
    slow = agent_file(agents, "slow", "import time; time.sleep(300)")
    process = start(
        tmp_path,
        "match",
        "connect_four",
        slow,
        slow,
        "--games",
        "2",
        "--move-seconds",
        "200",
        "--workers",
        "2",
    )
    wait_for(lambda: len(list(copies.glob("plybench-agent-*/agents/slow.py"))) == 2)
    wait_for(lambda: sum("agent_host" in command_of(p) for p in descendants(process.pid)) >= 2)
    process.kill()
    process.communicate()
    wait_for(lambda: not list(copies.glob("plybench-agent-*")))


def test_two_runs_cannot_write_one_file(tmp_path: Path) -> None:
    slow = agent_file(tmp_path, "slow", "import time; time.sleep(60)")
    command = (
        "match",
        "connect_four",
        slow,
        "random",
        "--games",
        "1",
        "--record",
        "games.jsonl",
        "--move-seconds",
        "50",
    )
    one = start(tmp_path, *command)
    wait_for(lambda: lines(tmp_path / "games.jsonl") == 1)
    two = start(tmp_path, *command)
    _, err = two.communicate(timeout=30)
    one.send_signal(signal.SIGINT)
    one.communicate(timeout=30)
    assert two.returncode == 2 and "is being written by another run" in err


def test_a_process_that_is_lost_is_replaced_and_its_game_played_again(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    process = start(tmp_path, *COMMAND)
    wait_for(lambda: lines(file) > 3)
    started = descendants(process.pid)
    os.kill(min(started), signal.SIGKILL)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 0 and err == ""
    match("connect_four", *AGENTS, workers=1, record=tmp_path / "whole", **SETTING)
    assert without_clock(file) == without_clock(tmp_path / "whole")
    wait_for(lambda: not any(map(is_running, started)))


@pytest.mark.slow
def test_a_game_that_ends_its_process_again_and_again_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What only a bug of ours could do: a file that is loaded by every new process breaks the play.
    (tmp_path / "sitecustomize.py").write_text(
        "import os, sys\n"
        "if 'plybench.core.system.worker' in sys.orig_argv:\n"
        "    import plybench.play.arena.pairing_list as it\n"
        "    play = it.PairingList.play\n"
        "    it.PairingList.play = lambda t, job: os.abort() if job.number == 3 else play(t, job)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    process = start(tmp_path, *COMMAND)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 1
    # Before it, Python warns of what sitecustomize has imported.
    assert err.splitlines(keepends=True)[-1] == (
        f"plybench: game 3, {AGENTS[1]} v {AGENTS[0]}, was given up after 3 attempts: "
        "its process was killed by SIGABRT\n"
    )
    assert lines(tmp_path / "games.jsonl") >= 3
