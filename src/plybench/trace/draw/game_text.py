"""A game tree as text: one line per node, in the order in which they were entered.

Below a heading with the position, each node has its number, the player who moved into it, the move,
its value for that player and, if the algorithm has a window, the player's alpha, updated with that
value, and beta. Moves that a cutoff left untried are listed as pruned.
"""

from plybench.core.errors import counted
from plybench.trace.draw import game_captions as captions
from plybench.trace.draw.lines import Line, board_rows, indented, plain_text
from plybench.trace.game_recorder import GameTrace
from plybench.trace.game_tree import GameTree, TracedGameNode

_KINDS = {"table": "   from the table"}


def render_game_text(trace: GameTrace) -> str:
    """Return the lines of `game_lines` as the text of a file."""
    return plain_text(game_lines(trace))


def game_lines(trace: GameTrace) -> list[Line]:
    """Return the whole trace, to read from top to bottom."""
    lines = [Line(captions.title(trace)), Line(captions.options(trace)), *_position(trace), Line()]
    lines.append(Line(captions.outcome(trace), "solution" if captions.has_move(trace) else ""))
    for tree in trace.trees():
        name = captions.pass_name(tree)
        lines += [Line(), *([Line(f"=== {name} ===", "heading")] if name else [])]
        lines += _node_lines(trace, tree, tree.root)
    if trace.unrecorded:
        more = f"... {counted(trace.unrecorded, 'more node')} followed"
        lines += [Line(), Line(more, "dim")]
    return [*lines, Line(), Line(f"counts: {captions.counts(trace)}")]


def _position(trace: GameTrace) -> list[Line]:
    position = trace.header["position"]
    if position is None:
        return []
    picture = trace.picture(position)
    drawn = [Line(row) for row in position.splitlines()] if picture is None else board_rows(picture)
    return [Line(), *map(indented, drawn)]


def _node_lines(trace: GameTrace, tree: GameTree, root: TracedGameNode) -> list[Line]:
    """Return the lines of all nodes below the root, and of what was pruned."""
    width = len(str(max(tree.nodes)))
    lines: list[Line] = []
    waiting: list[TracedGameNode | Line] = [root]  # a list instead of recursion
    while waiting:
        node = waiting.pop()
        if isinstance(node, Line):
            lines.append(node)
            continue
        if node is not root:
            indent = "    " * (node.ply - 1)
            lines.append(Line(f"node {node.id:>{width}}  {indent}{_node(trace, tree, node)}"))
        if node.pruned:
            moves = " ".join(captions.name(trace, node, move) for move in node.pruned)
            waiting.append(Line(f"{'':{width + 7}}{'    ' * node.ply}pruned: {moves}", "dim"))
        waiting += [tree.nodes[child] for child in reversed(node.children)]
    return lines


def _node(trace: GameTrace, tree: GameTree, node: TracedGameNode) -> str:
    assert node.parent is not None
    made = captions.move(trace, tree.nodes[node.parent], node.action)
    parts = [f"player {tree.mover(node)}", made]
    parts.append(f"score {captions.score(tree, node)}")
    if captions.has_windows(trace):
        alpha, beta = captions.window(tree, node)
        parts += [f"alpha {alpha}", f"beta {beta}"]
    return "  ".join(parts) + _KINDS.get(node.kind, "")
