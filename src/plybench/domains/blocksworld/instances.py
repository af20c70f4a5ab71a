"""Named and random Blocksworld puzzles."""

from collections.abc import Callable
from dataclasses import dataclass

from plybench.core.catalog.parameters import Parameter, read_parameters
from plybench.core.errors import InputError, unknown
from plybench.core.rng import SplitMix64
from plybench.core.system.long_work import look
from plybench.domains.blocksworld.grid import Position, check_size
from plybench.domains.blocksworld.heuristics import State
from plybench.domains.blocksworld.rules import Blocksworld

GENERATOR = "random:width=4,height=4,blocks=3,walls=0,depth=10,seed=0"

PARAMETERS = {
    "width": Parameter(4, "cells across"),
    "height": Parameter(4, "cells down"),
    "blocks": Parameter(3, "number of blocks"),
    "walls": Parameter(0, "number of cells that are walls"),
    "depth": Parameter(10, "length of a shortest solution"),
    "seed": Parameter(0, "another seed is another instance"),
}
_MAX_EXPLORED = 500_000  # states visited while searching for a goal of the wanted depth
_MAX_STARTS = 20  # random starts tried

# Report blocksworld-a: six blocks of which the first k are used; the agent starts at (3,0).
_AGENT = (3, 0)
_STARTS = {"A": (0, 0), "B": (1, 0), "C": (2, 0), "D": (0, 1), "E": (1, 1), "F": (2, 1)}
_GOALS = {"A": (1, 2), "B": (1, 1), "C": (1, 0), "D": (0, 2), "E": (0, 1), "F": (0, 0)}
_NUMBERS = ("one-block", "two-blocks", "three-blocks", "four-blocks", "five-blocks", "six-blocks")

# Report blocksworld-b: goals of A, B and C at each solution depth. The pictures are lost; these are
# the goals whose published node counts are reproduced (all but row 14 inferred from them).
_BY_DEPTH: dict[int, tuple[Position, Position, Position]] = {
    1: ((0, 0), (1, 0), (3, 0)),
    2: ((0, 0), (2, 0), (3, 0)),
    3: ((1, 0), (2, 0), (3, 0)),
    4: ((0, 0), (1, 1), (3, 0)),
    5: ((1, 0), (1, 1), (3, 0)),
    6: ((0, 0), (2, 1), (2, 0)),
    7: ((1, 0), (0, 1), (3, 0)),
    8: ((1, 1), (0, 1), (3, 0)),
    9: ((1, 0), (3, 0), (3, 1)),
    10: ((1, 1), (1, 0), (3, 1)),
    11: ((2, 1), (0, 1), (3, 0)),
    12: ((1, 1), (0, 1), (3, 1)),
    13: ((1, 2), (0, 1), (3, 0)),
    14: ((1, 2), (1, 1), (1, 0)),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A named puzzle."""

    summary: str
    make: Callable[[], Blocksworld]


def _first_blocks(count: int) -> Blocksworld:
    names = list(_STARTS)[:count]
    return Blocksworld(
        4,
        4,
        agent=_AGENT,
        blocks={n: _STARTS[n] for n in names},
        goals={n: _GOALS[n] for n in names},
        name=f"reports/{_NUMBERS[count - 1]}",
    )


def _at_depth(depth: int) -> Blocksworld:
    return Blocksworld(
        4,
        4,
        agent=_AGENT,
        blocks={n: _STARTS[n] for n in "ABC"},
        goals=dict(zip("ABC", _BY_DEPTH[depth], strict=True)),
        order="left-up-right-down",
        name=f"reports/depth-{depth}",
    )


def _obstacles() -> Blocksworld:
    return Blocksworld(
        4,
        4,
        agent=_AGENT,
        blocks={n: _STARTS[n] for n in "ABC"},
        goals={n: _GOALS[n] for n in "ABC"},
        walls=[(2, 1), (2, 2)],
        order="left-up-right-down",
        name="reports/obstacles",
    )


def _catalogue() -> dict[str, Entry]:
    entries = {}
    for count, number in enumerate(_NUMBERS, 1):
        summary = f"report blocksworld-a, {number.replace('-', ' ')} on 4 x 4"
        entries[f"reports/{number}"] = Entry(summary, lambda count=count: _first_blocks(count))  # type: ignore[misc]
    entries["reports/obstacles"] = Entry(
        "report blocksworld-b, three blocks with walls at (2,1) and (2,2)", _obstacles
    )
    for depth in _BY_DEPTH:
        summary = f"report blocksworld-b, three blocks, solution depth {depth}"
        entries[f"reports/depth-{depth}"] = Entry(summary, lambda depth=depth: _at_depth(depth))  # type: ignore[misc]
    return entries


INSTANCES = _catalogue()


def instance(name: str) -> Blocksworld:
    """Return a named puzzle, or a random one named as in `random:blocks=3,depth=10,seed=7`."""
    if name == "random" or name.startswith("random:"):
        return random_puzzle(**read_parameters(name.partition(":")[2], PARAMETERS))
    if name not in INSTANCES:
        raise unknown("instance", name, [*INSTANCES, GENERATOR])
    return INSTANCES[name].make()


def random_puzzle(
    width: int = 4,
    height: int = 4,
    blocks: int = 3,
    walls: int = 0,
    depth: int = 10,
    seed: int = 0,
) -> Blocksworld:
    """Return a random puzzle whose shortest solution has exactly `depth` actions.

    The goal is drawn from all placements of the blocks whose distance from a random start is
    `depth`, with the agent anywhere; if there are none, another start is drawn.
    """
    name = f"random:{width=},{height=},{blocks=},{walls=},{depth=},{seed=}"
    check_size(width, height)
    if blocks < 1 or width * height < blocks + walls + 1:
        raise InputError(
            f"{name}: there must be a block, and {blocks} blocks, {walls} walls and the agent "
            f"must fit in {width} x {height} cells"
        )
    rng = SplitMix64(seed)
    for _ in range(_MAX_STARTS):
        start = _random_start(width, height, blocks, walls, name, rng)
        placements = _placements_at(start, depth)
        if placements:
            goal = placements[rng.below(len(placements))]
            goals = {b: start.position(c) for b, c in zip(start.blocks, goal, strict=True)}
            return start.with_goals(goals)
    raise InputError(
        f"{name}: none of {_MAX_STARTS} random starts has a goal exactly {depth} actions away"
    )


def _random_start(
    width: int, height: int, blocks: int, walls: int, name: str, rng: SplitMix64
) -> Blocksworld:
    """Return a puzzle with everything in random places; its blocks are on their goals."""
    cells = [(x, y) for y in range(height) for x in range(width)]
    rng.shuffle(cells)
    names = [chr(ord("A") + i) if blocks <= 26 else f"B{i}" for i in range(blocks)]
    starts = dict(zip(names, cells[1:], strict=False))
    return Blocksworld(
        width,
        height,
        agent=cells[0],
        blocks=starts,
        goals=starts,
        walls=cells[blocks + 1 : blocks + 1 + walls],
        name=name,
    )


def _placements_at(puzzle: Blocksworld, depth: int) -> list[State]:
    """Return the block placements whose distance from the start is `depth`, sorted."""
    reached, layer = {puzzle.initial}, [puzzle.initial]
    placements: set[State] = set()
    fresh = {puzzle.initial[1:]}
    for distance in range(depth):
        placements |= fresh
        following = []
        for number, state in enumerate(layer):
            if number % 1024 == 0:
                look()
            for _, child, _ in puzzle.successors(state):
                if child not in reached:
                    reached.add(child)
                    following.append(child)
        layer = following
        if not layer:  # the whole space was searched, and it is not that deep
            return []
        fresh = {state[1:] for state in layer} - placements
        if len(reached) > _MAX_EXPLORED:
            raise InputError(
                f"{puzzle.name}: more than {_MAX_EXPLORED:,} states within {distance + 1} actions; "
                "ask for a smaller depth"
            )
    return sorted(fresh)
