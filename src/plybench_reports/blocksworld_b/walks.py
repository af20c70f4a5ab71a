"""The report's depth-first search, which is a random walk: seeded attempts at each goal.

It takes a random move again and again, keeps no alternatives and never goes back.
"""

from typing import Any

from plybench.core.limits import Limits
from plybench.core.tables import Beyond, Column, Table
from plybench.study import Answer, Rows, Study
from plybench.study.figures import Axis, Figure, Series, look_of, strips
from plybench.study.statistics import RunSample
from plybench_reports.blocksworld import long_walk, published
from plybench_reports.blocksworld_b import DEPTHS, LAST, puzzle
from plybench_reports.command_lines import solve_command

_LIMIT = 2_000_000  # steps


def run(*, depth: int, attempt: int, seed: int, limits: Limits) -> dict[str, Any]:
    """Walk until the goal turns up; `attempt` only tells walks apart."""
    return {"seed": seed, **long_walk(puzzle(depth), "random_walk", limits, seed=seed)}


study = Study(
    name="blocksworld-b/walks",
    question="How long does a random walk take to reach a goal, and does it ever go back?",
    factors={"depth": DEPTHS, "attempt": range(1, 26)},
    run=run,
    limits=Limits(expansions=_LIMIT),
    quick={"attempt": range(1, 4)},
    about=__doc__ or "",
)


@study.answer("bwb-50")
def what_it_is(rows: Rows) -> Answer:
    """A depth-first search goes back to alternatives, so its path does not have all its nodes."""
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


def _samples(rows: Rows) -> dict[int, RunSample]:
    return {
        depth: RunSample.of_rows(found, "moves", _LIMIT)
        for depth, found in rows.by("depth").items()
    }


def _published(depth: int) -> int:
    return int(published("bwb-48")[DEPTHS.index(depth)])


@study.figure("Steps of the random walk")
def steps(rows: Rows) -> Figure:
    """All walks, and the published ones."""
    samples = _samples(rows)
    crosses = {depth: float(_published(depth)) for depth in samples}
    series = Series("random walk", samples, look_of("random_walk"), crosses)
    axis = Axis("steps to the goal", _LIMIT, f"{_LIMIT:,} steps")
    about = "What the report calls depth-first search; three blocks on 4 x 4."
    return strips([series], "depth of the goal", axis, about=about, name="walks")


@study.table("Attempts")
def attempts(rows: Rows) -> Table:
    """Shortest, median and longest walk to each goal."""
    columns = [
        Column("depth", "count"),
        Column("walks", "count"),
        Column("shortest", "count"),
        Column("median", "count"),
        Column("longest", "count"),
        Column("published", "count"),
    ]
    found = [
        [depth, s.runs, *(_cell(s.quantile(share)) for share in (0, 0.5, 1)), _published(depth)]
        for depth, s in _samples(rows).items()
    ]
    return Table(columns, found, "Steps of seeded random walks; the report has one per goal.")


def _cell(value: float | None) -> float | Beyond:
    return Beyond(_LIMIT) if value is None else value
