"""Schedules: the timed path of each robot, made of a plan by the rules of `timing`.

A robot is at the place of its last stop, and makes a move in the unit of time before the stop that
it leads to. It stays where its path ends.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from plybench.domains.mazeworld.heuristics import State
from plybench.domains.mazeworld.robots import WAIT, split_action
from plybench.domains.mazeworld.timing import Move, timed_moves
from plybench.result import Path

if TYPE_CHECKING:
    from plybench.domains.mazeworld.rules import Mazeworld


class Stop(NamedTuple):
    """Where a robot is at a time; x and y count from the origin of the map."""

    time: int
    x: int
    y: int


Schedule = Mapping[str, Sequence[Stop]]  # by robot, with rising times from 0 on


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


def moves_of(puzzle: "Mazeworld", path: Path[State, str]) -> Iterator[Move]:
    """Yield the moves of a path of either model, without the waits."""
    numbers = {name: number for number, name in enumerate(puzzle.robots)}
    for action, state in zip(path.actions, path.states[1:], strict=True):
        name, direction = split_action(action)
        if direction != WAIT:
            yield numbers[name], state[numbers[name]]
