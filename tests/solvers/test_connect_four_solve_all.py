"""Many positions in one call: what is said of the one at which the work ended."""

import _thread
from threading import Timer

import pytest

from helpers.four import open_positions
from plybench import InputError, Limits, Status
from plybench.domains.connect_four import Board, ConnectFour
from plybench.native import native_core
from plybench.solvers.connect_four.solver import ConnectFourSolver

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


def test_all_are_solved_as_one_by_one() -> None:
    game = ConnectFour(5, 4)
    states = open_positions(game, 3)
    many, single = ConnectFourSolver(game, "1MB"), ConnectFourSolver(game, "1MB")
    found = many.solve_all(states)
    assert found == [single.solve(state) for state in states]
    many.clear()
    assert many.solve_all(states, Limits(expansions=10**9)) == found
    assert many.solve_all([]) == []


def test_the_list_ends_with_the_position_that_met_the_limit() -> None:
    game = ConnectFour()
    solver = ConnectFourSolver(game, "8MB")
    easy, hard = game.play("44444433"), game.initial
    found = solver.solve_all([easy, hard, easy], Limits(expansions=200_000))
    assert [answer.status for answer in found] == [Status.SOLVED, Status.LIMIT]
    assert found[0].score == 16 and found[1].reason == "stopped after 200,000 expansions"
    assert found[1].lower <= 1 <= found[1].upper and found[1].score is None


def test_ctrl_c_is_told() -> None:
    game = ConnectFour()
    solver = ConnectFourSolver(game, "8MB")
    timer = Timer(0.3, _thread.interrupt_main)
    timer.start()
    found = solver.solve_all([game.play("44444433"), game.initial, game.initial])
    timer.join()
    assert [answer.status for answer in found] == [Status.SOLVED, Status.STOPPED]
    assert found[1].reason == "interrupted" and found[1].lower <= 1 <= found[1].upper


@pytest.mark.parametrize("state", ["44", (0, 0), Board(1, 0), Board(0, 2), Board(0, 1 << 60), 7])
def test_what_is_no_state_is_refused(state: Board) -> None:
    solver = ConnectFourSolver(ConnectFour(), "8MB")
    for call in (solver.solve, solver.analyse, solver.best, lambda s: solver.solve_all([s])):
        with pytest.raises(InputError, match=r"is not a (state|position) of ConnectFour\('7x6'\)"):
            call(state)


@pytest.mark.parametrize("table", [1.5, None, [64]])
def test_a_table_of_no_size_is_refused(table: int) -> None:
    with pytest.raises(InputError, match="is not an amount"):
        ConnectFourSolver(ConnectFour(), table)
