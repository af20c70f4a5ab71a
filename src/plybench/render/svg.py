"""A trace as SVG: the search tree with a small picture of the state in each node.

Self-contained: no script, no font or file from elsewhere, its own background.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from plybench.render import captions
from plybench.render.board import CSS as BOARD_CSS
from plybench.render.board import xml
from plybench.render.layout import tidy
from plybench.render.svg_node import CSS as NODE_CSS
from plybench.render.svg_node import Size, draw_edge, draw_node, looks_of, node_size
from plybench.trace.recorder import Trace
from plybench.trace.tree import SearchTree, TracedNode

MARGIN, GAP, LEVEL, HEADING = 28.0, 18.0, 48.0, 30.0  # LEVEL: from one row of nodes to the next
PAGE = 1000.0  # small trees stand side by side up to this width

_CSS = """
.pb { font-family: ui-sans-serif, system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif }
.pb-page { fill: #fbfaf7; stroke: #e2ddd3 }
.pb-title { font-size: 17px; font-weight: 700; fill: #1f2933 }
.pb-sub { font-size: 11.5px; fill: #616e7c }
.pb-outcome { font-size: 12px; font-weight: 600; fill: #c2410c }
.pb-pass { font-size: 12px; font-weight: 700; fill: #3e4c59 }
"""


@dataclass(frozen=True, slots=True)
class Panel:
    """One tree, drawn with its top left corner at (0, 0)."""

    width: float
    height: float
    body: str


def render_svg(
    trace: Trace, *, iterations: Literal["all", "last"] = "all", max_nodes: int = 200
) -> str:
    """Return the search tree as an SVG document.

    A search that starts again has one tree for each pass: all of them, or the `last`. Of each tree
    the first `max_nodes` nodes generated are drawn, and the solution (as many nodes of it). Numbers
    in badges tell the order of expansion over the whole search.
    """
    trees = trace.trees()
    shown = trees[-1:] if iterations == "last" else trees
    kept = [_kept(tree, max_nodes) for tree in shown]
    size = node_size(trace, [node for nodes in kept for node in nodes])
    panels = [_panel(trace, t, nodes, size) for t, nodes in zip(shown, kept, strict=True)]
    hidden = sum(len(tree.nodes) for tree in shown) - sum(map(len, kept))
    head, top, head_width = _head(trace, hidden)
    body, width, bottom = _arranged(panels, top)
    legend, legend_width = _legend([node for nodes in kept for node in nodes], shown, bottom + 8)
    width = max(width, head_width, legend_width) + 2 * MARGIN
    height = bottom + 44
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="pb" width="{width:g}" '
            f'height="{height:g}" viewBox="0 0 {width:g} {height:g}" role="img">',
            f"<title>{xml(captions.title(trace))}</title>",
            f"<style>{_CSS}{BOARD_CSS}{NODE_CSS}</style>",
            f'<rect class="pb-page" x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" '
            'rx="10"/>',
            head, body, legend, "</svg>\n",
        ]
    )  # fmt: skip


def _kept(tree: SearchTree, max_nodes: int) -> list[TracedNode]:
    """Return the nodes to draw. A parent has a smaller id than its children, so it is kept too."""
    first = set(sorted(tree.nodes)[:max_nodes])
    for node_id in tree.solution[:max_nodes]:  # a dive may be endless
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


def _arranged(panels: Sequence[Panel], top: float) -> tuple[str, float, float]:
    """Return the panels in rows, with the width and the bottom of the whole."""
    widest = max([PAGE, *(panel.width for panel in panels)])
    parts = []
    x = right = 0.0
    y = bottom = top
    for panel in panels:
        if x and x + panel.width > widest:
            x, y = 0.0, bottom + 14
        parts.append(f'<g transform="translate({MARGIN + x:g} {y:g})">{panel.body}</g>')
        right, bottom = max(right, x + panel.width), max(bottom, y + panel.height)
        x += panel.width + 48
    return "\n".join(parts), right, bottom


def _head(trace: Trace, hidden: int) -> tuple[str, float, float]:
    """Return the heading, where the drawing begins, and the width it needs (by a rough guess)."""
    notes = []
    if trace.unrecorded:
        notes.append(f"{captions.counted(trace.unrecorded, 'more expansion')} followed")
    if hidden:
        notes.append(f"{captions.counted(hidden, 'more node')} not drawn")
    lines = [
        ("pb-title", captions.title(trace), 10.0, 36),
        ("pb-sub", captions.options(trace), 6.2, 20),
        ("pb-outcome", captions.outcome(trace), 7.2, 19),
        ("pb-sub", "; ".join(notes), 6.2, 18),
    ]
    y, width, parts = 0.0, 0.0, []
    for look, text, letter, step in lines:
        if text:
            y += step
            width = max(width, letter * len(text))
            parts.append(f'<text class="{look}" x="{MARGIN:g}" y="{y:g}">{xml(text)}</text>')
    return "\n".join(parts), y + 22, width


def _legend(
    nodes: Sequence[TracedNode], trees: Sequence[SearchTree], y: float
) -> tuple[str, float]:
    """Return the legend of what occurs, in one line, and its width."""
    words = {
        "expanded": "expanded, in this order", "waiting": "in the frontier",
        "leaf": "at the depth limit", "dropped": "dropped",
    }  # fmt: skip
    found = {looks_of(node) for node in nodes if node.fate != "goal" or node.expansions}
    entries = [(look, text) for look, text in words.items() if look in found]
    entries += [("solution", "solution")] if any(tree.solution for tree in trees) else []
    parts, x = [], MARGIN
    for look, text in entries:
        badge = f'<circle class="pb-badge" cx="{x:g}" cy="{y + 4:g}" r="5"/>'
        parts.append(
            f'<rect class="pb-box pb-key pb-{look}" x="{x:g}" y="{y + 3:g}" width="20" '
            f'height="13" rx="3"/>{badge if look == "expanded" else ""}'
            f'<text class="pb-sub" x="{x + 27:g}" y="{y + 13.5:g}">{text}</text>'
        )
        x += 27 + 6.2 * len(text) + 22
    return "\n".join(parts), x - MARGIN
