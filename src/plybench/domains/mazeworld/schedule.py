"""Schedules: the timed path of each robot, made from a plan by the rules of `timing`.

A robot is at the place of its last stop, and makes a move in the unit of time before the stop it
leads to. It stays where its path ends.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from plybench.core.results.result import Path
from plybench.domains.mazeworld.heuristics import State
from plybench.domains.mazeworld.robots import WAIT, split_action
from plybench.domains.mazeworld.timing import Move, timed_moves

if TYPE_CHECKING:
    from plybench.domains.mazeworld.rules import Mazeworld


class Stop(NamedTuple):
    """Where a robot is at a time; x and y count from the origin of the map."""

    time: int
    x: int
    y: int


Schedule = Mapping[str, Sequence[Stop]]  # by robot, with increasing times from 0


def schedule(puzzle: "Mazeworld", path: Path[State, str]) -> Schedule:
    """Return where each robot is at each time, from 0 until its last move is done.

    >>> from plybench import solve
    >>> from plybench.domains.mazeworld import instance
    >>> bay = instance("corridor/bay")
    >>> schedule(bay, solve(bay, heuristic="distance").path)["A"][-1]
    Stop(time=8, x=5, y=2)
    """
    grid = puzzle.grid
    stops = {robot: [Stop(0, x, y)] for robot, (x, y) in puzzle.positions(puzzle.initial).items()}
    for robot, cell, time in timed_moves(puzzle.starts, moves_of(puzzle, path)):
        way = stops[puzzle.robots[robot]]
        way += [Stop(waiting, *way[-1][1:]) for waiting in range(len(way), time)]
        way.append(Stop(time, *grid.position(cell)))
    return stops


def arrivals(puzzle: "Mazeworld", path: Path[State, str]) -> Iterator[tuple[str, list[Stop]]]:
    """Yield each robot with the stops of its schedule that are not waits."""
    for robot, stops in schedule(puzzle, path).items():
        moved = (after for before, after in pairwise(stops) if before[1:] != after[1:])
        yield robot, [stops[0], *moved]


def moves_of(puzzle: "Mazeworld", path: Path[State, str]) -> Iterator[Move]:
    """Yield the moves of a path of either model, without the waits."""
    numbers = {name: number for number, name in enumerate(puzzle.robots)}
    for action, state in zip(path.actions, path.states[1:], strict=True):
        name, direction = split_action(action)
        if direction != WAIT:
            yield numbers[name], state[numbers[name]]


def moments(puzzle: "Mazeworld", path: Path[State, str]) -> list[tuple[list[str], State]]:
    """Return the actions in each unit of time and the state after them; first the start.

    Waits take no time, so a robot that must wait for its turn moves as soon as it can.

    >>> from plybench import solve
    >>> from plybench.domains.mazeworld import instance
    >>> bay = instance("corridor/bay")
    >>> actions, state = moments(bay, solve(bay, heuristic="distance").path)[1]
    >>> actions, bay.format_state(state)
    (['A-east', 'B-west'], 'A 2,2 B 4,2')
    """
    cells = list(puzzle.starts)
    turn = puzzle.initial[len(cells) :]
    timed: dict[int, list[tuple[int, int, str]]] = {}  # by time: robot, cell, action
    moves = [action for action in path.actions if split_action(action)[1] != WAIT]
    stops = timed_moves(puzzle.starts, moves_of(puzzle, path))
    for (robot, cell, time), action in zip(stops, moves, strict=True):
        timed.setdefault(time, []).append((robot, cell, action))
    found: list[tuple[list[str], State]] = [([], (*cells, *turn))]
    for time in range(1, max(timed, default=0) + 1):
        for robot, cell, _ in timed[time]:
            cells[robot] = cell
        found.append(([action for _, _, action in timed[time]], (*cells, *turn)))
    return found
