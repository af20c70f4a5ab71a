"""`plybench chess ladder`: the table of the steps."""

from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench.cli.output import _Bar
from plybench.core.native.bridge import native_core
from plybench.solvers.chess.ladder import rungs

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

QUICK = ("chess", "ladder", "--depth", "2", "--nodes", "200")


@pytest.fixture
def positions(tmp_path: Path) -> str:
    """A file with two positions."""
    path = tmp_path / "positions.epd"
    path.write_text(
        '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id "back rank";\n'
        "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - am Nxe5;\n"
    )
    return str(path)


def test_a_row_for_each_step(shell: Shell, positions: str) -> None:
    assert shell(*QUICK, "--positions", positions) == 0
    heading, *rows, answer = shell.out.splitlines()
    assert heading.split("  ")[0] == "step" and "nodes to depth 2" in heading
    assert "depth in 200" in heading and "solved of 2" in heading and "Elo" not in heading
    assert rows[0].split()[0] == "minimax" and rows[1].split()[:2] == ["+", "alpha_beta"]
    assert len(rows) == len(rungs())
    assert answer.startswith("With 200 nodes per position, minimax looks ")


def test_the_same_as_data(shell: Shell, positions: str) -> None:
    found = shell.json(*QUICK, "--positions", positions)
    assert (found["depth"], found["nodes"], found["complete"]) == (2, 200, True)
    assert found["positions"] == ["back rank", "position 2"]
    assert [step["name"] for step in found["steps"]] == [rung.name for rung in rungs()]
    minimax, alpha_beta, *_ = found["steps"]
    assert minimax["nodes"] > alpha_beta["nodes"] and minimax["switches"] == []
    assert alpha_beta["switches"] == ["alpha_beta"] and alpha_beta["difference"] is None
    assert all(step["solved"][0] for step in found["steps"])
    again = shell.json(*QUICK, "--positions", positions)
    for step in (*found["steps"], *again["steps"]):
        del step["seconds"]
    assert found == again


def test_games_give_a_difference(shell: Shell, positions: str) -> None:
    call = (*QUICK, "--positions", positions, "--games", "2", "--game-nodes", "20")
    assert shell(*call) == 0
    heading, first, second, *_ = shell.out.splitlines()
    assert heading.endswith("Elo") and " to " not in first and " to " in second


def test_a_limit_is_exit_status_1_with_what_is_measured(shell: Shell, positions: str) -> None:
    assert shell(*QUICK, "--positions", positions, "--max-expansions", "4000") == 1
    rows = shell.out.splitlines()
    assert rows[1].startswith("minimax ") and 2 < len(rows) < len(rungs())
    assert "stopped after 4,000 nodes; so far" in rows
    assert shell("chess", "ladder", "--max-seconds", "0.001") == 1
    assert "stopped after 0.001 seconds; so far" in shell.out


def test_what_is_wrong_is_said(shell: Shell, tmp_path: Path) -> None:
    assert "unexpected chequers" in shell.error("chess", "ladder", "chequers")
    assert "--depth 0 must be a whole number from 1 to 40" in shell.error(
        "chess", "ladder", "--depth", "0"
    )
    assert "'many' must be a whole number" in shell.error("chess", "ladder", "--nodes", "many")
    path = tmp_path / "bad.epd"
    call = ("chess", "ladder", "--positions", str(path))
    assert "there is no file" in shell.error(*call)
    path.write_text("# nothing\n")
    assert "bad.epd has no positions" in shell.error(*call)
    path.write_text("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Qh5;\n")
    assert "bad.epd, line 1: EPD" in shell.error(*call)
    path.write_bytes(b"\xff\xfe\x00")
    assert "bad.epd cannot be read" in shell.error(*call)


def test_progress_is_shown_on_a_terminal(
    shell: Shell, positions: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages: list[tuple[str, int, int]] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(_Bar, "update", lambda _, *now: messages.append(now))
    assert shell(*QUICK, "--positions", positions) == 0
    assert messages[0][0] == "minimax: position 1 of 2 to depth 2"
    assert messages[-1][1] == messages[-1][2] == 4 * len(rungs())
