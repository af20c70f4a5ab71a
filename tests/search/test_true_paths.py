"""Whatever is recorded of a search, a path shown as its solution is (part of) the true one."""

import io
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import Nim
from helpers.strategies import blocksworlds, graph_games
from plybench import GameTrace, Limits, Trace, count_optimal, decide, solve
from plybench.core.catalog import algorithms
from plybench.core.errors import TextError
from plybench.domains.connect_four import load
from plybench.domains.sliding_tiles import instance
from plybench.trace.draw import (
    render_dot,
    render_game_dot,
    render_game_svg,
    render_svg,
    render_text,
)

MOST = Limits(expansions=300)


def traced(problem: Any, algorithm: str, steps: int | None = None, **options: Any) -> Trace:
    trace = Trace(max_steps=steps)
    if algorithms()[algorithm].needs_heuristic:
        options.setdefault("heuristic", "manhattan")
    solve(problem, algorithm, observer=trace, limits=MOST, **options)
    return trace


def played(game: Any, algorithm: str, nodes: int | None = None, **options: Any) -> GameTrace:
    trace = GameTrace(max_nodes=nodes)
    decide(game, algorithm, observer=trace, **options)
    return trace


def reread(trace: Any) -> Any:
    file = io.StringIO()
    trace.write_ndjson(file)
    file.seek(0)
    return type(trace).read_ndjson(file)


def assert_only_the_true_path(short: Trace, whole: Trace) -> None:
    """Check trees, text, SVG and DOT of a record that ends early against all of the search."""
    trees, true = short.trees(), whole.trees()
    drawn = [tree.solution for tree in trees]
    for at, path in enumerate(drawn):
        assert path == true[at].solution[: len(path)]
    text = re.search(r"^  nodes    ([\d ]+?)(?: \.\.\.)?$", render_text(short), re.MULTILINE)
    shown = () if text is None else tuple(map(int, text[1].split()))
    assert shown == (drawn[-1][:60] if drawn else ())
    assert render_svg(short).count("pb-box pb-solution") == sum(map(len, drawn))
    assert render_dot(short).count("rounded,bold") == sum(map(len, drawn))
    assert reread(short).trees() == trees


@pytest.mark.parametrize("steps", [1, 8, 15, 30, 37, 38, 39, 45, 60, 65, 66, 100])
def test_deepening_cut_short_shows_no_solution_of_another_pass(steps: int) -> None:
    puzzle = instance("reports/easy")
    short = traced(puzzle, "iterative_deepening", steps)
    whole = traced(puzzle, "iterative_deepening")
    assert_only_the_true_path(short, whole)
    if steps <= 30:  # the pass that finds the solution has not begun
        assert not any(tree.solution for tree in short.trees())
        assert "\n  nodes    " not in render_text(short)
        assert "pb-solution" not in render_svg(short).partition("</style>")[2]
    if steps >= 66:
        assert short.trees()[-1].solution == (0, 1, 50, 80, 89, 91)


@pytest.mark.parametrize("algorithm", sorted(algorithms()))
@given(data=st.data())
def test_no_record_of_any_length_shows_a_path_that_is_not_the_solution(
    algorithm: str, data: st.DataObject
) -> None:
    puzzle = data.draw(blocksworlds(max_cells=6, max_blocks=2, max_walls=1))
    steps = data.draw(st.integers(1, 40))
    assert_only_the_true_path(traced(puzzle, algorithm, steps), traced(puzzle, algorithm))


@pytest.mark.parametrize("steps", range(1, 40, 3))
def test_rbfs_that_forgets_after_the_record_shows_only_nodes_it_ended_with(steps: int) -> None:
    puzzle = instance("random:3x3,seed=3,depth=14")
    short, whole = (
        traced(puzzle, "rbfs", steps, heuristic="hamming"),
        traced(puzzle, "rbfs", heuristic="hamming"),
    )
    assert whole.result is not None and whole.result["counts"]["iterations"] > 10
    assert_only_the_true_path(short, whole)


def test_counting_goes_on_after_a_goal_and_that_goal_is_the_one_shown() -> None:
    trace = Trace()
    count_optimal(instance("random:3x3,seed=1,depth=8"), observer=trace)
    (tree,) = trace.trees()
    assert trace.result is not None
    assert [tree.nodes[i].action for i in tree.solution[1:]] == trace.result["actions"]


def test_a_file_whose_solution_is_no_path_is_refused() -> None:
    file = io.StringIO()
    traced(instance("reports/easy"), "breadth_first", 8).write_ndjson(file)
    text = file.getvalue()
    path = re.search(r'"solution": \[([\d, ]+)\]', text)
    assert path is not None
    for wrong in ("[0, 999]", "[1]", '["0"]', "7"):
        changed = text.replace(f"[{path[1]}]", wrong)
        with pytest.raises(TextError, match=r"on a path|not ids"):
            Trace.read_ndjson(io.StringIO(changed))


def test_a_file_that_does_not_say_shows_no_solution() -> None:
    file = io.StringIO()
    traced(instance("reports/easy"), "iterative_deepening", 8).write_ndjson(file)
    old = re.sub(r', "solution": \[[\d, ]*\]', "", file.getvalue())
    assert not any(tree.solution for tree in Trace.read_ndjson(io.StringIO(old)).trees())


# Game trees


def assert_only_the_true_line(short: GameTrace, whole: GameTrace) -> None:
    true = {tree.root.id: tree.line for tree in whole.trees()}
    lines = [tree.line for tree in short.trees()]
    for tree, line in zip(short.trees(), lines, strict=True):
        assert line == true[tree.root.id][: len(line)]
    assert sum(map(bool, lines)) <= 1
    assert render_game_svg(short).count("pb-box pb-solution") == sum(map(len, lines))
    bold = re.findall(r'^ *"\d+" \[.*style=bold', render_game_dot(short), re.MULTILINE)
    assert len(bold) == sum(map(len, lines))
    assert reread(short).trees() == short.trees()


DEEPENING = [
    ("iterative_deepening", {"inner": "alpha_beta"}),
    ("iterative_deepening", {"inner": "pvs"}),
    ("iterative_deepening", {"inner": "mtdf"}),
    ("iterative_deepening", {"inner": "alpha_beta", "table": True}),
    ("mtdf", {}),
    ("pvs", {}),
    ("alpha_beta", {"choose": "random"}),
]


@pytest.mark.parametrize(("algorithm", "options"), DEEPENING)
@given(game=graph_games(), nodes=st.integers(1, 30), seed=st.integers(0, 3))
def test_no_record_of_any_length_shows_a_line_that_is_not_expected(
    algorithm: str, options: dict[str, Any], game: Any, nodes: int, seed: int
) -> None:
    options = options | {"seed": seed, "depth": 4}
    short, whole = played(game, algorithm, nodes, **options), played(game, algorithm, **options)
    assert_only_the_true_line(short, whole)


@pytest.mark.parametrize("nodes", [1, 4, 8, 20, 40])
def test_deepening_of_games_cut_short_shows_no_line_in_an_earlier_pass(nodes: int) -> None:
    game, state = load("reports/tree")
    trace, whole = GameTrace(max_nodes=nodes), GameTrace()
    for observer in (trace, whole):
        decide(game, "iterative_deepening", state, depth=3, evaluate="weights", observer=observer)
    assert_only_the_true_line(trace, whole)
    assert [tree.iteration for tree in whole.trees() if tree.line] == [3]
    assert not [tree for tree in trace.trees() if tree.line and tree.iteration != 3]


@pytest.mark.parametrize("inner", ["alpha_beta", "pvs", "mtdf"])
@pytest.mark.parametrize("most", range(5, 60, 5))
def test_line_stands_in_the_pass_that_counts_when_a_limit_ends_a_later_one(
    inner: str, most: int
) -> None:
    trace = GameTrace()
    game = Nim(3, 4)
    decision = decide(
        game,
        "iterative_deepening",
        inner=inner,
        observer=trace,
        limits=Limits(expansions=most),
    )
    marked = [tree for tree in trace.trees() if tree.line]
    if decision.action is None:
        assert not marked
        return
    (tree,) = marked
    assert [tree.nodes[i].action for i in tree.line[1:]] == list(
        map(game.format_action, decision.line)
    )
    assert max(node.ply for node in tree.nodes.values()) <= (decision.depth or 99)
    if inner != "mtdf":
        assert tree.limit == decision.depth
    assert tree.score(tree.nodes[tree.line[1]]) == decision.value


def test_a_file_whose_line_is_no_path_is_refused() -> None:
    file = io.StringIO()
    played(Nim(2, 2), "negamax").write_ndjson(file)
    changed = re.sub(r'"nodes": \[[\d, ]*\]', '"nodes": [0, 99]', file.getvalue())
    with pytest.raises(TextError, match="node 99 does not follow node 0 on a path"):
        GameTrace.read_ndjson(io.StringIO(changed))
