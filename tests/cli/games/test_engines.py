"""Matches of external engines as a user runs them: PGN, kills and Ctrl-C in mid-game."""

import io
import json
import os
import signal
import sys
from pathlib import Path

import pytest

from helpers.processes import descendants, is_running, lines, start, wait_for
from helpers.shell import Shell
from helpers.uci import GO, engine, heard
from plybench.domains.chess import read_pgn

SLOW = "time.sleep(0.1); say('bestmove', move)"


def test_a_match_of_engines_in_two_processes(shell: Shell, tmp_path: Path) -> None:
    pgn, good = tmp_path / "games.pgn", engine(tmp_path)
    bad = engine(tmp_path, name="bad", go="sys.exit(3)")
    call = (
        "match",
        "chess",
        good,
        bad,
        "--games",
        "4",
        "--openings",
        "named",
        "--workers",
        "2",
        "--pgn",
        str(pgn),
    )
    assert shell(*call) == 0
    assert shell.out.count("forfeits: ended its process with status 3") == 4
    games = read_pgn(pgn.read_text())
    assert [game.headers["Opening"] for game in games[::2]] == [
        "Ruy Lopez, Morphy",
        "Ruy Lopez, Berlin",
    ]
    assert all(game.headers["Termination"] == "rules infraction" for game in games)
    assert "{ value 13, depth 1; Black ended its process with status 3 }" in pgn.read_text()
    assert heard(tmp_path).count("ucinewgame") == 3  # once to try it; in two games it moves


def test_pgn_has_positions_adjudications_and_names(shell: Shell, tmp_path: Path) -> None:
    pgn, openings = tmp_path / "games.pgn", tmp_path / "lines.epd"
    openings.write_text('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - id "rooks";\n')
    call = (
        "match",
        "chess",
        "random",
        "random",
        "--openings",
        str(openings),
        "--draw-after",
        "3",
        "--workers",
        "1",
        "--pgn",
        str(pgn),
    )
    assert shell(*call) == 0
    assert "Match, chess: 2 games" in shell.out and "Elo difference 0 (95 %" in shell.out
    one, _ = read_pgn(pgn.read_text())
    assert one.headers["FEN"] == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert (one.headers["SetUp"], one.headers["Result"]) == ("1", "1/2-1/2")
    assert (one.headers["Termination"], one.headers["Opening"]) == ("adjudication", "rooks")
    assert len(one.moves) == 3 and "{ adjudicated a draw after 3 moves }" in pgn.read_text()


def test_pgn_tells_who_overstepped_the_time(shell: Shell, tmp_path: Path) -> None:
    pgn, slow = tmp_path / "games.pgn", engine(tmp_path, "base=0.1", go="time.sleep(60)")
    call = ("match", "chess", slow, "random", "--games", "1", "--pgn", str(pgn))
    assert shell(*call) == 0
    assert read_pgn(pgn.read_text())[0].headers["Termination"] == "time forfeit"
    assert pgn.read_text().endswith("\n{ White overstepped its time (0.1+0 s) } 0-1\n")


def test_sprt_on_the_command_line(shell: Shell) -> None:
    call = (
        "match",
        "connect_four",
        "mcts:playouts=30",
        "random",
        "--board",
        "4x4c3",
        "--sprt",
        "0,300",
        "--opening-plies",
        "2",
        "--workers",
        "1",
    )
    found = shell.json(*call)
    assert found["test"]["accepted"] == 300 and found["played"] < 200 and found["complete"]
    assert found["difference"]["elo"] is None or found["difference"]["elo"] > 0
    assert found["games"] == 10_000


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--sprt", "5"], "--sprt '5' must be two numbers, as in 0,5"),
        (["--sprt", "5,0"], "sprt=5,0 must be two numbers, the lower one first"),
        (["--sprt", "0,5", "--alpha", "2"], "alpha=2 must be above 0 and below 0.5"),
        (["--openings", "named"], "ConnectFour has no list of named openings; give a file"),
        (["--openings", "no.txt"], "there is no file 'no.txt'"),
    ],
)
def test_wrong_options_are_one_line(shell: Shell, arguments: list[str], message: str) -> None:
    assert message in shell.error("match", "connect_four", "random", "random", *arguments)


def test_an_engine_that_does_not_exist_is_told_before_play(shell: Shell, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    call = ("match", "chess", "uci:nowhere?nodes=5", "random", "--record", str(record))
    assert "agent 'uci:nowhere?nodes=5': there is no program 'nowhere'" in shell.error(*call)
    assert not record.exists()


def test_games_of_another_version_of_an_engine_are_not_mixed(shell: Shell, tmp_path: Path) -> None:
    spec, record = engine(tmp_path), str(tmp_path / "games.jsonl")
    call = ("match", "chess", spec, "random", "--games", "1", "--draw-after", "2")
    assert shell(*call, "--record", record) == 0
    assert shell(*call, "--record", record) == 0
    assert engine(tmp_path, go=f"pass; {GO}") == spec
    message = shell.error(*call, "--record", record)
    assert f"holds games with another version of {spec}" in message


def test_an_engine_answers_in_play(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("e4\nundo\nd4\nnew\nquit\n"))
    spec = engine(tmp_path)
    assert shell("play", "chess", "--against", spec) == 0
    assert f"{spec} plays a5 (+0.13, 1 plies deep)" in shell.out
    text = [line for line in heard(tmp_path) if line.startswith("position")]
    assert len(text) == 2 and "/3P4/" in text[1]


def test_list_names_them(shell: Shell) -> None:
    rows = {row["agent"]: row for row in shell.json("list", "agents")["agents"]}
    assert rows["uci:COMMAND?SETTINGS"]["settings"][:4] == ["nodes", "depth", "seconds", "base"]


def test_list_shows_the_named_openings(shell: Shell) -> None:
    rows = shell.json("list", "openings")["openings"]
    assert {"game": "chess", "opening": "Slav defence", "moves": "d4 d5 c4 c6 Nf3 Nf6"} in rows


# Processes


def command(spec: str, workers: str) -> tuple[str, ...]:
    return (
        "match",
        "chess",
        spec,
        "random",
        "--games",
        "4",
        "--openings",
        "named",
        "--workers",
        workers,
        "--draw-after",
        "14",
        "--record",
        "games.jsonl",
        "--pgn",
        "games.pgn",
        "--json",
    )


def engines_of(pid: int, file: str) -> list[int]:
    """Return the engines among the processes that a process has started."""
    found = []
    for child in sorted(descendants(pid)):
        try:
            words = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if len(words) > 2 and words[1].endswith(file.encode()):
            found.append(child)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_engine_killed_in_mid_game_loses_that_game_only(tmp_path: Path, workers: str) -> None:
    process = start(tmp_path, *command(engine(tmp_path, go=SLOW), workers))
    wait_for(lambda: sum(h.startswith("go") for h in _heard(tmp_path)) >= 2)
    wait_for(lambda: bool(engines_of(process.pid, "engine.py")))
    os.kill(engines_of(process.pid, "engine.py")[0], signal.SIGKILL)
    out, err = process.communicate(timeout=60)
    found = json.loads(out)
    assert (process.returncode, err) == (0, "") and found["complete"]
    reasons = [game["reason"] for game in found["records"]]
    assert reasons.count("was killed by SIGKILL") == 1 and len(reasons) == 4
    assert len(read_pgn((tmp_path / "games.pgn").read_text())) == 4


def _heard(folder: Path) -> list[str]:
    return heard(folder) if (folder / "engine.log").exists() else []


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_the_games_and_leaves_no_engine(tmp_path: Path, workers: str) -> None:
    process = start(tmp_path, *command(engine(tmp_path, go=SLOW), workers))
    wait_for(lambda: lines(tmp_path / "games.jsonl") > 1)
    started = descendants(process.pid)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    played = json.loads(out)["played"]
    assert process.returncode == 1
    assert err == "plybench: interrupted; the same command continues\n"
    assert 1 <= played < 4 and len(read_pgn((tmp_path / "games.pgn").read_text())) == played
    wait_for(lambda: not any(map(is_running, started)))
    again = start(tmp_path, *command(engine(tmp_path, go=SLOW), workers))
    out, err = again.communicate(timeout=60)
    assert again.returncode == 0 and json.loads(out)["complete"]


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_killed_run_leaves_no_engine_even_one_that_hangs(tmp_path: Path, workers: str) -> None:
    spec = engine(tmp_path, "seconds=60", go="time.sleep(60)")
    process = start(tmp_path, *command(spec, workers))
    wait_for(lambda: len(engines_of(process.pid, "engine.py")) >= int(workers))
    wait_for(lambda: any(h.startswith("go") for h in _heard(tmp_path)))
    started = descendants(process.pid)
    process.kill()
    process.communicate()
    wait_for(lambda: not any(map(is_running, started)))
