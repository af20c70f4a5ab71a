"""The medians of the study `scalability`, and how they are shown."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import inf
from statistics import median_high

from plybench.core.rng import SplitMix64
from plybench.core.tables import Beyond, Column, Table
from plybench.study import Rows
from plybench.study.figures import Axis, Figure, Series, grouped_bars, look_of, strips
from plybench.study.statistics import RunSample
from plybench_reports.blocksworld_a import BLOCKS, METHODS, SHUFFLED

LIMIT = 5_000_000  # expansions of a run


def nodes(rows: Rows, blocks: int, method: str) -> float | None:
    """Return the median of the nodes taken; infinite beyond the limit, None if nothing ran."""
    sample = _sample(rows, blocks, method)
    return None if sample is None else inf if sample.median is None else sample.median


def _sample(rows: Rows, blocks: int, method: str) -> RunSample | None:
    found = rows.where(blocks=blocks, method=method)
    return RunSample.of_rows(found, "popped", LIMIT) if found else None


def solved_sizes(rows: Rows, method: str, sizes: Iterable[int] = BLOCKS) -> dict[int, float]:
    """Return the medians by number of blocks, where most runs were solved."""
    found = {blocks: nodes(rows, blocks, method) for blocks in sizes}
    return {blocks: value for blocks, value in found.items() if value is not None and value < inf}


def drawn_medians(rows: Rows, blocks: int, method: str, runs: int) -> list[float]:
    """Return a thousand medians, in ascending order, each of this many runs drawn from all."""
    sample = _sample(rows, blocks, method)
    assert sample is not None
    values = [*sample.values, *[inf] * sample.cut_short]
    rng = SplitMix64(1)
    return sorted(
        median_high([values[rng.below(len(values))] for _ in range(runs)]) for _ in range(1000)
    )


def shown(series: dict[int, float]) -> str:
    """Return the medians in a row."""
    return ", ".join(f"{value:,.0f}" for value in series.values())


def _series_of(rows: Rows, methods: Sequence[str]) -> list[Series]:
    sizes = list(dict.fromkeys(rows.column("blocks")))
    found = []
    for method in methods:
        samples = {_words(blocks): _sample(rows, blocks, method) for blocks in sizes}
        found.append(Series(method, samples, look_of(METHODS[method][0])))
    return found


def _words(blocks: int) -> str:
    return f"{blocks} block{'' if blocks == 1 else 's'}"


_LEAVES = "IDS also takes leaves, without expanding them, so it may pass the limit."
_AXIS = Axis("nodes taken", LIMIT, f"{LIMIT:,} expansions")


def bars(rows: Rows) -> Figure:
    """The report's Figure 1."""
    about = f"Blocks on 4 x 4, tree search. DFS and IDS shuffle the children. {_LEAVES}"
    series = _series_of(rows, list(METHODS))
    series[-1] = replace(series[-1], look=replace(series[-1].look, colour=look_of("greedy").colour))
    return grouped_bars(series, _AXIS, about=about, name="scalability")


def luck(rows: Rows) -> Figure:
    """All runs of DFS and IDS."""
    about = f"Blocks on 4 x 4, tree search with shuffled children. {_LEAVES}"
    series = _series_of(rows, SHUFFLED)
    return strips(series, "blocks", _AXIS, about=about, name="luck")


def _given_up(rows: Rows, blocks: int, method: str) -> Beyond:
    """Return the least number of nodes taken when a run was stopped."""
    found = rows.where(blocks=blocks, method=method)
    return Beyond(min(row["popped"] - 1 for row in found if row.is_cut_short))


def table(rows: Rows) -> Table:
    """Medians, and how many runs were solved."""
    columns = [
        Column("blocks", "count"),
        Column("method"),
        Column("runs", "count"),
        Column("solved", "count"),
        Column("least", "count"),
        Column("median", "count"),
        Column("most", "count"),
    ]
    found = []
    for blocks, method in rows.by("blocks", "method"):
        sample = _sample(rows, blocks, method)
        assert sample is not None
        ends = [
            _given_up(rows, blocks, method) if n is None else n
            for n in map(sample.quantile, (0.0, 0.5, 1.0))
        ]
        found.append([blocks, method, sample.runs, sample.solved, *ends])
    caption = f"Nodes taken; each run stops after {LIMIT:,} expansions."
    return Table(columns, found, caption)
