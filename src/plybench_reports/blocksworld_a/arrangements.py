"""Other arrangements: does A* need fewer nodes with two blocks than with one?

The report says that the dip at two blocks disappears when the blocks are arranged differently.
Here starts and goals of three blocks are drawn at random; the first one, two or three are used.
"""

from math import inf
from typing import Any

from plybench.core.limits import Limits
from plybench.core.rng import SplitMix64
from plybench.core.tables import Column, Table
from plybench.domains.blocksworld import Blocksworld
from plybench.engine.searches import solve
from plybench.study import Answer, Rows, Study
from plybench.study.figures import Axis, Figure, look_of, scatter
from plybench.study.statistics import share_of
from plybench_reports.blocksworld import counted
from plybench_reports.blocksworld_a import METHODS

_SIDE = 4
_LIMIT = 1_000_000  # expansions


def run(*, arrangement: int, blocks: int, limits: Limits) -> dict[str, Any]:
    """Search with Manhattan distances and the report's rule for ties."""
    problem = drawn(arrangement, blocks)
    algorithm, options = METHODS["A* Manhattan"]
    return counted(solve(problem, algorithm, limits=limits, **options))


def drawn(arrangement: int, blocks: int) -> Blocksworld:
    """Return the first blocks of a random arrangement, none of which is on its goal."""
    rng = SplitMix64(arrangement)
    cells = [(x, y) for y in range(_SIDE) for x in range(_SIDE)]
    while True:
        starts, goals = list(cells), list(cells)
        rng.shuffle(starts)
        rng.shuffle(goals)
        agent, *spots = starts[:4]
        if all(spot != goal for spot, goal in zip(spots, goals, strict=False)):
            names = "ABC"[:blocks]
            return Blocksworld(
                _SIDE,
                _SIDE,
                agent=agent,
                blocks=dict(zip(names, spots, strict=False)),
                goals=dict(zip(names, goals, strict=False)),
            )


study = Study(
    name="blocksworld-a/arrangements",
    question="Is the dip at two blocks a peculiarity of one arrangement?",
    factors={"arrangement": range(1, 101), "blocks": range(1, 4)},
    run=run,
    limits=Limits(expansions=_LIMIT),
    quick={"arrangement": range(1, 11)},
    about=__doc__ or "",
)


def _nodes(rows: Rows, blocks: int) -> dict[int, float]:
    """Return the nodes by arrangement; infinite beyond the limit."""
    found = rows.where(blocks=blocks)
    return {row["arrangement"]: inf if row.is_cut_short else row["popped"] for row in found}


def _dips(rows: Rows, blocks: int) -> tuple[int, int]:
    """Return how often this many blocks need fewer nodes than one less, and in how many cases."""
    before, after = _nodes(rows, blocks - 1), _nodes(rows, blocks)
    both = [(before[n], after[n]) for n in before.keys() & after.keys()]
    known = [(less, more) for less, more in both if min(less, more) < inf]
    return sum(more < less for less, more in known), len(known)


@study.answer("bwa-43")
def dip_disappears(rows: Rows) -> Answer:
    """True if most arrangements have no dip, by the 95 % interval."""
    fewer, known = _dips(rows, 2)
    if not known:
        return Answer(None)
    share = share_of(fewer, known)
    assert share.low is not None and share.high is not None
    text = (
        f"two blocks need fewer nodes than one in {fewer} of {known} random arrangements "
        f"(95 %: {100 * share.low:.0f} to {100 * share.high:.0f} %)"
    )
    return Answer(share.high < 0.5, text)


@study.table("Dips")
def dips(rows: Rows) -> Table:
    """How often one more block makes the puzzle easier."""
    found = []
    for blocks in (2, 3):
        fewer, known = _dips(rows, blocks)
        found.append([f"{blocks - 1} to {blocks}", known, fewer, share_of(fewer, known)])
    columns = [
        Column("blocks"),
        Column("arrangements", "count"),
        Column("fewer nodes", "count"),
        Column("share", "share"),
    ]
    caption = (
        "A* with Manhattan distances on random arrangements, except those where both searches "
        f"stopped after {_LIMIT:,} expansions."
    )
    return Table(columns, found, caption)


@study.figure("One block against two")
def one_against_two(rows: Rows) -> Figure:
    """Below the diagonal, a second block makes the puzzle easier."""
    one, two = _nodes(rows, 1), _nodes(rows, 2)
    pairs = [
        (None if one[n] == inf else one[n], None if two[n] == inf else two[n])
        for n in sorted(one.keys() & two.keys())
    ]
    look = look_of("astar", "manhattan")
    return scatter(
        pairs,
        ("one block", "two blocks"),
        (look, look),
        Axis("nodes", _LIMIT, f"{_LIMIT:,} expansions"),
        name="arrangements",
        about="A* with Manhattan distances on random arrangements of blocks on 4 x 4.",
    )
