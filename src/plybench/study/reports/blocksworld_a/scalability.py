"""The report's Figure 1: nodes of each search for one to six blocks.

Depth-first search and iterative deepening shuffle their children, so the median of 25 runs is
taken; a run that hit the limit counts as longer than any other.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any

from plybench.engine import solve
from plybench.limits import Limits
from plybench.study import Answer, Row, Rows, Study
from plybench.study.figures import Axis, Figure, Series, grouped_bars, look_of, strips
from plybench.study.reports.blocksworld import counted, long_walk
from plybench.study.reports.blocksworld_a import (
    BLOCKS,
    METHODS,
    SHUFFLED,
    name_of,
    puzzle,
    tree_sizes,
)
from plybench.study.reports.commands import solve_command
from plybench.study.statistics import RunSample
from plybench.study.tables import Beyond, Column, Table

_LIMIT = 5_000_000  # expansions


def run(*, blocks: int, method: str, run: int, seed: int, limits: Limits) -> dict[str, Any]:
    """Search once; `run` only tells shuffled ones apart."""
    algorithm, options = METHODS[method]
    if method in SHUFFLED:
        return {"seed": seed, **long_walk(puzzle(blocks), algorithm, limits, seed=seed, **options)}
    return counted(solve(puzzle(blocks), algorithm, limits=limits, **options))


def _is_run(*, blocks: int, method: str, run: int) -> bool:
    # Beyond three blocks the full passes of IDS alone exceed the limit, in whatever order.
    return run == 1 or (method in SHUFFLED and (method == "DFS" or blocks <= 3))


study = Study(
    name="blocksworld-a/scalability",
    question="How does the number of nodes grow with the number of blocks?",
    factors={"blocks": BLOCKS, "method": tuple(METHODS), "run": range(1, 26)},
    run=run,
    only=_is_run,
    limits=Limits(expansions=_LIMIT),
    quick={"blocks": range(1, 6), "run": range(1, 6)},
    about=__doc__ or "",
)


def nodes(rows: Rows, blocks: int, method: str) -> float | None:
    """Return the median of the nodes taken; infinite beyond the limit, None where nothing ran."""
    sample = _sample(rows, blocks, method)
    return None if sample is None else inf if sample.median is None else sample.median


def _sample(rows: Rows, blocks: int, method: str) -> RunSample | None:
    found = rows.where(blocks=blocks, method=method)
    return RunSample.of_rows(found, "popped", _LIMIT) if found else None


def _series(rows: Rows, method: str, sizes: Any = BLOCKS) -> dict[int, float]:
    """Return the medians by number of blocks, as far as most runs were solved."""
    found = {blocks: nodes(rows, blocks, method) for blocks in sizes}
    return {blocks: value for blocks, value in found.items() if value is not None and value < inf}


def _shown(series: dict[int, float]) -> str:
    return ", ".join(f"{value:,.0f}" for value in series.values())


def command(blocks: int, method: str, seed: int | None = None) -> str:
    """Return what a reader types to see one of the runs."""
    algorithm, options = METHODS[method]
    more = {} if seed is None else {"seed": seed}
    return solve_command("blocksworld", name_of(blocks), algorithm, **options, **more)


def _answer_astar(blocks: int) -> Any:
    def answer(rows: Rows) -> Answer:
        plain, boosted = (
            rows.one(blocks=blocks, method=method) for method in ("A* Manhattan", "A* boosted")
        )
        if plain is None or boosted is None:
            return Answer(None)
        pair = [plain["popped"], boosted["popped"]]
        text = f"{pair[0]:,} / {pair[1]:,} (saving {100 * (1 - pair[1] / pair[0]):.1f} %)"
        return Answer(pair, f"{text}, {plain['moves']} moves", command(blocks, "A* Manhattan"))

    return answer


for _blocks in BLOCKS:
    study.answer(f"bwa-{10 + _blocks}")(_answer_astar(_blocks))


@study.answer("bwa-19")
def dips(rows: Rows) -> Answer:
    """At how many sizes A* needs fewer nodes than with one block less."""
    series = _series(rows, "A* Manhattan")
    if len(series) < 5:
        return Answer(None)
    found = [
        blocks for blocks in series if blocks - 1 in series and series[blocks] < series[blocks - 1]
    ]
    text = "; ".join(
        f"{series[blocks]:,.0f} with {blocks} blocks after {series[blocks - 1]:,.0f}"
        for blocks in found
    )
    return Answer(len(found), f"{len(found)}: {text}")


@study.answer("bwa-20")
def breadth_first(rows: Rows) -> Answer:
    """The bars are lost."""
    series = _series(rows, "BFS")
    return Answer(list(series.values()) or None, _shown(series), command(3, "BFS"))


@study.answer("bwa-21")
def deepening(rows: Rows) -> Answer:
    """The bars are lost; no order of children gives less or more than all of the last pass."""
    series = _series(rows, "IDS")
    if not series:
        return Answer(None)
    bounds = []
    for blocks in series:
        low, high = _deepening_bounds(rows.where(blocks=blocks, method="IDS")[0])
        bounds.append(f"{low:,} to {high:,}")
    text = f"{_shown(series)} ({_runs(rows, 'IDS')}; possible: {', '.join(bounds)})"
    return Answer(list(series.values()), text, command(3, "IDS", 0))


def _deepening_bounds(row: Row) -> tuple[int, int]:
    """Return the fewest and the most nodes that passes from limit 1 on can take."""
    sizes = tree_sizes(row["moves"])
    full = sum(sizes[1:-1])
    return full + row["moves"], full + sizes[-1]


def _runs(rows: Rows, method: str) -> str:
    return f"medians of {max(rows.where(method=method).column('run'))} runs"


@study.answer("bwa-22")
def depth_first(rows: Rows) -> Answer:
    """The bars are lost."""
    series = _series(rows, "DFS")
    if not series:
        return Answer(None)
    text = f"{_shown(series)} ({_runs(rows, 'DFS')})"
    return Answer(list(series.values()), text, command(3, "DFS", 0))


@study.answer("bwa-23")
def most_blocks(rows: Rows) -> Answer:
    """Where they give up depends on the machine; here on the limit of expansions."""
    solved = {method: list(_series(rows, method)) for method in ("BFS", "IDS")}
    four = rows.one(blocks=4, method="A* Manhattan")
    if four is None or not all(solved.values()):
        return Answer(None)
    sizes = tree_sizes(four["moves"])
    text = (
        f"{', '.join(f'{method} up to {max(found)}' for method, found in solved.items())} within "
        f"{_LIMIT:,} expansions; four blocks take BFS {sizes[-3] + 1:,} to {sizes[-2]:,} and IDS "
        f"{sum(sizes[1:-1]):,} to {sum(sizes[1:]):,} nodes"
    )
    return Answer([max(found) for found in solved.values()], text)


@study.answer("bwa-24")
def depth_first_is_cheapest(rows: Rows) -> Answer:
    """True if no other method needs fewer nodes at a size that depth-first search solves."""
    walks = _series(rows, "DFS")
    others = {m: _series(rows, m, walks) for m in METHODS if m != "DFS"}
    if len(walks) < 5 or not all(others.values()):
        return Answer(None)
    cheaper = {
        blocks: {m: found[blocks] for m, found in others.items() if found.get(blocks, inf) < least}
        for blocks, least in walks.items()
    }
    text = [
        f"{blocks} blocks: DFS {walks[blocks]:,.0f}, "
        f"{', '.join(f'{method} {count:,.0f}' for method, count in found.items())}"
        for blocks, found in cheaper.items()
        if found
    ]
    return Answer(not text, "; ".join(text) or f"at all of {len(walks)} sizes")


@study.answer("bwa-25")
def breadth_first_beats_deepening(rows: Rows) -> Answer:
    """True if every run of IDS took more nodes than BFS, at all sizes that both solved."""
    breadth = _series(rows, "BFS")
    found = {blocks: rows.where(blocks=blocks, method="IDS").column("popped") for blocks in breadth}
    if not breadth or not all(found.values()):
        return Answer(None)
    text = "; ".join(f"{breadth[b]:,.0f} against {min(found[b]):,} or more" for b in breadth)
    return Answer(all(breadth[b] < min(found[b]) for b in breadth), text)


def _series_of(rows: Rows, methods: Sequence[str]) -> list[Series]:
    sizes = list(dict.fromkeys(rows.column("blocks")))
    found = []
    for method in methods:
        samples = {_words(blocks): _sample(rows, blocks, method) for blocks in sizes}
        found.append(Series(method, samples, look_of(METHODS[method][0])))
    return found


def _words(blocks: int) -> str:
    return f"{blocks} block{'' if blocks == 1 else 's'}"


_AXIS = Axis("nodes taken", _LIMIT, f"{_LIMIT:,} expansions")


@study.figure("Nodes by number of blocks")
def bars(rows: Rows) -> Figure:
    """The report's Figure 1."""
    about = "Blocks on 4 x 4, tree search. DFS and IDS shuffle the children; the others are exact."
    series = _series_of(rows, list(METHODS))
    series[-1] = replace(series[-1], look=replace(series[-1].look, colour=look_of("greedy").colour))
    return grouped_bars(series, _AXIS, about=about, name="scalability")


@study.figure("Luck of the shuffled searches")
def luck(rows: Rows) -> Figure:
    """All runs of DFS and IDS."""
    about = "Blocks on 4 x 4, tree search with shuffled children."
    series = _series_of(rows, SHUFFLED)
    return strips(series, "blocks", _AXIS, about=about, name="luck")


@study.table("Nodes by number of blocks")
def medians(rows: Rows) -> Table:
    """Medians, and how many runs were solved."""
    columns = [
        Column("blocks", "count"), Column("method"), Column("runs", "count"),
        Column("solved", "count"), Column("least", "count"), Column("median", "count"),
        Column("most", "count"),
    ]  # fmt: skip
    found = []
    for blocks, method in rows.by("blocks", "method"):
        sample = _sample(rows, blocks, method)
        assert sample is not None
        ends = [Beyond(_LIMIT) if n is None else n for n in map(sample.quantile, (0.0, 0.5, 1.0))]
        found.append([blocks, method, sample.runs, sample.solved, *ends])
    caption = f"Nodes taken; a run is given up after {_LIMIT:,} expansions."
    return Table(columns, found, caption)
