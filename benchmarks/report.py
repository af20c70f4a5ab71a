"""The results for a terminal: what was measured, family by family; then what is only quoted."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from benchmarks.formatting import count, digits, duration, rate, wrapped
from benchmarks.harness import Quoted, Row
from benchmarks.machine import busy_note
from benchmarks.results import Results
from benchmarks.suites import INTERRUPTED

WIDEST = 110  # columns; beyond that the eye loses the line
_NAME = 34  # columns that names of contestants keep
_COLD = 1.5  # times the best round: from here on, the first is shown
_LEGEND = (
    "time: CPU time of the best round, unless the work says wall time. ratio: to the first line of "
    "the same work. nodes: as each contestant counts them; the rate is nodes per second. cold: the "
    "first round, where it took at least half as long again."
)


@dataclass(frozen=True)
class _Column:
    heading: str
    width: int
    text: Callable[[Row], str]


_TIME = _Column("time", 8, lambda row: duration(row.seconds))
_RATIO = _Column("ratio", 7, lambda row: digits(row.ratio))
_NODES = _Column("nodes", 6, lambda row: count(row.nodes) if row.nodes else "")
_EXACT = _Column("nodes", 13, lambda row: f"{row.nodes:,}" if row.nodes else "")
_RATE = _Column("rate", 8, lambda row: rate(row.nodes, row.seconds))
_FIRST = _Column("cold", 7, lambda row: duration(row.cold) if row.cold and is_cold(row) else "")
# The widest that leaves room for the names is taken.
_CHOICES = (
    (_TIME, _RATIO, _EXACT, _RATE, _FIRST),
    (_TIME, _RATIO, _NODES, _RATE, _FIRST),
    (_TIME, _RATIO, _RATE, _FIRST),
    (_TIME, _RATIO, _RATE),
    (_TIME, _RATIO),
)


def is_cold(row: Row) -> bool:
    """Tell whether the first round took so much longer that it must be shown."""
    return row.cold is not None and row.cold >= _COLD * row.seconds


def heading(results: Results, width: int) -> Iterator[str]:
    """Yield what was measured, where, and whether others used the machine."""
    there = {k: v for k, v in results.environment.items() if v != "not installed"}
    missing = [name for name in results.environment if name not in there]
    first = f"plybench {results.version}, {results.date}, load {results.load:.1f}"
    yield from wrapped(first if results.date else f"plybench {results.version}", width)
    told = ", ".join(f"{k} {v}" for k, v in there.items() if k != "plybench")
    yield from wrapped(told, width)
    if missing:
        yield from wrapped(f"Not installed, so left out: {', '.join(missing)}", width)
    if note := busy_note(results.load):
        yield from wrapped(note, width)


def family(rows: Sequence[Row], width: int) -> Iterator[str]:
    """Yield the rows of a family, work by work, under its name; the name stands in capitals."""
    columns = _fitting(width)
    room = width - sum(column.width + 1 for column in columns)
    titles = "".join(f" {column.heading:>{column.width}}" for column in columns)
    yield f"{rows[0].family.upper():<{room}}{titles}"
    for work, group in groupby(rows, key=lambda row: row.work):
        yield from wrapped(work, width)
        for row in group:
            yield from _line(row, columns, room)


def _fitting(width: int) -> Sequence[_Column]:
    for columns in _CHOICES:
        if width - sum(column.width + 1 for column in columns) >= _NAME:
            return columns
    return _CHOICES[-1]


def _line(row: Row, columns: Sequence[_Column], room: int) -> Iterator[str]:
    """Yield one line; a name that is too long even for that goes on in the next."""
    name, *more = wrapped(row.who, room - 2)
    numbers = "".join(f" {column.text(row):>{column.width}}" for column in columns)
    yield f"  {name:<{room - 2}}{numbers}".rstrip()
    yield from (f"    {part}" for part in more)


def ending(results: Results, width: int) -> Iterator[str]:
    """Yield what is only quoted, what was left out, and what went wrong."""
    if results.rows:
        yield from wrapped(_LEGEND, width)
    if results.quoted:
        yield ""
        yield from _quoted(results.quoted, width)
    if results.notes:
        yield ""
        yield from (line for note in results.notes for line in wrapped(note, width, "    "))
    for suite, failure in results.failures.items():
        said = (
            f"Interrupted in {suite}." if failure == INTERRUPTED else f"FAILED: {suite}: {failure}"
        )
        yield from wrapped(said, width, "    ")


def _quoted(quoted: Sequence[Quoted], width: int) -> Iterator[str]:
    """Yield rates that were not measured here, each next to ours."""
    room = width - 20
    yield f"{'QUOTED, NOT MEASURED':<{room}} {'theirs':>9} {'ours':>9}"
    for work, group in groupby(quoted, key=lambda rate: rate.work):
        yield from wrapped(work, width)
        for one in group:
            theirs, ours = (f"{count(value)}/s" for value in (one.rate, one.ours))
            name, *more = wrapped(f"{one.who} ({one.when})", room - 2)
            yield f"  {name:<{room - 2}} {theirs:>9} {ours:>9}"
            yield from (f"    {part}" for part in more)


def report(results: Results, width: int) -> Iterator[str]:
    """Yield everything about some results, line by line."""
    width = min(width, WIDEST)
    yield from heading(results, width)
    for _, group in groupby(results.rows, key=lambda row: row.family):
        yield ""
        yield from family(list(group), width)
    yield ""
    yield from ending(results, width)
