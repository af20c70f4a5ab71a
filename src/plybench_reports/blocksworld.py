"""What the studies of the two Blocksworld reports share."""

from collections.abc import Iterable
from typing import Any

from plybench.core.limits import Limits
from plybench.core.results.result import SearchResult
from plybench.domains.blocksworld import Blocksworld
from plybench.engine.searches import solve
from plybench.study.columns import ending_columns
from plybench.study.rows import Row, Rows
from plybench_reports.claims import claims

Found = SearchResult[Any, Any]
_LETTERS = {"left": "L", "right": "R", "down": "D", "up": "U"}


def letters(actions: Iterable[Any]) -> str:
    """Return moves as the reports abbreviate them.

    >>> letters(["up", "left", "down"])
    'U L D'
    """
    return " ".join(_LETTERS[action] for action in actions)


def published(claim: str) -> Any:
    """Return the value that a report gives."""
    return claims()[claim].value


def counted(found: Found) -> dict[str, Any]:
    """Return the columns of a search that the reports mention."""
    return {
        **ending_columns(found),
        "moves": None if found.path is None else len(found.path),
        "popped": found.counts.popped,
        "expanded": found.counts.expanded,
    }


def long_walk(
    puzzle: Blocksworld, algorithm: str, limits: Limits, **options: Any
) -> dict[str, Any]:
    """Return the columns of a search whose path may have a million moves.

    Its path is not replayed, which would take far longer than the search.
    """
    return counted(solve(puzzle, algorithm, limits=limits, verify=False, **options))


def rows_of(rows: Rows, name: str, values: Iterable[Any], **wanted: Any) -> list[Row] | None:
    """Return the row of each value of a factor; None while one is missing."""
    found = [rows.one(**{name: value}, **wanted) for value in values]
    return None if None in found else [row for row in found if row is not None]
