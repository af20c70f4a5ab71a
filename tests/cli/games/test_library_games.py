"""`open_spiel:NAME` and `pettingzoo:NAME` wherever the name of a game is taken."""

from pathlib import Path
from typing import Any

import pytest

from helpers.shell import Shell
from plybench import load_game
from plybench.core.catalog import libraries

TIC_TAC_TOE = "open_spiel:tic_tac_toe"
ZOO = "pettingzoo:tictactoe_v3"


@pytest.fixture(autouse=True)
def packages() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")


@pytest.mark.parametrize(
    "call",
    [
        ("tree", TIC_TAC_TOE, "0 4 1", "--depth", "2"),
        ("tree", ZOO, "0 4 1 2 6 8", "--depth", "2"),
        ("decide", TIC_TAC_TOE, "0,4", "--board", "merged"),
        ("decide", "open_spiel:breakthrough", "--algorithm", "mcts:playouts=2"),
        ("check", TIC_TAC_TOE),
        ("compare", TIC_TAC_TOE, "0 4 1", "--algorithm", "alpha_beta,minimax", "--depth", "9"),
        ("match", ZOO, "mcts:playouts=2", "random", "--games", "2"),
        ("tournament", TIC_TAC_TOE, "random", "mcts:playouts=5", "--games", "2"),
    ],
    ids=lambda call: " ".join(call[:2]),
)
def test_commands_take_it(shell: Shell, call: tuple[str, ...]) -> None:
    assert shell(*call) == 0, shell.err


def test_trees_write_moves_by_their_names(shell: Shell) -> None:
    assert shell("tree", TIC_TAC_TOE, "0 4 1 2 6", "--depth", "1") == 0
    assert "o(1,0)" in shell.out


@pytest.mark.parametrize("game", [TIC_TAC_TOE, "pettingzoo:classic/tictactoe-v3"])
def test_records_are_replayed(shell: Shell, tmp_path: Path, game: str) -> None:
    record = str(tmp_path / "games.jsonl")
    assert shell("match", game, "random", "random", "--games", "2", "--record", record) == 0
    assert shell("replay", record) == 0
    assert shell("replay", record, "--game", "1") == 0
    assert "at the end:" in shell.out


@pytest.mark.parametrize("game", [TIC_TAC_TOE, pytest.param(ZOO, marks=pytest.mark.slow)])
def test_an_agent_in_a_file_sees_the_game(shell: Shell, tmp_path: Path, game: str) -> None:
    agent = tmp_path / "last.py"
    agent.write_text("def choose(game, state):\n    return game.actions(state)[-1]\n")
    assert shell("match", game, str(agent), "random", "--games", "2") == 0
    assert "forfeits:" not in shell.out


def test_people_play_it(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    answers = iter(["x(1,1)", "quit"])
    monkeypatch.setattr("builtins.input", lambda _="": next(answers))
    shell("play", TIC_TAC_TOE, "--against", "mcts:playouts=2")
    assert ".x." in shell.out


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("open_spiel:", "must name a game: open_spiel:NAME(PARAMETERS)"),
        ("open_spiel:kuhn_poker", "has chance and hides information"),
        ("open_spiel:conect_four", "did you mean 'connect_four'?"),
        ("pettingzoo:nosuch_v1", "unknown AEC environment of PettingZoo 'nosuch_v1'"),
        ("pettingzoo:tictactoe_v3(3)", "write its settings as NAME=VALUE, not 3"),
        ("pettingzoo:tictactoe_v3(size=3", "has no closing parenthesis"),
        ("open_spie:hex", "unknown game 'open_spie:hex'"),
    ],
)
def test_names_of_no_game(shell: Shell, name: str, message: str) -> None:
    assert shell("match", name, "random", "random") == 2
    assert message in " ".join(shell.err.split())


def test_commands_for_problems_say_that_it_is_a_game(shell: Shell) -> None:
    assert shell("solve", TIC_TAC_TOE) == 2
    assert "open_spiel:tic_tac_toe is a game, not a problem" in shell.err


def test_positions_and_variants_that_are_none(shell: Shell) -> None:
    assert shell("decide", TIC_TAC_TOE, "0 0") == 2
    assert "move 2: '0' is not a legal move; legal: o(0,1)" in " ".join(shell.err.split())
    assert shell("decide", TIC_TAC_TOE, "--board", "3x3") == 2
    assert "unknown variant of open_spiel:tic_tac_toe '3x3'; known: merged" in shell.err


def test_a_library_that_is_not_installed_says_what_to_install(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(name: str, *_: Any) -> None:
        return None

    monkeypatch.setattr("plybench.play.libraries.packages.find_spec", absent)
    assert shell("match", "pettingzoo:tictactoe_v3", "random", "random") == 2
    assert "pip install 'plybench[pettingzoo]'" in " ".join(shell.err.split())
    rows = {row["game"]: row for row in shell.json("list", "games")["games"]}
    assert rows["open_spiel:NAME(PARAMETERS)"]["missing"]


def test_libraries_are_listed_and_loaded_in_python() -> None:
    assert list(libraries()) == ["open_spiel", "pettingzoo"]
    game, state = load_game(TIC_TAC_TOE, "4", variant="merged")
    assert game.merge and game.to_move(state) == 1
