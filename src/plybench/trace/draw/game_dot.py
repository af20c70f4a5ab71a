"""A game tree as Graphviz DOT: the expected line bold, pruned moves grey and dashed."""

from plybench.core.errors import counted
from plybench.trace.draw import game_captions as captions
from plybench.trace.draw.dot import ACCENT, FADED, digraph, quoted
from plybench.trace.game_recorder import GameTrace
from plybench.trace.game_tree import GameTree, TracedGameNode


def render_game_dot(trace: GameTrace) -> str:
    """Return a digraph; a box is a node of player 1, an ellipse one of player 2.

    If the players have other names, a box is a node of the player to move at the root.
    """
    label = f"{captions.title(trace)}\n{captions.outcome(trace)}"
    if trace.unrecorded:
        label += f"\n{counted(trace.unrecorded, 'more node')} not drawn"
    parts = [(captions.pass_name(tree), _tree(trace, tree)) for tree in trace.trees()]
    return digraph("game", label, "", parts)


def _tree(trace: GameTrace, tree: GameTree) -> list[str]:
    line = set(tree.line)
    players = {node.player for node in tree.nodes.values()}
    boxed = 1 if players <= {1, 2} else tree.root.player
    nodes, edges = [], []
    for node in tree.nodes.values():
        bold = f', style=bold, color="{ACCENT}"' if node.id in line else ""
        shape = "box" if node.player == boxed else "ellipse"
        nodes.append(
            f'"{node.id}" [label={quoted(_label(trace, tree, node))}, shape={shape}{bold}];'
        )
        if node.parent is not None:
            ends = f'"{node.parent}" -> "{node.id}"'
            made = captions.name(trace, tree.nodes[node.parent], node.action)
            edges.append(f"{ends} [label={quoted(made)}{bold}];")
        for place, move in enumerate(node.pruned):
            grey = f'style=dashed, color="{FADED}", fontcolor="{FADED}"'
            name = f'"{node.id}.{place}"'
            nodes.append(f"{name} [label=pruned, shape=plaintext, {grey}];")
            made = captions.name(trace, node, move)
            edges.append(f'"{node.id}" -> {name} [label={quoted(made)}, {grey}];')
    return nodes + edges


def _label(trace: GameTrace, tree: GameTree, node: TracedGameNode) -> str:
    lines = [f"{node.id}", f"score {captions.score(tree, node)}"]
    if captions.has_windows(trace):
        alpha, beta = captions.window(tree, node)
        lines.append(f"alpha {alpha} beta {beta}")
    if node.kind == "table":
        lines.append("from the table")
    return "\n".join(lines)
