"""The report's depth-first search, which is a random walk: seeded attempts at each goal.

It takes a random move again and again, keeps no alternatives and never goes back.
"""

from typing import Any

from plybench.limits import Limits
from plybench.study import Answer, Rows, Study
from plybench.study.reports.blocksworld import long_walk
from plybench.study.reports.blocksworld_b import DEPTHS, LAST, puzzle
from plybench.study.reports.commands import solve_command


def run(*, depth: int, attempt: int, seed: int, limits: Limits) -> dict[str, Any]:
    """Walk until the goal turns up; `attempt` only tells walks apart."""
    return {"seed": seed, **long_walk(puzzle(depth), "random_walk", limits, seed=seed)}


study = Study(
    name="blocksworld-b/walks",
    question="How long does a random walk take to meet a goal, and does it ever go back?",
    factors={"depth": DEPTHS, "attempt": range(1, 26)},
    run=run,
    limits=Limits(expansions=2_000_000),
    quick={"attempt": range(1, 4)},
    about=__doc__ or "",
)


@study.answer("bwb-50")
def what_it_is(rows: Rows) -> Answer:
    """A depth-first search goes back and tries an alternative; then its path misses some nodes."""
    if not rows:
        return Answer(None)
    straight = sum(row["moves"] == row["expanded"] for row in rows if not row.is_cut_short)
    ended = sum(not row.is_cut_short for row in rows)
    text = f"every node taken is on the path in {straight} of {ended} walks: it never goes back"
    is_walk = straight == ended
    seed = rows.where(depth=LAST).column("seed")[:1]
    shown = solve_command(
        "blocksworld", f"reports/depth-{LAST}", "random_walk", **({"seed": seed[0]} if seed else {})
    )
    return Answer("random walk" if is_walk else "depth-first search", text, shown)
