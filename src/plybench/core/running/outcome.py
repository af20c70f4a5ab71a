"""The last step of every search, in both engines: what its result says besides the counts.

The options that determined the counts are recorded, and the claims of the heuristic are checked
along the path.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from plybench.core.errors import InputError
from plybench.core.heuristic import Heuristic, heuristic_name, zero
from plybench.core.notation import state_writer
from plybench.core.problem import A, Problem, S, chosen_rules
from plybench.core.results.answers import OptimalCount
from plybench.core.results.result import Path, SearchResult, plain
from plybench.core.running.claims import Estimates, false_claim

# Of the search that counts optimal solutions, where only the heuristic is a choice.
COUNT_OPTIONS: Mapping[str, Any] = {
    "duplicates": "graph",
    "goal_test": "expanded",
    "ties": "low-h",
    "child_order": "given",
}


def complete(
    result: SearchResult[S, A],
    problem: Problem[S, A],
    options: Mapping[str, Any],
    estimates: Estimates | None = None,
) -> SearchResult[S, A]:
    """Return a result with its options, and without what a false claim seemed to prove.

    `options` are all options of the algorithm, including the heuristic as a function. `estimates`
    may have its values for many states at once.
    """
    result = replace(result, options=used_options(problem, options))
    if result.path is None or result.lower_bound is None:
        return result
    claim = false_claim(problem, options.get("heuristic", zero), result.path, estimates)
    return result if claim is None else replace(result, lower_bound=None, false_claim=claim)


def used_options(problem: object, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as plain values, with the order and model of a problem that has several."""
    used = {k: heuristic_name(v) if callable(v) else plain(v) for k, v in options.items()}
    return used | chosen_rules(problem)


def noted(found: OptimalCount, problem: Problem[S, A], heuristic: Heuristic[S]) -> OptimalCount:
    """Return a count with the options that determined it; only the heuristic can be chosen."""
    return replace(found, options=used_options(problem, {"heuristic": heuristic, **COUNT_OPTIONS}))


def refuse_false_claim(problem: Problem[S, A], heuristic: Heuristic[S], path: Path[S, A]) -> None:
    """Raise InputError if a cheapest path found contradicts what the heuristic claims."""
    claim = false_claim(problem, heuristic, path)
    if claim is not None:
        contradiction = claim.sentence(state_writer(problem))
        raise InputError(f"counting needs an admissible heuristic, and {contradiction}")
