"""The printed traces: the first nodes of each search, and the queue after each child."""

from collections.abc import Sequence
from typing import Any

from plybench.core.limits import Limits
from plybench.core.observer import Node, Observer
from plybench.core.tables import Column, Table
from plybench.engine.searches import solve
from plybench.study import Answer, Row, Rows, Share, Study
from plybench_reports.blocksworld_a import METHODS, SHUFFLED, name_of, puzzle
from plybench_reports.command_lines import command

_EXPANSIONS = {"BFS": 2, "DFS": 2, "IDS": 1, "A* Manhattan": 3}  # as far as the report prints
PRINTED = ("left", "up", "up", "down", "left")  # children in the trace of depth-first search
# Printed as a solution of depth-first search for one block
SAMPLE = (
    "left",
    "up",
    "left",
    "left",
    "down",
    "right",
    "left",
    "right",
    "up",
    "left",
    "up",
    "right",
    "down",
)


class _Trace(Observer):
    """Records what the traces of the report show."""

    def __init__(self) -> None:
        self.made: list[Node] = []
        self.expanded_ids: list[int] = []
        self.taken: list[int] = []
        self.waiting: list[int] = []
        self.queues: list[list[int]] = []  # after each child, in the order of generation
        self.takes: set[str] = set()  # which of those waiting was taken

    def generated(self, node: Node) -> None:
        self.made.append(node)
        self.waiting.append(node.id)
        if node.id:
            self.queues.append(list(self.waiting))

    def popped(self, node: Node) -> None:
        self.taken.append(node.id)
        if len(self.waiting) > 1:
            places = {self.waiting[0]: "first", self.waiting[-1]: "last"}
            self.takes.add(places.get(node.id, "another"))
        self.waiting.remove(node.id)

    def expanded(self, node: Node) -> None:
        self.expanded_ids.append(node.id)


def run(*, method: str, run: int, seed: int) -> dict[str, Any]:
    """Trace the beginning of a search for three blocks; `run` tells shuffled ones apart."""
    algorithm, options = METHODS[method]
    more: dict[str, Any] = {"seed": seed} if method in SHUFFLED else {}
    trace = _Trace()
    solve(
        puzzle(3),
        algorithm,
        observer=trace,
        limits=Limits(expansions=_EXPANSIONS[method]),
        **options,
        **more,
    )
    children = [node for node in trace.made if node.parent is not None]
    return {
        "actions": [node.action for node in children],
        "estimates": [node.f for node in children],
        "expanded": trace.expanded_ids,
        "queues": trace.queues,
        "takes": sorted(trace.takes),
    }


study = Study(
    name="blocksworld-a/traces",
    question="Do the searches proceed as the printed traces show?",
    factors={"method": tuple(_EXPANSIONS), "run": range(1, 301)},
    run=run,
    only=lambda method, run: method == "DFS" or run == 1,
    quick={"run": range(1, 101)},
    about=__doc__ or "",
)


def _trace(method: str, expansions: int) -> str:
    algorithm, options = METHODS[method]
    return command(
        "trace",
        "blocksworld",
        name_of(3),
        algorithm=algorithm,
        **options,
        max_expansions=expansions,
    )


@study.answer("bwa-04")
def breadth_first(rows: Rows) -> Answer:
    """Moves of the children, and the queue after each of the first four, newest first."""
    row = rows.one(method="BFS")
    if row is None:
        return Answer(None)
    queues = [queue[::-1] for queue in row["queues"][:4]]
    text = f"children {', '.join(row['actions'])}; queues {_lists(queues)}"
    return Answer([row["actions"], queues], text, _trace("BFS", 2))


@study.answer("bwa-05")
def estimates(rows: Rows) -> Answer:
    """f of nodes 1 to 8, and the order of expansion."""
    row = rows.one(method="A* Manhattan")
    if row is None:
        return Answer(None)
    text = f"{_joined(row['estimates'])}; expansion order {_joined(row['expanded'])}"
    return Answer([row["estimates"], row["expanded"]], text, _trace("A* Manhattan", 3))


@study.answer("bwa-06")
def heap(rows: Rows) -> Answer:
    """The nodes waiting after each child; the report sorts them by number, not as in the heap."""
    row = rows.one(method="A* Manhattan")
    if row is None:
        return Answer(None)
    queues = [sorted(queue) for queue in row["queues"]]
    return Answer(queues, _lists(queues), _trace("A* Manhattan", 3))


@study.answer("bwa-07")
def depth_first(rows: Rows) -> Answer:
    """How often shuffling gives the printed children; the report shows one trial of one."""
    found = rows.where(method="DFS")
    if not found:
        return Answer(None)
    times = found.column("actions").count(list(PRINTED))
    last = sum(row["takes"] == ["last"] for row in found)
    text = (
        f"the printed children came in {times} of {len(found)} shuffled runs; "
        f"the last child made was expanded next in {last}"
    )
    return Answer(Share(times, len(found), text), text, _trace("DFS", 2))


@study.answer("bwa-09")
def sample(rows: Rows) -> Answer:
    """The move after which the block is on its goal in the printed solution."""
    problem = puzzle(1)
    state, solved = problem.initial, []
    for number, action in enumerate(SAMPLE, 1):
        state = problem.result(state, action)
        if problem.is_goal(state):
            solved.append(number)
    optimum = solve(problem, "breadth_first").cost
    words = f"solved at move {', '.join(map(str, solved))}" if solved else "never solved"
    return Answer(
        solved[0] if solved else "never", f"{words}; the shortest solution takes {optimum}"
    )


@study.answer("bwa-10")
def disciplines(rows: Rows) -> Answer:
    """Which end of the queue DFS and BFS take nodes from."""
    found = [_discipline(rows.where(method=method)) for method in ("DFS", "BFS")]
    if None in found:
        return Answer(None)
    return Answer(found, f"DFS {found[0]}, BFS {found[1]}, by the order in which nodes are taken")


def _discipline(rows: Sequence[Row]) -> str | None:
    if not rows:
        return None
    takes = {place for row in rows for place in row["takes"]}
    return {("last",): "LIFO", ("first",): "FIFO"}.get(tuple(takes), "neither")


def _lists(lists: list[list[int]]) -> str:
    return "; ".join(_joined(part) for part in lists)


def _joined(values: Sequence[Any]) -> str:
    return " ".join(map(str, values))


@study.table("First nodes")
def first_nodes(rows: Rows) -> Table:
    """The first run of each method."""
    columns = [
        Column("method"),
        Column("expanded"),
        Column("children"),
        Column("estimates"),
        Column("waiting after each child"),
    ]
    found = [
        [
            r["method"],
            _joined(r["expanded"]),
            _joined(r["actions"]),
            _joined([f for f in r["estimates"] if f is not None]),
            _lists(r["queues"]),
        ]
        for r in rows.where(run=1)
    ]
    return Table(columns, found, "Three blocks; nodes are numbered as they are generated.")
