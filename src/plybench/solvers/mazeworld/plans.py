"""Plans of the native core as results: actions of either model, states, figures, reasons."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import Budget, Limits
from plybench.core.native.bridge import Unfit, core_limits, native_core
from plybench.core.results.ending import INTERRUPTED, End, Ending, from_core
from plybench.core.results.result import Counts, Path, SearchResult, Status, Tally
from plybench.domains.mazeworld.heuristics import State
from plybench.domains.mazeworld.robots import WAIT
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.domains.mazeworld.timing import Move, time_plan

Result = SearchResult[State, str]


def plan_with_core(
    problem: Mazeworld,
    name: str,
    limits: Limits | None,
    run: Callable[[Any, Any], Any],
) -> Result:
    """Return what run(maze, limits) of the core finds for a puzzle."""
    core = native_core()
    if core is None:
        raise InputError(f"{name} needs the native core, which was not built")
    if type(problem) is not Mazeworld:
        raise InputError(
            f"{type(problem).__name__} may have other rules; {name} only plans Mazeworld"
        )
    budget = Budget(limits)
    grid = problem.grid
    try:
        maze = core.RobotsMaze(
            grid.width, grid.height, list(grid.walls), list(problem.starts), list(problem.goals)
        )
        found = run(maze, core_limits(budget.rest(), Tally))
    except (Unfit, ValueError) as error:
        raise InputError(f"{name}: {error}") from None
    except KeyboardInterrupt:  # before the core started
        return SearchResult(
            Status.STOPPED,
            None,
            None,
            Counts(),
            name,
            budget.seconds,
            "native",
            end=INTERRUPTED,
        )
    return _result(problem, name, found, budget)


def _result(problem: Mazeworld, name: str, found: Any, budget: Budget) -> Result:
    end = budget.as_given(from_core(found.end))
    if found.obstacle:
        text = obstacle_text(found.obstacle, [problem.robots[robot] for robot in found.robots])
        end = Ending(End.IMPOSSIBLE, detail=text)
    path, details = None, {}
    if found.distance_bound is not None:
        details = {"distance_bound": found.distance_bound}
    if found.moves is not None:
        path = Path(*_walk(problem, found.moves), len(found.moves))
        details = _details(problem, found)
    return SearchResult(
        Status(found.status),
        path,
        found.lower_bound,
        Counts(*found.counts),
        name,
        budget.seconds,
        "native",
        details,
        end=end,
    )


def _details(problem: Mazeworld, found: Any) -> dict[str, Any]:
    timing = time_plan(problem.starts, found.moves)
    return {
        "fuel": timing.fuel,
        "sum_of_costs": timing.sum_of_costs,
        "makespan": timing.makespan,
        "distance_bound": found.distance_bound,
        "gap": timing.fuel - found.lower_bound,
        "improvement_rounds": found.rounds,
    }


def _walk(problem: Mazeworld, moves: Sequence[Move]) -> tuple[tuple[str, ...], tuple[State, ...]]:
    """Return the actions and states of a plan in the model of the puzzle."""
    cells, steps = list(problem.starts), in_turns(problem, moves) if problem.has_turns else moves
    actions, states = [], [problem.initial]
    for number, (robot, target) in enumerate(steps, 1):
        actions.append(f"{problem.robots[robot]}-{_direction(problem, cells[robot], target)}")
        cells[robot] = target
        turn = (number % len(cells),) if problem.has_turns else ()
        states.append((*cells, *turn))
    return tuple(actions), tuple(states)


def _direction(problem: Mazeworld, cell: int, target: int) -> str:
    if cell == target:
        return WAIT
    return next(name for name, to in problem.grid.steps[cell].items() if to == target)


def in_turns(problem: Mazeworld, moves: Iterable[Move]) -> Iterator[Move]:
    """Yield the plan for robots that take turns; a wait is a move to the robot's own cell.

    On its turn a robot makes its next move if the robots that use that cell before it have been
    there and left; otherwise it waits. The first remaining move of the plan never has to wait.
    """
    cells = list(problem.starts)
    ways: list[deque[int]] = [deque() for _ in cells]  # the remaining moves of each robot
    visitors: dict[int, deque[int]] = defaultdict(deque)  # of each cell, in order
    for robot, cell in enumerate(cells):
        visitors[cell].append(robot)
    for robot, target in moves:
        ways[robot].append(target)
        visitors[target].append(robot)
    left, robot = sum(map(len, ways)), 0
    while left > 0:
        way = ways[robot]
        if way and visitors[way[0]][0] == robot:
            visitors[cells[robot]].popleft()
            cells[robot] = way.popleft()
            left -= 1
        yield robot, cells[robot]
        robot = (robot + 1) % len(cells)


def obstacle_text(obstacle: str, robots: Sequence[str]) -> str:
    """Return why there is no plan, naming the robots concerned."""
    who = f"robots {' and '.join(robots)}" if len(robots) > 1 else f"robot {''.join(robots)}"
    return {
        "walled_off": f"{who} is walled off from its goal",
        "full": f"{who} cannot move: their part of the maze has no free cell",
        "corridor": f"{who} cannot get past: too few cells are free around them",
        "ring": f"{who} keep their order around a ring, but their goals need another order",
        "parity": "parity: with one free cell in their part of the maze, robots make only even "
        "permutations around it, but the goals need an odd one",
        "no_room": f"{who} cannot swap places: one free cell lets no robot pass from one block "
        "of the maze to another",
    }[obstacle]
