"""Shortest plans of the blind robot in real mazes, proved by the native core.

The plan is the shortest word that takes an automaton from all states of a set into one, known as a
reset or synchronizing word. Layers of beliefs are searched forward from the start and sets of
squares backward from the goals, with tables of how many moves each pair and triple of squares
needs; `cpp/solvers/blind_robot/synchronize.hpp` tells more. Source: kisielewicz2015.
"""

from typing import Literal

from plybench.catalog import solver
from plybench.domain_tools.maps import DIRECTIONS, UNREACHABLE, Map
from plybench.domains.blind_robot.checker import check_plan
from plybench.domains.blind_robot.native import MAX_SQUARES, words
from plybench.domains.blind_robot.rules import BlindRobot
from plybench.errors import InputError
from plybench.limits import Budget, Limits
from plybench.native import core_limits, native_core
from plybench.result import Counts, Path, SearchResult, Status, Tally

Idea = Literal["nothing", "beam", "backward", "domination", "triples"]


@solver("blind_robot", optimal="always")
def synchronize(
    problem: BlindRobot, *, without: Idea = "nothing", limits: Limits | None = None
) -> SearchResult[int, str]:
    """Return a shortest plan; when a limit ends the search, the best plan known and a lower bound.

    The part of the map that the robot can reach must fit in a box of 1,024 squares. One idea of the
    search can be left out to see what it is worth: layers of limited width (`beam`), the search
    `backward`, the `domination` of beliefs by smaller ones, the table of `triples`. That changes no
    length.
    """
    core, budget = native_core(), Budget(limits)
    if core is None:
        raise InputError("synchronize needs the native core, which was not built")
    if type(problem) is not BlindRobot:
        raise InputError(f"{type(problem).__name__} may have other rules; BlindRobot can be solved")
    area = _Area(problem)
    ideas = {without: False} if without != "nothing" else {}
    outcome = core.synchronize(
        area.width, area.height, words(area.bits(area.cells)),
        words(area.bits(problem.squares(problem.initial))),
        -1 if problem.target is None else area.number(problem.target),
        core_limits(budget.rest(), Tally), **ideas,
    )  # fmt: skip
    path = None if outcome.plan is None else _path(problem, outcome.plan)
    return SearchResult(
        Status(outcome.status), path, outcome.lower_bound, Counts(*outcome.counts), "synchronize",
        budget.named(outcome.reason), budget.seconds, "native",
        {
            "possible_starts": len(problem.squares(problem.initial)),
            "ends_at": None if path is None else list(check_plan(problem, path.actions)),
            "backward_depth": outcome.backward_depth,
            "triples": outcome.has_triples,
        },
    )  # fmt: skip


def fits(problem: BlindRobot) -> bool:
    """Tell whether what the robot can reach is small enough."""
    try:
        _Area(problem)
    except InputError:
        return False
    return True


class _Area:
    """The squares that the robot can reach, numbered row by row in the smallest box."""

    def __init__(self, problem: BlindRobot) -> None:
        grid: Map = problem.grid
        distances = grid.distances_from(problem.squares(problem.initial)[0])
        self.cells = [cell for cell in grid.floor if distances[cell] != UNREACHABLE]
        self._across = grid.width
        rows = [cell // grid.width for cell in self.cells]
        columns = [cell % grid.width for cell in self.cells]
        self._top, self._left = min(rows), min(columns)
        self.height, self.width = max(rows) - self._top + 1, max(columns) - self._left + 1
        if self.width * self.height > MAX_SQUARES:
            raise InputError(
                f"synchronize takes maps of up to {MAX_SQUARES:,} squares; what the robot can "
                f"reach here needs {self.width} x {self.height}"
            )

    def number(self, cell: int) -> int:
        row, column = divmod(cell, self._across)
        return (row - self._top) * self.width + column - self._left

    def bits(self, cells: list[int]) -> int:
        return sum(1 << self.number(cell) for cell in cells)


def _path(problem: BlindRobot, plan: list[int]) -> Path[int, str]:
    """Return the beliefs that moves, given by their numbers, lead through."""
    names = tuple(DIRECTIONS)
    actions = tuple(names[number] for number in plan)
    states = [problem.initial]
    for action in actions:
        states.append(problem.result(states[-1], action))
    return Path(actions, tuple(states), len(actions))
