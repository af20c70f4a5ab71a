"""Files of the user in the lab: those of the command line are in the menus, all others refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from helpers.headers import TILES, needs_compiler
from plybench.lab import handle
from plybench.lab.given_files import GivenFiles, give_files

OWN = str(Path(__file__).parent.parent / "data" / "own_code.py")


@pytest.fixture
def given() -> Iterator[None]:
    give_files(GivenFiles.check([], [], [OWN]))
    yield
    give_files(GivenFiles())


@pytest.mark.usefixtures("given")
def test_problems_and_games_of_a_file_are_in_the_menus() -> None:
    catalog = handle({"do": "catalog"})
    assert f"{OWN}:Romania" in [entry["name"] for entry in catalog["domains"]]
    assert f"{OWN}:TicTacToe" in [entry["name"] for entry in catalog["games"]]


@pytest.mark.usefixtures("given")
def test_a_problem_without_pictures_and_heuristics_is_searched() -> None:
    shown = handle({"do": "problem", "domain": f"{OWN}:Romania"})
    assert (shown["state"], shown["board"], shown["heuristics"]) == ("'Arad'", None, ["zero"])
    found = handle({"do": "search", "domain": f"{OWN}:Romania", "heuristic": "zero"})
    assert found["result"]["cost"] == 418
    found = handle(
        {"do": "search", "domain": f"{OWN}:Romania", "heuristic": f"{OWN}:as_the_crow_flies"}
    )
    assert found["result"]["cost"] == 418


@pytest.mark.usefixtures("given")
def test_an_own_game_is_played() -> None:
    played = handle({"do": "game", "game": f"{OWN}:TicTacToe", "moves": ["4"]})
    assert "error" not in played
    moved = handle(
        {"do": "move", "game": f"{OWN}:TicTacToe", "moves": ["4"], "agent": "alpha_beta"}
    )
    assert "error" not in moved


@needs_compiler
def test_a_problem_in_cpp_is_drawn_and_searched() -> None:
    name = f"{TILES}:Tiles"
    assert "unknown domain" in handle({"do": "problem", "domain": name})["error"]
    give_files(GivenFiles.check([], [], [TILES]))
    try:
        wanted: dict[str, Any] = {"domain": name, "problem": {"source": "easy"}}
        shown = handle({"do": "problem", **wanted})
        assert shown["board"] is not None and "manhattan" in shown["heuristics"]
        found = handle({"do": "search", **wanted, "heuristic": "manhattan"})
        assert found["result"]["cost"] == 2
    finally:
        give_files(GivenFiles())


def test_no_message_makes_the_lab_run_another_file(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(ran)!r}, 'w')\ndef f(state, player=1): return 0\n")
    text = f"{evil}:f"
    agent = f"alpha_beta:depth=1,evaluate={text}"
    messages: list[dict[str, Any]] = [
        {"do": "search", "domain": "sliding_tiles", "heuristic": text},
        {"do": "search", "domain": text},
        {"do": "examine", "domain": "sliding_tiles", "heuristics": [text]},
        {"do": "game", "game": text},
        {"do": "move", "game": "connect_four", "agent": agent},
        {"do": "move", "game": "connect_four", "agent": text},
        {"do": "match", "game": "connect_four", "agents": [agent, "random"], "games": 2},
        {"do": "study", "study": str(evil)},
    ]
    for message in messages:
        assert "error" in handle(message), message
    assert not ran.exists()
