"""Named and random puzzles of sliding tiles."""

import re
from dataclasses import dataclass
from functools import lru_cache

from plybench.core.catalog.parameters import Parameter, read_parameters
from plybench.core.errors import InputError, unknown
from plybench.core.rng import SplitMix64
from plybench.core.system.long_work import look
from plybench.domains.sliding_tiles.boards import check_size
from plybench.domains.sliding_tiles.heuristics import State
from plybench.domains.sliding_tiles.rules import OPPOSITE, SlidingTiles

GENERATOR = "random:3x3,seed=0"

_MAX_EXPLORED = 500_000  # states visited while searching for a start of the wanted depth
_MOST_MOVES = 100_000  # of a random walk; a few hundred are enough to get anywhere on usual boards
_REPORT_GOAL = "1 2 3 8 0 4 7 6 5"


@dataclass(frozen=True, slots=True)
class Entry:
    """A named puzzle; by default the goal has the blank last."""

    summary: str
    rows: int
    columns: int
    start: str
    goal: str = ""


INSTANCES = {
    "reports/easy": Entry("report eight-puzzle, 5 moves", 3, 3, "2 8 3 1 6 4 7 0 5", _REPORT_GOAL),
    "reports/hard": Entry("report eight-puzzle, 20 moves", 3, 3, "5 1 4 7 0 6 3 8 2", _REPORT_GOAL),
    "hardest/2x2": Entry("the farthest of its 12 states, 6 moves", 2, 2, "0 3 2 1"),
    "hardest/2x3": Entry("the farthest of its 360 states, 21 moves", 2, 3, "4 5 0 1 2 3"),
    "hardest/2x4": Entry("the farthest of its 20,160 states, 36 moves", 2, 4, "0 7 2 1 4 3 6 5"),
    "hardest/3x3": Entry("one of two 8-puzzles 31 moves away", 3, 3, "8 6 7 2 5 4 3 0 1"),
    "hardest/3x3-other": Entry("the other one", 3, 3, "6 4 7 8 5 0 3 2 1"),
    "fifteen/easy": Entry(
        "a 15-puzzle 41 moves away", 4, 4, "1 8 3 7 0 9 4 13 14 5 11 10 15 6 2 12"
    ),
    "fifteen/middling": Entry(
        "a 15-puzzle 52 moves away", 4, 4, "6 5 0 1 10 2 4 15 7 14 11 13 3 8 12 9"
    ),
    "fifteen/loyd": Entry(
        "Sam Loyd's prize puzzle, 14 and 15 swapped: unsolvable",
        4,
        4,
        "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0",
    ),
}


def instance(name: str) -> SlidingTiles:
    """Return a named puzzle, or a random one: `random:4x4,seed=7`, with `moves=` or `depth=`."""
    if name == "random" or name.startswith("random:"):
        return _random(name.partition(":")[2])
    if name not in INSTANCES:
        raise unknown("instance", name, [*INSTANCES, GENERATOR])
    entry = INSTANCES[name]
    goal = _cells(entry.goal) if entry.goal else None
    return SlidingTiles(entry.rows, entry.columns, _cells(entry.start), goal, name=name)


_SIZE = {"ROWSxCOLUMNS": Parameter("3x3", "the board, written first, as in random:4x4,seed=1")}
_NAMED = {
    "seed": Parameter(0, "another seed is another instance"),
    "moves": Parameter(None, "random moves from the goal to the start; by default any start"),
    "depth": Parameter(None, "length of a shortest solution; by default any start"),
}
PARAMETERS = _SIZE | _NAMED


def _cells(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def _random(text: str) -> SlidingTiles:
    first, _, rest = text.partition(",")
    size = re.fullmatch(r"(\d{1,3})x(\d{1,3})", first)
    rows, columns = (3, 3) if size is None else (int(size[1]), int(size[2]))
    values = read_parameters(text if size is None else rest, _NAMED, ["4x4 (first)"])
    return random_puzzle(rows, columns, **values)


def random_puzzle(
    rows: int, columns: int, seed: int = 0, moves: int | None = None, depth: int | None = None
) -> SlidingTiles:
    """Return a random puzzle with the usual goal.

    With `moves`, the start is that many random moves away, none undone by the next. With `depth`,
    its shortest solution has exactly that many moves. With neither, all solvable starts are
    equally likely.
    """
    name = f"random:{rows}x{columns},{seed=}"
    check_size(rows, columns)
    if moves is not None and moves > _MOST_MOVES:
        raise InputError(f"{name}: moves={moves} must be at most {_MOST_MOVES:,}")
    if moves is not None and depth is not None:
        raise InputError(f"{name}: moves={moves} and depth={depth}; give only one of them")
    name += f",{moves=}" if moves is not None else f",{depth=}" if depth is not None else ""
    solved = SlidingTiles(rows, columns, (*range(1, rows * columns), 0), name=name)
    rng = SplitMix64(seed)
    if moves is not None:
        start = _scramble(solved, moves, rng)
    elif depth is not None:
        start = _at_depth(solved, depth, rng)
    else:
        start = _anywhere(solved, rng)
    return SlidingTiles(rows, columns, start, name=name)


def _anywhere(solved: SlidingTiles, rng: SplitMix64) -> State:
    """Return a solvable state, each equally likely."""
    cells = list(solved.goal)
    rng.shuffle(cells)
    if SlidingTiles(solved.height, solved.width, cells).impossible():
        one, other = [cell for cell, tile in enumerate(cells) if tile][:2]
        cells[one], cells[other] = cells[other], cells[one]
    return tuple(cells)


def _scramble(solved: SlidingTiles, moves: int, rng: SplitMix64) -> State:
    state, last = solved.goal, ""
    for number in range(moves):
        if number % 1024 == 0:
            look()
        found = [(a, after) for a, after, _ in solved.successors(state) if OPPOSITE[a] != last]
        last, state = found[rng.below(len(found))]
    return state


def _at_depth(solved: SlidingTiles, depth: int, rng: SplitMix64) -> State:
    """Return a state of exactly this distance, each equally likely."""
    try:
        layer = _layer(solved.height, solved.width, depth)
    except InputError as error:
        raise InputError(f"{solved.name}: {error}") from None
    return layer[rng.below(len(layer))]


@lru_cache(maxsize=1)  # a hundred puzzles of one depth are drawn from the same states
def _layer(rows: int, columns: int, depth: int) -> list[State]:
    """Return all states of exactly this distance from the usual goal."""
    solved = SlidingTiles(rows, columns, (*range(1, rows * columns), 0))
    reached, layer = {solved.goal}, [solved.goal]
    for distance in range(depth):
        following = []
        for number, state in enumerate(layer):
            if number % 1024 == 0:
                look()
            for _, child, _ in solved.successors(state):
                if child not in reached:
                    reached.add(child)
                    following.append(child)
        if not following:
            raise InputError(f"no state is farther away than {distance} moves")
        if len(reached) > _MAX_EXPLORED:
            raise InputError(
                f"more than {_MAX_EXPLORED:,} states within {distance + 1} moves; "
                "ask for a smaller depth, or for moves=... instead"
            )
        layer = following
    return layer
