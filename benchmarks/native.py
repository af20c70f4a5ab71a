"""The native engine beside the Python engine, on the searches of the two Blocksworld reports."""

from collections.abc import Callable
from typing import Any

from benchmarks.harness import Row, race
from plybench import solve
from plybench.domains.blocksworld import instance


def rows() -> list[Row]:
    """Return all of them; the Python engine is left out where it would take a minute or more."""
    return [
        *tree_breadth_first(),
        *tree_astar(),
        *graph_astar(),
        *whole_space(),
    ]


def tree_breadth_first() -> list[Row]:
    """7,992,603 nodes popped, as report blocksworld-b published. Python gets a smaller case."""
    large = instance("reports/three-blocks").with_order("printed-lists")
    small = instance("reports/depth-12")
    options: dict[str, Any] = {"duplicates": "tree", "goal_test": "expanded"}
    return [
        *race(
            "Blocksworld, 3 blocks, tree breadth-first, 12 moves",
            engines(small, "breadth_first", **options),
        ),
        *race(
            "Blocksworld, 3 blocks, tree breadth-first, 14 moves",
            {"plybench, native engine": runner(large, "breadth_first", "native", **options)},
        ),
    ]


def tree_astar() -> list[Row]:
    """27,389, 912,857, 713,224 and 3,136,641 nodes popped, as report blocksworld-a published."""
    options: dict[str, Any] = {"heuristic": "manhattan", "duplicates": "tree", "ties": "fifo"}
    found = race(
        "Blocksworld, three-blocks, tree A* + manhattan, fifo",
        engines(instance("reports/three-blocks"), "astar", **options),
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
    """Breadth-first over all 43,680 states of three blocks: one goal is behind walls of its own."""
    puzzle = unreachable()
    return race(
        "Blocksworld, 3 blocks, graph breadth-first over every state",
        engines(puzzle, "breadth_first"),
        rounds=20,
    )


def unreachable() -> Any:
    """Return three blocks on a 4 x 4 field that are all free, and a fourth that never is."""
    from plybench.domains.blocksworld import Blocksworld

    return Blocksworld(
        5, 5, agent=(3, 0), blocks={"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (4, 4)},
        goals={"D": (0, 0)}, walls=[(4, y) for y in range(4)] + [(x, 4) for x in range(4)],
    )  # fmt: skip


def engines(puzzle: Any, algorithm: str, **options: Any) -> dict[str, Callable[[], int]]:
    """Return both engines as contestants."""
    return {
        f"plybench, {engine} engine": runner(puzzle, algorithm, engine, **options)
        for engine in ("python", "native")
    }


def runner(puzzle: Any, algorithm: str, engine: Any, **options: Any) -> Callable[[], int]:
    """Return the search as a function that tells how many nodes it expanded."""
    return lambda: solve(puzzle, algorithm, engine=engine, **options).counts.expanded
