"""The timing of a plan: robots move at the same time as far as its order allows.

A plan lists the robots' moves in order, one at a time. Robots that are not in each other's way can
move at the same time. Here every move takes one unit of time and starts as soon as

- the robot's own previous move is done, and
- the robot that is in that cell before it, according to the plan, has left: its move out is done.

So each robot still enters only cells that are free, in the same order as in the plan. Plans are
compared by three figures: fuel, the sum of the times at which robots are done, and the time at
which the last one is.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

Move = tuple[int, int]  # a robot's number and the cell it goes to


@dataclass(frozen=True, slots=True)
class Timing:
    """The three figures of a plan."""

    fuel: int  # moves of all robots
    sum_of_costs: int  # over all robots: the time at which its last move is done
    makespan: int  # the time at which the last move of all is done


def timed_moves(starts: Iterable[int], plan: Iterable[Move]) -> Iterator[tuple[int, int, int]]:
    """Yield (robot, cell, the time at which it arrives) for each move of a valid plan.

    >>> list(timed_moves([0, 1], [(1, 2), (0, 1), (1, 3)]))  # the follower waits for the cell
    [(1, 2, 1), (0, 1, 2), (1, 3, 2)]
    """
    cells = list(starts)
    done = [0] * len(cells)  # by robot: the time at which its moves so far are done
    left: dict[int, int] = {}  # by cell: the time at which it was left last
    for robot, target in plan:
        start = max(done[robot], left.get(target, 0))
        done[robot] = left[cells[robot]] = start + 1
        cells[robot] = target
        yield robot, target, start + 1


def time_plan(starts: Iterable[int], plan: Iterable[Move]) -> Timing:
    """Return the figures of a valid plan of robots that start on these cells.

    >>> time_plan([0, 1], [(1, 2), (0, 1), (1, 3)])
    Timing(fuel=3, sum_of_costs=4, makespan=2)
    """
    done: dict[int, int] = {}  # by moving robot: when its last move is done
    fuel = 0
    for robot, _, time in timed_moves(starts, plan):
        done[robot] = time
        fuel += 1
    return Timing(fuel, sum(done.values()), max(done.values(), default=0))
