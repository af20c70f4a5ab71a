"""The nodes of each pass of iterative deepening, leaves included, for one to three blocks."""

from itertools import count
from typing import Any

from plybench.core.tables import Column, Table
from plybench.engine.searches import solve
from plybench.study import Answer, Rows, Study
from plybench_reports.blocksworld_a import METHODS, puzzle


def run(*, blocks: int, run: int, seed: int) -> dict[str, Any]:
    """Make the passes one by one, with limits 1, 2, ... until a goal is generated."""
    options = {name: value for name, value in METHODS["IDS"][1].items() if name != "first"}
    nodes, expanded = [], []
    for limit in count(1):
        found = solve(puzzle(blocks), "depth_limited", limit=limit, seed=seed, **options)
        nodes.append(found.counts.popped)
        expanded.append(found.counts.expanded)
        if found.is_solved:
            return {"moves": limit, "nodes": nodes, "expanded": expanded, "total": sum(nodes)}
    raise AssertionError("every puzzle of the report has a solution")


study = Study(
    name="blocksworld-a/passes",
    question="How many nodes does each pass of iterative deepening take?",
    factors={"blocks": range(1, 4), "run": range(1, 6)},
    run=run,
    quick={"run": (1,)},
    about=__doc__ or "",
)


@study.answer("bwa-08")
def limit_one(rows: Rows) -> Answer:
    """The nodes that the report's program counts in the pass with limit 1."""
    row = rows.one(blocks=3, run=1)
    if row is None:
        return Answer(None)
    text = f"{row['expanded'][0]} expanded, but {row['nodes'][0]} counted: leaves are taken too"
    return Answer(row["nodes"][0], text)


@study.table("Nodes of each pass")
def by_pass(rows: Rows) -> Table:
    """The first run of each puzzle; passes before the last are the same in all runs."""
    first = list(rows.where(run=1))
    columns = [Column("limit", "count")]
    columns += [Column(f"{r['blocks']} block{'s'[: r['blocks'] > 1]}", "count") for r in first]
    most = max((r["moves"] for r in first), default=0)
    found = [
        [limit, *(r["nodes"][limit - 1] if limit <= r["moves"] else None for r in first)]
        for limit in range(1, most + 1)
    ]
    return Table(columns, found, "Nodes taken, leaves included; the last pass ends at the goal.")
