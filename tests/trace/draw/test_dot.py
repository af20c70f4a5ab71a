import io
import re
import shutil
import subprocess
from typing import Any

import pytest

from plybench import Limits, solve
from plybench.core.catalog import algorithms
from plybench.domains.blocksworld import instance
from plybench.trace import Trace
from plybench.trace.draw import render_dot

STRING = r'"(?:[^"\\]|\\.)*"'


def traced(name: str, algorithm: str, max_steps: int | None = None, **options: Any) -> Trace:
    trace = Trace(max_steps=max_steps)
    solve(instance(name), algorithm, observer=trace, **options)
    return trace


def check_syntax(dot: str) -> None:
    """Check brackets and quotes here and, where Graphviz is installed, ask it."""
    bare = re.sub(STRING, "S", dot)
    assert '"' not in bare
    assert bare.count("{") == bare.count("}")
    assert bare.count("[") == bare.count("]")
    for line in bare.splitlines():
        assert re.fullmatch(
            r"\s*(digraph search \{|subgraph S \{|\}|label=S;|(graph|node|edge) \[.*\];"
            r"|S( -> S)? \[label=S(, \w+=(S|\w+))*\];)",
            line,
        ), line
    if shutil.which("dot"):
        subprocess.run(["dot", "-Tcanon"], input=dot, text=True, check=True, capture_output=True)


@pytest.mark.parametrize("algorithm", sorted(algorithms()))
def test_every_algorithm_gives_valid_dot_and_the_same_from_a_file(algorithm: str) -> None:
    heuristic = "manhattan" if algorithms()[algorithm].needs_heuristic else None
    trace = traced(
        "reports/depth-3", algorithm, 30, heuristic=heuristic, limits=Limits(expansions=60)
    )
    dot = render_dot(trace)
    check_syntax(dot)
    file = io.StringIO()
    trace.write_ndjson(file)
    file.seek(0)
    assert render_dot(Trace.read_ndjson(file)) == dot


def test_nodes_edges_and_looks_of_a_small_search() -> None:
    trace = traced("reports/depth-3", "breadth_first")
    dot, tree = render_dot(trace), trace.trees()[0]
    assert dot.count(" -> ") == len(tree.nodes) - 1
    assert '"0.0" -> "0.1" [label="left", style=bold, color="#c2410c"];' in dot
    assert "expanded 1" in dot
    dropped = [n for n in tree.nodes.values() if n.is_dropped]
    assert dot.count("rounded,dashed") == len(dropped) > 0


def test_several_passes_are_clusters() -> None:
    dot = render_dot(traced("reports/depth-2", "iterative_deepening"))
    assert re.findall(r'subgraph "(\w+)"', dot) == ["cluster_0", "cluster_1", "cluster_2"]
    assert '"0.0"' in dot and '"2.0"' in dot


class Quoted:
    """A problem whose states and actions are hard to quote."""

    initial = 'a"\\'

    def actions(self, state: str) -> list[str]:
        return ["\\N\n", 'x"] -> {'] if len(state) < 5 else []

    def result(self, state: str, action: str) -> str:
        return state + action

    def is_goal(self, state: str) -> bool:
        return state.endswith("{")


def test_quotes_and_backslashes_are_escaped() -> None:
    trace = Trace()
    solve(Quoted(), "breadth_first", observer=trace)
    check_syntax(render_dot(trace))
