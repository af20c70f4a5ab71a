"""The last step of every search, in both engines: what its result says besides the counts.

The options that determined the counts are recorded, and the claims of the heuristic are checked
along the path.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from plybench.heuristic import heuristic_name, zero
from plybench.problem import A, Problem, S
from plybench.result import SearchResult, plain
from plybench.running.claims import false_claim


def complete(
    result: SearchResult[S, A], problem: Problem[S, A], options: Mapping[str, Any]
) -> SearchResult[S, A]:
    """Return a result with its options, and without what a false claim seemed to prove.

    `options` are all options of the algorithm, including the heuristic as a function.
    """
    result = replace(result, options=used_options(problem, options))
    if result.path is None or result.lower_bound is None:
        return result
    claim = false_claim(problem, options.get("heuristic", zero), result.path)
    return result if claim is None else replace(result, lower_bound=None, false_claim=claim)


def used_options(problem: object, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as plain values, with the order and model of a problem that has several."""
    used = {k: heuristic_name(v) if callable(v) else plain(v) for k, v in options.items()}
    for name in ("order", "model"):
        if hasattr(problem, f"with_{name}"):
            used[name] = getattr(problem, name)
    return used
