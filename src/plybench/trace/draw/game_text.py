"""A game tree as text: one line per node, in the order in which they were entered.

Below a heading with the position, each node has its number, the player who moved into it, the move,
its value for that player and, if the algorithm has a window, the player's alpha, updated with that
value, and beta. Moves that a cutoff left untried are listed as pruned.
"""

from plybench.core.errors import counted
from plybench.core.picture import as_text
from plybench.trace.draw import game_captions as captions
from plybench.trace.game_recorder import GameTrace
from plybench.trace.game_tree import GameTree, TracedGameNode

_KINDS = {"table": "   from the table"}


def render_game_text(trace: GameTrace) -> str:
    """Return the whole trace, to read from top to bottom."""
    lines = [captions.title(trace), captions.options(trace), *_position(trace), ""]
    lines.append(captions.outcome(trace))
    for tree in trace.trees():
        name = captions.pass_name(tree)
        lines += ["", *([f"=== {name} ==="] if name else [])]
        lines += _node_lines(trace, tree, tree.root)
    if trace.unrecorded:
        lines += ["", f"... {counted(trace.unrecorded, 'more node')} followed"]
    return "\n".join([*lines, "", f"counts: {captions.counts(trace)}"]) + "\n"


def _position(trace: GameTrace) -> list[str]:
    position = trace.header["position"]
    if position is None:
        return []
    picture = trace.picture(position)
    drawn = position if picture is None else as_text(picture)
    return ["", *(f"    {line}" for line in drawn.splitlines())]


def _node_lines(trace: GameTrace, tree: GameTree, root: TracedGameNode) -> list[str]:
    """Return the lines of all nodes below the root, and of what was pruned."""
    width = len(str(max(tree.nodes)))
    lines: list[str] = []
    waiting: list[TracedGameNode | tuple[str, int]] = [root]  # a list instead of recursion
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            lines.append(f"{'':{width + 5}}  {'    ' * node[1]}{node[0]}")
            continue
        if node is not root:
            lines.append(
                f"node {node.id:>{width}}  {'    ' * (node.ply - 1)}{_node(trace, tree, node)}"
            )
        if node.pruned:
            moves = " ".join(captions.name(trace, node, move) for move in node.pruned)
            waiting.append((f"pruned: {moves}", node.ply))
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
