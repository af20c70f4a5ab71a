"""One node of the SVG search tree: a box with the state, its numbers, its badge and its edge."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from plybench.trace.draw import captions
from plybench.trace.draw.board import board, board_size, xml
from plybench.trace.recorder import Trace
from plybench.trace.tree import SearchTree, TracedNode

PAD, CAPTION, LETTER, LINE = 7.0, 15.0, 5.5, 12.0  # LETTER and LINE: of 9 px monospace
_PLAIN, _BOLD = 5.9, 6.8  # letters of captions, in a wide font such as DejaVu Sans
_BETWEEN = 8.0  # the left and the right part of a caption
_COLUMNS, _LINES = 18, 4  # of the text of a state that has no picture

CSS = """
.pb-box { fill: #fff; stroke: #7b8794; stroke-width: 1.2 }
.pb-waiting { stroke: #9aa5b1; stroke-width: 1.2; stroke-dasharray: 4 2.5 }
.pb-leaf { stroke: #b8c0c8; fill: #f5f5f3 }
.pb-dropped { stroke: #9aa5b1; fill: #f5f5f3 }
.pb-faded { opacity: .36 }
.pb-key.pb-dropped { opacity: .5 }
.pb-solution { fill: #fff3ea; stroke: #d9480f; stroke-width: 2.2; stroke-dasharray: none }
.pb-ring { fill: none; stroke: #d9480f; stroke-width: 1.2 }
.pb-edge { fill: none; stroke: #aab2bd; stroke-width: 1.2 }
.pb-edge.pb-path { stroke: #d9480f; stroke-width: 2.4 }
.pb-action { font-size: 9.5px; fill: #52606d; text-anchor: middle;
  paint-order: stroke; stroke: #fbfaf7; stroke-width: 3.5px; stroke-linejoin: round }
.pb-action.pb-path { fill: #c2410c; font-weight: 600 }
.pb-badge { fill: #334e68; stroke: #fbfaf7; stroke-width: 1.5 }
.pb-order { font-size: 9px; font-weight: 700; fill: #fff; text-anchor: middle }
.pb-id { font-size: 9px; fill: #7b8794 }
.pb-value { font-size: 9.5px; font-weight: 600; fill: #323f4b; text-anchor: end }
.pb-right { text-anchor: end }
.pb-state { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: 9px; fill: #323f4b }
"""


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height of all nodes of a drawing."""

    width: float
    height: float
    captions: int = 1  # lines below the state


def node_size(trace: Trace, nodes: Sequence[TracedNode]) -> Size:
    """Return a size that fits every node."""
    width, height = 46.0, LINE
    lines = 2 if any(node.f is not None for node in nodes) else 1
    for node in nodes:
        w, h = _content_size(trace, node.state)
        below = _caption_lines(node)[:lines]
        caption = max(caption_width(left, right) for left, right in below)
        width, height = max(width, w, caption), max(height, h)
    return Size(width + 2 * PAD, height + PAD + CAPTION + 3 + LINE * (lines - 1), lines)


def caption_width(left: str, right: str) -> float:
    """Return the space that the two parts of a caption need."""
    return _PLAIN * len(left) + (_BETWEEN + _BOLD * len(right) if right else 0)


def _content_size(trace: Trace, state: str) -> tuple[float, float]:
    picture = trace.picture(state)
    if picture is not None:
        return board_size(picture)
    lines = wrapped(state)
    return max(map(len, lines), default=0) * LETTER, len(lines) * LINE


def wrapped(state: str) -> list[str]:
    """Return the text of a state in a few short lines."""
    lines = textwrap.wrap(captions.one_line(state), _COLUMNS) or [""]
    return lines if len(lines) <= _LINES else [*lines[: _LINES - 1], lines[_LINES - 1][:-1] + "…"]


def looks_of(node: TracedNode) -> str:
    """Return how a node off the solution is drawn: expanded, dropped, leaf or waiting."""
    if node.expansions:
        return "expanded"
    if node.is_dropped:
        return "dropped"
    return "leaf" if node.fate == "leaf" else "waiting"


def draw_node(
    trace: Trace,
    tree: SearchTree,
    node: TracedNode,
    at: tuple[float, float],
    size: Size,
    on_path: bool,
) -> str:
    """Return the box of a node and its contents; the tooltip has the rest."""
    look = "solution" if on_path else looks_of(node)
    faded = ' class="pb-faded"' if look == "dropped" else ""
    ring = '<rect class="pb-ring" x="-4" y="-4" width="{:g}" height="{:g}" rx="8"/>'
    parts = [
        f'<g{faded} transform="translate({at[0]:.8g} {at[1]:.8g})">',
        f"<title>{xml(_tooltip(tree, node))}</title>",
        ring.format(size.width + 8, size.height + 8) if node.fate == "goal" else "",
        f'<rect class="pb-box pb-{look}" width="{size.width:g}" height="{size.height:g}" rx="5"/>',
        _content(trace, node.state, size),
        _captions(node, size),
        _badge(node),
        "</g>",
    ]
    return "".join(parts)


def _content(trace: Trace, state: str, size: Size) -> str:
    picture = trace.picture(state)
    if picture is not None:
        return board(picture, (size.width - board_size(picture)[0]) / 2, PAD)
    rows = "".join(
        f'<tspan x="{PAD:g}" y="{PAD + 8 + LINE * i:g}">{xml(line)}</tspan>'
        for i, line in enumerate(wrapped(state))
    )
    return f'<text class="pb-state">{rows}</text>'


def _captions(node: TracedNode, size: Size) -> str:
    """Return the lines below the state, each with a left and a right part."""
    right, looks = size.width - PAD, ("pb-value", "pb-id pb-right")
    parts = []
    for i, (start, end) in enumerate(_caption_lines(node)[: size.captions]):
        y = size.height - 6 - LINE * (size.captions - 1 - i)
        parts.append(f'<text class="pb-id" x="{PAD:g}" y="{y:g}">{xml(start)}</text>')
        parts.append(f'<text class="{looks[i]}" x="{right:g}" y="{y:g}">{xml(end)}</text>')
    return "".join(parts)


def _caption_lines(node: TracedNode) -> list[tuple[str, str]]:
    """Return the number of a node with its priority, and the parts of f.

    The second line is drawn if there are estimates.
    """
    g = f"g {captions.amount(node.g)}"
    if node.f is None and node.fate != "duplicate":
        return [(f"#{node.id}", g)]
    if node.f is None:
        return [(f"#{node.id}", "known"), (g, "")]
    h = "" if node.h is None else f"h {captions.amount(node.h)}"
    return [(f"#{node.id}", f"f {captions.amount(node.f)}"), (g, h)]


def _badge(node: TracedNode) -> str:
    if not node.expansions:
        return ""
    text = str(node.expansions[0]) + ("+" if len(node.expansions) > 1 else "")
    width = max(16.0, 6.0 * len(text) + 7)
    return (
        f'<rect class="pb-badge" x="-7" y="-8" width="{width:g}" height="16" rx="8"/>'
        f'<text class="pb-order" x="{width / 2 - 7:g}" y="3.2">{text}</text>'
    )


def _tooltip(tree: SearchTree, node: TracedNode) -> str:
    lines = [f"node {node.id}: {captions.one_line(node.state)}", captions.values(node)]
    if node.parent is not None:
        lines.append(f"{captions.one_line(node.action)} from node {node.parent}")
    if node.expansions:
        lines.append("expansion " + ", ".join(map(str, node.expansions)))
    lines.append(captions.fate(node.fate, tree))
    return "\n".join(filter(None, lines))


def draw_edge(
    node: TracedNode,
    parent: tuple[float, float],
    child: tuple[float, float],
    size: Size,
    on_path: bool,
) -> str:
    """Return the line from the parent to a node, with the action above the node."""
    x1, y1 = child[0] + size.width / 2, child[1]
    look = " pb-path" if on_path else ""
    faded = ' class="pb-faded"' if node.is_dropped and not on_path else ""
    label = textwrap.shorten(captions.one_line(node.action), 14, placeholder="…")
    return (
        f'<g{faded}><path class="pb-edge{look}" d="{curve(parent, child, size)}"/>'
        f'<text class="pb-action{look}" x="{x1:.8g}" y="{y1 - 10:.8g}">{xml(label)}</text></g>'
    )


def curve(parent: tuple[float, float], child: tuple[float, float], size: Size) -> str:
    """Return the path of the line from one node to another below it."""
    x0, y0 = parent[0] + size.width / 2, parent[1] + size.height
    x1, y1 = child[0] + size.width / 2, child[1]
    bend, level = (y1 - y0) * 0.5, y1 - 20  # the last bit goes straight down, behind the action
    to = f"{x0:.8g} {y0 + bend:.8g} {x1:.8g} {level - bend * 0.6:.8g} {x1:.8g} {level:.8g}"
    return f"M{x0:.8g} {y0:.8g}C{to}V{y1:.8g}"
