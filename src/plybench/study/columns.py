"""Exact columns of a run: what a search found, as plain values that a journal can store."""

from collections.abc import Mapping
from typing import Any

from plybench.core.results.decision import Decision
from plybench.core.results.result import SearchResult, plain, plain_number

STATUS, END = "status", "end"  # the columns that say how a run ended
SECONDS = "seconds"  # what a run took, if it measures that itself; not an exact column


def columns_of(found: SearchResult[Any, Any] | Decision[Any]) -> dict[str, Any]:
    """Return the exact columns of a search: how it ended, what it found, and all its counts.

    Seconds are not among them: they are stored separately, for each attempt.
    """
    if isinstance(found, SearchResult):
        path = found.path
        return {
            **ending_columns(found),
            "cost": plain_number(found.cost),
            "length": None if path is None else len(path),
            "lower_bound": plain_number(found.lower_bound),
            "optimal": found.is_optimal,
            "actions": None if path is None else " ".join(str(a) for a in path.actions),
            **found.counts.to_dict(),
        }
    return {
        **ending_columns(found),
        "action": plain(found.action),
        "value": plain_number(found.value),
        "depth": found.depth,
        **found.counts.to_dict(),
    }


def timed_columns(found: SearchResult[Any, Any] | Decision[Any]) -> dict[str, Any]:
    """Return the exact columns with the seconds of the search alone.

    What is done before and after it, such as loading the instance, is not counted.
    """
    return {**columns_of(found), SECONDS: found.seconds}


def ending_columns(found: SearchResult[Any, Any] | Decision[Any]) -> dict[str, str]:
    """Return how a search ended: its status and, if it ended early, the kind of end."""
    return {STATUS: str(found.status), END: "" if found.end is None else str(found.end.kind)}


def status_of(values: Mapping[str, Any]) -> str:
    """Return how a run ended: the column `status`, or `done` for a run that says nothing."""
    return str(values.get(STATUS, "done"))
