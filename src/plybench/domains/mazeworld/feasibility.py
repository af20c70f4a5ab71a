"""Reasons why a Mazeworld puzzle has no plan, found without a search.

Every reason given is a proof. An empty text only says that none was found. Robots never leave the
connected part of the floor they are on, so each part is checked separately.
"""

from collections.abc import Callable, Sequence

from plybench.domains.shared.maps import UNREACHABLE, Map

State = tuple[int, ...]


class Part:
    """A connected part of the floor, with the robots that start on it."""

    def __init__(
        self, grid: Map, cells: set[int], robots: Sequence[str], starts: State, goals: State
    ) -> None:
        self.grid, self.cells = grid, cells
        here = [i for i, start in enumerate(starts) if start in cells]
        self.robots = [robots[i] for i in here]
        self.starts = [starts[i] for i in here]
        self.goals = [goals[i] for i in here]
        self.is_done = self.starts == self.goals


def why_unsolvable(grid: Map, robots: Sequence[str], starts: State, goals: State) -> str:
    """Return why the robots cannot get from their starts to their goals, or ""."""
    parts = _parts(grid, robots, starts, goals)
    for (
        check
    ) in CHECKS:  # each check covers all parts: later ones rely on what earlier ones exclude
        for part in parts:
            if not part.is_done and (reason := check(part)):
                return reason
    return ""


def _parts(grid: Map, robots: Sequence[str], starts: State, goals: State) -> list[Part]:
    """Return the parts of the floor that have robots."""
    parts: list[Part] = []
    known: set[int] = set()
    for start in starts:
        if start not in known:
            distances = grid.distances_from(start)
            cells = {cell for cell in grid.floor if distances[cell] != UNREACHABLE}
            parts.append(Part(grid, cells, robots, starts, goals))
            known |= cells
    return parts


def walled_off(part: Part) -> str:
    """Robots stay in their part."""
    for robot, goal in zip(part.robots, part.goals, strict=True):
        if goal not in part.cells:
            return f"robot {robot} is walled off from its goal"
    return ""


def jammed(part: Part) -> str:
    """Without a free cell no robot can move."""
    if len(part.robots) < len(part.cells):
        return ""
    return f"robot {part.robots[0]} and those around it fill their part of the maze: none can move"


def corridor(part: Part) -> str:
    """If no cell has more than two neighbours, robots keep their order, like beads on a string."""
    if any(len(part.grid.steps[cell]) > 2 for cell in part.cells):
        return ""
    places = _along(part)
    before = _in_order(part.robots, [places[cell] for cell in part.starts])
    after = _in_order(part.robots, [places[cell] for cell in part.goals])
    if all(len(part.grid.steps[cell]) == 2 for cell in part.cells):
        first = after.index(before[0])
        if before == after[first:] + after[:first]:
            return ""
        return (
            f"robot {part.robots[0]} and those with it keep their order around a ring, but their "
            "goals need another order"
        )
    if before == after:
        return ""
    one, other = next((a, b) for a, b in zip(before, after, strict=True) if a != b)
    return f"robots {one} and {other} cannot pass each other: their part of the maze is a corridor"


def parity(part: Part) -> str:
    """With one free cell, each move swaps it with a robot: the parity rule of sliding tiles.

    On a grid, the distance of the free cell from where it ends has the parity of the number of
    moves, and so has the permutation of robots and free cell. Source: johnson1879.
    """
    if len(part.robots) + 1 != len(part.cells):
        return ""
    free_before, free_after = (
        next(iter(part.cells.difference(cells))) for cells in (part.starts, part.goals)
    )
    (x, y), (u, v) = part.grid.position(free_before), part.grid.position(free_after)
    where = dict(zip(part.starts, part.goals, strict=True)) | {free_before: free_after}
    if (abs(x - u) + abs(y - v)) % 2 == _exchanges(where) % 2:
        return ""
    return (
        "parity: with one free cell in their part of the maze, robots make only even permutations "
        "around it, but the goals need an odd one"
    )


CHECKS: tuple[Callable[[Part], str], ...] = (walled_off, jammed, corridor, parity)


def _along(part: Part) -> dict[int, int]:
    """Number the cells of a corridor from one end, or of a ring from any cell."""
    steps = part.grid.steps
    here: int | None = min(part.cells, key=lambda cell: (len(steps[cell]), cell))
    places: dict[int, int] = {}
    while here is not None:
        places[here] = len(places)
        here = next((cell for cell in steps[here].values() if cell not in places), None)
    return places


def _in_order(robots: Sequence[str], places: Sequence[int]) -> list[str]:
    return [robot for _, robot in sorted(zip(places, robots, strict=True))]


def _exchanges(permutation: dict[int, int]) -> int:
    """Return a number of swaps that make up a permutation: its size minus its cycles."""
    rest, cycles = set(permutation), 0
    while rest:
        here = rest.pop()
        cycles += 1
        while permutation[here] in rest:
            here = permutation[here]
            rest.remove(here)
    return len(permutation) - cycles
