"""Exact scores of our own late Connect Four positions and of public ones. Source: pons2015."""

from pathlib import Path

import pytest

from helpers.data import OWN, PUBLIC, needs
from plybench.core.native.bridge import native_core
from plybench.domains.connect_four import ConnectFour
from plybench.solvers.connect_four.solver import ConnectFourSolver

FOLDER = PUBLIC / "connect4"

FILES = [OWN / "connect4" / "late.txt", *sorted(FOLDER.glob("Test_L*_R1"))]

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


@needs(FOLDER)
def test_the_sets_are_there() -> None:
    assert list(FOLDER.glob("Test_L*"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_position_of_the_set_has_its_score(file: Path) -> None:
    game = ConnectFour()
    solver = ConnectFourSolver(game)
    for line in file.read_text().splitlines():
        moves, score = line.split()
        assert solver.solve(game.play(moves)).score == int(score), moves


@pytest.mark.slow
def test_every_first_move_has_its_score() -> None:
    game = ConnectFour()
    assert ConnectFourSolver(game).analyse(game.initial).scores == [-2, -1, 0, 1, 0, -1, -2]


@pytest.mark.slow
def test_the_first_player_wins_in_the_middle_with_the_last_disc() -> None:
    game = ConnectFour()
    column, found = ConnectFourSolver(game).best(game.initial)
    assert (column, found.score) == (4, 1)
