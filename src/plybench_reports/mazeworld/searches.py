"""Nodes and cost of A* on the report's two mazes, and what the rule for equal f does to them."""

from functools import cache
from typing import Any

from plybench.core.limits import Limits
from plybench.core.picture import as_text
from plybench.core.tables import Beyond, Column, Table
from plybench.domains.mazeworld import instance
from plybench.engine.searches import solve
from plybench.study import Answer, Row, Rows, Study
from plybench.study.columns import ending_columns
from plybench.study.figures import Axis, Figure, Series, grouped_bars, look_of
from plybench.study.statistics import RunSample
from plybench_reports.command_lines import solve_command
from plybench_reports.gallery import gallery
from plybench_reports.mazeworld import SETTINGS
from plybench_reports.mazeworld.as_published import astar_as_published

HALFWAY = "A 9,7 B 8,8 C 11,4 D 1,1"  # the report's picture, which has no number
TIES = ("heap", "fifo", "lifo", "low-h")  # the report's is the first


def run(*, maze: str, ties: str, limits: Limits) -> dict[str, Any]:
    """Search as the report did, under one rule for equal f."""
    puzzle = instance(f"reports/{maze}")
    found = solve(puzzle, "astar", ties=ties, limits=limits, **SETTINGS)
    states = () if found.path is None else map(puzzle.format_state, found.path.states)
    return {
        **ending_columns(found),
        "nodes": found.counts.popped,
        "cost": found.cost,
        "states": None if found.path is None else len(found.path.states),
        "halfway": next((n for n, state in enumerate(states) if state == HALFWAY), None),
        "outdated": astar_as_published(puzzle).outdated if ties == "heap" else None,
    }


study = Study(
    name="mazeworld/searches",
    question="How many nodes does A* visit, and how much of that is the rule for equal f?",
    factors={"maze": ("room", "eight-puzzle"), "ties": TIES},
    run=run,
    limits=Limits(expansions=500_000),  # oldest first takes all states of the room
    about=__doc__ or "",
)


def command(maze: str, ties: str) -> str:
    """Return the command that shows one of the runs."""
    return solve_command("mazeworld", f"reports/{maze}", "astar", ties=ties, **SETTINGS)


@study.answer("mz-01")
def four_robots(rows: Rows) -> Answer:
    """Nodes and cost for four robots that swap corners."""
    row = rows.one(maze="room", ties="heap")
    found = None if row is None else [row["nodes"], row["cost"]]
    return Answer(found, command=command("room", "heap"))


@study.answer("mz-02")
def path_length(rows: Rows) -> Answer:
    """States on the path."""
    row = rows.one(maze="room", ties="heap")
    return Answer(None if row is None else row["states"], command=command("room", "heap"))


@study.answer("mz-03")
def effort_needed(rows: Rows) -> Answer:
    """The fewest nodes among the rules for equal f."""
    found = rows.where(maze="room")
    if len(found) < len(TIES):
        return Answer(None)
    text = ", ".join(_nodes_with_ties(row) for row in found)
    least = min(row["nodes"] for row in found if not row.is_cut_short)
    return Answer(least, text, command("room", "low-h"))


@study.answer("mz-12")
def halfway_picture(rows: Rows) -> Answer:
    """Where the picture "halfway through" stands on our path."""
    row = rows.one(maze="room", ties="heap")
    if row is None:
        return Answer(None)
    if row["halfway"] is None:
        return Answer("", "no state of our path")
    text = f"{HALFWAY}: our state after {row['halfway']} of {row['cost']} moves"
    shown = solve_command(
        "mazeworld", "reports/room", "astar", ties="heap", **SETTINGS, frame=row["halfway"]
    )
    return Answer(HALFWAY, text, shown)


def _nodes_with_ties(row: Row) -> str:
    more = "more than " if row.is_cut_short else ""
    return f"{more}{row['nodes']:,} with {row['ties']}"


@study.answer("mz-04")
def eight_puzzle(rows: Rows) -> Answer:
    """Nodes and cost for the 8-puzzle drawn as a maze; outdated entries do not count."""
    row = rows.one(maze="eight-puzzle", ties="heap")
    if row is None:
        return Answer(None)
    text = f"{row['nodes']:,} / {row['cost']} ({row['outdated']} outdated entries skipped)"
    return Answer([row["nodes"], row["cost"]], text, command("eight-puzzle", "heap"))


# Tables and figures


@study.table("Nodes by the rule for equal f")
def nodes_by_ties(rows: Rows) -> Table:
    """Nodes and cost of each run."""
    columns = [Column("maze"), Column("ties"), Column("nodes", "count"), Column("cost", "count")]
    limit = study.limits.expansions
    cells = [
        [row["maze"], row["ties"], Beyond(limit) if row.is_cut_short else row["nodes"], row["cost"]]
        for row in rows
    ]
    return Table(columns, cells, "Nodes taken from the queue, outdated entries not counted.")


@study.figure("ties")
def ties(rows: Rows) -> Figure:
    """How much the rule matters."""
    limit = study.limits.expansions
    series = [
        Series(
            rule,
            {row["maze"]: RunSample.of_rows([row], "nodes", limit) for row in group},
            look_of(rule),
        )
        for rule, group in rows.by("ties").items()
    ]
    words = f"{limit:,} expansions"
    about = "A* with the Manhattan distance; one bar for each rule for equal f."
    return grouped_bars(series, Axis("nodes taken", limit, words), about=about, name="ties")


@study.figure("halfway")
def halfway(rows: Rows) -> Figure:
    """The printed picture beside the states of our path around it."""
    row = rows.one(maze="room", ties="heap")
    boards = {"printed": as_text(_room().picture(_room().parse_state(HALFWAY)))}
    if row is not None and row["halfway"] is not None:
        path = solve(_room(), "astar", ties="heap", **SETTINGS).path
        assert path is not None
        for number in (0, row["halfway"], len(path)):
            boards[f"ours, {number}"] = as_text(_room().picture(path.states[number]))
    about = "The report's picture, halfway through, and ours: the start, the same state, the end."
    return gallery(boards, about=about, name="halfway", in_row=4)


@cache
def _room() -> Any:
    return instance("reports/room")
