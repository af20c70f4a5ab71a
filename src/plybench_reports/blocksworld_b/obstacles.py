"""Two obstacles, at (2,1) and (2,2): A* as published beside A*."""

from typing import Any

from plybench.core.tables import Column, Table
from plybench.domains.blocksworld import instance
from plybench.engine.searches import count, solve
from plybench.study import Answer, Rows, Study
from plybench_reports.blocksworld import counted, letters
from plybench_reports.blocksworld_b import ASTAR, NAMES, OPTIONS, PUBLISHED_ASTAR
from plybench_reports.command_lines import command, solve_command

_INSTANCE = "reports/obstacles"


def run(*, algorithm: str) -> dict[str, Any]:
    """Search around the obstacles, and count the shortest solutions."""
    problem = instance(_INSTANCE)
    found = solve(problem, algorithm, **OPTIONS[algorithm])
    assert found.path is not None
    best = count(problem)
    return {
        **counted(found),
        "actions": letters(found.path.actions),
        "optimum": best.cost,
        "optimal_solutions": best.count,
    }


study = Study(
    name="blocksworld-b/obstacles",
    question="Which way round two obstacles does A* find, as published and corrected?",
    factors={"algorithm": (PUBLISHED_ASTAR, ASTAR)},
    run=run,
    about=__doc__ or "",
)


@study.answer("bwb-55")
def as_published(rows: Rows) -> Answer:
    """Moves and nodes."""
    row = rows.one(algorithm=PUBLISHED_ASTAR)
    if row is None:
        return Answer(None)
    text = f"{row['moves']} / {row['popped']:,}: {row['actions']}"
    shown = solve_command("blocksworld", _INSTANCE, PUBLISHED_ASTAR, **OPTIONS[PUBLISHED_ASTAR])
    return Answer([row["moves"], row["popped"], row["actions"]], text, shown)


@study.answer("bwb-56")
def optimum(rows: Rows) -> Answer:
    """The number of moves of a shortest solution."""
    row = rows.one(algorithm=ASTAR)
    if row is None:
        return Answer(None)
    number = row["optimal_solutions"]
    text = (
        f"{row['optimum']} moves, {'the only way' if number == 1 else f'{number} ways'}: "
        f"{row['actions']}; {row['popped']:,} nodes with the node's own depth"
    )
    return Answer(row["optimum"], text, command("count", "blocksworld", _INSTANCE))


@study.table("Ways round the obstacles")
def ways(rows: Rows) -> Table:
    """Both searches."""
    columns = [Column("search"), Column("moves", "count"), Column("nodes", "count"), Column("way")]
    found = [[NAMES[r["algorithm"]], r["moves"], r["popped"], r["actions"]] for r in rows]
    return Table(columns, found, "Three blocks, impassable squares at (2,1) and (2,2).")
