"""The Python engine on a class of one's own, next to the same search written by hand.

The puzzle is that of examples/eight_puzzle.py, the game examples/tic_tac_toe.py. Both do the same
work: they expand the same nodes, or make the same calls or playouts (asserted).
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks import plain_loops
from benchmarks.harness import Row, race
from benchmarks.user_problem import START, _example
from plybench import decide, solve

MIDDLE = (5, 3, 7, 2, 6, 1, 0, 8, 4)  # 24 moves from the goal
NEAR = (0, 6, 3, 2, 8, 5, 1, 4, 7)  # 16 moves; iterative deepening repeats itself
PLAYOUTS = 1000


def rows() -> list[Row]:
    """Return every algorithm that has an obvious plain form."""
    return [*_searches(), *_games()]


def _searches() -> list[Row]:
    make = _example("eight_puzzle").EightPuzzle
    far, mid, near = make(START), make(MIDDLE), make(NEAR)
    every = _unsolvable(make)
    plain: dict[str, tuple[Any, Callable[[Any], int], bool]] = {
        "breadth_first": (every, plain_loops.breadth_first, False),
        "depth_first": (every, plain_loops.depth_first, False),
        "iterative_deepening": (near, plain_loops.iterative_deepening, False),
        "uniform_cost": (far, plain_loops.uniform_cost, False),
        "greedy": (mid, partial(plain_loops.best_first, g_counts=False, h=mid.manhattan), True),
        "astar": (far, partial(plain_loops.best_first, g_counts=True, h=far.manhattan), True),
        "ida_star": (mid, partial(plain_loops.ida_star, h=mid.manhattan), True),
    }
    found: list[Row] = []
    for name, (puzzle, loop, informed) in plain.items():
        options = {"heuristic": puzzle.manhattan} if informed else {}
        found += _raced(
            f"8-puzzle, {name}, own class",
            partial(loop, puzzle),
            lambda p=puzzle, n=name, o=options: solve(p, n, **o).counts.expanded,  # type: ignore[misc]
        )
    return found


def _unsolvable(make: Any) -> Any:
    """Return a puzzle without a solution, so that every reachable state is visited."""
    return make((2, 1, 3, 4, 5, 6, 7, 8, 0))


def _games() -> list[Row]:
    game = _example("tic_tac_toe").TicTacToe()

    def calls(name: str, **options: Any) -> Callable[[], int]:
        return lambda: decide(game, name, **options).counts.calls

    return [
        *_raced("tic-tac-toe, minimax", partial(plain_loops.minimax, game), calls("minimax")),
        *_raced(
            "tic-tac-toe, alpha_beta", partial(plain_loops.alpha_beta, game), calls("alpha_beta")
        ),
        *_raced(
            "tic-tac-toe, mcts",
            partial(plain_loops.mcts, game, PLAYOUTS),
            lambda: decide(game, "mcts", playouts=PLAYOUTS).counts.playouts,
        ),
    ]


def _raced(work: str, plain: Callable[[], int], ours: Callable[[], int]) -> list[Row]:
    found = race(work, {"plain loop": plain, "plybench, python engine": ours}, rounds=7, patience=2)
    first, second = found
    if first.nodes != second.nodes:
        raise ValueError(f"{work}: {first.nodes} nodes by hand, {second.nodes} by the engine")
    return found
