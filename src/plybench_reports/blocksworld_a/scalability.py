"""The report's Figure 1: nodes of each search for one to six blocks.

Depth-first search and iterative deepening shuffle their children. The report takes the median of
25 runs, which for depth-first search is itself a matter of luck: with up to five blocks we make 100
runs and say how far medians of 25 vary. A run that hit the limit counts as longer than any other.
"""

from bisect import bisect_left
from math import inf, prod
from typing import Any

from plybench.core.limits import Limits
from plybench.engine.searches import solve
from plybench.study import Answer, Row, Rows, Study, Tendency
from plybench_reports.blocksworld import counted, long_walk
from plybench_reports.blocksworld_a import (
    BLOCKS,
    METHODS,
    SHUFFLED,
    name_of,
    puzzle,
    tree_sizes,
)
from plybench_reports.blocksworld_a.medians import (
    LIMIT,
    bars,
    drawn_medians,
    luck,
    shown,
    solved_sizes,
    table,
)
from plybench_reports.command_lines import solve_command

OF_REPORT, MANY = 25, 100  # runs


def run(*, blocks: int, method: str, run: int, seed: int, limits: Limits) -> dict[str, Any]:
    """Search once; `run` only tells shuffled ones apart."""
    algorithm, options = METHODS[method]
    if method in SHUFFLED:
        return {"seed": seed, **long_walk(puzzle(blocks), algorithm, limits, seed=seed, **options)}
    return counted(solve(puzzle(blocks), algorithm, limits=limits, **options))


def _is_run(*, blocks: int, method: str, run: int) -> bool:
    if method == "DFS":
        return run <= (MANY if blocks <= 5 else OF_REPORT)
    # Beyond three blocks the full passes of IDS alone exceed the limit, in any order.
    return run == 1 or (method in SHUFFLED and blocks <= 3 and run <= OF_REPORT)


study = Study(
    name="blocksworld-a/scalability",
    question="How does the number of nodes grow with the number of blocks?",
    factors={"blocks": BLOCKS, "method": tuple(METHODS), "run": range(1, MANY + 1)},
    run=run,
    only=_is_run,
    limits=Limits(expansions=LIMIT),
    quick={"blocks": range(1, 6), "run": range(1, 6)},
    about=__doc__ or "",
)


def command(blocks: int, method: str, seed: int | None = None) -> str:
    """Return the command that shows one of the runs."""
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
    series = solved_sizes(rows, "A* Manhattan")
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
    series = solved_sizes(rows, "BFS")
    return Answer(list(series.values()) or None, shown(series), command(3, "BFS"))


@study.answer("bwa-21")
def deepening(rows: Rows) -> Answer:
    """The bars are lost; the order of children matters only in the last pass, which bounds it."""
    series = solved_sizes(rows, "IDS")
    if not series:
        return Answer(None)
    bounds = []
    for blocks in series:
        low, high = _deepening_bounds(rows.where(blocks=blocks, method="IDS")[0])
        bounds.append(f"{low:,} to {high:,}")
    text = f"{shown(series)} ({_runs(rows, 'IDS')}; possible: {', '.join(bounds)})"
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
    """The bars are lost; the interval is that of medians of as many runs as the report's."""
    series = solved_sizes(rows, "DFS")
    if not series:
        return Answer(None)
    parts = []
    for blocks, median in series.items():
        drawn = drawn_medians(rows, blocks, "DFS", OF_REPORT)
        parts.append(f"{median:,.0f} ({drawn[25]:,.0f} to {drawn[974]:,.0f})")
    text = f"{', '.join(parts)}: medians, and where 95 % of medians of {OF_REPORT} runs lie"
    return Answer(list(series.values()), text, command(3, "DFS", 0))


@study.answer("bwa-23")
def most_blocks(rows: Rows) -> Answer:
    """Where they give up depends on the machine; here, on the limit on expansions."""
    solved = {method: list(solved_sizes(rows, method)) for method in ("BFS", "IDS")}
    four = rows.one(blocks=4, method="A* Manhattan")
    if four is None or not all(solved.values()):
        return Answer(None)
    sizes = tree_sizes(four["moves"])
    text = (
        f"{', '.join(f'{method} up to {max(found)}' for method, found in solved.items())} within "
        f"{LIMIT:,} expansions; four blocks take BFS {sizes[-3] + 1:,} to {sizes[-2]:,} and IDS "
        f"{sum(sizes[1:-1]):,} to {sum(sizes[1:]):,} nodes"
    )
    return Answer([max(found) for found in solved.values()], text)


@study.answer("bwa-24")
def depth_first_is_cheapest(rows: Rows) -> Answer:
    """How often medians of 25 runs are below all other methods, at sizes that DFS solves."""
    sizes = list(solved_sizes(rows, "DFS"))
    others = [solved_sizes(rows, m, sizes) for m in METHODS if m != "DFS"]
    if len(sizes) < 5 or not all(others):
        return Answer(None)
    shares = {}
    for blocks in sizes:
        least = min(found.get(blocks, inf) for found in others)
        drawn = drawn_medians(rows, blocks, "DFS", OF_REPORT)
        shares[blocks] = bisect_left(drawn, least) / len(drawn)
    listed = ", ".join(f"{share:.0%}" for share in shares.values())
    text = (
        f"medians of {OF_REPORT} runs are least in {listed} of draws with 1 to {max(sizes)} blocks"
    )
    return Answer(Tendency(prod(shares.values()) >= 0.05, text))


@study.answer("bwa-25")
def breadth_first_beats_deepening(rows: Rows) -> Answer:
    """True if every run of IDS took more nodes than BFS, at all sizes that both solved."""
    breadth = solved_sizes(rows, "BFS")
    found = {blocks: rows.where(blocks=blocks, method="IDS").column("popped") for blocks in breadth}
    if not breadth or not all(found.values()):
        return Answer(None)
    text = "; ".join(f"{breadth[b]:,.0f} against {min(found[b]):,} or more" for b in breadth)
    return Answer(all(breadth[b] < min(found[b]) for b in breadth), text)


study.figure("Nodes by number of blocks")(bars)
study.figure("Luck of the shuffled searches")(luck)
study.table("Nodes by number of blocks")(table)
