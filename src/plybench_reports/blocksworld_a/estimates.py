"""Are the heuristics of the report admissible and consistent? Every state is checked."""

from typing import Any

from plybench.core.heuristic import heuristics_of
from plybench.core.tables import Column, Table
from plybench.engine.searches import distances
from plybench.study import Answer, Rows, Study
from plybench_reports.blocksworld_a import puzzle
from plybench_reports.command_lines import command


def run(*, blocks: int, heuristic: str) -> dict[str, Any]:
    """Compare a heuristic with the distance in all states, and along all moves."""
    problem = puzzle(blocks)
    to_goal = distances(problem).to_goal
    estimate = heuristics_of(problem)[heuristic]
    h = {state: estimate(state) for state in to_goal}
    drop = max(
        h[state] - h[after] for state in to_goal for _, after, _ in problem.successors(state)
    )
    return {
        "states": len(h),
        "overestimated": sum(h[state] > distance for state, distance in to_goal.items()),
        "drop": drop,
    }


study = Study(
    name="blocksworld-a/estimates",
    question="In how many states are the heuristics too high?",
    factors={"blocks": range(1, 5), "heuristic": ("misplaced", "manhattan", "boosted")},
    run=run,
    quick={"blocks": range(1, 4)},
    about=__doc__ or "",
)


def _answer(rows: Rows, heuristic: str, needs_consistent: bool) -> Answer:
    found = rows.where(heuristic=heuristic)
    if len(found) < 3:
        return Answer(None)
    wrong, states = sum(found.column("overestimated")), sum(found.column("states"))
    drops = found.column("drop")
    text = (
        f"too high in {wrong:,} of the {states:,} states with 1 to {len(found)} blocks; "
        f"in one move it falls by up to {', '.join(map(str, drops))}"
    )
    holds = wrong == 0 and (not needs_consistent or max(drops) <= 1)
    shown = command("heuristics", "blocksworld", "reports/three-blocks", heuristic=heuristic)
    return Answer(holds, text, shown)


@study.answer("bwa-26")
def manhattan(rows: Rows) -> Answer:
    """True if it never exceeds the distance."""
    return _answer(rows, "manhattan", needs_consistent=False)


@study.answer("bwa-27")
def boosted(rows: Rows) -> Answer:
    """To replace Manhattan in any search it must also be consistent: fall by at most one."""
    return _answer(rows, "boosted", needs_consistent=True)


@study.table("Heuristics in all states")
def in_all_states(rows: Rows) -> Table:
    """Where they are too high, and by how much they fall in a move."""
    columns = [
        Column("heuristic"),
        Column("blocks", "count"),
        Column("states", "count"),
        Column("too high", "count"),
        Column("largest fall", "count"),
    ]
    found = [
        [name, r["blocks"], r["states"], r["overestimated"], r["drop"]]
        for name, group in rows.by("heuristic").items()
        for r in group
    ]
    caption = "A heuristic is consistent if it falls by at most one in a move."
    return Table(columns, found, caption)
