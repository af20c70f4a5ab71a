"""What a graph library needs before it can search: the whole state graph."""

from typing import Any

from plybench.core.problem import expander


def edges(problem: Any) -> dict[Any, list[Any]]:
    """Return the successors of every state that can be reached."""
    expand = expander(problem)
    graph: dict[Any, list[Any]] = {}
    stack = [problem.initial]
    while stack:
        state = stack.pop()
        if state not in graph:
            graph[state] = [child for _, child, _ in expand(state)]
            stack.extend(graph[state])
    return graph


def rustworkx_graph(rustworkx: Any, problem: Any) -> tuple[Any, dict[Any, int]]:
    """Return the graph and the index of each state in it."""
    successors = edges(problem)
    graph = rustworkx.PyDiGraph(multigraph=False)
    index = dict(zip(successors, graph.add_nodes_from(list(successors)), strict=True))
    pairs = [(index[a], index[b]) for a, following in successors.items() for b in following]
    graph.add_edges_from_no_data(pairs)
    return graph, index
