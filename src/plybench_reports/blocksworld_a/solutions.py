"""All shortest solutions of the puzzles with one to six blocks."""

from typing import Any

from plybench.core.tables import Column, Table
from plybench.domains.blocksworld import Blocksworld
from plybench.engine.searches import count, solve
from plybench.study import Answer, Rows, Study
from plybench_reports.blocksworld import letters
from plybench_reports.blocksworld_a import BLOCKS, name_of, puzzle
from plybench_reports.command_lines import command


def run(*, blocks: int) -> dict[str, Any]:
    """Count the shortest solutions, and list them by searching on from each state of one."""
    problem = puzzle(blocks)
    counted = count(problem, heuristic="boosted")
    assert counted.cost is not None
    moves = int(counted.cost)
    listed = _shortest_from(problem, problem.initial, moves, {})
    return {"moves": moves, "count": counted.count, "solutions": [letters(way) for way in listed]}


def _shortest_from(
    problem: Blocksworld, state: Any, moves: int, known: dict[Any, list[tuple[str, ...]]]
) -> list[tuple[str, ...]]:
    """Return the paths of this many moves to a goal; none is shorter."""
    if moves == 0:
        return [()]
    if state not in known:
        known[state] = [
            (action, *rest)
            for action, after, _ in problem.successors(state)
            if _distance(problem, after) == moves - 1
            for rest in _shortest_from(problem, after, moves - 1, known)
        ]
    return known[state]


def _distance(problem: Blocksworld, state: Any) -> Any:
    from_here = Blocksworld(
        problem.width,
        problem.height,
        agent=problem.position(state[0]),
        blocks=problem.positions(state),
        goals={block: problem.position(cell) for block, cell in problem.goals.items()},
    )
    return solve(from_here, "astar", heuristic="boosted").cost


study = Study(
    name="blocksworld-a/solutions",
    question="How many shortest solutions are there, and which?",
    factors={"blocks": BLOCKS},
    run=run,
    about=__doc__ or "",
)


def _command(blocks: int) -> str:
    return command("count", "blocksworld", name_of(blocks), heuristic="boosted")


@study.answer("bwa-01")
def three_blocks(rows: Rows) -> Answer:
    """The moves that BFS, IDS and A* print."""
    row = rows.one(blocks=3)
    if row is None:
        return Answer(None)
    ways = row["solutions"]
    text = f"{row['moves']} moves: {' / '.join(ways)}"
    return Answer(ways[0] if len(ways) == 1 else ways, text, _command(3))


@study.answer("bwa-02")
def how_many(rows: Rows) -> Answer:
    """Counted with three blocks."""
    row = rows.one(blocks=3)
    return Answer(None) if row is None else Answer(row["count"], command=_command(3))


@study.answer("bwa-03")
def at_every_size(rows: Rows) -> Answer:
    """Counted with one to six blocks."""
    if len(rows) < len(BLOCKS):
        return Answer(None)
    text = f"{', '.join(map(str, rows.column('count')))} shortest solutions with 1 to 6 blocks"
    return Answer(rows.column("count"), text, _command(6))


@study.table("Shortest solutions")
def listed(rows: Rows) -> Table:
    """All shortest solutions."""
    columns = [Column("blocks", "count"), Column("moves", "count"), Column("solutions", "count")]
    found = []
    for row in rows:
        head = [row["blocks"], row["moves"], row["count"]]
        found += [
            [*(head if number == 0 else [None] * 3), way]
            for number, way in enumerate(row["solutions"])
        ]
    caption = "L, R, U, D: left, right, up, down."
    return Table([*columns, Column("moves of each")], found, caption)
