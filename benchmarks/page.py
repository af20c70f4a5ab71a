"""The releases as a page: ours next to others, speed release by release, and all rows.

Ours is the quickest of our rows for a work, if possible of those that expand as many nodes as one
of the others. Seconds of different processors are not compared: the lines have only the releases
that were measured on the same processor as the newest.
"""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from benchmarks import drawings
from benchmarks.compare import mean_ratio, pairs
from benchmarks.formatting import digits, duration, rate
from benchmarks.harness import Row
from benchmarks.machine import busy_note
from benchmarks.report import is_cold
from benchmarks.results import Results
from plybench.core.errors import InputError
from plybench.study.page import markup, render


def write_page(releases: Sequence[Results], file: Path) -> None:
    """Write the page of some releases, the oldest first."""
    if not releases:
        raise InputError("no release was kept yet; `python -m benchmarks --keep` keeps one")
    file.write_text(page(releases), encoding="utf-8")


def page(releases: Sequence[Results]) -> str:
    """Return the page as one HTML text without scripts or other files."""
    newest = releases[-1]
    alike = [one for one in releases if _processor(one) == _processor(newest)]
    others = beside_others(newest.rows)
    scale = drawings.bar_scale([one["ratio"] for _, group in others for one in group])
    for _, group in others:
        for one in group:
            one |= {"bar": markup(drawings.bar(one["ratio"], scale)), "times": digits(one["ratio"])}
    return render(
        "releases.html.jinja",
        [],
        package="benchmarks",
        newest=newest,
        others=others,
        axis=markup(drawings.bar_axis(scale)),
        panels=panels(alike),
        alike=len(alike),
        releases=[_release(one) for one in reversed(releases)],
        tables=tables(newest.rows),
        quoted=[_quoted(rate) for rate in newest.quoted],
        busy=busy_note(newest.load),
    )


def _processor(results: Results) -> str:
    return results.environment.get("processor", "unknown")


def beside_others(rows: Sequence[Row]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return by family how many times faster ours is than each of the others."""
    found = []
    for family, group in groupby(rows, key=lambda row: row.family):
        lines = []
        for work, contestants in groupby(group, key=lambda row: row.work):
            lines += _beside(work, list(contestants))
        if lines:
            found.append((family, lines))
    return found


def _beside(work: str, rows: list[Row]) -> list[dict[str, Any]]:
    others = [row for row in rows if not row.is_ours and row.ratio > 0]
    own = [row for row in rows if row.is_ours and row.ratio > 0]
    same = [row for row in own if row.nodes in {other.nodes for other in others}]
    ours = min(same or own, key=lambda row: row.ratio, default=None)
    if ours is None:
        return []
    return [
        {"work": work, "ours": ours.who, "who": row.who, "ratio": row.ratio / ours.ratio}
        for row in others
    ]


def panels(releases: Sequence[Results]) -> list[dict[str, Any]]:
    """Return a drawing for each family; none as long as there is only one release."""
    if len(releases) < 2:
        return []
    first = [row for row in releases[0].rows if row.is_ours and row.is_comparable]
    versions = [one.version for one in releases]
    found = []
    for family in dict.fromkeys(row.family for row in releases[-1].rows):
        base = [row for row in first if row.family == family]
        compared = [pairs(base, one.rows) for one in releases]
        if not all(compared):
            continue
        ratios = [{pair.old.key: pair.ratio for pair in one} for one in compared]
        drawn = drawings.panel(
            family,
            versions,
            [mean_ratio(one) for one in compared],
            [[one.get(row.key) for one in ratios] for row in base],
        )
        found.append({"family": family, "rows": len(base), "svg": markup(drawn)})
    return found


def tables(rows: Sequence[Row]) -> list[tuple[str, list[tuple[str, list[dict[str, str]]]]]]:
    """Return all rows, by family and work."""
    return [
        (
            family,
            [
                (work, [_shown(row) for row in inner])
                for work, inner in groupby(group, key=lambda row: row.work)
            ],
        )
        for family, group in groupby(rows, key=lambda row: row.family)
    ]


def _shown(row: Row) -> dict[str, str]:
    return {
        "who": row.who,
        "time": duration(row.seconds),
        "ratio": digits(row.ratio),
        "nodes": f"{row.nodes:,}" if row.nodes else "",
        "rate": rate(row.nodes, row.seconds),
        "cold": duration(row.cold) if row.cold and is_cold(row) else "",
    }


def _release(results: Results) -> dict[str, str]:
    return {
        "version": results.version,
        "date": results.date,
        "load": f"{results.load:.1f}",
        "python": results.environment.get("python", "unknown"),
        "processor": _processor(results),
        "rows": str(len(results.rows)),
    }


def _quoted(quoted: Any) -> dict[str, str]:
    return {
        "work": quoted.work,
        "who": f"{quoted.who} ({quoted.when})",
        "theirs": rate(round(quoted.rate), 1),
        "ours": rate(round(quoted.ours), 1),
    }
