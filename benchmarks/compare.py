"""Two runs compared, row by row: old seconds / new seconds, so more than 1 is faster now.

A row became slower if the time grew by more than its noise: a tenth, or what lay between the best
and the median round of either run. What others need is compared too: it shows the machine. Wall
time and searches that ended at a time limit are shown, but not part of the summary.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import exp, log

from benchmarks.formatting import digits, duration, wrapped
from benchmarks.harness import Row
from benchmarks.machine import busy_note
from benchmarks.report import WIDEST
from benchmarks.results import Results

_LEAST_NOISE = 0.1
_NOISE_OF_ONE = 0.3  # of a row that was measured only once
_SAME = ("python", "processor")  # of the environment, for seconds to be comparable


@dataclass(frozen=True)
class Pair:
    """The same work by the same contestant in two runs."""

    old: Row
    new: Row

    @property
    def ratio(self) -> float:
        """How many times faster the new run was."""
        return self.old.seconds / self.new.seconds

    @property
    def noise(self) -> float:
        """The share by which its times vary."""
        return max(_LEAST_NOISE, _spread(self.old), _spread(self.new))

    @property
    def is_slower(self) -> bool:
        """Whether the time grew by more than the noise."""
        return self.ratio * (1 + self.noise) < 1

    @property
    def has_other_counts(self) -> bool:
        """Whether it is not the same search: other nodes were counted."""
        return self.old.nodes != self.new.nodes


def _spread(row: Row) -> float:
    return row.middle / row.seconds - 1 if row.middle and row.seconds else _NOISE_OF_ONE


def pairs(old: Sequence[Row], new: Sequence[Row]) -> list[Pair]:
    """Return the rows that both runs have, in the order of the new one."""
    before = {row.key: row for row in old if row.seconds > 0}
    return [Pair(before[row.key], row) for row in new if row.key in before and row.seconds > 0]


def mean_ratio(found: Sequence[Pair]) -> float:
    """Return the geometric mean of the ratios."""
    return exp(sum(log(pair.ratio) for pair in found) / len(found))


def comparison(old: Results, new: Results, width: int) -> Iterator[str]:
    """Yield the ratios of all rows, then a summary."""
    width = min(width, WIDEST)
    found = pairs(old.rows, new.rows)
    yield from wrapped(f"COMPARED WITH {_name(old)}: old time / new time", width)
    yield from (line for note in _remarks(old, new) for line in wrapped(note, width))
    if not found:
        yield "The two runs have no row in common."
        return
    for _, group in groupby(found, key=lambda pair: pair.new.family):
        yield ""
        yield from _family(list(group), width)
    yield ""
    yield from _summary(found, width)
    matched = {pair.new.key for pair in found}
    yield from wrapped(_unmatched(old.rows, new.rows, matched), width)


def _name(results: Results) -> str:
    return f"plybench {results.version}{f' of {results.date}' if results.date else ''}"


def _remarks(old: Results, new: Results) -> Iterator[str]:
    for name in _SAME:
        before, now = (results.environment.get(name, "unknown") for results in (old, new))
        if before != now:
            yield f"Another {name}: {before} before, {now} now. Seconds differ by that alone."
    for results, when in ((old, "before"), (new, "now")):
        if note := busy_note(results.load):
            yield f"{when.capitalize()}: {note[0].lower()}{note[1:]}"


def _family(found: list[Pair], width: int) -> Iterator[str]:
    room = width - 28
    yield f"{found[0].new.family.upper():<{room}} {'old':>8} {'new':>8} {'ratio':>7}"
    for work, group in groupby(found, key=lambda pair: pair.new.work):
        yield from wrapped(work, width)
        for pair in group:
            name, *more = wrapped(f"{pair.new.who}{_mark(pair)}", room - 2)
            times = f"{duration(pair.old.seconds):>8} {duration(pair.new.seconds):>8}"
            yield f"  {name:<{room - 2}} {times} {digits(pair.ratio):>7}"
            yield from (f"    {part}" for part in more)


def _mark(pair: Pair) -> str:
    said = [", slower"] if pair.is_slower else []
    if pair.has_other_counts:
        said.append(f", {pair.old.nodes:,} nodes before, {pair.new.nodes:,} now")
    return "".join(said)


def _summary(found: list[Pair], width: int) -> Iterator[str]:
    room = width - 16
    found = [pair for pair in found if pair.old.is_comparable and pair.new.is_comparable]
    ours = [pair for pair in found if pair.new.is_ours]
    others = [pair for pair in found if not pair.new.is_ours]
    yield f"{'GEOMETRIC MEANS':<{room}} {'rows':>7} {'ratio':>7}"
    for family in dict.fromkeys(pair.new.family for pair in ours):
        yield _mean(family, [pair for pair in ours if pair.new.family == family], room)
    if ours:
        yield _mean("plybench, all families", ours, room)
    if others:
        yield _mean("all others, which show the machine", others, room)
    slower = [pair for pair in ours if pair.is_slower]
    yield ""
    yield f"Slower by more than noise: {len(slower) or 'none'}"
    for pair in slower:
        words = f"{pair.new.work}; {pair.new.who}: {digits(pair.ratio)} (noise {pair.noise:.0%})"
        yield from wrapped(f"  {words}", width, "    ")


def _mean(name: str, found: list[Pair], room: int) -> str:
    return f"  {name:<{room - 2}} {len(found):>7} {digits(mean_ratio(found)):>7}"


def _unmatched(old: Sequence[Row], new: Sequence[Row], matched: set[tuple[str, str]]) -> str:
    fresh, gone = ([r for r in rows if r.key not in matched] for rows in (new, old))
    return f"Not compared: {len(fresh)} rows only here, {len(gone)} only there."
