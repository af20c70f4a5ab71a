"""`plybench decide`: the move of any agent in a position."""

import pytest

from helpers.shell import Shell
from helpers.terminals import on_a_terminal, without_colours
from plybench import decide
from plybench.domains.connect_four import load
from plybench.trace.root_log import RootLog

HERE = ("decide", "connect_four", "4453")


@pytest.mark.parametrize("name", ["pure_monte_carlo", "mcts"])
def test_monte_carlo_gives_a_mean_for_each_column(shell: Shell, name: str) -> None:
    found = shell.json(*HERE, "--algorithm", f"{name}:playouts=50", "--seed", "3")
    assert sorted(score["action"] for score in found["scores"]) == list("1234567")
    assert {score["bound"] for score in found["scores"]} == {"estimate"}
    assert all(-1 <= score["value"] <= 1 for score in found["scores"])
    assert shell(*HERE, "--algorithm", f"{name}:playouts=50", "--seed", "3") == 0
    assert shell.out.count("mean of random games") == 7


def test_the_decision_is_that_of_the_library(shell: Shell) -> None:
    found = shell.json(*HERE, "--algorithm", "alpha_beta:depth=4,evaluate=weights,order=none")
    game, state = load("4453")
    expected = decide(game, "alpha_beta", state, depth=4, evaluate="weights").to_dict(game)
    for name in ("action", "value", "line", "scores", "counts"):
        assert found[name] == expected[name]


def test_several_depths_are_a_table(shell: Shell) -> None:
    rows = shell.json(*HERE, "--depth", "1..4")["depths"]
    assert [row["depth"] for row in rows] == [1, 2, 3, 4]
    calls = [row["counts"]["calls"] for row in rows]
    assert calls == sorted(calls)
    assert rows[3]["counts"] == shell.json(*HERE, "--depth", "4")["counts"]
    assert shell(*HERE, "--depth", "1,3") == 0
    assert [line.split()[0] for line in shell.out.splitlines()] == ["depth", "1", "3"]


def test_a_limit_ends_the_table(shell: Shell) -> None:
    assert shell(*HERE, "--depth", "1..9", "--max-expansions", "200") == 1
    assert "200" in shell.out.splitlines()[-1]
    assert len(shell.out.splitlines()) < 9


@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "alpha_beta", "pvs"])
def test_the_log_ends_with_the_move_that_is_played(shell: Shell, algorithm: str) -> None:
    given = f"{algorithm}:depth=3,evaluate=weights,order=none"
    found = shell.json(*HERE, "--algorithm", given, "--log")
    assert found["log"][0]["shift"] is None
    assert all(row["shift"] > 0 for row in found["log"][1:])
    assert found["log"][-1]["action"] == found["action"]
    assert found["log"][-1]["score"] == found["value"]


def test_the_log_is_told_in_words(shell: Shell) -> None:
    given = "alpha_beta:depth=3,order=none"
    assert shell("decide", "chess", "--algorithm", given, "--log") == 0
    assert shell.out.startswith(
        "first move found: Na3, score 9\nbetter move found: Nc3, score 27 (+18)\n"
    )


def test_the_log_of_deepening_begins_anew_with_each_pass() -> None:
    game, state = load("4453")
    log = RootLog()
    decide(game, "iterative_deepening", state, depth=3, evaluate="weights", observer=log)
    assert [row.depth for row in log.rows if row.shift is None] == [1, 2, 3]


def test_other_agents_are_asked_too(shell: Shell) -> None:
    found = shell.json("decide", "connect_four", "33", "--board", "5x4", "--algorithm", "perfect")
    assert found["action"] and found["agent"] == "perfect"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("--depth", "0"), "must be a number from 1 to 1000, 1..4 or 1,2,4"),
        (("--depth", "4..1"), "the first depth is above the last"),
        (("--depth", "x"), "must be a number from 1 to 1000"),
        (("--depth", "2", "--algorithm", "mcts"), "--depth is for searches to a depth"),
        (("--log", "--algorithm", "random"), "--log is for searches to a depth"),
        (("--log", "--depth", "1..3"), "--log follows one search"),
        (("--algorithm", "mctss"), "did you mean 'mcts'"),
    ],
)
def test_bad_input_is_one_sentence(shell: Shell, given: tuple[str, ...], message: str) -> None:
    assert message in shell.error(*HERE, *given)


def test_a_game_that_is_over_is_refused(shell: Shell) -> None:
    assert "the game is over" in shell.error("decide", "connect_four", "1212121")


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 80, 120])
def test_it_fits_a_terminal(width: int) -> None:
    for more in (("--depth", "1..3"), ("--algorithm", "mcts:playouts=20")):
        written, _ = on_a_terminal(*HERE, *more, size=(width, 40))
        assert max(len(line.rstrip()) for line in without_colours(written).splitlines()) <= width
