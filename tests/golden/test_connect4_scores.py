"""Exact scores of public Connect Four positions. Source: pons2015.

The files are not part of the project: they are looked for in ../shared/data or PLYBENCH_DATA.
"""

import os
from pathlib import Path

import pytest

from plybench.domains.connect_four import ConnectFour
from plybench.domains.connect_four.solver import ConnectFourSolver
from plybench.native import native_core

DATA = Path(os.environ.get("PLYBENCH_DATA", Path(__file__).parents[3] / "shared" / "data"))
FOLDER = DATA / "connect4"

pytestmark = [
    pytest.mark.skipif(native_core() is None, reason="the native core was not built"),
    pytest.mark.skipif(not FOLDER.exists(), reason=f"there is no {FOLDER}; set PLYBENCH_DATA"),
]


def test_the_sets_are_there() -> None:
    assert list(FOLDER.glob("Test_L*"))


@pytest.mark.parametrize("file", sorted(FOLDER.glob("Test_L*_R1")), ids=lambda file: file.name)
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
