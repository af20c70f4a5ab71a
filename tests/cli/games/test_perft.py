"""`plybench chess perft`: counting plies on the command line."""

import pytest

from helpers.shell import Shell
from plybench.cli.output import _Bar
from plybench.core.native.bridge import native_core

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def test_the_count_of_the_start_and_of_a_position(shell: Shell) -> None:
    assert shell("chess", "perft", "--depth", "4") == 0
    assert shell.out.startswith("perft 4: 197,281 nodes, ")
    found = shell.json("chess", "perft", KIWIPETE, "--depth", "3")
    assert (found["nodes"], found["expanded"], found["status"]) == (97862, 1 + 48 + 2039, "solved")
    assert "moves" not in found


def test_the_count_of_each_move(shell: Shell) -> None:
    assert shell("chess", "perft", "8/8/8/8/8/k7/p7/K7 b - - 0 1", "--depth", "1", "--divide") == 0
    assert shell.out.splitlines()[0] == "a3a4   1"
    found = shell.json("chess", "perft", "--depth", "3", "--divide")
    assert found["moves"]["e2e4"] == 600
    assert sum(found["moves"].values()) == found["nodes"] == 8902


def test_chess960(shell: Shell) -> None:
    fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
    assert shell.json("chess", "perft", fen, "--depth", "3", "--chess960")["nodes"] == 12189
    assert "files name rooks only in Chess960" in shell.error("chess", "perft", fen, "--depth", "3")


def test_a_limit_is_exit_status_1_with_what_is_counted(shell: Shell) -> None:
    assert shell("chess", "perft", "--depth", "12", "--max-expansions", "5000") == 1
    assert "stopped after 5,000 expansions; so far" in shell.out
    assert shell("chess", "perft", "--depth", "12", "--max-seconds", "0.05") == 1
    assert "stopped after 0.05 seconds; so far" in shell.out


def test_what_is_wrong_is_said(shell: Shell) -> None:
    assert "Black has no king" in shell.error(
        "chess", "perft", "8/8/8/8/8/8/8/K7 w - -", "--depth", "1"
    )
    assert "this one has 0" in shell.error("chess", "perft", "", "--depth", "1")
    assert "--depth -1 must be a number from 0 to 64" in shell.error(
        "chess", "perft", "--depth", "-1"
    )
    assert "'many' must be a whole number" in shell.error("chess", "perft", "--depth", "many")
    assert "depth" in shell.error("chess", "perft")


def test_progress_is_shown_on_a_terminal(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[str] = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(_Bar, "update", lambda _, description, *__: messages.append(description))
    assert shell("chess", "perft", "--depth", "12", "--max-expansions", "5000") == 1
    assert messages and messages[-1].startswith("counting: ")
