"""The three heuristics of the report, as coded and repaired, under four rules for equal f."""

from collections.abc import Sequence
from typing import Any

from plybench.core.heuristic import heuristics_of, zero
from plybench.core.picture import as_text
from plybench.core.tables import Column, Table
from plybench.domains.blind_robot import instance
from plybench.engine.searches import distances, solve
from plybench.study import Answer, Row, Rows, Study
from plybench.study.figures import Axis, Figure, Series, grouped_bars, look_of
from plybench_reports.blind_robot import ROOM, SETTINGS
from plybench_reports.command_lines import solve_command
from plybench_reports.gallery import gallery

# As coded, and repaired: the closest pair is 0 at a goal, the box starts at a robot.
PUBLISHED = {
    "closest pair": "report-closest-pair",
    "farthest pair": "farthest-pair",
    "box": "report-bounding-box",
}
REPAIRED = {"closest pair": "closest-pair", "box": "bounding-box"}
NONE = "none"  # uniform cost
HALFWAY = ((1, 12), (5, 12), (1, 1), (5, 1))  # the report's picture, which has no number
TIES = ("heap", "fifo", "lifo", "low-h")  # the report's is the first


def run(*, heuristic: str, ties: str) -> dict[str, Any]:
    """Search the room as the report did, and compare the heuristic with all distances."""
    room = instance(ROOM)
    if heuristic == NONE:
        found = solve(room, "uniform_cost", ties="fifo" if ties == "low-h" else ties)
    else:
        found = solve(room, "astar", heuristic=heuristic, ties=ties, **SETTINGS)
    assert found.path is not None
    return {
        "status": str(found.status),
        "nodes": found.counts.popped,
        "moves": len(found.path),
        "halfway": _halfway(room, found.path.states),
        "directions": "".join(action[0].upper() for action in found.path.actions),
        **_excess(room, heuristic),
    }


def _halfway(room: Any, states: Sequence[Any]) -> int | None:
    """Return after how many moves the robot may be where the report's picture shows it."""
    shown = sum(1 << room.grid.cell(place) for place in HALFWAY)
    return next((number for number, state in enumerate(states) if state == shown), None)


def _excess(room: Any, heuristic: str) -> dict[str, Any]:
    """Return in how many states the heuristic exceeds the distance, and by how much."""
    to_goal = distances(room).to_goal
    estimate = zero if heuristic == NONE else heuristics_of(room)[heuristic]
    excess = {state: estimate(state) - distance for state, distance in to_goal.items()}
    return {
        "states": len(to_goal),
        "goals": sum(distance == 0 for distance in to_goal.values()),
        "start": to_goal[room.initial],
        "overestimated": sum(value > 0 for value in excess.values()),
        "goals_overestimated": sum(excess[s] > 0 for s, d in to_goal.items() if d == 0),
    }


study = Study(
    name="blind-robot/heuristics",
    question="Which heuristic takes a blind robot to a known place with the fewest nodes?",
    factors={"heuristic": (*PUBLISHED.values(), *REPAIRED.values(), NONE), "ties": TIES},
    only=lambda heuristic, ties: (heuristic, ties) != (NONE, "low-h"),  # it has no h
    run=run,
    about=__doc__ or "",
)


def command(heuristic: str, ties: str = "heap") -> str:
    """Return the command that shows one of the runs."""
    return solve_command("blind_robot", ROOM, "astar", heuristic=heuristic, ties=ties, **SETTINGS)


def _row(rows: Rows, heuristic: str, ties: str = "heap") -> Row | None:
    return rows.one(heuristic=heuristic, ties=ties)


def _answer_nodes(name: str) -> Any:
    def answer(rows: Rows) -> Answer:
        row = _row(rows, PUBLISHED[name])
        if row is None:
            return Answer(None)
        text = f"{row['nodes']:,} / {row['moves']}: {row['directions']}"
        found = [row["nodes"], row["moves"], row["directions"]]
        return Answer(found, text, command(PUBLISHED[name]))

    return answer


study.answer("br-01")(_answer_nodes("closest pair"))
study.answer("br-03")(_answer_nodes("farthest pair"))
study.answer("br-04")(_answer_nodes("box"))


@study.answer("br-02")
def why_slowest(rows: Rows) -> Answer:
    """A dominated heuristic would also be slow with 0 at goals; as coded it is huge there."""
    coded, right = _row(rows, PUBLISHED["closest pair"]), _row(rows, REPAIRED["closest pair"])
    none = _row(rows, NONE)
    if coded is None or right is None or none is None:
        return Answer(None)
    others = coded["states"] - coded["goals"]
    text = (
        f"as coded {coded['nodes']:,}: all {others:,} non-goal states come first; 0 at "
        f"goals gives {right['nodes']:,}, no heuristic {none['nodes']:,}"
    )
    is_sentinel = coded["nodes"] == others + 1 and coded["goals_overestimated"] == coded["goals"]
    return Answer(not is_sentinel, text, command(REPAIRED["closest pair"]))


@study.answer("br-09")
def halfway_picture(rows: Rows) -> Answer:
    """Where the picture "halfway through" stands on our path with the box as coded."""
    row = _row(rows, PUBLISHED["box"])
    if row is None:
        return Answer(None)
    places = [list(place) for place in HALFWAY]
    if row["halfway"] is None:
        return Answer([], "no state of our path")
    options: dict[str, Any] = {"heuristic": PUBLISHED["box"], "ties": "heap", **SETTINGS}
    shown = solve_command("blind_robot", ROOM, "astar", **options, frame=row["halfway"])
    text = " ".join(f"{x},{y}" for x, y in HALFWAY)
    return Answer(
        places, f"{text}: our state after {row['halfway']} of {row['moves']} moves", shown
    )


@study.answer("br-05")
def box_is_best(rows: Rows) -> Answer:
    """Nodes with the box as it was meant, and with the farthest pair."""
    box, right, pair = (
        _row(rows, name) for name in (PUBLISHED["box"], REPAIRED["box"], PUBLISHED["farthest pair"])
    )
    if box is None or right is None or pair is None:
        return Answer(None)
    text = (
        f"a box that starts at a robot: {right['nodes']}, farthest pair: {pair['nodes']}; as coded "
        f"it is too high in {box['overestimated']:,} of {box['states']:,} states"
    )
    return Answer(right["nodes"] < pair["nodes"], text, command(REPAIRED["box"]))


@study.answer("br-06")
def order_of_merit(rows: Rows) -> Answer:
    """Whether box, farthest and closest keep their order under each rule for equal f."""
    names = [PUBLISHED[name] for name in ("box", "farthest pair", "closest pair")]
    found = {ties: [_row(rows, name, ties) for name in names] for ties in TIES}
    if any(None in each for each in found.values()):
        return Answer(None)
    nodes = {ties: [row["nodes"] for row in each if row] for ties, each in found.items()}
    text = "; ".join(f"{ties} {', '.join(f'{n:,}' for n in ns)}" for ties, ns in nodes.items())
    return Answer(all(a < b < c for a, b, c in nodes.values()), text, command(names[0], "low-h"))


@study.answer("br-08")
def start_distance(rows: Rows) -> Answer:
    """The distance of the start, by exact backward search."""
    row = _row(rows, PUBLISHED["farthest pair"])
    if row is None:
        return Answer(None)
    text = f"{row['start']} ({row['goals']} converged of {row['states']:,} reachable)"
    return Answer(row["start"], text)


# Tables and figures


@study.table("Nodes by heuristic and rule for equal f")
def nodes_by_heuristic(rows: Rows) -> Table:
    """Nodes of each run, and in how many states the heuristic is too high."""
    columns = [
        Column("heuristic"),
        *(Column(ties, "count") for ties in TIES),
        Column("too high in", "count"),
    ]
    cells = []
    for heuristic, group in rows.by("heuristic").items():
        nodes = {row["ties"]: row["nodes"] for row in group}
        cells.append([heuristic, *map(nodes.get, TIES), group[0]["overestimated"]])
    states = max(rows.column("states"), default=0)
    return Table(columns, cells, f"Nodes taken from the queue; {states:,} reachable states.")


@study.figure("heuristics")
def by_heuristic(rows: Rows) -> Figure:
    """How much the rule matters compared with the heuristic."""
    series = [
        Series(ties, {row["heuristic"]: row["nodes"] for row in group}, look_of(ties))
        for ties, group in rows.by("ties").items()
    ]
    about = "A* in the report's room, four possible starts; one bar for each rule for equal f."
    return grouped_bars(series, Axis("nodes taken"), about=about, name="heuristics")


@study.figure("halfway")
def halfway(rows: Rows) -> Figure:
    """The printed picture beside the states of our path around it."""
    room, row = instance(ROOM), _row(rows, PUBLISHED["box"])
    shown = sum(1 << room.grid.cell(place) for place in HALFWAY)
    boards = {"printed": as_text(room.picture(shown))}
    if row is not None and row["halfway"] is not None:
        path = solve(room, "astar", heuristic=PUBLISHED["box"], ties="heap", **SETTINGS).path
        assert path is not None
        for number in (0, row["halfway"], len(path)):
            boards[f"ours, {number}"] = as_text(room.picture(path.states[number]))
    about = "The report's picture, halfway through, and ours: the start, the same state, the end."
    return gallery(boards, about=about, name="halfway", in_row=4)
