"""`plybench heuristics`: checks heuristics against exact distances."""

from typing import Annotated

from cyclopts import Parameter

from plybench.cli.options import DomainName, Goal, Json, LimitOptions, Model, Source, Whole
from plybench.cli.output import print_json, show, work_progress
from plybench.core.catalog import find_domain
from plybench.core.problem import name_of_problem
from plybench.engine.loading import load_problem


def command(
    domain: DomainName,
    source: Source = None,
    /,
    *,
    goal: Goal = None,
    model: Model = None,
    heuristic: Annotated[
        tuple[str, ...],
        Parameter(
            negative=(),
            help="Check only this one; may be repeated. By default all except those whose tables "
            "take long to build.",
        ),
    ] = (),
    max_states: Annotated[
        Whole,
        Parameter(
            help="Check at most this many states, those nearest to the goals; sample the rest."
        ),
    ] = 600_000,
    samples: Annotated[Whole, Parameter(help="How many states to sample beyond that.")] = 40,
    seed: Annotated[Whole, Parameter(help="Seed of the samples.")] = 0,
    duplicates: Annotated[
        str | None, Parameter(help="How A* treats states met again: tree, closed, graph (default).")
    ] = None,
    goal_test: Annotated[
        str | None,
        Parameter(help="When A* notices goals: expanded (the default) or generated."),
    ] = None,
    ties: Annotated[
        str | None,
        Parameter(help="Order of A* among equal f: low-h (the default), fifo, lifo or heap."),
    ] = None,
    child_order: Annotated[
        str | None,
        Parameter(help="Child order of A*; see `plybench list domains`. By default given."),
    ] = None,
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Check whether heuristics are admissible and consistent, and how well informed.

    Each heuristic is compared with the exact distance to the goals: in every state and along every
    action, if all states fit into memory. Counterexamples are shown.
    """
    from plybench.study.doctor import examine
    from plybench.study.doctor.report import tables

    family = find_domain(domain)
    with limits.preparing() as clock:
        problem = load_problem(family, source, goal, child_order, model)
    own_order = None if child_order in family.orders else child_order
    given = {
        "duplicates": duplicates,
        "goal_test": goal_test,
        "ties": ties,
        "child_order": own_order,
    }
    search = {name: value for name, value in given.items() if value is not None}
    with work_progress() as report:
        found = examine(
            problem,
            heuristic or None,
            max_states=max_states,
            samples=samples,
            seed=seed,
            search=search,
            limits=limits.limits(spent=clock.seconds),
            progress=report,
        )
    if json:
        origin = {"origin": problem.origin} if hasattr(problem, "origin") else {}
        head = {"domain": family.name, "instance": name_of_problem(problem)} | origin
        print_json(head | found.to_dict(problem))
    else:
        show(*tables(found))
    return 0 if found.status == "finished" else 1
