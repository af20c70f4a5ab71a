"""How many steps a random walk takes to reach a goal: the exact distribution for each goal.

The walk is a Markov chain over the 43,680 states. We advance its vector of probabilities step by
step, removing what has reached the goal. After some thousand steps the remainder shrinks by a
constant factor, so the rest of the distribution is geometric.
"""

from functools import cache
from itertools import permutations
from math import ceil, log
from typing import Any

from plybench.core.tables import Column, Table
from plybench.study import Answer, Rows, Sample, Samples, Study
from plybench_reports.blocksworld import published, rows_of
from plybench_reports.blocksworld_b import DEPTHS, LAST, puzzle

_PARTS = 2000  # quantiles stored for each distribution
_STEADY = 1e-11  # change of the factor over a hundred steps
_MOST = 50_000  # the report says that a walk takes at most this many steps
_RARE = 0.05  # share of longer walks, up to which we accept that


@cache
def _chain() -> Any:
    """Return the states of three blocks, and the matrix of one step."""
    import numpy as np
    from scipy.sparse import csr_array

    problem = puzzle(LAST)
    states = list(permutations(problem.cells, len(problem.initial)))
    number = {state: at for at, state in enumerate(states)}
    steps = [
        (number[after], at, 1 / len(moves))
        for at, state in enumerate(states)
        for moves in (problem.successors(state),)
        for _, after, _ in moves
    ]
    to, start, share = (np.array(column) for column in zip(*steps, strict=True))
    return states, csr_array((share, (to, start)), shape=(len(states), len(states)))


def _left(depth: int) -> tuple[list[float], float]:
    """Return the share of walks still running after 0, 1, 2, ... steps, and its last factor.

    From the last step on, the share shrinks by that factor every two steps.
    """
    import numpy as np

    problem = puzzle(depth)
    states, step = _chain()
    goals = [at for at, state in enumerate(states) if problem.is_goal(state)]
    walkers = np.array([float(state == problem.initial) for state in states])
    left, before = [1.0], 0.0
    while True:
        walkers = step @ walkers
        walkers[goals] = 0
        left.append(float(walkers.sum()))
        if len(left) % 100 == 0:
            factor = left[-1] / left[-3]
            if abs(factor - before) < _STEADY:
                return left, factor
            before = factor


def run(*, depth: int) -> dict[str, Any]:
    """Return mean and quantiles of the steps to the goal, to four digits."""
    left, factor = _left(depth)
    mean = sum(left[:-2]) + (left[-2] + left[-1]) / (1 - factor)
    quantiles, at = [], 0
    for part in range(_PARTS):
        rest = 1 - (part + 0.5) / _PARTS
        while at < len(left) and left[at] > rest:
            at += 1
        more = 0 if at < len(left) else 2 * ceil(log(rest / left[-1]) / log(factor))
        quantiles.append(_four_digits(min(at, len(left) - 1) + more))
    return {"mean": _four_digits(mean), "quantiles": quantiles}


def _four_digits(value: float) -> int:
    return int(float(f"{value:.4g}"))


study = Study(
    name="blocksworld-b/hitting-times",
    question="How many steps does a random walk take to reach each goal?",
    factors={"depth": DEPTHS},
    run=run,
    about=__doc__ or "",
)


def _sample(rows: Rows, depth: int) -> Sample | None:
    row = rows.one(depth=depth)
    return None if row is None else Sample(row["quantiles"])


@study.answer("bwb-48")
def table_column(rows: Rows) -> Answer:
    """One published walk for each goal, compared with our distribution for that goal."""
    found = rows_of(rows, "depth", DEPTHS)
    if found is None:
        return Answer(None)
    samples = [Sample(row["quantiles"]) for row in found]
    shares = [
        round(100 * sample.share_up_to(value))
        for sample, value in zip(samples, published("bwb-48"), strict=True)
    ]
    medians = " ".join(f"{row['quantiles'][_PARTS // 2]:,}" for row in found)
    text = f"medians {medians}; published at the percentiles {' '.join(map(str, shares))}"
    return Answer(Samples(samples, text))


@study.answer("bwb-49")
def attempts(rows: Rows) -> Answer:
    """Three published walks to the last goal."""
    sample = _sample(rows, LAST)
    if sample is None:
        return Answer(None)
    shares = [f"{100 * sample.share_up_to(value):.0f}" for value in published("bwb-49")]
    return Answer(sample, f"percentiles {', '.join(shares)} of the walk")


@study.answer("bwb-51")
def most(rows: Rows) -> Answer:
    """True if walks of more than fifty thousand steps are rare."""
    sample, row = _sample(rows, LAST), rows.one(depth=LAST)
    if sample is None or row is None:
        return Answer(None)
    beyond = 1 - sample.share_up_to(_MOST)
    low, high = (row["quantiles"][round(share * _PARTS)] for share in (0.05, 0.95))
    text = (
        f"{100 * beyond:.0f} % of the walks to the {LAST}-move goal take more than {_MOST:,} "
        f"steps; 5 % to 95 %: {low:,} to {high:,}"
    )
    return Answer(beyond < _RARE, text)


@study.table("Steps to each goal")
def distribution(rows: Rows) -> Table:
    """Mean and quantiles, and where the published walk lies."""
    columns = [
        Column("depth", "count"),
        Column("mean", "count"),
        Column("5 %", "count"),
        Column("median", "count"),
        Column("95 %", "count"),
        Column("published", "count"),
        Column("walks that are shorter", "share"),
    ]
    found = []
    for row in rows:
        walk = published("bwb-48")[DEPTHS.index(row["depth"])]
        middle = [row["quantiles"][round(share * _PARTS)] for share in (0.05, 0.5, 0.95)]
        share = Sample(row["quantiles"]).share_up_to(walk)
        found.append([row["depth"], row["mean"], *middle, walk, share])
    caption = "Steps of a random walk to each goal, exact to four digits. Equal walks count half."
    return Table(columns, found, caption)
