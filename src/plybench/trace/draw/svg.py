"""A trace as SVG: the search tree with a small picture of the state in each node."""

from collections.abc import Sequence
from typing import Literal

from plybench.core.errors import counted
from plybench.trace.draw import captions
from plybench.trace.draw.board import legend_of, xml
from plybench.trace.draw.layout import tidy
from plybench.trace.draw.svg_node import Size, draw_edge, draw_node, looks_of, node_size
from plybench.trace.draw.svg_page import GAP, HEADING, LEVEL, Line, Panel, heading, page
from plybench.trace.recorder import Trace
from plybench.trace.tree import SearchTree, TracedNode


def render_svg(
    trace: Trace, *, iterations: Literal["all", "last"] = "all", max_nodes: int = 200
) -> str:
    """Return the search tree as an SVG document.

    A search in several passes has one tree per pass: all are drawn, or the `last`. Of each tree the
    first `max_nodes` generated nodes are drawn, and at most as many nodes of the solution. Numbers
    in badges give the order of expansion over the whole search.
    """
    trees = trace.trees()
    shown = trees[-1:] if iterations == "last" else trees
    kept = [_kept(tree, max_nodes) for tree in shown]
    size = node_size(trace, [node for nodes in kept for node in nodes])
    panels = [_panel(trace, t, nodes, size) for t, nodes in zip(shown, kept, strict=True)]
    hidden = sum(len(tree.nodes) for tree in shown) - sum(map(len, kept))
    nodes = [node for drawn in kept for node in drawn]
    pictures = [picture for node in nodes if (picture := trace.picture(node.state)) is not None]
    legend = _legend(nodes, shown) + legend_of(pictures)
    return page(captions.title(trace), _head(trace, hidden), panels, legend)


def _kept(tree: SearchTree, max_nodes: int) -> list[TracedNode]:
    """Return the nodes to draw. A parent has a smaller id than its children, so it is kept too."""
    first = set(sorted(tree.nodes)[:max_nodes])
    for node_id in tree.solution[:max_nodes]:  # a depth-first path may be endless
        first.update(tree.path_to(tree.nodes[node_id]))
    return [node for node in tree.nodes.values() if node.id in first]


def _panel(trace: Trace, tree: SearchTree, nodes: Sequence[TracedNode], size: Size) -> Panel:
    kept = {node.id for node in nodes}
    children = {node.id: [c for c in node.children if c in kept] for node in nodes}
    columns = tidy(children, [node.id for node in nodes if node.parent is None])
    name = captions.pass_name(tree)
    top = HEADING if name else 10.0
    at = {
        node.id: (columns[node.id] * (size.width + GAP), top + node.depth * (size.height + LEVEL))
        for node in nodes
    }
    solution = set(tree.solution)
    ordered = sorted(nodes, key=lambda node: node.id in solution)  # the solution on top
    edges = [
        draw_edge(node, at[node.parent], at[node.id], size, {node.id, node.parent} <= solution)
        for node in ordered
        if node.parent is not None
    ]
    boxes = [draw_node(trace, tree, node, at[node.id], size, node.id in solution) for node in nodes]
    title = f'<text class="pb-pass" y="10">{xml(name)}</text>' if name else ""
    return Panel(
        max([x for x, _ in at.values()], default=0) + max(size.width, 8.0 * len(name) * 0.9),
        max([y for _, y in at.values()], default=0) + size.height + 16,
        "\n".join([title, *edges, *boxes]),
    )


def _head(trace: Trace, hidden: int) -> list[Line]:
    notes = []
    if trace.unrecorded:
        notes.append(f"{counted(trace.unrecorded, 'more expansion')} followed")
    if hidden:
        notes.append(f"{counted(hidden, 'more node')} not drawn")
    return heading(
        captions.title(trace), captions.options(trace), captions.outcome(trace), "; ".join(notes)
    )


def _legend(nodes: Sequence[TracedNode], trees: Sequence[SearchTree]) -> list[tuple[str, str]]:
    """Return the looks that occur, with their meaning."""
    words = {
        "expanded": "expanded, in this order",
        "waiting": "in the frontier",
        "leaf": "at the depth limit",
        "dropped": "dropped",
    }
    found = {looks_of(node) for node in nodes if node.fate != "goal" or node.expansions}
    entries = [(look, text) for look, text in words.items() if look in found]
    return entries + ([("solution", "solution")] if any(tree.solution for tree in trees) else [])
