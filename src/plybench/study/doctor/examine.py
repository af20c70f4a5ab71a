"""The heuristic doctor: is a heuristic admissible, is it consistent, and how much does it help?

The distance of every state to the goals is computed by searching backwards; each heuristic is
compared with it in every state and along every edge, so the verdict is a proof, and a failure
comes with a counterexample. If the space is too large, the states nearest to the goals are
examined, with samples further out; then a failure is still certain, but a success is not a proof.
"""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from plybench.core.catalog import check_options, find_algorithm
from plybench.core.errors import InputError, unknown
from plybench.core.heuristic import (
    Heuristic,
    for_problem,
    heavy_table,
    heuristic_name,
    heuristics_of,
    told_apart,
    zero,
)
from plybench.core.limits import Limits
from plybench.core.problem import A, Problem, S, check_problem
from plybench.engine.searches import find_heuristic
from plybench.study.doctor.examination_run import Engine, ExaminationRun, Scale
from plybench.study.doctor.verdict import Examination
from plybench.study.doctor.watch import Progress, Watch

SAMPLES = 40


def examine(
    problem: Problem[S, A],
    heuristics: Mapping[str, Heuristic[S]] | Iterable[str | Heuristic[S]] | None = None,
    *,
    max_states: int = 600_000,
    samples: int = SAMPLES,
    seed: int = 0,
    search: Mapping[str, Any] | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
    engine: Engine = "auto",
) -> Examination:
    """Return a verdict on each heuristic: by name, functions, name -> function, or all on offer.

    By default, those whose tables take long to build are left out; name them to have them
    examined. Up to `max_states` states are examined; if there are more, `samples` states further
    out are drawn by random walks with `seed`. `search` has options of the A* searches in which the
    heuristics are compared, such as `ties`. The seconds and memory of `limits` apply to the whole
    examination, and the seconds are divided among its parts; expansions apply to each A* search in
    it (by default `max_states`, and 20,000 for a sample). Ctrl-C or a limit returns what
    was found so far. The core compares the heuristics if it knows all of them; `engine` is `auto`,
    `python` or `native`, as for `solve`.

    >>> from plybench.domains.blocksworld import instance
    >>> boosted = examine(instance("reports/two-blocks"), ["boosted"]).verdicts[0]
    >>> boosted.admissible, boosted.consistent
    (True, False)
    """
    run = begin_examination(
        problem,
        heuristics,
        max_states=max_states,
        samples=samples,
        seed=seed,
        search=search,
        limits=limits,
        progress=progress,
        engine=engine,
    )
    return run.finish()


def begin_examination(
    problem: Problem[S, A],
    heuristics: Mapping[str, Heuristic[S]] | Iterable[str | Heuristic[S]] | None = None,
    *,
    max_states: int = 600_000,
    samples: int = SAMPLES,
    seed: int = 0,
    search: Mapping[str, Any] | None = None,
    limits: Limits | None = None,
    progress: Progress | None = None,
    engine: Engine = "python",
) -> ExaminationRun[S, A]:
    """Return an examination that has yet to run: see `examine`.

    While it runs in Python, `progress` may look at what it has found so far.
    """
    check_problem(problem)
    if engine not in get_args(Engine):
        raise unknown("engine", engine, get_args(Engine))
    for name, value, least in (("max_states", max_states, 1), ("samples", samples, 0)):
        if value < least:
            raise InputError(f"{name}={value!r} must be {least} or more")
    options = dict(search or {})
    check_options(find_algorithm("astar"), (problem, zero), options)
    left_out = _heavy(problem) if heuristics is None else {}
    functions = _chosen_heuristics(problem, heuristics, left_out)
    scale = Scale(max_states, samples, seed)
    return ExaminationRun(
        problem, functions, scale, options, Watch(limits, progress), left_out, engine
    )


def _heavy(problem: Problem[S, A]) -> dict[str, str]:
    """Return the heuristics with tables that take long to build, and what these are."""
    offered = heuristics_of(problem).items()
    return {name: heavy for name, function in offered if (heavy := heavy_table(function))}


def _chosen_heuristics(
    problem: Problem[S, A],
    heuristics: Mapping[str, Heuristic[S]] | Iterable[str | Heuristic[S]] | None,
    left_out: Mapping[str, str],
) -> dict[str, Heuristic[S]]:
    if heuristics is None:
        chosen = {n: h for n, h in heuristics_of(problem).items() if n not in left_out}
    elif isinstance(heuristics, Mapping):
        chosen = dict(heuristics)
    else:
        single = isinstance(heuristics, str) or callable(heuristics)
        listed: Any = [heuristics] if single else list(heuristics)
        given = [one for at, one in enumerate(listed) if one not in listed[:at]]
        found = [find_heuristic(problem, one) for one in given]
        own = [heuristic_name(function) for function in found]
        chosen = dict(zip(told_apart(given, own), found, strict=True))
    for name, function in chosen.items():
        if not callable(function):
            raise InputError(f"heuristic {name!r} is {function!r}, not a function of a state")
        chosen[name] = for_problem(function, problem)
    if not chosen and left_out:
        names = ", ".join(left_out)
        raise InputError(f"no heuristic is examined by default here; name one of: {names}")
    if not chosen:
        raise InputError(
            f"there is no heuristic to examine: {type(problem).__name__} offers none; "
            "mark its methods with @heuristic(), or give functions by name"
        )
    return chosen
