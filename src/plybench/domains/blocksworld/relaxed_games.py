"""Solving the relaxed games of `relaxed`: a sum of distances, or a table over all states."""

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from plybench.core.errors import InputError
from plybench.core.heuristic import Heuristic
from plybench.core.problem import Cost
from plybench.domains.blocksworld.native_tables import can_fill, fill_table_in_core
from plybench.domains.blocksworld.relaxed_search import (
    Entries,
    RelaxedGame,
    fill_table,
    unknown,
)
from plybench.domains.blocksworld.table_rows import in_rows, row_starts

if TYPE_CHECKING:
    from plybench.domains.blocksworld.heuristics import State
    from plybench.domains.blocksworld.rules import Blocksworld

# Larger tables are refused. The core needs 256 MB and some seconds for one, Python a minute for
# one an eighth of the size.
MAX_ENTRIES_IN_CORE = 2**28
MAX_ENTRIES_IN_PYTHON = 2**25


def solve_game(
    puzzle: "Blocksworld", target: str, interaction: str, movement: str
) -> "RelaxedSum | RelaxedTable":
    """Return the exact costs of a relaxed game."""
    if (target, interaction) == ("any", "stack"):
        return _sum_of_distances(puzzle, within_reach(puzzle, movement))
    game, most = relaxed_game(puzzle, target, interaction, movement), max_entries(puzzle)
    if game.entries > most:
        raise InputError(
            f"the table of {game.rules} would have {game.cells}**{len(game.goals)} = "
            f"{game.entries:,} entries; the limit is {most:,}"
        )
    cells, things = game.cells, len(game.goals)
    is_in_core = can_fill(cells)
    table = fill_table_in_core(game) if is_in_core else in_rows(fill_table(game), cells, things)
    return RelaxedTable(_places(puzzle, target), cells, table)


def relaxed_game(
    puzzle: "Blocksworld", target: str, interaction: str, movement: str
) -> RelaxedGame:
    """Return a game that has a table; an agent without a goal may be anywhere at the end."""
    wanted = dict(puzzle.wanted)
    taken = set() if interaction == "stack" else set(wanted.values())
    anywhere = [cell for cell in puzzle.cells if cell not in taken]
    goals = [[wanted[p]] if p in wanted else anywhere for p in _places(puzzle, target)]
    return RelaxedGame(f"{target}-{interaction}", within_reach(puzzle, movement), goals)


def table_entries(puzzle: "Blocksworld", target: str, interaction: str) -> int:
    """Return the size of the table of a relaxed game; 0 for a sum of distances."""
    if (target, interaction) == ("any", "stack"):
        return 0
    return int((puzzle.width * puzzle.height) ** len(_places(puzzle, target)))


def max_entries(puzzle: "Blocksworld") -> int:
    """Return the size of the largest table that is filled for a puzzle."""
    in_core = can_fill(puzzle.width * puzzle.height)
    return MAX_ENTRIES_IN_CORE if in_core else MAX_ENTRIES_IN_PYTHON


def _places(puzzle: "Blocksworld", target: str) -> list[int]:
    """Return the places in a state of the things that matter, the agent's place last."""
    places = {place for place, _ in puzzle.wanted} | ({0} if target == "opposite" else set())
    return sorted(places, key=lambda place: (place == 0, place))


@dataclass(frozen=True)
class RelaxedSum:
    """any-stack: in one action a block and the agent may each make one step."""

    blocks: dict[int, list[Cost]]  # place in the state -> distance to its goal from each cell
    agent: list[Cost] | None  # the agent's distance from each cell, if it has a goal

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

    places: list[int]  # of those things
    cells: int  # how many there are
    table: Entries  # in the rows of `table_rows`

    def estimator(self) -> Heuristic["State"]:
        """Return the lookup as a function."""
        n, others, last_two = self.cells, self.places[:-2], self.places[-2:]
        # Reading an int from a memoryview is faster than from the array.
        starts = memoryview(row_starts(n, len(self.places)).data)
        values = memoryview(self.table.data)
        no_way = unknown(self.table)

        def estimate(state: "State") -> Cost:
            row = code = 0
            for place in others:
                row = row * n + state[place]
            for place in last_two:
                code = code * n + state[place]
            value: int = values[starts[row] + code]
            return inf if value == no_way else value

        return estimate


def within_reach(puzzle: "Blocksworld", movement: str) -> NDArray[np.bool_]:
    """Return the matrix of cells between which things can move; walls are excluded."""
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
