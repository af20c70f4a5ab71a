"""A user's own 8-puzzle: our engine next to a plain loop and other libraries.

All contestants call the methods of examples/eight_puzzle.py on `8 6 7 2 5 4 3 0 1`, 31 moves away
from the goal. The plain loop is what one writes by hand: a dict, a heap, the same tie rule, no
counts, limits or observer. The header is examples/eight_puzzle.hpp, the same puzzle in C++; how
long it takes to compile is printed and not counted.
"""

import importlib
import importlib.util
import os
from collections.abc import Callable
from heapq import heappop, heappush
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any
from unittest.mock import patch

from benchmarks.graphs import edges, rustworkx_graph
from benchmarks.harness import Row, race
from plybench import load, solve
from plybench.core.native.bridge import native_core
from plybench.engine.built import build_header

START = (8, 6, 7, 2, 5, 4, 3, 0, 1)


def rows() -> list[Row]:
    """Return A* with manhattan by every contestant."""
    puzzle = _example("eight_puzzle").EightPuzzle(START)
    contestants: dict[str, Callable[[], int]] = {
        "plain loop": lambda: plain_loop(puzzle),
        "plybench, python engine": lambda: (
            solve(puzzle, "astar", heuristic=puzzle.manhattan).counts.expanded
        ),
    }
    if native_core() is not None:
        contestants["plybench, C++ header"] = _header()
    for name, make in {
        "rustworkx, graph building included": _rustworkx,
        "networkx, graph building included": _networkx,
        "simpleai": _simpleai,
        "aima3": _aima3,
    }.items():
        try:
            contestants[name] = make(puzzle)
        except ImportError as error:
            print(f"{name} is left out: {error}")
    work = "8-puzzle, A* + manhattan, user's own class"
    return race(work, contestants, rounds=25, patience=0.5)


def _header() -> Callable[[], int]:
    """Return a search of the same puzzle in C++, after compiling it."""
    header = str(Path(__file__).parent.parent / "examples" / "eight_puzzle.hpp")
    with TemporaryDirectory() as folder, patch.dict(os.environ, PLYBENCH_CACHE=folder):
        print(f"the C++ header compiles in {build_header(header).seconds:.1f} s")
        puzzle = load(header)

    def run() -> int:
        found = solve(puzzle, "astar", heuristic="manhattan", engine="native")
        assert found.cost == 31
        return found.counts.expanded

    return run


def plain_loop(puzzle: Any) -> int:
    """Search with a handwritten loop; return the nodes expanded."""
    start = puzzle.initial
    h = puzzle.manhattan(start)
    cost, parent, closed = {start: 0}, {start: None}, set()
    queue = [(h, h, 0, start)]
    order = 0
    while queue:
        _, _, _, state = heappop(queue)
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
                parent[child] = (state, action)
                order += 1
                h = puzzle.manhattan(child)
                heappush(queue, (g + h, h, order, child))
    raise ValueError("no solution")


def _example(name: str) -> ModuleType:
    path = Path(__file__).parent.parent / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _simpleai(puzzle: Any) -> Callable[[], int]:
    search = importlib.import_module("simpleai.search")

    class Theirs(search.SearchProblem):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__(initial_state=puzzle.initial)
            self.expanded = 0

        def actions(self, state: Any) -> Any:
            self.expanded += 1
            return puzzle.actions(state)

        def result(self, state: Any, action: Any) -> Any:
            return puzzle.result(state, action)

        def is_goal(self, state: Any) -> bool:
            return bool(puzzle.is_goal(state))

        def heuristic(self, state: Any) -> int:
            return int(puzzle.manhattan(state))

    def run() -> int:
        problem = Theirs()
        assert len(search.astar(problem, graph_search=True).path()) == 32
        return problem.expanded

    return run


def _aima3(puzzle: Any) -> Callable[[], int]:
    search = importlib.import_module("aima3.search")

    class Theirs(search.Problem):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__(puzzle.initial, puzzle.goal)
            self.expanded = 0

        def actions(self, state: Any) -> Any:
            self.expanded += 1
            return puzzle.actions(state)

        def result(self, state: Any, action: Any) -> Any:
            return puzzle.result(state, action)

    def run() -> int:
        problem = Theirs()
        found = search.astar_search(problem, lambda node: puzzle.manhattan(node.state))
        assert len(found.path()) == 32
        return problem.expanded

    return run


def _networkx(puzzle: Any) -> Callable[[], int]:
    networkx = importlib.import_module("networkx")

    def run() -> int:
        graph = networkx.DiGraph(edges(puzzle))
        path = networkx.astar_path(
            graph, puzzle.initial, puzzle.goal, heuristic=lambda a, _: puzzle.manhattan(a)
        )
        assert len(path) == 32
        return 0

    return run


def _rustworkx(puzzle: Any) -> Callable[[], int]:
    rustworkx = importlib.import_module("rustworkx")

    def run() -> int:
        graph, index = rustworkx_graph(rustworkx, puzzle)
        path = rustworkx.astar_shortest_path(
            graph,
            index[puzzle.initial],
            puzzle.is_goal,
            lambda _: 1.0,
            lambda state: float(puzzle.manhattan(state)),
        )
        assert len(path) == 32
        return 0

    return run
