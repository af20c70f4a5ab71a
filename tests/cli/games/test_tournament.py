"""`plybench tournament` with a class of agents, its formats and its output."""

import json
from pathlib import Path

import pytest

from helpers.arena import LEFTMOST
from helpers.shell import Shell
from plybench.play.arena.pairing_list import PairingList

SMALL = ("--board", "4x3c3", "--workers", "1", "--games", "2")
PATIENT = ("--move-seconds", "30")
CLASS = ("random", "mcts:playouts=3", "alpha_beta:depth=1", "random:seed=3")


@pytest.mark.slow
def test_folder_of_a_class_plays(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "class"
    (folder / "carol").mkdir(parents=True)
    (folder / "alice.py").write_text(LEFTMOST)
    (folder / "carol" / "agent.py").write_text(LEFTMOST)
    (folder / "tools.py").write_text("x = 1\n")
    assert shell("tournament", "connect_four", str(folder), "random", *SMALL, *PATIENT) == 0
    rows = shell.out.splitlines()[2:5]
    assert {row.split()[1] for row in rows} == {"alice", "carol", "random"}
    assert "not agents, as they define no choose: tools.py" in shell.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rounds", "2"], "--rounds 2 is for --format swiss, not round-robin"),
        (["--format", "swiss", "--rounds", "3"], "--rounds 3 must be from 1 to 2 for 4 agents"),
        (["--format", "ladder"], "--format ladder needs --references, such as random,"),
        (["--references", "random"], "--references is for --format ladder, not round-robin"),
        (["--format", "ladder", "--references", "ghost"], "unknown agent 'ghost'"),
        (["--csv", "--markdown"], "--csv and --markdown exclude each other"),
        (["--csv", "--json"], "--csv and --json exclude each other"),
        (["--json", "--table", "cross"], "--json has all tables; leave out --table"),
        (["--html", "none/page.html"], "none/page.html cannot be written: No such file"),
        (["--figures", "here.txt"], "--figures here.txt is not a folder"),
        (["--csv", "out.csv"], "--csv prints the table and takes no file; write --csv > out.csv"),
        (["--latex", "a.tex"], "--latex prints the table and takes no file; write --latex > a.tex"),
        (["none/"], "there is no folder none/"),
        (["*.nothing"], "no file matches '*.nothing'"),
        (["."], "the folder . has no agents: no Python file in it defines choose"),
    ],
)
def test_wrong_options_are_named(
    shell: Shell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here.txt").write_text("")
    assert message in shell.error("tournament", "connect_four", *CLASS, *SMALL, *arguments)


def test_swiss_has_points_and_rounds(shell: Shell) -> None:
    assert shell("tournament", "connect_four", *CLASS, *SMALL, "--format", "swiss") == 0
    head, columns, *_ = shell.out.splitlines()
    assert head == "Swiss tournament, connect_four 4x3c3: 8 games, seed 0, 2 rounds"
    assert "points" in columns.split()


def test_ladder_takes_agents_with_settings(shell: Shell) -> None:
    found = shell.json(
        "tournament",
        "connect_four",
        "random",
        *SMALL,
        "--format",
        "ladder",
        "--references",
        "random,alpha_beta:depth=1,order=none",
    )
    assert found["agents"] == ["random", "random", "alpha_beta:depth=1,order=none"]
    assert found["references"] == 2 and found["ranking"][0]["reached"] in (0, 1, 2)


def test_tables_in_several_forms(shell: Shell) -> None:
    call = ("tournament", "connect_four", *CLASS, *SMALL)
    shell(*call, "--csv")
    assert shell.out.startswith("place,agent,games,won,drawn,lost,forfeits,void,score,score_low,")
    assert shell.out.count("\n") == 5
    shell(*call, "--markdown", "--table", "cross")
    assert shell.out.startswith("| agent") and "Points against each" in shell.out
    shell(*call, "--latex")
    assert r"\toprule" in shell.out
    shell(*call, "--table", "times")
    assert "median, ms" in shell.out
    shell("match", "connect_four", "random", "random", *SMALL, "--csv", "--table", "games")
    assert shell.out.startswith("first,second,result,end,number,moves,seconds,played\n")


def test_json_has_everything(shell: Shell) -> None:
    found = shell.json("tournament", "connect_four", *CLASS, *SMALL, "--opening-plies", "1")
    assert [row["superiority"] is None for row in found["ranking"]] == [False] * 3 + [True]
    assert sum(games for _, games in found["length_counts"]) == found["played"] == 12
    assert sum(row["first_player"]["games"] for row in found["openings"]) == 12
    assert found["first_player"]["games"] == 12 and found["forfeits"] == []
    assert found["format"] == "round-robin" and len(found["agent_times"]) == 4


def test_page_and_figures_are_written(shell: Shell, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    page, figures = tmp_path / "page.html", tmp_path / "figures"
    call = ("match", "connect_four", "random", "random", *SMALL)
    assert shell(*call, "--html", str(page), "--figures", str(figures)) == 0
    assert "random (1) against random (2)" in page.read_text()
    assert {path.name for path in figures.iterdir()} == {
        "results.svg",
        "results.png",
        "lengths.svg",
        "lengths.png",
    }


def test_late_agent_is_told_of(shell: Shell, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    call = ("tournament", "connect_four", "random", "mcts:playouts=3", *SMALL)
    shell(*call, "--record", str(record))
    assert shell(*call, "alpha_beta:depth=1", "--record", str(record)) == 0
    assert "alpha_beta:depth=1 has joined; of the games in the file, 2 count" in shell.err
    assert len(record.read_text().splitlines()) == 7
    assert shell("replay", str(record)) == 0 and "6 games, all verified" in shell.out
    header = json.loads(record.read_text().splitlines()[0])
    assert header["setting"]["agents"][-1] == "alpha_beta:depth=1"


def test_interrupted_run_says_how_to_continue(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(self: PairingList, job: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(PairingList, "play", interrupt)
    call = ("tournament", "connect_four", *CLASS, *SMALL)
    assert shell(*call) == 1 and shell.err.endswith("plybench: interrupted\n")
    assert shell(*call, "--record", str(tmp_path / "games.jsonl")) == 1
    assert shell.err.endswith("plybench: interrupted; the same command continues\n")
