"""Many positions in one call: how they are given, and what is said of the last one."""

import _thread
from threading import Timer
from typing import Any

import numpy as np
import pytest

from helpers.four import open_positions
from plybench import InputError, Limits, Status
from plybench.core.native.bridge import native_core
from plybench.domains.connect_four import Board, ConnectFour
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


def test_boards_moves_and_arrays_have_the_same_scores() -> None:
    game = ConnectFour(5, 4)
    moves = ["", "3", "3 3", "3,2,4", "12345", "1111222"]
    states = [game.play(text) for text in moves]
    solver = ConnectFourSolver(game, "1MB")
    one_by_one = [solver.solve(state).score for state in states]
    assert solver.solve_all(moves).scores.tolist() == one_by_one
    assert solver.solve_all(tuple(states)).scores.tolist() == one_by_one
    for kind in ("uint64", "int64", "uint32"):
        boards: Any = np.array(states, dtype=kind)
        assert solver.solve_all(boards).scores.tolist() == one_by_one
        assert solver.solve_all(boards[::-1]).scores.tolist() == one_by_one[::-1]


def test_moves_of_wide_boards_are_read_as_everywhere() -> None:
    game = ConnectFour(10, 2, 3)
    solver = ConnectFourSolver(game, "1MB")
    found = solver.solve_all(["10,9,10", "12"])
    scores = [solver.solve(game.play(moves)).score for moves in ("10,9,10", "12")]
    assert found.scores.tolist() == scores


def test_scores_are_arrays_and_a_sequence() -> None:
    solver = ConnectFourSolver(ConnectFour(4, 4), "1MB")
    found = solver.solve_all(["1212", "121212", "12"])
    assert found.scores.tolist() == found.lower.tolist() == found.upper.tolist()
    assert found.nodes.tolist() == [answer.nodes for answer in found]
    assert len(found) == 3 and found[1] == found[-2] and found[1].score == 5
    assert found[1:] == list(found)[1:] and repr(found).startswith("ManyScores([ExactScore(")
    with pytest.raises(IndexError):
        found[3]


def test_the_list_ends_with_the_position_that_met_the_limit() -> None:
    game = ConnectFour()
    solver = ConnectFourSolver(game, "8MB")
    easy, hard = game.play("44444433"), game.initial
    found = solver.solve_all([easy, hard, easy], Limits(expansions=200_000))
    assert [answer.status for answer in found] == [Status.SOLVED, Status.LIMIT]
    assert found[0].score == 16 and found[1].reason == "stopped after 200,000 expansions"
    assert found.scores.tolist() == [16] and found.status is Status.LIMIT
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


def test_ctrl_c_ends_a_list_of_quick_positions() -> None:
    game = ConnectFour()
    solver = ConnectFourSolver(game, "8MB")
    boards = np.tile(np.array(game.play("444444333333"), dtype=np.uint64), (100_000, 1))
    found = solver.solve_all(boards, Limits(progress=lambda _: _thread.interrupt_main()))
    assert len(found) < len(boards) and found.status is Status.STOPPED
    assert found[-1].reason == "interrupted" and found[-2].score is not None


NOT_OPEN = "the game is over: there is nothing to solve"


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("4444444", r"move 7 \(4\): column 4 is full: it has 6 discs"),
        ("48", "move 2: '8' is not a column; columns are 1 to 7"),
        ("4x", "move 2: 'x' is not a column"),
        ("1212121", NOT_OPEN),
        ("12121213", r"move 8 \(3\) comes after the end of the game"),
        ("\ud800", "move 1: .* is not a column"),
        (Board(0, 2), "its discs do not fill columns from below"),
        (Board(2, 1), "its discs do not fill columns from below"),
        (Board(0, 1 << 70), "its discs do not fill columns from below"),
        (Board(-1, -1), "its discs do not fill columns from below"),
        (Board(0, 15), NOT_OPEN),
        ((0, 0), "is not a state of"),
        (Board(0.5, 1), "is not a state of"),  # type: ignore[arg-type]
        (None, "is not a state of"),
        (7, "is not a state of"),
    ],
)
def test_an_entry_that_cannot_be_solved_is_named(entry: Any, message: str) -> None:
    solver = ConnectFourSolver(ConnectFour(), "8MB")
    for before in ([], ["44"], [Board(0, 0), "44"]):
        with pytest.raises(InputError, match=rf"^states\[{len(before)}\]: .*{message}"):
            solver.solve_all([*before, entry])


@pytest.mark.parametrize("row", [(0, 2), (2, 1), (0, 1 << 62), (0, 15), (-1, -1)])
def test_a_row_of_an_array_that_cannot_be_solved_is_named(row: tuple[int, int]) -> None:
    solver = ConnectFourSolver(ConnectFour(), "8MB")
    with pytest.raises(InputError, match=r"^states\[1\]: .*(from below|is over)"):
        solver.solve_all(np.array([(0, 0), row, (5, 0)], dtype=np.int64))


@pytest.mark.parametrize(
    "given",
    [
        np.zeros(4, np.uint64),
        np.zeros((2, 3), np.uint64),
        np.zeros((2, 2)),
        np.array(["44"]),
        "4453",
        Board(0, 0),
        None,
        7,
        {"44"},
    ],
)
def test_what_is_not_a_list_of_positions_is_refused(given: Any) -> None:
    solver = ConnectFourSolver(ConnectFour(), "8MB")
    with pytest.raises(InputError, match=r"is not a list of positions|has no positions"):
        solver.solve_all(given)


@pytest.mark.parametrize("state", ["44", (0, 0), Board(1, 0), Board(0, 2), Board(0, 1 << 60), 7])
def test_what_is_no_state_is_refused(state: Board) -> None:
    solver = ConnectFourSolver(ConnectFour(), "8MB")
    for call in (solver.solve, solver.analyse, solver.best):
        with pytest.raises(InputError, match=r"is not a (state|position) of ConnectFour\('7x6'\)"):
            call(state)


@pytest.mark.parametrize("table", [1.5, None, [64]])
def test_a_table_of_no_size_is_refused(table: int) -> None:
    with pytest.raises(InputError, match="is not an amount"):
        ConnectFourSolver(ConnectFour(), table)
