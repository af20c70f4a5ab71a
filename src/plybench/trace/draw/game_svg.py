"""A game tree as SVG: positions in the nodes, the expected line marked, pruned moves grey."""

from collections.abc import Sequence
from dataclasses import dataclass

from plybench.core.errors import counted
from plybench.core.picture import Picture
from plybench.trace.draw import game_captions as captions
from plybench.trace.draw.board import board, board_size, xml
from plybench.trace.draw.captions import one_line
from plybench.trace.draw.layout import tidy
from plybench.trace.draw.svg_node import LETTER, LINE, PAD, Size, caption_width, curve, wrapped
from plybench.trace.draw.svg_page import GAP, HEADING, LEVEL, Panel, heading, page
from plybench.trace.game_recorder import GameTrace
from plybench.trace.game_tree import GameTree, TracedGameNode


@dataclass(frozen=True, slots=True)
class Box:
    """What is drawn in one place of the tree: a node or a pruned move."""

    id: int
    parent: int | None
    action: str  # as people write it
    ply: int
    node: TracedGameNode | None  # None for a pruned move


def render_game_svg(trace: GameTrace, *, max_nodes: int = 200) -> str:
    """Return the game tree of each pass as an SVG document, its first `max_nodes` nodes."""
    trees = trace.trees()
    panels, hidden, looks = [], trace.unrecorded, set()
    for tree in trees:
        boxes = _boxes(trace, tree, max_nodes)
        hidden += max(len(tree.nodes) - max_nodes, 0)
        looks |= {_look(box, tree) for box in boxes}
        panels.append(_panel(trace, tree, boxes))
    notes = f"{counted(hidden, 'more node')} not drawn" if hidden else ""
    head = heading(captions.title(trace), captions.options(trace), captions.outcome(trace), notes)
    words = {
        "solution": "expected line",
        "leaf": "leaf",
        "waiting": "from the table",
        "dropped": "pruned",
    }
    return page(
        captions.title(trace), head, panels, [(k, v) for k, v in words.items() if k in looks]
    )


def _boxes(trace: GameTrace, tree: GameTree, max_nodes: int) -> list[Box]:
    """Return the nodes to draw and, below them, the pruned moves, whose ids are negative."""
    boxes = [
        Box(node.id, node.parent, _made(trace, tree, node), node.ply, node)
        for node in list(tree.nodes.values())[:max_nodes]
    ]
    for box in list(boxes):
        for move in box.node.pruned if box.node is not None else ():
            assert box.node is not None
            name = captions.name(trace, box.node, move)
            boxes.append(Box(-len(boxes), box.id, name, box.ply + 1, None))
    return boxes


def _made(trace: GameTrace, tree: GameTree, node: TracedGameNode) -> str:
    """Return the move that led to a node; empty at the root."""
    if node.parent is None:
        return ""
    return captions.name(trace, tree.nodes[node.parent], node.action)


def _panel(trace: GameTrace, tree: GameTree, boxes: Sequence[Box]) -> Panel:
    children: dict[int, list[int]] = {box.id: [] for box in boxes}
    for box in boxes:
        if box.parent is not None:
            children[box.parent].append(box.id)
    size = _size(trace, tree, boxes)
    columns = tidy(children, [boxes[0].id])
    name = captions.pass_name(tree)
    top = HEADING if name else 10.0
    at = {
        box.id: (columns[box.id] * (size.width + GAP), top + box.ply * (size.height + LEVEL))
        for box in boxes
    }
    edges = [
        _edge(box, at[box.parent], at[box.id], size, _look(box, tree))
        for box in sorted(boxes, key=lambda box: _look(box, tree) == "solution")
        if box.parent is not None
    ]
    nodes = [_box(trace, tree, box, at[box.id], size) for box in boxes]
    title = f'<text class="pb-pass" y="10">{xml(name)}</text>' if name else ""
    return Panel(
        max(x for x, _ in at.values()) + max(size.width, 7.2 * len(name)),
        max(y for _, y in at.values()) + size.height + 16,
        "\n".join([title, *edges, *nodes]),
    )


def _size(trace: GameTrace, tree: GameTree, boxes: Sequence[Box]) -> Size:
    """Return a size that fits every node."""
    width, height = 64.0, LINE
    for box in boxes:
        picture = _picture(trace, box)
        lines = wrapped(box.node.state) if box.node is not None and picture is None else []
        board_width, board_height = (0.0, 0.0) if picture is None else board_size(picture)
        below = [] if box.node is None else _captions(trace, tree, box.node)
        caption = max((caption_width(*parts) for parts in below), default=0)
        width = max(width, board_width, caption, *(len(line) * LETTER for line in lines))
        height = max(height, board_height, len(lines) * LINE)
    return Size(width + 2 * PAD, height + 2 * PAD + _CAPTIONS)


_CAPTIONS = 2 * LINE + 2.0  # two lines below the board: number and score, alpha and beta


def _picture(trace: GameTrace, box: Box) -> Picture | None:
    return None if box.node is None else trace.picture(box.node.state)


def _look(box: Box, tree: GameTree) -> str:
    if box.node is None:
        return "dropped"
    if box.id in tree.line:
        return "solution"
    return {"inner": "inner", "leaf": "leaf", "table": "waiting"}[box.node.kind]


def _box(trace: GameTrace, tree: GameTree, box: Box, at: tuple[float, float], size: Size) -> str:
    look = _look(box, tree)
    faded = ' class="pb-faded"' if look == "dropped" else ""
    body = _pruned(size) if box.node is None else _node(trace, tree, box.node, size)
    return (
        f'<g{faded} transform="translate({at[0]:.8g} {at[1]:.8g})">'
        f'<rect class="pb-box pb-{look}" width="{size.width:g}" height="{size.height:g}" rx="5"/>'
        f"{body}</g>"
    )


def _pruned(size: Size) -> str:
    x, y = size.width / 2, size.height / 2 + 3
    return f'<text class="pb-action" x="{x:g}" y="{y:g}">pruned</text>'


def _node(trace: GameTrace, tree: GameTree, node: TracedGameNode, size: Size) -> str:
    base, right = size.height - 6, size.width - PAD
    (number, score), (window, _) = _captions(trace, tree, node)
    return (
        f"<title>{xml(_tooltip(trace, tree, node))}</title>"
        f"{_content(trace, node, size)}"
        f'<text class="pb-id" x="{PAD:g}" y="{base - LINE:g}">{number}</text>'
        f'<text class="pb-value" x="{right:g}" y="{base - LINE:g}">{xml(score)}</text>'
        f'<text class="pb-id" x="{PAD:g}" y="{base:g}">{xml(window)}</text>'
    )


def _captions(trace: GameTrace, tree: GameTree, node: TracedGameNode) -> list[tuple[str, str]]:
    """Return the lines below the board, each with a left and a right part."""
    alpha, beta = captions.window(tree, node)
    window = f"{alpha} … {beta}" if captions.has_windows(trace) else ""
    return [(f"#{node.id}", captions.score(tree, node)), (window, "")]


def _content(trace: GameTrace, node: TracedGameNode, size: Size) -> str:
    picture = trace.picture(node.state)
    if picture is not None:
        return board(picture, (size.width - board_size(picture)[0]) / 2, PAD)
    rows = "".join(
        f'<tspan x="{PAD:g}" y="{PAD + 8 + LINE * i:g}">{xml(line)}</tspan>'
        for i, line in enumerate(wrapped(node.state))
    )
    return f'<text class="pb-state">{rows}</text>'


def _tooltip(trace: GameTrace, tree: GameTree, node: TracedGameNode) -> str:
    lines = [f"node {node.id}: player {node.player} to move", one_line(node.state)]
    if node.parent is not None:
        lines.append(f"player {tree.mover(node)} moved {_made(trace, tree, node)}")
        lines.append(f"score {captions.score(tree, node)}")
    if captions.has_windows(trace):
        alpha, beta = captions.window(tree, node)
        lines.append(f"alpha {alpha}, beta {beta}")
    return "\n".join(lines)


def _edge(
    box: Box, parent: tuple[float, float], child: tuple[float, float], size: Size, look: str
) -> str:
    marked = " pb-path" if look == "solution" else ""
    faded = ' class="pb-faded"' if look == "dropped" else ""
    x = child[0] + size.width / 2
    return (
        f'<g{faded}><path class="pb-edge{marked}" d="{curve(parent, child, size)}"/>'
        f'<text class="pb-action{marked}" x="{x:.8g}" y="{child[1] - 10:.8g}">'
        f"{xml(one_line(box.action)[:14])}</text></g>"
    )
