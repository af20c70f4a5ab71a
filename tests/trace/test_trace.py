import io
import json
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

import pytest

from plybench import Limits, Node, count_optimal, solve
from plybench.core.catalog import algorithms
from plybench.core.errors import InputError, TextError
from plybench.domains.blocksworld import Blocksworld, instance
from plybench.trace import Trace
from plybench.trace.tree import Step


def traced(name: str, algorithm: str, max_steps: int | None = None, **options: Any) -> Trace:
    trace = Trace(max_steps=max_steps)
    solve(instance(name), algorithm, observer=trace, **options)
    return trace


def expansions(trace: Trace) -> list[Step]:
    return [step for step in trace.steps() if step.kind == "expand"]


def reread(trace: Trace) -> Trace:
    file = io.StringIO()
    trace.write_ndjson(file)
    file.seek(0)
    return Trace.read_ndjson(file)


@pytest.fixture(scope="module")
def report_astar() -> Trace:
    return traced(
        "reports/three-blocks", "astar", 3, heuristic="manhattan", duplicates="tree", ties="fifo"
    )


class Countdown:
    """From n to 0 in steps of 1 or 3; -1 is a dead end. A problem with nothing optional."""

    def __init__(self, n: int) -> None:
        self.initial = n

    def actions(self, state: int) -> list[int]:
        return [1, 3] if state > 0 else []

    def result(self, state: int, action: int) -> int:
        return max(state - action, -1)

    def is_goal(self, state: int) -> bool:
        return state == 0


def distance(state: int) -> float:
    return inf if state < 0 else state / 3


# The printed traces of report blocksworld-a; bwa-.. are rows of the ledger.


def test_breadth_first_numbers_nodes_as_the_report_does() -> None:  # bwa-04
    first, second, *_ = expansions(
        traced(
            "reports/three-blocks", "breadth_first", duplicates="tree", limits=Limits(expansions=2)
        )
    )
    assert (first.node.id, second.node.id) == (0, 1)
    assert [(c.node.id, c.node.action) for c in first.children] == [(1, "left"), (2, "up")]
    assert [(c.node.id, c.node.action) for c in second.children] == [
        (3, "left"),
        (4, "right"),
        (5, "up"),
    ]
    assert [c.frontier for c in second.children] == [(2, 3), (2, 3, 4), (2, 3, 4, 5)]


def test_astar_estimates_and_order_are_those_of_the_report(report_astar: Trace) -> None:  # bwa-05
    nodes = report_astar.trees()[0].nodes
    assert [nodes[i].f for i in range(1, 9)] == [7, 6, 7, 7, 7, 9, 7, 8]
    assert [step.node.id for step in expansions(report_astar)] == [0, 2, 1]


def test_frontier_after_each_child_is_the_reports_heap_by_id(report_astar: Trace) -> None:  # bwa-06
    children = [c for step in expansions(report_astar) for c in step.children]
    assert [tuple(sorted(c.frontier)) for c in children] == [
        (1,),
        (1, 2),
        (1, 3),
        (1, 3, 4),
        (1, 3, 4, 5),
        (3, 4, 5, 6),
        (3, 4, 5, 6, 7),
        (3, 4, 5, 6, 7, 8),
    ]


@pytest.mark.parametrize("seed", range(5))
def test_depth_first_expands_the_child_generated_last(seed: int) -> None:  # bwa-07
    steps = expansions(
        traced(
            "reports/three-blocks",
            "depth_first",
            4,
            duplicates="tree",
            child_order="random",
            seed=seed,
            limits=Limits(expansions=10),
        )
    )
    for step, following in pairwise(steps):
        assert following.node is step.children[-1].node


def test_iterative_deepening_expands_only_the_start_at_limit_1() -> None:  # bwa-08
    trace = traced(
        "reports/three-blocks",
        "iterative_deepening",
        first=1,
        duplicates="tree",
        limits=Limits(expansions=4),
    )
    first = [step for step in expansions(trace) if step.limit == 1]
    assert [step.node.id for step in first] == [0]
    assert [(node.id, fate) for node, fate in first[0].after] == [(2, "leaf"), (1, "leaf")]
    popped = [r for r in trace.rows if r["event"] == "popped" and r["iteration"] == 1]
    assert len(popped) == 3


# The view


@pytest.mark.parametrize("algorithm", sorted(algorithms()))
def test_steps_agree_with_the_counts_of_the_result(algorithm: str) -> None:
    heuristic = "manhattan" if algorithms()[algorithm].needs_heuristic else None
    trace = traced("reports/depth-5", algorithm, heuristic=heuristic, limits=Limits(expansions=400))
    assert trace.result is not None
    counts = trace.result["counts"]
    steps = list(trace.steps())
    children = [child for step in steps for child in step.children]
    assert sum(step.kind == "expand" for step in steps) == counts["expanded"]
    if "iteration" not in {row["event"] for row in trace.rows}:
        assert len(children) == counts["generated"]
    for child in children:
        assert len(set(child.frontier)) == len(child.frontier) == child.waiting
        assert (child.node.id in child.frontier) == (child.fate in ("queued", "reopened"))


@pytest.mark.parametrize("algorithm", sorted(algorithms()))
def test_solution_nodes_carry_the_actions_of_the_path(algorithm: str) -> None:
    heuristic = "manhattan" if algorithms()[algorithm].needs_heuristic else None
    puzzle = Blocksworld(2, 2, agent=(1, 0), blocks={"A": (0, 0)}, goals={"A": (1, 1)})
    trace = Trace()
    solve(puzzle, algorithm, heuristic=heuristic, observer=trace)
    assert trace.result is not None
    assert trace.result["status"] == "solved"
    tree = trace.trees()[-1]
    nodes = [tree.nodes[i] for i in tree.solution]
    assert nodes[0].id == 0
    states = list(dict.fromkeys(node.state for node in nodes))
    if algorithm != "bidirectional":
        assert [node.action for node in nodes[1:]] == trace.result["actions"]
        assert nodes[-1].fate == "goal"
    else:
        assert len(states) == len(trace.result["actions"]) + 1


ORDERED = [
    *((name, {}) for name in sorted(algorithms()) if name != "random_walk"),
    *(
        (name, {"ties": ties, "duplicates": duplicates})
        for name in ("astar", "greedy")
        for ties in ("low-h", "fifo", "lifo", "heap")
        for duplicates in ("tree", "closed", "graph")
    ),
    *(("depth_first", {"duplicates": memory}) for memory in ("path", "closed", "graph")),
    ("beam", {"width": 3}),
]


@pytest.mark.parametrize(("algorithm", "options"), ORDERED)
@pytest.mark.parametrize("puzzle", ["reports/depth-5", "reports/obstacles"])
def test_frontier_is_listed_in_the_order_in_which_nodes_are_taken(
    algorithm: str, options: dict[str, Any], puzzle: str
) -> None:
    if algorithms()[algorithm].needs_heuristic:
        options = options | {"heuristic": "misplaced"}
    trace = traced(puzzle, algorithm, limits=Limits(expansions=300), **options)
    waiting: list[int] = []
    compared = 0
    for step in trace.steps():
        if step.kind == "start":
            waiting = []
        if step.kind == "expand" and waiting:
            assert step.node.id == waiting.pop(0)
            compared += 1
        waiting = list(step.children[-1].frontier) if step.children else waiting
        for node, _ in step.after:  # cut by the beam, outdated, or taken without an expansion
            waiting = [other for other in waiting if other != node.id]
    assert compared > 5


def test_frontier_of_best_first_is_as_large_as_counted() -> None:
    trace = traced("reports/depth-8", "astar", heuristic="misplaced", duplicates="tree")
    assert trace.result is not None
    largest = max(len(c.frontier) for step in trace.steps() for c in step.children)
    assert largest == trace.result["counts"]["max_frontier"]


def test_outdated_entries_leave_the_frontier_when_a_cheaper_path_is_queued() -> None:
    class Detour(Countdown):
        def action_cost(self, state: int, action: int, successor: int) -> int:
            return 9 if action == 3 else 1

    trace = Trace()
    solve(Detour(4), "uniform_cost", observer=trace)
    children = [c for step in trace.steps() for c in step.children]
    costly = next(c.node for c in children if c.node.g == 9)
    cheaper = next(c for c in children if c.node.state == costly.state and c.node.g == 3)
    assert costly.id not in cheaper.frontier
    assert cheaper.fate == "queued"


def test_rbfs_frontier_holds_only_what_it_remembers() -> None:
    trace = traced("reports/depth-8", "rbfs", heuristic="manhattan")
    again = [n for n in trace.trees()[0].nodes.values() if len(n.expansions) > 1]
    assert again, "the case must make rbfs forget and expand again"
    for step in expansions(trace):
        above = set(step.tree.path_to(step.node))
        for child in step.children:
            assert {step.tree.nodes[i].parent for i in child.frontier} <= above


def test_dead_ends_and_infinite_estimates_are_recorded() -> None:
    trace = Trace()
    solve(Countdown(4), "astar", heuristic=distance, observer=trace)
    dead = [n for n in trace.trees()[0].nodes.values() if n.fate == "pruned"]
    assert dead
    assert dead[0].h == inf
    assert reread(trace) == trace


# Recording


def test_header_says_what_is_searched_and_how(report_astar: Trace) -> None:
    header = report_astar.header
    assert header["domain"] == "blocksworld"
    assert header["instance"] == "reports/three-blocks"
    assert "A B C @" in header["text"]
    assert header["options"]["heuristic"] == "manhattan"
    assert header["options"]["ties"] == "fifo"


def test_max_steps_keeps_the_first_expansions_and_counts_the_rest() -> None:
    whole = traced("reports/depth-8", "breadth_first")
    short = traced("reports/depth-8", "breadth_first", 3)
    assert len(expansions(short)) == 3
    assert short.result == whole.result
    assert short.unrecorded == len(expansions(whole)) - 3
    assert short.rows[:-2] == whole.rows[: len(short.rows) - 2]
    assert short.trees()[0].solution == whole.trees()[0].solution[: len(short.trees()[0].solution)]


def test_max_steps_that_suffice_change_nothing() -> None:
    whole = traced("reports/depth-3", "breadth_first")
    assert traced("reports/depth-3", "breadth_first", len(expansions(whole))) == whole


def test_max_steps_must_be_positive() -> None:
    with pytest.raises(InputError, match="max_steps=0"):
        Trace(max_steps=0)


def test_two_traces_of_the_same_search_are_equal() -> None:
    first = traced("reports/depth-5", "astar", heuristic="manhattan")
    assert first == traced("reports/depth-5", "astar", heuristic="manhattan")
    assert first != traced("reports/depth-5", "astar", heuristic="misplaced")


def test_a_second_search_replaces_the_first() -> None:
    trace = traced("reports/depth-5", "breadth_first")
    solve(instance("reports/depth-3"), "breadth_first", observer=trace)
    assert trace == traced("reports/depth-3", "breadth_first")


def test_counting_all_solutions_is_recorded_too() -> None:
    trace = Trace()
    count_optimal(instance("reports/depth-3"), observer=trace)
    assert trace.header["algorithm"] == "count_optimal"
    assert trace.result is not None and trace.result["cost"] == 3
    assert [row["g"] for row in trace.rows if row["event"] == "improved"] == [3]


def test_a_search_that_does_not_announce_itself_is_recorded_too() -> None:
    trace = Trace()
    trace.generated(Node(0, "somewhere", None, None, 0))
    assert trace.header["algorithm"] == ""
    assert trace.result is None


# NDJSON


@pytest.mark.parametrize("algorithm", sorted(algorithms()))
def test_ndjson_round_trip_gives_an_equal_trace(algorithm: str, tmp_path: Path) -> None:
    heuristic = "manhattan" if algorithms()[algorithm].needs_heuristic else None
    trace = traced(
        "reports/depth-3", algorithm, 20, heuristic=heuristic, limits=Limits(expansions=50)
    )
    trace.write_ndjson(tmp_path / "trace.ndjson")
    again = Trace.read_ndjson(tmp_path / "trace.ndjson")
    assert again == trace
    state = trace.rows[-3]["state"] if "state" in trace.rows[-3] else trace.rows[2]["state"]
    assert again.picture(state) == trace.picture(state)


def test_each_line_is_one_json_object_without_times(report_astar: Trace) -> None:
    file = io.StringIO()
    report_astar.write_ndjson(file)
    rows = [json.loads(line) for line in file.getvalue().splitlines()]
    assert rows == report_astar.rows
    assert "seconds" not in rows[-1]


HEADER = (
    '{"event": "started", "format": 1, "domain": null, "instance": "", "text": null, '
    '"algorithm": "", "options": {}}\n'
)
ROOT = (
    '{"event": "generated", "iteration": null, "id": 0, "parent": null, "action": null, '
    '"state": "s", "g": 0, "h": null, "f": null}\n'
)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "empty"),
        (ROOT, 1, "first row"),
        (HEADER.replace("1", "9"), 1, "format 1"),
        (HEADER + "{oops\n", 2, "not JSON"),
        (HEADER + "[1]\n", 2, "must be an object"),
        (HEADER + "\n" + '{"event": "sneezed"}\n', 3, "unknown event 'sneezed'"),
        (HEADER + '{"event": []}\n', 2, "unknown event"),
        (HEADER + HEADER, 2, "cannot follow"),
        (HEADER + ROOT.replace('"g": 0', '"g": "many"'), 2, "g='many'"),
        (HEADER + ROOT.replace('"id": 0', '"id": true'), 2, "id=True"),
        (HEADER + ROOT.replace(', "f": null', ""), 2, "no 'f'"),
        (HEADER + ROOT.replace('"id": 0', '"id": 3'), 2, "does not fit"),
        (HEADER + ROOT + ROOT.replace('0, "parent": null', '1, "parent": 7'), 3, "parent 7"),
        (HEADER + ROOT + ROOT.replace('0, "parent": null', '0, "parent": 0'), 3, "parent 0"),
        (HEADER + ROOT.replace("generated", "popped"), 2, "never generated"),
        (HEADER + "[" * 100_000 + "\n", 2, "nested|not JSON"),
    ],
)
def test_malformed_lines_are_errors_with_their_number(text: str, line: int, message: str) -> None:
    with pytest.raises(TextError, match=message) as caught:
        Trace.read_ndjson(io.StringIO(text))
    assert caught.value.line == line


def test_a_trace_of_an_unknown_domain_still_tells_its_states() -> None:
    text = HEADER.replace('"domain": null', '"domain": "elsewhere"')
    trace = Trace.read_ndjson(io.StringIO(text.replace('"text": null', '"text": "x"') + ROOT))
    assert trace.problem is None
    assert trace.picture("s") is None
    assert trace.trees()[0].nodes[0].state == "s"
