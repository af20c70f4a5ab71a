"""One wall, on every cell in turn: moves and nodes of A* with the boosted heuristic."""

from typing import Any

from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.tables import Column, Table
from plybench.domains.blocksworld import Blocksworld
from plybench.engine.searches import solve
from plybench.study import Answer, Row, Rows, Study
from plybench_reports.blocksworld import counted
from plybench_reports.blocksworld_a import METHODS, puzzle

NOWHERE = "none"
_SIDE = 4
_CELLS = tuple(f"{x},{y}" for y in range(_SIDE) for x in range(_SIDE))


def run(*, wall: str, limits: Limits) -> dict[str, Any]:
    """Search with a wall; a graph search first finds out whether there is a solution.

    If there is none, a tree search never ends; the limit stops it.
    """
    try:
        problem = _with_wall(wall)
    except InputError as error:
        return {"status": "done", "refused": str(error), "moves": None, "popped": None}
    algorithm, options = METHODS["A* boosted"]
    found = counted(solve(problem, algorithm, limits=limits, **options))
    if not solve(problem, "breadth_first").is_solved:
        found["status"] = "unsolvable"
    return {"refused": "", **found}


def _with_wall(wall: str) -> Blocksworld:
    problem = puzzle(3)
    walls = [] if wall == NOWHERE else [position(wall)]
    return Blocksworld(
        problem.width,
        problem.height,
        agent=problem.position(problem.initial[0]),
        blocks=problem.positions(problem.initial),
        walls=walls,
        goals={block: problem.position(cell) for block, cell in problem.goals.items()},
    )


def position(wall: str) -> tuple[int, int]:
    """Return (x, y) of a cell."""
    x, y = map(int, wall.split(","))
    return x, y


study = Study(
    name="blocksworld-a/walls",
    question="What does an impassable square change?",
    factors={"wall": (NOWHERE, *_CELLS)},
    run=run,
    limits=Limits(expansions=1_000_000),
    about=__doc__ or "",
)


def _said(row: Row) -> str:
    if row.status == "unsolvable":
        return f"({row['wall']}) no solution"
    if row.is_cut_short:
        return f"({row['wall']}) more than {row['expanded']:,} nodes"
    return f"({row['wall']}) {row['popped']:,} nodes, {row['moves']} moves"


def _possible(rows: Rows) -> list[Row] | None:
    """Return the rows of walls that leave room for the pieces and goals; None if one is missing."""
    if len(rows) <= len(_CELLS):
        return None
    return [row for row in rows if row["wall"] != NOWHERE and not row["refused"]]


def _beside_blocks() -> set[str]:
    """Return the cells next to a block at the start."""
    problem = puzzle(3)
    spots = problem.positions(problem.initial).values()
    return {f"{x + dx},{y + dy}" for x, y in spots for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}


@study.answer("bwa-40")
def beside_the_blocks(rows: Rows) -> Answer:
    """True if each wall next to a block makes the solution longer."""
    found, free = _possible(rows), rows.one(wall=NOWHERE)
    if found is None or free is None:
        return Answer(None)
    near = [row for row in found if row["wall"] in _beside_blocks()]
    longer = [row for row in near if row["moves"] is not None and row["moves"] > free["moves"]]
    others = [row for row in found if row.status == "unsolvable" and row not in near]
    return Answer(len(longer) == len(near), "; ".join(map(_said, [*near, *others])))


@study.answer("bwa-41")
def in_the_top_row(rows: Rows) -> Answer:
    """True if no wall in the top row costs more nodes."""
    found, free = _possible(rows), rows.one(wall=NOWHERE)
    if found is None or free is None:
        return Answer(None)
    top = [row for row in found if position(row["wall"])[1] == _SIDE - 1]
    text = f"{free['popped']:,} nodes without a wall; {'; '.join(map(_said, top))}"
    return Answer(all(row["popped"] <= free["popped"] for row in top), text)


@study.answer("bwa-42")
def elsewhere(rows: Rows) -> Answer:
    """True if some walls cost more nodes and some fewer."""
    found, free = _possible(rows), rows.one(wall=NOWHERE)
    if found is None or free is None:
        return Answer(None)
    rest = [
        row for row in found if position(row["wall"])[1] < _SIDE - 1 and row.status != "unsolvable"
    ]
    changes = {row["popped"] > free["popped"] for row in rest}
    return Answer(changes == {True, False}, "; ".join(map(_said, rest)))


@study.table("A wall on each cell")
def grid(rows: Rows) -> Table:
    """The board, with nodes and moves where the wall stands."""
    columns = [Column("y"), *(Column(f"x = {x}") for x in range(_SIDE))]
    found = [
        [str(y), *(_cell(rows.one(wall=f"{x},{y}")) for x in range(_SIDE))]
        for y in reversed(range(_SIDE))
    ]
    free = rows.one(wall=NOWHERE)
    words = "" if free is None else f" Without a wall: {_cell(free)}."
    caption = f"Nodes of A* with the boosted heuristic / moves.{words}"
    return Table(columns, found, caption)


def _cell(row: Row | None) -> str:
    if row is None:
        return ""
    if row["refused"]:
        return str(row["refused"]).partition(" at ")[0]
    if row.status == "unsolvable":
        return "no solution"
    return f"{row['popped']:,} / {row['moves']}" if row["moves"] else f"> {row['expanded']:,}"
