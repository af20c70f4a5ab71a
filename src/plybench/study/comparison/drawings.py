"""Figures of a comparison."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from plybench.core.errors import InputError
from plybench.study.figures import (
    Axis,
    Figure,
    Look,
    Series,
    grouped_bars,
    look_of,
    scatter,
    short_name,
    solved_within,
    strips,
)
from plybench.study.figures.looks import distinct
from plybench.study.rows import Row

if TYPE_CHECKING:
    from plybench.study.comparison.comparison import Comparison, Search


def bars(found: "Comparison", by: str) -> Figure:
    """Draw the median of each search on each group, or on each instance."""
    return grouped_bars(_series(found, by), _axis(found), about=_about(found))


def boxes(found: "Comparison", by: str) -> Figure:
    """Draw all runs of each search on each group."""
    return strips(_series(found, by), "", _axis(found), about=_about(found), name="boxes")


def two(found: "Comparison", by: str) -> Figure:
    """Draw one search against another, instance by instance."""
    searches = list(found.searches)
    if len(searches) != 2:
        raise InputError(
            f"a scatter compares two searches; this comparison has {len(searches)}: "
            f"{', '.join(search.name for search in searches)}"
        )
    values = [_values(found, search) for search in searches]
    shared = [instance for instance in values[0] if instance in values[1]]
    names, looks = _names(searches), _looks(searches)
    return scatter(
        [(values[0][i], values[1][i]) for i in shared],
        (names[searches[0]], names[searches[1]]),
        (looks[searches[0]], looks[searches[1]]),
        _axis(found),
        about=_about(found),
    )


def solved(found: "Comparison", by: str) -> Figure:
    """Draw how many instances each search solves within a number of expansions."""
    names, looks = _names(found.searches), _looks(found.searches)
    series = [
        Series(names[search], {0: found.sample(rows)}, looks[search])
        for search, rows in found.searches.items()
    ]
    return solved_within(series, _axis(found), about=_about(found), what=f"{found.place}s")


MAKERS: "Mapping[str, Callable[[Comparison, str], Figure]]" = {
    "bars": bars,
    "boxes": boxes,
    "scatter": two,
    "solved": solved,
}


def _series(found: "Comparison", by: str) -> list[Series]:
    names, looks = _names(found.searches), _looks(found.searches)
    made = []
    for search, rows in found.searches.items():
        parts = found.by_group(rows) if by == "group" else _by_place(found, rows)
        values: dict[str, Any] = {key or "start": found.sample(part) for key, part in parts.items()}
        made.append(Series(names[search], values, looks[search]))
    return made


def _values(found: "Comparison", search: "Search") -> dict[str, float | None]:
    parts = _by_place(found, found.searches[search])
    return {place: found.sample(rows).median for place, rows in parts.items()}


def _by_place(found: "Comparison", rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Return the rows of each instance."""
    places: dict[str, list[Row]] = {}
    for row in rows:
        places.setdefault(row[found.place], []).append(row)
    return places


def _names(searches: "Iterable[Search]") -> "dict[Search, str]":
    """Return short names, with the heuristic only if it tells two searches apart."""
    searches = list(searches)
    same = len({search.heuristic for search in searches if search.heuristic is not None}) < 2
    found = {}
    for search in searches:
        algorithm, _, options = search.algorithm.partition(":")
        parts = [short_name(algorithm), options.replace(",", " ")]
        parts += [search.heuristic or ""] if not same else []
        parts += [] if search.depth is None else [f"d{search.depth}"]
        found[search] = " ".join(filter(None, parts))
    return found


def _looks(searches: "Iterable[Search]") -> "dict[Search, Look]":
    searches = list(searches)
    plain = {s.name: look_of(s.algorithm.partition(":")[0], s.heuristic) for s in searches}
    found = distinct(plain)
    return {search: found[search.name] for search in searches}


def _axis(found: "Comparison") -> Axis:
    return Axis(found.metric_words, found.limit_of(found.metric), found.limits_words)


def _about(found: "Comparison") -> str:
    """Return the first sentence of the caption: domain, instances, and the one heuristic."""
    groups = [group or "start" for group in found.by_group(found.rows)]
    names = {s.heuristic for s in found.searches if s.heuristic is not None}
    heuristic = f", heuristic {next(iter(names))}" if len(names) == 1 else ""
    where = ", ".join(groups[:4]) + (", ..." if len(groups) > 4 else "")
    return f"{found.about + ': ' if found.about else ''}{where}{heuristic}."
