"""A trace as Graphviz DOT: the search tree, with a cluster for each pass if there are several."""

from collections.abc import Sequence

from plybench.core.errors import counted
from plybench.trace.draw import captions
from plybench.trace.recorder import Trace
from plybench.trace.tree import SearchTree, TracedNode

ACCENT, FADED = "#c2410c", "#9ca3af"


def render_dot(trace: Trace) -> str:
    """Return a digraph: solution bold, dropped nodes dashed and grey, expansion order in nodes."""
    label = f"{captions.title(trace)}\n{captions.outcome(trace)}"
    if trace.unrecorded:
        label += f"\n{counted(trace.unrecorded, 'more expansion')} not drawn"
    trees = trace.trees()
    parts = [(captions.pass_name(tree), _tree(tree, number)) for number, tree in enumerate(trees)]
    return digraph("search", label, "shape=box, style=rounded, ", parts)


def digraph(name: str, label: str, looks: str, parts: Sequence[tuple[str, list[str]]]) -> str:
    """Return a graph with a title and looks of its nodes; several named parts are clusters."""
    lines = [
        f"digraph {name} {{",
        f'  graph [label={quoted(label)}, labelloc=t, fontname="sans-serif", ordering=out];',
        f'  node [{looks}fontname="monospace", fontsize=10];',
        '  edge [fontname="sans-serif", fontsize=9, arrowsize=0.6];',
    ]
    for number, (title, statements) in enumerate(parts):
        if len(parts) == 1:
            lines += [f"  {statement}" for statement in statements]
        else:
            lines.append(f'  subgraph "cluster_{number}" {{')
            lines.append(f"    label={quoted(title)};")
            lines += [*(f"    {statement}" for statement in statements), "  }"]
    return "\n".join([*lines, "}"]) + "\n"


def _tree(tree: SearchTree, number: int) -> list[str]:
    solution = set(tree.solution)
    lines = []
    for node in tree.nodes.values():
        looks = _node_looks(node, node.id in solution)
        lines.append(f'"{number}.{node.id}" [label={quoted(_label(node))}{looks}];')
    for node in tree.nodes.values():
        if node.parent is not None:
            looks = _edge_looks(node, {node.id, node.parent} <= solution)
            label = quoted(captions.one_line(node.action))
            ends = f'"{number}.{node.parent}" -> "{number}.{node.id}"'
            lines.append(f"{ends} [label={label}{looks}];")
    return lines


def _label(node: TracedNode) -> str:
    lines = [f"{node.id}   {captions.values(node)}", captions.one_line(node.state)]
    if node.expansions:
        lines.append("expanded " + ", ".join(map(str, node.expansions)))
    return "\n".join(lines)


def _node_looks(node: TracedNode, on_path: bool) -> str:
    if on_path:
        extra = ", peripheries=2" if node.fate == "goal" else ""
        return f', style="rounded,bold", color="{ACCENT}"{extra}'
    if node.is_dropped:
        return f', style="rounded,dashed", color="{FADED}", fontcolor="{FADED}"'
    return ""


def _edge_looks(node: TracedNode, on_path: bool) -> str:
    if on_path:
        return f', style=bold, color="{ACCENT}"'
    return f', style=dashed, color="{FADED}", fontcolor="{FADED}"' if node.is_dropped else ""


def quoted(text: str) -> str:
    """Return a DOT string; backslashes are doubled, so that Graphviz sees no escapes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
