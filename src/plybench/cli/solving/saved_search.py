"""`trace --format html`: a search as a page that plays it."""

from typing import TYPE_CHECKING, Any

from plybench.core.catalog import Domain
from plybench.core.results.result import SearchResult

if TYPE_CHECKING:
    from plybench.lab.recording import Recording

_MOST_NODES = 200_000  # which a browser must read at once


def new_recording(steps: int | None) -> "Recording":
    """Return an observer for the search; `steps` are the expansions that it records."""
    from plybench.lab.recording import Recording

    return Recording(_MOST_NODES, steps)


def recorded_page(
    family: Domain, problem: Any, recording: "Recording", result: SearchResult[Any, Any], name: str
) -> str:
    """Return the page of a search in a problem, or in a view of it that has this name."""
    from plybench.lab.saved.saved_page import search_page

    recording.problem, recording.result = problem, result
    heuristic = f" with {result.heuristic}" if result.heuristic else ""
    return search_page(family, recording, f"{name}: {result.algorithm}{heuristic}")
