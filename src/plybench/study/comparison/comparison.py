"""The results of a comparison: its rows, and the tables and figures made from them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from math import inf
from typing import Any, Literal

from plybench.core.errors import InputError, refused, unknown
from plybench.core.limits import Limits
from plybench.core.results.decision import GameCounts
from plybench.core.results.ending import End
from plybench.core.results.result import Counts
from plybench.core.tables import Table
from plybench.study.figures.figure import Figure
from plybench.study.limits_words import limits_words
from plybench.study.rows import Row, Rows
from plybench.study.statistics import RunSample

By = Literal["group", "instance", "run"]
Kind = Literal["bars", "boxes", "scatter", "solved"]
SECONDS, LOWER_BOUND = "seconds", "lower_bound"
_WORDS = {
    SECONDS: SECONDS, LOWER_BOUND: "lower bound of the cost", "calls": "calls",
    "cost": "cost of the solution", "value": "value",
    "length": "actions of the solution", "iterations": "iterations", "playouts": "playouts",
    "cutoffs": "cutoffs", "table_hits": "transposition table hits",
}  # fmt: skip


def metrics_of(*, is_game: bool) -> list[str]:
    """Return what can be compared: results, counts, seconds."""
    found = ("value",) if is_game else ("cost", "length", LOWER_BOUND)
    counts = GameCounts if is_game else Counts
    return [*found, *(f.name for f in fields(counts)), SECONDS]


def check_metric(name: str, *, is_game: bool) -> None:
    """Raise InputError for a metric that searches do not have."""
    known = metrics_of(is_game=is_game)
    if name not in known:
        raise unknown("metric", name, known)


def _measured(row: Row, metric: str) -> float | None:
    """Return what a run needed; None if that is beyond the limit, or infinite."""
    if metric == LOWER_BOUND:
        # What was proved, at a limit too; no solution costs less than 0. Infinity may be text.
        bound = inf if row.status == "unsolvable" else float(row.get(LOWER_BOUND) or 0)
        return bound if bound < inf else None
    if row.is_cut_short:
        return None
    return min(row.seconds, default=None) if metric == SECONDS else row.get(metric)


@dataclass(frozen=True)
class Search:
    """One search of a comparison: the algorithm with its options, and its heuristic or depth."""

    algorithm: str
    heuristic: str | None = None
    depth: int | None = None

    @property
    def name(self) -> str:
        """The name in tables: `astar manhattan`, `alpha_beta depth 6`."""
        depth = "" if self.depth is None else f"depth {self.depth}"
        return " ".join(filter(None, (self.algorithm, self.heuristic, depth)))


@dataclass(frozen=True)
class Comparison:
    """Rows of searches on instances.

    `table()` has one row for each search and group of instances, `table(by="instance")` one for
    each instance with the searches side by side, `table(by="run")` one for each run. An instance
    may be in several groups; one that is in none is a group of its own.
    """

    rows: Rows
    metric: str
    place: str = "instance"  # the factor that says what was searched
    groups: Mapping[str, Sequence[str]] = field(default_factory=dict)  # label -> its instances
    limits: Limits = field(default_factory=Limits)
    about: str = ""  # the domain, for captions

    def __post_init__(self) -> None:
        check_metric(self.metric, is_game=self.place == "position")

    @cached_property
    def metrics(self) -> list[str]:
        """What can be compared: the counts, the cost of the solution, seconds."""
        return metrics_of(is_game=self.place == "position")

    @cached_property
    def searches(self) -> dict[Search, list[Row]]:
        """The rows of each search, in the order of the plan."""
        found: dict[Search, list[Row]] = {}
        for algorithm in dict.fromkeys(row["algorithm"] for row in self.rows):
            for row in self.rows:
                if row["algorithm"] == algorithm:
                    search = Search(algorithm, row.get("heuristic"), row.factors.get("depth"))
                    found.setdefault(search, []).append(row)
        return found

    def by_group(self, rows: Iterable[Row]) -> dict[str, list[Row]]:
        """Return the rows of each group that has any."""
        found: dict[str, list[Row]] = {label: [] for label in self.groups}
        for row in rows:
            instance = row[self.place]
            for label in self._labels.get(instance, (instance,)):
                found.setdefault(label, []).append(row)
        return {label: some for label, some in found.items() if some}

    @cached_property
    def _labels(self) -> dict[str, list[str]]:
        """The groups of each instance."""
        found: dict[str, list[str]] = {}
        for label, instances in self.groups.items():
            for instance in instances:
                found.setdefault(instance, []).append(label)
        return found

    def sample(self, rows: Sequence[Row], metric: str | None = None) -> RunSample:
        """Return the sample of a metric over some rows; the seeds of an instance are a cluster."""
        name = metric or self.metric
        clusters: dict[str, list[float | None]] = {}
        for row in rows:
            clusters.setdefault(row[self.place], []).append(_measured(row, name))
        return RunSample.of_clusters(clusters.values(), self._limit_of(name, rows))

    def _limit_of(self, metric: str, rows: Sequence[Row]) -> float | None:
        """Return the limit that cut runs short, if it is on the metric and the same for all."""
        ends = (End.SECONDS,) if metric == SECONDS else (End.EXPANSIONS, End.NODES)
        is_same = all(row.end in ends for row in rows if row.is_cut_short)
        return self.limit_of(metric) if is_same else None

    def limit_of(self, metric: str) -> float | None:
        """Return the limit on a metric, where there is one."""
        if metric == SECONDS:
            return self.limits.seconds
        return self.limits.expansions if metric in ("expanded", "calls") else None

    @property
    def is_of_bounds(self) -> bool:
        """Whether the metric is what was proved about the cost, which a limit does not hide."""
        return self.metric == LOWER_BOUND

    @property
    def metric_words(self) -> str:
        """What is counted, for axes and captions."""
        return _WORDS.get(self.metric, f"nodes {self.metric}")

    @property
    def limits_words(self) -> str:
        """The limits of a run in words, except those that belong to the machine."""
        return limits_words(Limits(self.limits.expansions, self.limits.seconds))

    def table(self, by: By = "group") -> Table:
        """Return the table; see the class."""
        from plybench.study.comparison import tables

        makers = {"group": tables.by_group, "instance": tables.by_instance, "run": tables.by_run}
        if by not in makers:
            raise refused("by", by, "group, instance or run")
        return makers[by](self)

    def figure(self, kind: Kind = "bars", by: By = "group") -> Figure:
        """Return a figure: bars, boxes, a scatter of two searches, or solved within a limit."""
        from plybench.study.comparison import drawings

        if kind not in drawings.MAKERS:
            raise refused("kind", kind, "bars, boxes, scatter or solved")
        if not self.rows:
            raise InputError("there is nothing to draw: no run is done")
        return drawings.MAKERS[kind](self, by)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values: every run, and the table by groups."""
        records = [
            {name: None if value == float("inf") else value for name, value in record.items()}
            for record in self.table().records()
        ]
        return {
            "metric": self.metric,
            "limits": self.limits_words,
            "runs": self.rows.planned,
            "done": len(self.rows),
            "table": records,
            "rows": [
                {
                    **row.factors,
                    "status": row.status,
                    **row.values,
                    "end": row.end,
                    "seconds": list(row.seconds),
                    "note": row.note,
                }
                for row in self.rows
            ],
        }

    def __str__(self) -> str:
        return self.table().text()

    def _repr_html_(self) -> str:
        return self.table().html()
