"""Exact scores of Connect Four positions, next to BitBully; what each idea of the search is worth.

The public sets are read from ../shared/data or PLYBENCH_DATA; without them their rows are left out.
"expanded" is the nodes, as each program counts them. The table has 64 MiB and is kept within a set.
"""

import importlib
import os
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.harness import Contestant, Row, cpu_seconds, race, recorded
from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import ConnectFour
from plybench.solvers.connect_four.solver import IDEAS, ConnectFourSolver

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from plybench.domains.connect_four.grid import Board

GAME = ConnectFour()


def rows() -> list[Row]:
    """Return all comparisons; without BitBully, say so."""
    if _bitbully() is None:
        print("connect_four_solver: bitbully is not installed; left out")
    found = []
    for name in ("Test_L3_R1", "Test_L2_R1", "Test_L1_R1"):
        moves = public_set(name)
        if moves:
            found += beside(f"Connect Four, exact scores, {name}", moves)
    middle, opening = random_positions(200, 18), random_positions(20, 10)
    found += beside("Connect Four, exact scores, 200 random positions of 18 discs", middle)
    found += beside("Connect Four, exact scores, 20 random positions of 10 discs", opening)
    early = random_positions(3, 6)
    found += beside("Connect Four, exact scores, 3 random positions of 6 discs", early)
    found += [row for discs in range(6, 13) for row in with_book(discs)]
    return found + empty_board() + ideas(opening)


def beside(work: str, moves: list[str]) -> list[Row]:
    """Let our solver and BitBully solve positions in turn; each begins with an empty table."""
    states = _boards(moves)
    solver = ConnectFourSolver(GAME)
    contestants = {"plybench": Contestant(lambda: _nodes(solver, states), solver.clear)}
    core = _bitbully()
    if core is not None:
        boards = [_board(core, text) for text in moves]
        peer = core.BitBullyCore()
        contestants["bitbully"] = Contestant(
            lambda: _solve_with(peer, boards), peer.resetTranspositionTable
        )
    return race(work, contestants, rounds=3)


def _boards(moves: list[str]) -> "NDArray[np.uint64]":
    return np.array([GAME.play(text) for text in moves], dtype=np.uint64)


def _nodes(solver: ConnectFourSolver, states: "NDArray[np.uint64]") -> int:
    return int(solver.solve_all(states).nodes.sum())


def ideas(moves: list[str]) -> list[Row]:
    """Race the solver against itself without one of its ideas."""
    states = _boards(moves)
    contestants = {"all ideas": _solver_run(states)}
    contestants |= {f"without {idea}": _solver_run(states, **{idea: False}) for idea in IDEAS}
    return race("Connect Four, exact scores, worth of the ideas", contestants, rounds=2)


def _solver_run(states: "NDArray[np.uint64]", **switched: bool) -> Contestant:
    solver = ConnectFourSolver(GAME, **switched)
    return Contestant(lambda: _nodes(solver, states), solver.clear)


def empty_board() -> list[Row]:
    """Solve the game from the empty board, without the book; BitBully would take minutes."""

    def contestant(threads: int, clock: "Callable[[], float]") -> Contestant:
        solver = ConnectFourSolver(GAME, threads=threads)
        solver.book = None
        return Contestant(lambda: solver.solve(GAME.initial).nodes, solver.clear, clock)

    work = "Connect Four, the empty board, without the book"
    return [
        *race(work, {"plybench, one thread": contestant(1, cpu_seconds)}, rounds=1),
        *race(
            f"{work}, wall time", {"plybench, two threads": contestant(2, perf_counter)}, rounds=1
        ),
    ]


def with_book(discs: int, count: int = 40) -> list[Row]:
    """Return the mean and the worst time of a position: for all columns, and for one move.

    It is solved by one thread, with the book and an empty table.
    """
    states = [GAME.play(text) for text in random_positions(count, discs)]
    solver = ConnectFourSolver(GAME)
    questions: dict[str, Callable[[Board], int]] = {
        "all columns": lambda state: solver.analyse(state).nodes,
        "one move": lambda state: solver.best(state)[1].nodes,
    }
    solver.solve(GAME.initial)  # reads the book
    rows = []
    for who, nodes in questions.items():
        taken = [_timed(solver, nodes, state) for state in states]
        seconds, counts = (sum(part) for part in zip(*taken, strict=True))
        slowest = max(taken)
        rows += [(f"{who}, mean", seconds / count, counts // count), (f"{who}, worst", *slowest)]
    work = f"Connect Four, one of {count} random positions of {discs} discs, with the book"
    reference = max(rows[0][1], 1e-9)
    return recorded([Row(work, who, time, done, time / reference) for who, time, done in rows])


def _timed(
    solver: ConnectFourSolver, nodes: "Callable[[Board], int]", state: "Board"
) -> tuple[float, int]:
    solver.clear()
    start = cpu_seconds()
    count = nodes(state)
    return cpu_seconds() - start, count


def random_positions(count: int, discs: int) -> list[str]:
    """Return positions after random moves, each as its moves."""
    rng = SplitMix64(1)
    found: list[str] = []
    while len(found) < count:
        state, moves = GAME.initial, ""
        while len(moves) < discs and not GAME.is_terminal(state):
            actions = GAME.actions(state)
            column = actions[rng.below(len(actions))]
            state, moves = GAME.result(state, column), moves + str(column)
        if not GAME.is_terminal(state):
            found.append(moves)
    return found


def public_set(name: str) -> list[str]:
    """Return the moves of the positions of a set; none, with a message, if it is missing."""
    default = Path(__file__).parents[2] / "shared" / "data"
    file = Path(os.environ.get("PLYBENCH_DATA", default)) / "connect4" / name
    if not file.exists():
        print(f"there is no {file}; set PLYBENCH_DATA")
        return []
    return [line.split()[0] for line in file.read_text().splitlines()]


def _bitbully() -> Any:
    try:
        return importlib.import_module("bitbully.bitbully_core")
    except ImportError:
        return None


def _board(core: Any, moves: str) -> Any:
    board = core.BoardCore()
    for column in moves:
        board.play(int(column) - 1)
    return board


def _solve_with(solver: Any, boards: list[Any]) -> int:
    solver.resetNodeCounter()
    for board in boards:
        solver.mtdf(board, 0)
    return int(solver.getNodeCounter())
