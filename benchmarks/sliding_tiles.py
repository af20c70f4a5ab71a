"""Sliding tiles: both engines beside loops written by hand, on pinned 8- and 15-puzzles.

The loops by hand call the same methods of the puzzle; they keep no counts and know no limits.
Published rates for the same work, other machines and codes: A* on the second of Korf's 15-puzzles
1.65 M expansions/s (plus 3.3 s to allocate its table), IDA* with manhattan 27 to 94 M generated/s.
"""

from collections.abc import Callable
from typing import Any

from benchmarks.blocksworld import engines, plain_whole_space, runner
from benchmarks.harness import Row, race
from benchmarks.user_problem import plain_loop
from plybench import Limits, solve
from plybench.domains.sliding_tiles import from_state, instance

KORF_2 = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6"
BLANK_FIRST = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"


def rows() -> list[Row]:
    """Return all of them."""
    return [*eight_astar(), *eight_whole_space(), *fifteen_astar(), *fifteen_ida_star()]


def eight_astar() -> list[Row]:
    """A* on the puzzle 31 moves away from its goal."""
    puzzle = instance("hardest/3x3")
    contestants = {"plain loop": lambda: plain_loop(puzzle)}
    return race(
        "8-puzzle, 31 moves, A* + manhattan",
        contestants | engines(puzzle, "astar", heuristic="manhattan"), rounds=15,
    )  # fmt: skip


def eight_whole_space() -> list[Row]:
    """Breadth-first over all 181,440 states: the goal is the last to be expanded."""
    puzzle = instance("hardest/3x3")
    impossible = from_state("2 1 3 4 5 6 7 8 0", None)  # no goal to be found: every state is seen
    contestants = {"plain loop": lambda: plain_whole_space(impossible)}
    return race(
        "8-puzzle, breadth-first over every state",
        contestants | engines(puzzle, "breadth_first", goal_test="expanded"), rounds=15,
    )  # fmt: skip


def fifteen_astar() -> list[Row]:
    """A* on the second of Korf's puzzles, 55 moves."""
    puzzle = from_state(KORF_2, BLANK_FIRST)
    return race(
        "15-puzzle, Korf #2, A* + manhattan",
        {"plybench, native engine": runner(puzzle, "astar", "native", heuristic="manhattan")},
    )


def fifteen_ida_star() -> list[Row]:
    """IDA* with manhattan on a scrambled 15-puzzle; the nodes are those generated."""
    puzzle = instance("random:4x4,seed=1,moves=45")
    large = from_state(KORF_2, BLANK_FIRST)
    work = "15-puzzle, IDA* + manhattan, no undoing (generated)"
    small: dict[str, Callable[[], int]] = {
        "plain loop": lambda: plain_ida_star(puzzle),
        "plybench, python engine": lambda: generated(puzzle, "python"),
        "plybench, native engine": lambda: generated(puzzle, "native"),
    }
    return [
        *race(f"{work}, 45 scrambling moves", small, rounds=3),
        *race(
            f"{work}, Korf #2, 20 M expansions",
            {"plybench, native engine": lambda: generated(large, "native", expansions=20_000_000)},
        ),
    ]


def generated(puzzle: Any, engine: Any, expansions: int | None = None) -> int:
    """Search; return the nodes generated."""
    return solve(
        puzzle, "ida_star", heuristic="manhattan", duplicates="parent", engine=engine,
        limits=Limits(expansions=expansions),
    ).counts.generated  # fmt: skip


def plain_ida_star(puzzle: Any) -> int:
    """Search as by hand, depth-first by recursion; return the nodes generated."""
    count = 0

    def probe(state: Any, before: Any, g: int, bound: int) -> bool:
        nonlocal count, smallest
        if puzzle.is_goal(state):
            return True
        for _, child, cost in puzzle.successors(state):
            count += 1
            if child == before:
                continue
            f = g + cost + puzzle.manhattan(child)
            if f > bound:
                smallest = min(smallest, f)
            elif probe(child, state, g + cost, bound):
                return True
        return False

    bound = puzzle.manhattan(puzzle.initial)
    while True:
        smallest = 10**9
        if probe(puzzle.initial, None, 0, bound):
            return count
        bound = smallest
