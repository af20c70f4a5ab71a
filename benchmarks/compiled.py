"""A user's own code compiled by numba: next to the plain loop and to the Python engine.

The 8-puzzle is the one of `user_problem`, written over arrays (examples/tiles_over_arrays.py); the
plain loops run the class over tuples. Games are compared with the Python engine over the same
functions. What compiling takes, with an empty cache, is a row of its own.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from benchmarks.harness import Row, race, recorded
from benchmarks.user_problem import START, _example, plain_loop
from plybench import compiled, decide, solve

_COMPILE = """
import sys
sys.path.insert(0, "examples")
from time import process_time
start = process_time()
import numba
imported = process_time()
from plybench import solve
from tiles_over_arrays import Tiles
solve(Tiles((1, 2, 3, 4, 5, 6, 7, 0, 8)), "astar", engine="compiled")
print(imported - start, process_time() - imported)
"""


def rows() -> list[Row]:
    """Return searches and game trees; none if numba is not installed."""
    if importlib.util.find_spec("numba") is None:
        print("compiled problems are left out: numba is not installed")
        return []
    return [*_searches(), *_games(), *_compiling()]


def _searches() -> list[Row]:
    plain = _example("eight_puzzle").EightPuzzle(START)
    puzzle = compiled(_example("tiles_over_arrays").Tiles(START))
    solve(puzzle, "astar")  # compiles; that is measured apart
    found: list[Row] = []
    for work, algorithm, loop in (
        ("A* + manhattan", "astar", plain_loop),
        ("uniform cost", "uniform_cost", plain_uniform_cost),
    ):
        contestants: dict[str, Callable[[], int]] = {
            "plain loop": lambda loop=loop: loop(plain),  # type: ignore[misc]
            "plybench, compiled": lambda a=algorithm: solve(puzzle, a).counts.expanded,  # type: ignore[misc]
        }
        found += race(f"8-puzzle, {work}, own class", contestants, rounds=15, patience=0.5)
    return found


def plain_uniform_cost(puzzle: Any) -> int:
    """Search with a handwritten loop; return the nodes expanded."""
    cost, closed = {puzzle.initial: 0}, set()
    queue = [(0, 0, puzzle.initial)]
    order = 0
    while queue:
        _, _, state = heappop(queue)
        if state in closed:
            continue
        if puzzle.is_goal(state):
            return len(closed)
        closed.add(state)
        g = cost[state] + 1
        for action in puzzle.actions(state):
            child = puzzle.result(state, action)
            if child not in cost or g < cost[child]:
                cost[child] = g
                order += 1
                heappush(queue, (g, order, child))
    raise ValueError("no solution")


def _games() -> list[Row]:
    found: list[Row] = []
    for name, game, options in (
        ("Othello 5 x 5, depth 8", _example("othello_over_arrays").Othello(), {"depth": 8}),
        ("tic-tac-toe, to the end", _example("tic_tac_toe_over_arrays").TicTacToe(), {}),
    ):
        made = compiled(game)
        decide(made, "alpha_beta", depth=1)  # compiles
        contestants: dict[str, Callable[[], int]] = {
            "plybench, python engine": lambda made=made, options=options: (  # type: ignore[misc]
                decide(made, "alpha_beta", engine="python", **options).counts.calls
            ),
            "plybench, compiled": lambda made=made, options=options: (  # type: ignore[misc]
                decide(made, "alpha_beta", **options).counts.calls
            ),
        }
        found += race(f"{name}, alpha-beta, own game", contestants, rounds=5, patience=0.5)
    return found


def _compiling() -> list[Row]:
    """Return the CPU time of importing numba, and of compiling the 8-puzzle and its heuristic."""
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"PLYBENCH_CACHE": cache}
        told = subprocess.run(
            [sys.executable, "-c", _COMPILE],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        kept = subprocess.run(
            [sys.executable, "-c", _COMPILE],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
    times = {
        "compiled, nothing kept": float(told[1]),
        "taken from the cache": float(kept[1]),
        "import of numba": float(told[0]),
    }
    first = times["compiled, nothing kept"]
    return recorded([Row("8-puzzle, compiling", who, t, 0, t / first) for who, t in times.items()])
