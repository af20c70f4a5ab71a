"""A* under three rules for equal estimates: what the boost saves, and where the dip comes from."""

from typing import Any

from plybench.core.limits import Limits
from plybench.core.tables import Beyond, Column, Table
from plybench.engine.searches import solve
from plybench.study import Answer, Rows, Study
from plybench_reports.blocksworld import counted
from plybench_reports.blocksworld_a import BLOCKS, name_of, puzzle
from plybench_reports.command_lines import solve_command

_RULES = ("fifo", "lifo", "low-h")
_LIMIT = 5_000_000  # expansions


def run(*, blocks: int, heuristic: str, ties: str, limits: Limits) -> dict[str, Any]:
    """Search as a tree; the oldest, the newest, or the node with the lowest h is taken first."""
    options: dict[str, Any] = {"heuristic": heuristic, "duplicates": "tree", "ties": ties}
    return counted(solve(puzzle(blocks), "astar", limits=limits, **options))


study = Study(
    name="blocksworld-a/ties",
    question="How do the nodes of A* depend on the order among equal estimates?",
    factors={"blocks": BLOCKS, "heuristic": ("manhattan", "boosted"), "ties": _RULES},
    run=run,
    limits=Limits(expansions=_LIMIT),
    about=__doc__ or "",
)


def saving(rows: Rows, blocks: int, ties: str) -> float | None:
    """Return the share of nodes that the boost saves; negative if it costs some."""
    pair = [rows.one(blocks=blocks, heuristic=h, ties=ties) for h in ("manhattan", "boosted")]
    if any(row is None or row.is_cut_short for row in pair):
        return None
    plain, boosted = (row["popped"] for row in pair if row is not None)
    return float(1 - boosted / plain)


@study.answer("bwa-17")
def savings(rows: Rows) -> Answer:
    """The least and the greatest saving in per cent, over all numbers of blocks."""
    ranges = {}
    for ties in _RULES:
        found = [saving(rows, blocks, ties) for blocks in BLOCKS]
        known = [100 * share for share in found if share is not None]
        if len(known) < len(found):
            return Answer(None)
        ranges[ties] = [round(min(known)), round(max(known))]
    words = {ties: f"{low} % to {high} %" for ties, (low, high) in ranges.items()}
    others = ", ".join(f"{words[ties]} with {ties} ties" for ties in _RULES[1:])
    return Answer(ranges["fifo"], f"{words['fifo']} ({others})")


@study.answer("bwa-18")
def dip(rows: Rows) -> Answer:
    """True if two blocks need fewer nodes than one, with the report's rule."""
    text, holds = [], {}
    for ties in _RULES:
        one, two = (rows.one(blocks=n, heuristic="manhattan", ties=ties) for n in (1, 2))
        if one is None or two is None:
            return Answer(None)
        holds[ties] = two["popped"] < one["popped"]
        text.append(f"{two['popped']:,} {'<' if holds[ties] else '>'} {one['popped']:,} ({ties})")
    shown = solve_command(
        "blocksworld", name_of(2), "astar", heuristic="manhattan", duplicates="tree", ties="fifo"
    )
    return Answer(holds["fifo"], ", ".join(text), shown)


@study.table("Nodes by rule for ties")
def by_rule(rows: Rows) -> Table:
    """Nodes of A* with both heuristics, and what the boost saves."""
    columns = [Column("blocks", "count"), Column("ties")]
    columns += [Column("Manhattan", "count"), Column("boosted", "count"), Column("saved", "share")]
    found = []
    for (blocks, ties), group in rows.by("blocks", "ties").items():
        pair = [group.one(heuristic=heuristic) for heuristic in ("manhattan", "boosted")]
        cells = [
            None if row is None else Beyond(_LIMIT) if row.is_cut_short else row["popped"]
            for row in pair
        ]
        found.append([blocks, ties, *cells, saving(rows, blocks, ties)])
    return Table(columns, found, "Nodes taken by A* as a tree search; the report's rule is fifo.")
