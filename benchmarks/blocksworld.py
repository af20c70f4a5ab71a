"""Blocksworld: both engines next to a handwritten loop and, on the whole graph, graph libraries.

The searches are those of the two Blocksworld reports. The handwritten loops call the same methods
of the puzzle; they keep no counts and have no limits.
"""

import importlib
from collections import deque
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from benchmarks.graphs import edges, rustworkx_graph
from benchmarks.harness import Row, race
from plybench import solve
from plybench.domains.blocksworld import Blocksworld, instance


def rows() -> list[Row]:
    """Return all comparisons; what would take a minute or more is left out."""
    return [*tree_breadth_first(), *tree_astar(), *graph_astar(), *whole_space()]


def tree_breadth_first() -> list[Row]:
    """7,992,603 nodes popped, as report blocksworld-b published. Python gets a smaller case."""
    large = instance("reports/three-blocks").with_order("printed-lists")
    small = instance("reports/depth-12")
    options: dict[str, Any] = {"duplicates": "tree", "goal_test": "expanded"}
    return [
        *race(
            "Blocksworld, 3 blocks, tree breadth-first, 12 moves",
            {"plain loop": lambda: plain_tree_breadth_first(small)}
            | engines(small, "breadth_first", **options),
        ),
        *race(
            "Blocksworld, 3 blocks, tree breadth-first, 14 moves",
            {"plybench, native engine": runner(large, "breadth_first", "native", **options)},
        ),
    ]


def tree_astar() -> list[Row]:
    """27,389, 912,857, 713,224 and 3,136,641 nodes popped, as report blocksworld-a published."""
    options: dict[str, Any] = {"heuristic": "manhattan", "duplicates": "tree", "ties": "fifo"}
    three = instance("reports/three-blocks")
    found = race(
        "Blocksworld, three-blocks, tree A* + manhattan, fifo",
        {"plain loop": lambda: plain_tree_astar(three)} | engines(three, "astar", **options),
    )
    for number in ("four-blocks", "five-blocks", "six-blocks"):
        puzzle = instance(f"reports/{number}")
        found += race(
            f"Blocksworld, {number}, tree A* + manhattan, fifo",
            {"plybench, native engine": runner(puzzle, "astar", "native", **options)},
        )
    return found


def graph_astar() -> list[Row]:
    """A* as one would use it, on the puzzle with the longest solution of the reports."""
    puzzle = instance("reports/six-blocks")
    return race(
        "Blocksworld, six-blocks, graph A* + manhattan",
        engines(puzzle, "astar", heuristic="manhattan"),
    )


def whole_space() -> list[Row]:
    """Breadth-first over all 43,680 states of three blocks: one goal is walled off."""
    puzzle = unreachable()
    contestants = {"plain loop": lambda: plain_whole_space(puzzle)}
    contestants |= engines(puzzle, "breadth_first")
    for name, make in {"rustworkx": _rustworkx, "networkx": _networkx}.items():
        try:
            contestants[f"{name}, graph building included"] = make(puzzle)
        except ImportError as error:
            print(f"{name} is left out: {error}")
    return race("Blocksworld, 3 blocks, graph breadth-first over every state", contestants)


def unreachable() -> Any:
    """Return three free blocks on a 4 x 4 field, and a fourth that cannot be reached."""
    return Blocksworld(
        5,
        5,
        agent=(3, 0),
        blocks={"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (4, 4)},
        goals={"D": (0, 0)},
        walls=[(4, y) for y in range(4)] + [(x, 4) for x in range(4)],
    )


def engines(puzzle: Any, algorithm: str, **options: Any) -> dict[str, Callable[[], int]]:
    """Return both engines as contestants."""
    return {
        f"plybench, {engine} engine": runner(puzzle, algorithm, engine, **options)
        for engine in ("python", "native")
    }


def runner(puzzle: Any, algorithm: str, engine: Any, **options: Any) -> Callable[[], int]:
    """Return the search as a function that returns how many nodes it expanded."""
    return lambda: solve(puzzle, algorithm, engine=engine, **options).counts.expanded


def plain_tree_breadth_first(puzzle: Any) -> int:
    """Search with a handwritten loop; return the nodes expanded."""
    queue: deque[Any] = deque([(puzzle.initial, None)])
    expanded = 0
    while True:
        node = queue.popleft()
        if puzzle.is_goal(node[0]):
            return expanded
        expanded += 1
        for action, child, _ in puzzle.successors(node[0]):
            queue.append((child, (node, action)))


def plain_tree_astar(puzzle: Any) -> int:
    """Search with a handwritten loop; return the nodes expanded."""
    queue = [(puzzle.manhattan(puzzle.initial), 0, 0, puzzle.initial, None)]
    order = expanded = 0
    while True:
        node = heappop(queue)
        _, _, g, state, _ = node
        if puzzle.is_goal(state):
            return expanded
        expanded += 1
        for action, child, cost in puzzle.successors(state):
            order += 1
            f = g + cost + puzzle.manhattan(child)
            heappush(queue, (f, order, g + cost, child, (node, action)))


def plain_whole_space(puzzle: Any) -> int:
    """Visit every state with a handwritten loop; return how many there are."""
    reached = {puzzle.initial}
    layer = [puzzle.initial]
    while layer:
        following = []
        for state in layer:
            for _, child, _ in puzzle.successors(state):
                if child not in reached:
                    reached.add(child)
                    if puzzle.is_goal(child):
                        raise ValueError("the goal should not be reachable")
                    following.append(child)
        layer = following
    return len(reached)


def _networkx(puzzle: Any) -> Callable[[], int]:
    networkx = importlib.import_module("networkx")

    def run() -> int:
        graph = networkx.DiGraph(edges(puzzle))
        return sum(len(layer) for layer in networkx.bfs_layers(graph, puzzle.initial))

    return run


def _rustworkx(puzzle: Any) -> Callable[[], int]:
    rustworkx = importlib.import_module("rustworkx")

    def run() -> int:
        graph, index = rustworkx_graph(rustworkx, puzzle)
        return len(rustworkx.descendants(graph, index[puzzle.initial])) + 1

    return run
