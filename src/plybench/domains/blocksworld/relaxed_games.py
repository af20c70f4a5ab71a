"""Solving the relaxed games of `relaxed`: a sum of distances, or a table over all states."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from plybench.errors import InputError
from plybench.heuristic import Heuristic
from plybench.problem import Cost
from plybench.system.long_work import look

if TYPE_CHECKING:
    from plybench.domains.blocksworld.heuristics import State
    from plybench.domains.blocksworld.rules import Blocksworld

# A table of 2**25 two-byte entries takes 64 MB and some seconds; larger ones are refused.
MAX_TABLE = 2**25
_UNKNOWN = 2**16 - 1

Digits = list[NDArray[np.int32]]  # for each tracked thing, its cell in every state of a batch
MoveMaker = Callable[[Digits], Iterator[Digits]]


def solve_game(
    puzzle: "Blocksworld", target: str, interaction: str, movement: str
) -> "RelaxedSum | RelaxedTable":
    """Return the exact costs of a relaxed game."""
    reach = within_reach(puzzle, movement)
    if (target, interaction) == ("any", "stack"):
        return _sum_of_distances(puzzle, reach)
    return _table(puzzle, target, interaction, reach)


def table_entries(puzzle: "Blocksworld", target: str, interaction: str) -> int:
    """Return the size of the table of a relaxed game; 0 for a sum of distances."""
    if (target, interaction) == ("any", "stack"):
        return 0
    return int((puzzle.width * puzzle.height) ** len(_places(puzzle, target)))


def _places(puzzle: "Blocksworld", target: str) -> list[int]:
    """Return the places in a state of the things that matter."""
    wanted = dict(puzzle.wanted)
    return sorted({0, *wanted} if target == "opposite" else wanted)


@dataclass(frozen=True)
class RelaxedSum:
    """any-stack: in one action a block and the agent may each make a step of their own."""

    blocks: dict[int, list[Cost]]  # place in the state -> distance to its goal from each cell
    agent: list[Cost] | None  # the same for the agent, if it has a goal

    def estimator(self) -> Heuristic["State"]:
        """Return the sum of the blocks' distances (or the agent's, if larger) as a function."""
        distances, agent = self.blocks, self.agent

        def estimate(state: "State") -> Cost:
            blocks = sum(steps[state[place]] for place, steps in distances.items())
            return blocks if agent is None else max(blocks, agent[state[0]])

        return estimate


@dataclass(frozen=True)
class RelaxedTable:
    """The other games: a table over the cells of all things that matter."""

    places: list[int]  # of those things; their cells are the digits of an index
    cells: int  # the base of the digits
    table: NDArray[np.uint16]

    def estimator(self) -> Heuristic["State"]:
        """Return the lookup as a function."""
        places, n = self.places, self.cells
        values = memoryview(self.table.data)  # reading an int from it is faster than from the array

        def estimate(state: "State") -> Cost:
            code = 0
            for place in places:
                code = code * n + state[place]
            value: int = values[code]
            return inf if value == _UNKNOWN else value

        return estimate


def within_reach(puzzle: "Blocksworld", movement: str) -> NDArray[np.bool_]:
    """Return the matrix that tells which cells can be moved between; walls are never."""
    n = puzzle.width * puzzle.height
    x, y = np.arange(n) % puzzle.width, np.arange(n) // puzzle.width
    dx, dy = abs(x[:, None] - x[None, :]), abs(y[:, None] - y[None, :])
    if movement == "adjacent":
        reach = dx + dy == 1
    elif movement == "row-column":
        reach = (dx == 0) ^ (dy == 0)
    else:
        reach = dx + dy > 0
    walls = list(puzzle.walls)
    reach[walls, :] = reach[:, walls] = False
    return np.asarray(reach, dtype=np.bool_)


def _sum_of_distances(puzzle: "Blocksworld", reach: NDArray[np.bool_]) -> RelaxedSum:
    distances = {place: _steps_to(cell, reach) for place, cell in puzzle.wanted}
    agent = distances.pop(0, None)
    return RelaxedSum(distances, agent)


def _steps_to(goal: int, reach: NDArray[np.bool_]) -> list[Cost]:
    steps: list[Cost] = [inf] * len(reach)
    steps[goal] = 0
    layer = [goal]
    while layer:
        following = []
        for cell in layer:
            for other in np.flatnonzero(reach[cell]).tolist():
                if steps[other] == inf:
                    steps[other] = steps[cell] + 1
                    following.append(other)
        layer = following
    return steps


def _table(
    puzzle: "Blocksworld", target: str, interaction: str, reach: NDArray[np.bool_]
) -> RelaxedTable:
    """Return the table of a game, filled backwards from its goals."""
    wanted, places = dict(puzzle.wanted), _places(puzzle, target)
    n = puzzle.width * puzzle.height
    if n ** len(places) > MAX_TABLE:
        raise InputError(
            f"the table of {target}-{interaction} would have {n}**{len(places)} = "
            f"{n ** len(places):,} entries; at most {MAX_TABLE:,} are built"
        )
    goals = _goal_digits(puzzle, places, wanted, may_share=interaction == "stack")
    return RelaxedTable(places, n, _fill(goals, n, _move_maker(target, interaction, reach)))


def _goal_digits(
    puzzle: "Blocksworld", places: list[int], wanted: dict[int, int], may_share: bool
) -> Digits:
    """Return the goal states of the relaxed game; the agent, if it has no goal, stands anywhere."""
    taken = set(wanted.values())
    anywhere = [c for c in puzzle.cells if may_share or c not in taken]
    choices = [[wanted[p]] if p in wanted else anywhere for p in places]
    states = np.array(list(product(*choices)), dtype=np.int32)
    return list(states.T)


def _fill(goals: Digits, n: int, moves: MoveMaker) -> NDArray[np.uint16]:
    """Return the number of moves from each state to the nearest goal (moves can be undone)."""
    table = np.full(n ** len(goals), _UNKNOWN, dtype=np.uint16)
    layer = np.unique(_encode(goals, n))
    table[layer] = steps = 0
    while layer.size:
        steps += 1
        found = []
        for digits in moves(_decode(layer, n, len(goals))):
            look()
            codes = _encode(digits, n)
            fresh = codes[table[codes] == _UNKNOWN]
            table[fresh] = steps
            found.append(np.unique(fresh))
        layer = np.concatenate(found) if found else layer[:0]
    return table


def _encode(digits: Digits, n: int) -> NDArray[np.int32]:
    code = digits[0]
    for digit in digits[1:]:
        code = code * n + digit
    return code


def _decode(codes: NDArray[np.int32], n: int, count: int) -> Digits:
    digits = []
    for _ in range(count):
        digits.append(codes % n)
        codes = codes // n
    return digits[::-1]


def _move_maker(target: str, interaction: str, reach: NDArray[np.bool_]) -> MoveMaker:
    """Return the function that yields, for a batch of states, the batches one move away."""

    def switch(things: Digits) -> Iterator[Digits]:
        movers = range(len(things)) if target == "any" else (0,)
        for mover, cell in product(movers, range(len(reach))):
            here = _where(reach[things[mover], cell], things)
            old = here[mover]
            after = [np.where(thing == cell, old, thing) for thing in here]
            after[mover] = np.full_like(old, cell)
            yield after

    def stack(things: Digits) -> Iterator[Digits]:
        for cell in range(len(reach)):
            here = _where(reach[things[0], cell], things)
            old, new = here[0], np.full_like(here[0], cell)
            yield [new, *here[1:]]
            for block in range(1, len(here)):
                thing = here[block]
                crossed = np.where(thing == new, old, np.where(thing == old, new, thing))
                for agent in (old, new):
                    yield [agent, *here[1:block], crossed, *here[block + 1 :]]

    return switch if interaction == "switch" else stack


def _where(chosen: NDArray[np.bool_], things: Digits) -> Digits:
    """Return the states of a batch for which a move is possible."""
    at = np.flatnonzero(chosen)
    return [thing[at] for thing in things]
