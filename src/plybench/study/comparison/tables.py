"""Tables of a comparison."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from plybench.core.limits import Limits
from plybench.core.tables import Beyond, Column, Table
from plybench.core.tables.cells import Kind
from plybench.study.limits_words import limits_words
from plybench.study.rows import Row
from plybench.study.statistics import RunSample

if TYPE_CHECKING:
    from plybench.study.comparison.comparison import Comparison, Search

_FAILED = ("error", "crashed")
_SOLVED = ("solved", "unsolvable", "done")  # endings that are answers


def by_group(found: "Comparison") -> Table:
    """Return one row for each search on each group: median with interval, quantiles, solved."""
    parts = {search: found.by_group(rows) for search, rows in found.searches.items()}
    cells = [
        (group, search, groups[group])
        for group in found.by_group(found.rows)
        for search, groups in parts.items()
        if group in groups
    ]
    if all(len(rows) == 1 for _, _, rows in cells):
        return _single(found, cells)
    kind = _kind(found.metric)
    columns = [
        *_label_columns(found),
        Column("runs", "count"),
        Column("solved", "count"),
        Column(f"median {found.metric}", kind, key=found.metric),
        Column("10 %", kind, key=f"{found.metric}_q10"),
        Column("90 %", kind, key=f"{found.metric}_q90"),
    ]
    lines, with_clusters = [], False
    for group, search, rows in cells:
        sample = found.sample(rows)
        with_clusters = with_clusters or bool(sample.clusters)
        solved = sum(row.status in _SOLVED for row in rows)
        quantiles = [_or_beyond(sample.quantile(share), sample) for share in (0.1, 0.9)]
        middle = sample.estimate if sample.estimate is not None else Beyond(sample.limit)
        lines.append((*_labels(found, group, search), len(rows), solved, middle, *quantiles))
    drawn = f" It draws {found.place}s, each with all its seeds." if with_clusters else ""
    return _captioned(found, Table(columns, lines, label="tab:compare"), drawn)


def _single(found: "Comparison", cells: "Sequence[tuple[str, Search, list[Row]]]") -> Table:
    """Return the table for groups of one run each: the value itself, and how the run ended."""
    answer = "value" if found.place == "position" else "cost"
    columns = [*_label_columns(found), Column(found.metric, _kind(found.metric))]
    columns += [Column(answer, "count"), Column("ended")] if found.metric != answer else []
    lines = []
    for group, search, rows in cells:
        line = [*_labels(found, group, search), _value(found, rows)]
        line += [rows[0].get(answer), _ended(rows[0])] if found.metric != answer else []
        lines.append(line)
    return _captioned(found, Table(columns, lines, label="tab:compare"))


def _ended(row: Row) -> str:
    if row.status == "solved":
        return "optimal" if row.get("optimal") else "solved"
    return f"limit on {row.end}" if row.status == "limit" and row.end else row.status


def by_instance(found: "Comparison") -> Table:
    """Return one row for each instance, with the searches side by side."""
    searches = list(found.searches)
    columns = [Column(found.place), *(Column(s.name, _kind(found.metric)) for s in searches)]
    lines = []
    for instance in dict.fromkeys(row[found.place] for row in found.rows):
        line: list[Any] = [instance or "start"]
        for search in searches:
            rows = [row for row in found.searches[search] if row[found.place] == instance]
            line.append(_value(found, rows) if rows else None)
        lines.append(line)
    return _captioned(found, Table(columns, lines, label="tab:compare"))


def by_run(found: "Comparison") -> Table:
    """Return one row for each run, with all its counts."""
    used = [
        n
        for n in ("algorithm", "heuristic", "depth", "seed")
        if any(row.factors.get(n) is not None for row in found.rows)
    ]
    counts = [n for n in found.metrics if n != "seconds" and any(r.get(n) for r in found.rows)]
    columns = [
        Column(found.place),
        *(Column(n, "text" if n in ("algorithm", "heuristic") else "count") for n in used),
        Column("status"),
        *(Column(n, _kind(n)) for n in counts if n not in used),
        Column("seconds", "seconds"),
    ]
    lines = [
        [
            row[found.place] or "start",
            *(row.factors.get(n) for n in used),
            row.status,
            *(row.get(n) for n in counts if n not in used),
            min(row.seconds, default=None),
        ]
        for row in found.rows
    ]
    return Table(columns, lines, label="tab:runs")


def _value(found: "Comparison", rows: Sequence[Row]) -> Any:
    """Return the value of a single run, or the median of several with its interval."""
    sample = found.sample(rows)
    if len(rows) == 1:
        return _or_beyond(sample.median, sample)
    return sample.estimate if sample.estimate is not None else Beyond(sample.limit)


def _or_beyond(value: float | None, sample: RunSample) -> Any:
    return Beyond(sample.limit) if value is None else value


def _label_columns(found: "Comparison") -> list[Column]:
    names = ["heuristic"] * any(s.heuristic is not None for s in found.searches)
    names += ["depth"] * any(s.depth is not None for s in found.searches)
    places = [f"{found.place}s"] if _groups(found) > 1 else []
    return [Column(name) for name in (*places, "algorithm", *names)]


def _labels(found: "Comparison", group: str, search: "Search") -> list[str]:
    wanted = [column.name for column in _label_columns(found)]
    cells = {
        f"{found.place}s": group or "start",
        "algorithm": search.algorithm,
        "heuristic": search.heuristic or "",
        "depth": "" if search.depth is None else str(search.depth),
    }
    return [cells[name] for name in wanted]


def _groups(found: "Comparison") -> int:
    return len(found.by_group(found.rows))


def _kind(metric: str) -> Kind:
    return "seconds" if metric == "seconds" else "count"


def _captioned(found: "Comparison", table: Table, drawn: str = "") -> Table:
    """Return a table with a caption: instances, metric, limits, runs that were cut short."""
    groups = [group or "start" for group in found.by_group(found.rows)]
    where = [found.about, groups[0] if len(groups) == 1 else ""]
    said = ": ".join([*filter(None, [", ".join(filter(None, where))]), found.metric_words]) + "."
    said = said[0].upper() + said[1:] if not any(where) else said
    if any(table.with_interval):
        said += f" In brackets: 95 % bootstrap interval of the median.{drawn}"
    said += _endings(found)
    if found.is_of_bounds:
        said += (
            " A run that proved nothing counts as 0, an unsolvable one as larger than any other."
        )
    if not found.rows.is_complete:
        said += f" Unfinished: {len(found.rows):,} of {found.rows.planned:,} runs are done."
    return replace(table, caption=said)


def _endings(found: "Comparison") -> str:
    """Say how many runs failed or were cut short, and by what."""
    total = len(found.rows)
    failed = sum(row.status in _FAILED for row in found.rows)
    cut = [row for row in found.rows if row.is_cut_short and row.status not in _FAILED]
    said = f" {failed:,} of {total:,} runs failed." if failed else ""
    if cut:
        which = f"{len(cut):,} of {total:,} runs" if total > 1 else "The run"
        verb, counts = ("was", "it counts") if len(cut) == 1 else ("were", "they count")
        by_what = _limits_met(found.limits, Counter(row.end for row in cut))
        as_what = "with what was proved" if found.is_of_bounds else "as larger than any other"
        said += f" {which} {verb} cut short{by_what}; {counts} {as_what}."
    elif found.limits_words and not failed:
        said += f" No run hit the limit of {found.limits_words}."
    return said


def _limits_met(limits: Limits, kinds: Mapping[str, int]) -> str:
    """Say which limits were met, and how often if there are several."""
    amounts = {
        "expansions": limits_words(Limits(expansions=limits.expansions)),
        "seconds": limits_words(Limits(seconds=limits.seconds)),
    }
    met = {amounts.get(kind) or kind.replace("_", " "): n for kind, n in kinds.items() if kind}
    if len(met) > 1:
        return f" (limits: {', '.join(f'{what} in {n:,}' for what, n in met.items())})"
    return "".join(f" (limit: {what})" for what in met)
