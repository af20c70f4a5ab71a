"""A search as given on the command line: the problem, and the settings as one value."""

from typing import Any

from plybench.cli.algorithm_options import given_options
from plybench.cli.options import LimitOptions
from plybench.core.catalog import Algorithm, Domain, find_algorithm, find_domain
from plybench.core.errors import InputError
from plybench.core.running.search_settings import Engine, SearchSettings
from plybench.engine.advice import choose_algorithm
from plybench.engine.loading import load_problem

# Further values that an option takes on the command line.
MORE_VALUES = {"child_order": "one of `plybench list domains`"}


def search_task(
    domain: str,
    source: str | None,
    goal: str | None,
    model: str | None,
    algorithm: str | None,
    heuristic: str | None,
    options: Any,
    limits: LimitOptions,
    engine: Engine = "auto",
    is_observed: bool = False,
) -> tuple[Domain, Any, SearchSettings, str]:
    """Return domain, problem and settings; if no algorithm is named, also why one was chosen."""
    family, entry = find_domain(domain), None if algorithm is None else find_algorithm(algorithm)
    given, why = given_options(options), ""
    problem = load_problem(family, source, goal, given.get("child_order"), model)
    if entry is None:
        names = [*given, *([] if heuristic is None else ["heuristic"])]
        chosen = choose_algorithm(problem, engine, names, is_observed)
        entry, why = find_algorithm(chosen.algorithm), chosen.reason
    if given.get("child_order") in family.orders:
        del given["child_order"]  # it is the problem's
    settings = SearchSettings(
        entry.name,
        _heuristic(entry, heuristic, family),
        given,
        limits.max_expansions,
        limits.max_seconds,
        limits.memory,
        engine,
    )
    return family, problem, settings, why


def _heuristic(entry: Algorithm, name: str | None, family: Domain) -> str | None:
    if entry.needs_heuristic:
        return name or family.default_heuristic or None
    if name is not None:
        raise InputError(f"{entry.name} takes no heuristic")
    return None
