import io
from typing import Any

import pytest

from helpers import Counting, GraphGame, Nim
from plybench import GameTrace, InputError, Limits, decide
from plybench.core.errors import TextError
from plybench.domains.connect_four import load


def traced(algorithm: str, position: str = "reports/tree", **options: Any) -> GameTrace:
    game, state = load(position)
    trace = GameTrace()
    decide(game, algorithm, state, evaluate="weights", observer=trace, **({"depth": 3} | options))
    return trace


def written(trace: GameTrace) -> str:
    file = io.StringIO()
    trace.write_ndjson(file)
    return file.getvalue()


@pytest.mark.parametrize("algorithm", ["minimax", "alpha_beta", "pvs", "mtdf"])
def test_trace_comes_back_from_ndjson(algorithm: str) -> None:
    trace = traced(algorithm)
    again = GameTrace.read_ndjson(io.StringIO(written(trace)))
    assert again == trace
    assert again.trees() == trace.trees()
    assert again.result is not None and again.result["value"] == 15
    root = again.trees()[0].root
    assert again.picture(root.state) == trace.picture(root.state) is not None


def test_trace_says_what_was_searched() -> None:
    header = traced("alpha_beta", cut=">", order="weights").header
    assert (header["game"], header["variant"]) == ("connect_four", "7x6,wins=infinite")
    assert header["position"].startswith(".O.O.OO/")
    assert header["options"] | {"seed": 0} == {
        "depth": 3,
        "evaluate": "weights",
        "order": "weights",
        "cut": ">",
        "choose": "first",
        "seed": 0,
        "table": None,
    }


def test_each_pass_has_a_tree_and_the_last_one_the_line() -> None:
    trees = traced("iterative_deepening").trees()
    assert [(tree.iteration, tree.limit) for tree in trees] == [(1, 1), (2, 2), (3, 3)]
    assert [len(tree.line) for tree in trees] == [0, 0, 4]
    assert [trees[-1].nodes[i].action for i in trees[-1].line] == [None, "5", "5", "3"]


def test_move_searched_twice_is_in_the_tree_twice_and_the_line_takes_the_second() -> None:
    game = GraphGame({0: [1, 2]}, {0: 1}, {1: 4, 2: 6})
    trace = GameTrace()
    decide(game, "pvs", observer=trace)
    (tree,) = trace.trees()
    assert [node.action for node in tree.nodes.values()] == [None, 0, 1, 1]
    assert tree.line == (0, 3)


def test_nodes_after_the_most_wanted_are_counted() -> None:
    trace = GameTrace(max_nodes=5)
    decision = decide(Nim(2, 2), "negamax", observer=trace)
    assert len(trace.trees()[0].nodes) == 5
    assert trace.unrecorded == decision.counts.calls - 5
    again = GameTrace.read_ndjson(io.StringIO(written(trace)))
    assert (again, again.unrecorded) == (trace, trace.unrecorded)
    with pytest.raises(InputError, match="max_nodes=0 must be at least 1"):
        GameTrace(max_nodes=0)


def test_search_that_was_ended_leaves_nodes_without_a_value() -> None:
    trace = GameTrace()
    decide(Counting(), "alpha_beta", depth=5, observer=trace, limits=Limits(expansions=4))
    (tree,) = trace.trees()
    assert [node.value for node in tree.nodes.values()] == [None] * 4
    assert tree.score(tree.root) is None


def test_score_is_for_who_moved_also_if_the_player_moves_twice() -> None:
    game = GraphGame({0: [1], 1: [2], 2: [3]}, {0: 1, 1: 1, 2: 2}, {3: 7})
    trace = GameTrace()
    decide(game, "negamax", observer=trace)
    (tree,) = trace.trees()
    assert [tree.mover(node) for node in tree.nodes.values()] == [1, 1, 1, 2]
    assert [tree.score(node) for node in tree.nodes.values()] == [7, 7, 7, -7]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda rows: "", "line 1: the trace is empty"),
        (lambda rows: rows[1], "line 1: the first row must be 'started'"),
        (lambda rows: rows[0] + "{", "line 2, column 2: not JSON"),
        (lambda rows: rows[0] + '{"event": "generated"}', "unknown event 'generated'"),
        (lambda rows: rows[0] + '{"event": "entered", "id": 0}', "entered has no 'parent'"),
        (lambda rows: rows[0] + rows[3], "line 2: node 2 with parent 1 does not fit"),
        (lambda rows: rows[0] + '{"event": "returned", "id": 7, "value": 1}', "never entered"),
        (lambda rows: rows[0] + '{"event": "returned", "id": 7, "value": "x"}', "value='x'"),
    ],
)
def test_bad_rows_are_errors_with_their_line(change: Any, message: str) -> None:
    rows = [f"{row}\n" for row in written(traced("negamax")).splitlines()]
    with pytest.raises(TextError, match=message):
        GameTrace.read_ndjson(io.StringIO(change(rows)))
