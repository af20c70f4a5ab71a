"""Shortest plans of the blind robot in real mazes, proved by the native core.

The plan is the shortest word that takes an automaton from all states of a set into one, known as a
reset or synchronizing word. Layers of beliefs are searched forward from the start and sets of
squares backward from the goals, with tables of how many moves each pair and triple of squares
needs; `cpp/solvers/blind_robot/synchronize.hpp` tells more. Source: kisielewicz2015.
"""

from typing import Annotated, Literal

from plybench.catalog import solver
from plybench.domain_tools.maps import DIRECTIONS
from plybench.domains.blind_robot.area import Area
from plybench.domains.blind_robot.checker import check_plan
from plybench.domains.blind_robot.native import words
from plybench.domains.blind_robot.rules import BlindRobot
from plybench.errors import InputError
from plybench.limits import Budget, Limits
from plybench.native import core_limits, native_core
from plybench.result import Counts, Path, SearchResult, Status, Tally

Idea = Literal["nothing", "beam", "backward", "domination", "triples"]


@solver("blind_robot", optimal="always")
def synchronize(
    problem: BlindRobot,
    *,
    without: Annotated[Idea, "Idea of the search to leave out."] = "nothing",
    limits: Limits | None = None,
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
    area = Area(problem)
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


def _path(problem: BlindRobot, plan: list[int]) -> Path[int, str]:
    """Return the beliefs that moves, given by their numbers, lead through."""
    names = tuple(DIRECTIONS)
    actions = tuple(names[number] for number in plan)
    states = [problem.initial]
    for action in actions:
        states.append(problem.result(states[-1], action))
    return Path(actions, tuple(states), len(actions))
