"""Shortest plans of the blind robot in real mazes, proved by the native core.

The plan is the shortest word that takes an automaton from all states of a set into one, known as a
reset or synchronizing word. All plans of a given length that bring a few squares together are kept
as a graph, and squares are added until a plan suits all or none is left; see
`cpp/solvers/blind_robot/synchronize.hpp` and `plan_graph.hpp`. On reset words: kisielewicz2015.
"""

from typing import Annotated, Literal

from plybench.core.catalog import solver
from plybench.core.errors import InputError
from plybench.core.limits import Budget, Limits
from plybench.core.native.bridge import core_limits, native_core
from plybench.core.results.ending import from_core
from plybench.core.results.result import Counts, Path, SearchResult, Status, Tally
from plybench.domains.blind_robot.area import Area
from plybench.domains.blind_robot.checker import check_plan
from plybench.domains.blind_robot.native import words
from plybench.domains.blind_robot.rules import BlindRobot
from plybench.domains.shared.maps import DIRECTIONS

Idea = Literal["nothing", "beam", "beliefs", "merging"]


@solver("blind_robot", optimal="always")
def synchronize(
    problem: BlindRobot,
    *,
    without: Annotated[Idea, "Idea of the search to leave out."] = "nothing",
    limits: Limits | None = None,
) -> SearchResult[int, str]:
    """Return a shortest plan; if a limit ends the search, the best plan known and a lower bound.

    The part of the map that the robot can reach must fit in a box of 1,024 squares. You can switch
    off each idea of the search to see what it is worth: layers of limited width for a first plan
    (`beam`), the `beliefs` that rule out steps of the graph, the `merging` of its nodes. That never
    changes the length of the plan.
    """
    core, budget = native_core(), Budget(limits)
    if core is None:
        raise InputError("synchronize needs the native core, which was not built")
    if type(problem) is not BlindRobot:
        raise InputError(
            f"{type(problem).__name__} may have other rules; only BlindRobot can be solved"
        )
    area = Area(problem)
    ideas = {without: False} if without != "nothing" else {}
    outcome = core.synchronize(
        area.width,
        area.height,
        words(area.bits(area.cells)),
        words(area.bits(problem.squares(problem.initial))),
        -1 if problem.target is None else area.number(problem.target),
        core_limits(budget.rest(), Tally),
        **ideas,
    )
    path = None if outcome.plan is None else _path(problem, outcome.plan)
    return SearchResult(
        Status(outcome.status),
        path,
        outcome.lower_bound,
        Counts(*outcome.counts),
        "synchronize",
        budget.seconds,
        "native",
        {
            "possible_starts": len(problem.squares(problem.initial)),
            "ends_at": None if path is None else list(check_plan(problem, path.actions)),
        },
        end=budget.as_given(from_core(outcome.end)),
    )


def _path(problem: BlindRobot, plan: list[int]) -> Path[int, str]:
    """Return the beliefs along a list of moves, which are given by their numbers."""
    names = tuple(DIRECTIONS)
    actions = tuple(names[number] for number in plan)
    states = [problem.initial]
    for action in actions:
        states.append(problem.result(states[-1], action))
    return Path(actions, tuple(states), len(actions))
