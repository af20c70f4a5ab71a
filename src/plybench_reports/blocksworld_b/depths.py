"""The depth table of the report: nodes of each search for goals 1 to 14 moves away."""

from math import log, log10
from statistics import correlation
from typing import Any

from plybench.core.tables import Column, Table
from plybench.engine.searches import solve
from plybench.study import Answer, Row, Rows, Study
from plybench.study.figures import Axis, Figure, Series, log_lines, look_of
from plybench_reports.blocksworld import counted, letters, published, rows_of
from plybench_reports.blocksworld_b import (
    ASTAR,
    BLIND,
    COLUMNS,
    DEPTHS,
    LAST,
    LISTS,
    NAMES,
    OPTIONS,
    ORDER,
    PUBLISHED_ASTAR,
    order_of,
    puzzle,
    row_id,
)
from plybench_reports.command_lines import solve_command


def run(*, depth: int, algorithm: str, order: str) -> dict[str, Any]:
    """Search for the goal of one row; `above` counts the nodes of the tree that are less deep."""
    problem = puzzle(depth, order)
    found = solve(problem, algorithm, **OPTIONS[algorithm])
    assert found.path is not None
    above = solve(
        problem, "depth_limited", limit=depth - 1, duplicates="tree", goal_test="expanded"
    )
    return {
        **counted(found),
        "actions": letters(found.path.actions),
        "above": above.counts.popped,
    }


study = Study(
    name="blocksworld-b/depths",
    question="How does the number of nodes grow with the depth of the goal?",
    factors={"depth": DEPTHS, "algorithm": tuple(OPTIONS), "order": (ORDER, LISTS)},
    run=run,
    only=lambda depth, algorithm, order: order == ORDER or depth == LAST or algorithm in BLIND,
    about=__doc__ or "",
)


def command(depth: int, algorithm: str, order: str = ORDER) -> str:
    """Return the command that shows one of the runs."""
    return solve_command(
        "blocksworld", f"reports/depth-{depth}", algorithm, **OPTIONS[algorithm], child_order=order
    )


def cell(rows: Rows, depth: int, algorithm: str, order: str = ORDER) -> Row | None:
    """Return the run behind a number of the table."""
    return rows.one(depth=depth, algorithm=algorithm, order=order)


def _answer_cell(depth: int, algorithm: str, order: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row = cell(rows, depth, algorithm, order)
        if row is None:
            return Answer(None)
        return Answer(row["popped"], _words(row, rows), command(depth, algorithm, order))

    return answer


def _words(row: Row, rows: Rows) -> str:
    """Return a count, with whatever else a reader must know about it."""
    said = f"{row['popped']:,}"
    if row["algorithm"] == PUBLISHED_ASTAR:
        right = cell(rows, row["depth"], ASTAR)
        said += "" if right is None else f" (adding the node's own depth: {right['popped']:,})"
    if row["order"] == LISTS:
        other = cell(rows, row["depth"], row["algorithm"], ORDER)
        said += "" if other is None else f" (left, up, right, down: {other['popped']:,})"
    if row["algorithm"] == "breadth_first" and published(row_id(row["depth"], 0)) <= row["above"]:
        said += f"; the first node {row['depth']} moves deep is number {row['above'] + 1:,}"
    return said


for _depth in DEPTHS:
    for _column, _name in enumerate(COLUMNS):
        _answer = _answer_cell(_depth, _name, order_of(_depth, _name))
        study.answer(row_id(_depth, _column))(_answer)

# bwb-02 to bwb-04 print the last row once more
for _column, _name in enumerate(COLUMNS):
    _answer = _answer_cell(LAST, _name, order_of(LAST, _name))
    study.answer(f"bwb-{2 + _column:02}")(_answer)


@study.answer("bwb-05")
def solution(rows: Rows) -> Answer:
    """All searches return the same moves."""
    found = rows.where(depth=LAST)
    if len(found) < 2 * len(OPTIONS):
        return Answer(None)
    different = sorted(set(found.column("actions")))
    text = f"{' / '.join(different)}, by all {len(found)} runs"
    return Answer(different[0] if len(different) == 1 else different, text, command(LAST, ASTAR))


@study.answer("bwb-52")
def logarithms(rows: Rows) -> Answer:
    """The second table has the logarithms of the first; its DFS column is the list of bwb-48."""
    walks = published("bwb-48")
    counts = [
        [walk, *(published(row_id(depth, column)) for column in range(len(COLUMNS)))]
        for depth, walk in zip(DEPTHS, walks, strict=True)
    ]
    ours = [[round(log10(count), 3) for count in row] for row in counts]
    theirs = published("bwb-52")
    same = sum(a == b for x, y in zip(ours, theirs, strict=True) for a, b in zip(x, y, strict=True))
    return Answer(ours, f"{same} of {sum(map(len, ours))} values agree to three decimals")


@study.answer("bwb-57")
def growth(rows: Rows) -> Answer:
    """Logarithmic growth makes nodes a line over log(depth), exponential log(nodes) over depth."""
    text, is_logarithmic = [], True
    for name in (PUBLISHED_ASTAR, ASTAR):
        found = rows_of(rows, "depth", DEPTHS, algorithm=name, order=ORDER)
        if found is None:
            return Answer(None)
        nodes = [row["popped"] for row in found]
        factor = (nodes[-1] / nodes[0]) ** (1 / (len(nodes) - 1))
        straight = correlation([log(depth) for depth in DEPTHS], nodes)
        exponential = correlation(DEPTHS, [log(count) for count in nodes])
        is_logarithmic = is_logarithmic and straight > exponential
        text.append(
            f"{factor:.1f} times more nodes for each move (correlation {exponential:.2f} if "
            f"exponential, {straight:.2f} if logarithmic)"
        )
    return Answer(is_logarithmic, f"{text[0]}; with the node's own depth {text[1]}")


def _nodes(rows: Rows, depth: int, algorithm: str) -> int | None:
    row = cell(rows, depth, algorithm, order_of(depth, algorithm))
    return None if row is None else row["popped"]


def _depths(rows: Rows) -> list[int]:
    return list(dict.fromkeys(rows.column("depth")))


@study.table("Nodes by depth of the goal")
def nodes_by_depth(rows: Rows) -> Table:
    """The report's table beside ours, with A* as it should be."""
    names = ("depth", "BFS", "BFS report", "IDS", "IDS report", "A* shared", "A* report", "A*")
    found = []
    for depth in _depths(rows):
        pairs = [
            (_nodes(rows, depth, name), published(row_id(depth, column)))
            for column, name in enumerate(COLUMNS)
        ]
        found.append([depth, *(n for pair in pairs for n in pair), _nodes(rows, depth, ASTAR)])
    caption = (
        "Nodes taken by tree search, including the goal. Moves: left, up, right, down; for BFS at "
        f"depth {LAST} the printed lists of moves. A* shared, as in the report, adds a depth "
        "counter that all nodes share; A* adds the node's own depth."
    )
    return Table([Column(name, "count") for name in names], found, caption)


@study.table("Logarithms")
def log_table(rows: Rows) -> Table:
    """The report's second table, from our counts."""
    found = [
        [depth, *(None if n is None else log10(n) for n in (_nodes(rows, depth, a) for a in NAMES))]
        for depth in _depths(rows)
    ]
    columns = [Column("depth", "count"), *(Column(name, "number") for name in NAMES.values())]
    return Table(columns, found, "Base-ten logarithms of the nodes taken.")


def _chart(rows: Rows, is_log: bool) -> Figure:
    # On the linear axis, crosses for published values would overlap other points.
    series = [
        Series(
            NAMES[name],
            {depth: _nodes(rows, depth, name) for depth in _depths(rows)},
            look_of(name),
            _published(rows, name) if is_log else {},
        )
        for name in OPTIONS
    ]
    about = "Three blocks on 4 x 4; nodes taken by tree search, including the goal."
    return log_lines(
        series,
        "depth of the goal",
        Axis("nodes taken"),
        about=about,
        name="nodes" if is_log else "nodes-linear",
        is_log=is_log,
    )


def _published(rows: Rows, name: str) -> dict[int, float]:
    if name not in COLUMNS:
        return {}
    return {depth: published(row_id(depth, COLUMNS.index(name))) for depth in _depths(rows)}


@study.figure("Nodes by depth")
def nodes_chart(rows: Rows) -> Figure:
    """The report's second chart, of logarithms."""
    return _chart(rows, is_log=True)


@study.figure("Nodes by depth, linear")
def nodes_linear(rows: Rows) -> Figure:
    """The report's first chart."""
    return _chart(rows, is_log=False)
