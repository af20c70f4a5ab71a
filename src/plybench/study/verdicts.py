"""Published claims and our verdicts; each verdict is computed from the claim and our answer.

Claims come with the studies that answer them: the packages of studies say where theirs are.

A claim has a `value` if the report printed something that can be compared: a number, a list, a
text, or true for a statement. Our answer is a plain value too, or a `Sample` if the published
value is one random run and ours is a distribution.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Literal

from plybench.core.intervals import Interval, wilson

Basis = Literal["stated", "inferred", "implied", "lost"]


class Verdict(StrEnum):
    """What follows from a claim and our answer."""

    EXACT = "exact"  # ours is the published value
    CORRECTED = "corrected"  # ours differs, and is stable
    STATISTICAL = "statistical"  # the published sample lies within our distribution
    UNDECIDED = "undecided"  # nothing to compare with: the value or its settings are lost
    REMARK = "remark"  # the report does not say it, so there is nothing to correct
    NOT_RUN = "not run"  # the runs that answer it have not been made yet

    @property
    def sign(self) -> str:
        """One character, so that colour is never the only sign."""
        return _SIGNS[self]


_SIGNS = {
    Verdict.EXACT: "=",
    Verdict.CORRECTED: "≠",
    Verdict.STATISTICAL: "≈",
    Verdict.UNDECIDED: "?",
    Verdict.REMARK: "+",
    Verdict.NOT_RUN: "…",
}


@dataclass(frozen=True)
class Claim:
    """What a report says."""

    id: str
    report: str
    text: str
    published: str  # as printed
    value: Any = None  # the same, to compare; None if nothing legible was printed
    # How we know what was run: `stated` in the report, `inferred` from its other figures (so a
    # difference proves nothing), `implied` but not said by the report, or `lost`.
    basis: Basis = "stated"
    why: str = ""  # what is wrong, or under what condition it holds
    study: str = ""  # the name of the study that answers it


@dataclass(frozen=True)
class Sample:
    """Our distribution of something random, to compare with one or several published runs."""

    values: Sequence[float]
    text: str = ""  # our result in words; by default the median and the central range
    level: float = 0.95

    def share_up_to(self, value: float) -> float:
        """Return how much of the distribution lies at or below a value, ties counted half."""
        below = sum(v < value for v in self.values)
        ties = sum(v == value for v in self.values)
        return (below + ties / 2) / len(self.values)

    def fits(self, published: float | Iterable[float]) -> bool:
        """Tell whether one published value, or each of several, lies in the central range.

        For several, the range is widened so that all of them lie inside as often as one would.
        """
        found = [published] if isinstance(published, int | float) else list(published)
        tail = (1 - self.level) / 2 / len(found)
        return all(tail <= self.share_up_to(value) <= 1 - tail for value in found)

    def __str__(self) -> str:
        if self.text:
            return self.text
        ordered = sorted(self.values)
        last = len(ordered) - 1
        low, middle, high = (ordered[round(last * share)] for share in (0.025, 0.5, 0.975))
        return f"median {middle:,g}, 95 % between {low:,g} and {high:,g} ({len(ordered)} runs)"


@dataclass(frozen=True)
class Samples:
    """Several distributions, each to compare with a published run of its own."""

    parts: Sequence[Sample]
    text: str = ""

    def fits(self, published: Sequence[float]) -> bool:
        """Tell whether each value lies in the central range of its distribution, widened as above.

        Raises ValueError unless there are as many values as distributions.
        """
        many = len(self.parts)
        wide = [replace(part, level=1 - (1 - part.level) / many) for part in self.parts]
        return all(part.fits(value) for part, value in zip(wide, published, strict=True))

    def __str__(self) -> str:
        return self.text or "; ".join(map(str, self.parts))


@dataclass(frozen=True)
class Share:
    """How often something random happened in our runs, to compare with a published frequency.

    The published value is `[times, trials]`, or a share alone.
    """

    times: int
    trials: int
    text: str = ""

    def fits(self, published: Any) -> bool:
        """Tell whether a published frequency could come from the same process (Fisher, two-sided).

        A share without its number of trials must lie in our Wilson interval, widened by half a
        unit of its last digit, since it was rounded.
        """
        import numpy as np
        from scipy.stats import fisher_exact

        if isinstance(published, int | float):
            digits = len(str(float(published)).partition(".")[2])
            low, high = self.interval
            slack = 0.5 * 10**-digits
            return bool(low - slack <= published <= high + slack)
        times, trials = published
        table = np.array([[times, trials - times], [self.times, self.trials - self.times]])
        return bool(fisher_exact(table).pvalue >= 0.05)

    @property
    def interval(self) -> Interval:
        """The interval in which the true share lies with 95 % confidence."""
        return wilson(self.times, self.trials)

    def __str__(self) -> str:
        return self.text or f"{self.times:,} of {self.trials:,} ({self.times / self.trials:.1%})"


@dataclass(frozen=True)
class Tendency:
    """Whether a published statement about random runs holds in ours."""

    holds: bool
    text: str

    def fits(self, published: Any) -> bool:
        """Tell whether statement and runs agree."""
        return self.holds is bool(published)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Answer:
    """Our value for a claim: what to compare, and what to show if that differs."""

    # A plain value, `Sample`, `Samples`, `Share` or `Tendency`; None if nothing was run.
    value: Any
    text: str = ""
    command: str = ""  # shows the value to a reader who types it

    def __str__(self) -> str:
        return self.text or _show_value(self.value)


@dataclass(frozen=True)
class Finding:
    """A claim, our answer and the verdict."""

    claim: Claim
    answer: Answer
    verdict: Verdict = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "verdict", judge(self.claim, self.answer))


def judge(claim: Claim, answer: Answer) -> Verdict:
    """Return the verdict on a claim, given our answer.

    >>> judge(Claim("x-1", "x", "nodes", "33", 33), Answer(34)).value
    'corrected'
    """
    if answer.value is None:
        return Verdict.NOT_RUN if claim.basis != "lost" else Verdict.UNDECIDED
    if claim.value is None:
        return Verdict.UNDECIDED
    if isinstance(answer.value, Sample | Samples | Share | Tendency):
        is_same, same = answer.value.fits(claim.value), Verdict.STATISTICAL
    else:
        is_same, same = _plain(answer.value) == _plain(claim.value), Verdict.EXACT
    if claim.basis == "implied":
        return Verdict.REMARK
    if is_same:
        return same
    return Verdict.UNDECIDED if claim.basis == "inferred" else Verdict.CORRECTED


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def _show_value(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, list | tuple):
        return " / ".join(_show_value(part) for part in value)
    return str(value)
