"""What figures are drawn from: named series of values, and what the axes count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, log10
from typing import Any

from plybench.core.errors import counted
from plybench.core.intervals import Estimate
from plybench.core.tables.rounding import half_up
from plybench.study.figures.looks import Look
from plybench.study.statistics import RunSample

Value = float | Estimate | RunSample | None


@dataclass(frozen=True)
class Series:
    """A name, its values over x (or over groups), its look, and what a report published.

    A value is a number (one exact run), a `RunSample` (runs over seeds or instances), an `Estimate`
    (a value with its interval), or None if nothing was run.
    """

    name: str
    values: Mapping[Any, Value]
    look: Look
    published: Mapping[Any, float] = field(default_factory=dict)  # drawn as crosses if they differ

    def sample(self, x: Any) -> RunSample | None:
        """Return the runs at x; one exact value is a sample of one."""
        value = self.values.get(x)
        if value is None or isinstance(value, RunSample):
            return value
        return RunSample.of([value.value if isinstance(value, Estimate) else value])


@dataclass(frozen=True, slots=True)
class Axis:
    """What an axis shows, for its label and for the caption."""

    name: str  # nodes expanded
    limit: float | None = None  # where runs were cut short
    limit_words: str = ""  # the same in words: 4,000,000 expansions, 10 seconds


def groups_of(series: Sequence[Series]) -> list[Any]:
    """Return every x of some series, in order of appearance."""
    return list(dict.fromkeys(x for one in series for x in one.values))


def samples_of(series: Sequence[Series]) -> list[RunSample]:
    """Return all samples of some series."""
    found = (one.sample(x) for one in series for x in one.values)
    return [sample for sample in found if sample is not None]


def differing(one: Series) -> dict[Any, float]:
    """Return the published values that differ from ours."""
    ours = {x: sample.median for x in one.values if (sample := one.sample(x)) is not None}
    return {x: value for x, value in one.published.items() if ours.get(x) != value}


def runs_words(samples: Sequence[RunSample], what: str = "run") -> str:
    """Return how many runs there are for each value: `25 runs`, `5 to 25 runs`."""
    sizes = sorted({sample.runs for sample in samples})
    if not sizes:
        return f"no {what}s"
    return (
        counted(sizes[0], what) if len(sizes) == 1 else f"{sizes[0]} to {counted(sizes[-1], what)}"
    )


def short(n: float, digits: int = 3) -> str:
    """Return a count, shortened to this many digits.

    >>> short(364.5), short(2214), short(9_247_848), short(31_442, 2)
    ('365', '2.21k', '9.25M', '31k')
    """
    decimals = digits - 1 - floor(log10(n)) if n >= 1000 else 1 if n < 10 else 0
    n = float(half_up(n, decimals))
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if n >= size:
            return f"{n / size:g}{unit}"
    return f"{n:g}"
