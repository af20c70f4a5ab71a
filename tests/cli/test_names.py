"""Names on the command line: textbook names, and names of the wrong kind."""

from pathlib import Path

import pytest

from helpers.shell import Shell


@pytest.mark.parametrize("name", ["bfs", "BFS", "breadth-first"])
def test_a_textbook_name_is_as_good_as_ours(shell: Shell, name: str) -> None:
    found = shell.json("solve", "8-puzzle", "reports/easy", "--algorithm", name)
    assert (found["domain"], found["algorithm"]) == ("sliding_tiles", "breadth_first")
    assert (
        found["counts"]
        == shell.json("solve", "sliding_tiles", "reports/easy", "--algorithm", "breadth_first")[
            "counts"
        ]
    )


def test_the_fifteen_puzzle_has_fifteen_tiles(shell: Shell) -> None:
    assert shell.json("solve", "15-puzzle", "--algorithm", "IDA*")["instance"] == "fifteen/easy"


def test_list_shows_the_other_names(shell: Shell) -> None:
    rows = shell.json("list", "algorithms")["algorithms"]
    assert "BFS" in next(row for row in rows if row["algorithm"] == "breadth_first")["aliases"]
    rows = shell.json("list", "game-algorithms")["game_algorithms"]
    assert "UCT" in next(row for row in rows if row["algorithm"] == "mcts")["aliases"]
    assert "15-puzzle" in str(shell.json("list", "domains"))
    assert "connect4" in str(shell.json("list", "games"))


def test_a_game_is_not_solved_and_a_problem_is_not_played(shell: Shell) -> None:
    assert shell("solve", "connect_four") == 2
    assert "connect_four is a game, not a problem; these commands take games: " in shell.err
    assert shell("play", "sliding_tiles") == 2
    assert "sliding_tiles is a problem, not a game; these commands take problems: " in shell.err


def test_games_recorded_under_another_name_are_the_same_games(shell: Shell, tmp_path: Path) -> None:
    call = ("random", "random", "--games", "2", "--record", str(tmp_path / "games.jsonl"))
    assert shell("match", "connect4", *call) == 0
    first = shell.out
    assert shell("match", "connect_four", *call) == 0
    assert shell.out == first


def test_agents_have_their_textbook_names(shell: Shell) -> None:
    found = shell.json("match", "connect4", "alpha-beta:depth=1", "UCT:playouts=5", "--games", "2")
    assert found["game"] == "connect_four"
    assert found["played"] == 2


def test_an_engine_without_its_prefix_is_recognised(shell: Shell) -> None:
    assert shell("play", "chess", "--against", "stockfish") == 2
    assert "did you mean 'uci:stockfish'?" in shell.err
    assert shell("play", "connect_four", "--against", "stockfish") == 2
    assert "uci:stockfish" not in shell.err  # it cannot play that


def test_an_algorithm_for_problems_is_no_agent(shell: Shell) -> None:
    assert shell("play", "connect_four", "--against", "bfs") == 2
    assert "bfs is an algorithm for problems, not an agent for games" in shell.err


def test_guesses(shell: Shell) -> None:
    assert shell("play", "connect_four", "--against", "alpha_bta") == 2
    assert "did you mean 'alpha_beta'?" in shell.err
    assert shell("solve", "bloksworld") == 2
    assert "did you mean 'blocksworld'?" in shell.err
