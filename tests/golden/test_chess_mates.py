"""Mates in 2, 3 and 4 with their shortest lines, and the positions of Win at Chess."""

from pathlib import Path

import chess
import pytest

from helpers.data import OWN, PUBLIC, needs
from plybench.core.native.bridge import native_core
from plybench.solvers.chess.exercises import load_exercises
from plybench.solvers.chess.searcher import Searcher
from plybench.solvers.chess.task import Line, Played, Task

OURS, FOLDER = OWN / "chess", PUBLIC / "chess"

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


def positions(moves: int, folder: Path = FOLDER) -> list[str]:
    """Return the positions of a file; some have a move number that no game has."""
    lines = (folder / f"mate{moves}.fen").read_text().splitlines()
    return [" ".join([*line.split()[:4], "0", "1"]) for line in lines]


def best_line(fen: str, task: Task) -> Line:
    return Searcher().search(Played(fen), task).run().lines[0]


def check_mate(fen: str, line: Line, moves: int) -> None:
    board = chess.Board(fen)
    for move in line.moves:
        board.push(board.parse_uci(move))  # raises if it is not legal
    assert board.is_checkmate(), fen
    assert (line.mate, len(line.moves)) == (moves, 2 * moves - 1), fen


@pytest.mark.parametrize("moves", [2, 3])
def test_mates_of_our_own_endings_are_found_and_none_is_shorter(moves: int) -> None:
    for fen in positions(moves, OURS):
        check_mate(fen, best_line(fen, Task(mate=moves)), moves)
        found = Searcher().search(Played(fen), Task(mate=moves - 1)).run()
        assert found.reason == f"there is no mate in {moves - 1}", fen


@needs(FOLDER)
@pytest.mark.parametrize(
    ("moves", "count"), [(2, 212), (3, 14), pytest.param(4, 47, marks=pytest.mark.slow)]
)
def test_every_mate_is_found_by_the_shortest_line(moves: int, count: int) -> None:
    fens = positions(moves)
    assert len(fens) == count
    for fen in fens:
        check_mate(fen, best_line(fen, Task(mate=moves)), moves)


@needs(FOLDER)
@pytest.mark.parametrize("moves", [2, 3])
def test_no_mate_is_shorter(moves: int) -> None:
    for fen in positions(moves)[:10]:
        found = Searcher().search(Played(fen), Task(mate=moves - 1)).run()
        assert found.reason == f"there is no mate in {moves - 1}", fen


@needs(FOLDER)
@pytest.mark.slow
def test_win_at_chess() -> None:
    exercises = load_exercises(FOLDER / "wac_001_150.epd")
    found = [best_line(exercise.fen, Task(nodes=200_000)).moves[0] for exercise in exercises]
    solved = [e.is_solved_by(move) for e, move in zip(exercises, found, strict=True)]
    assert len(solved) == 150
    assert sum(solved) >= 130  # 136 when this was written
