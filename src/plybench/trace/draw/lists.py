"""The open and closed list of a recorded search with their boards, and single boards, as text."""

from collections.abc import Sequence
from dataclasses import replace

from plybench.core.errors import counted
from plybench.trace.draw import captions
from plybench.trace.draw.lines import INDENT, Line, board_rows, in_bands, indented
from plybench.trace.recorder import Trace
from plybench.trace.tree import Child, Step, TracedNode

MOST = 60  # boards of a list


class Lists:
    """Follows the steps of a trace: which nodes wait (open) and which are expanded (closed)."""

    def __init__(self, trace: Trace, width: int) -> None:
        self._trace, self._width = trace, width
        self._open: list[TracedNode] = []
        self._waiting = 0
        self._closed: list[TracedNode] = []

    def after(self, step: Step) -> list[Line]:
        """Return both lists as they stand after the children of a step."""
        self._follow(step)
        return [
            *self._drawn("open", self._open, self._waiting),
            *self._drawn("closed", self._closed[:MOST], len(self._closed)),
        ]

    def _follow(self, step: Step) -> None:
        nodes = step.tree.nodes
        if step.kind == "start":
            self._open, self._waiting, self._closed = [step.node], 1, []
        elif step.kind == "expand":
            self._closed.append(replace(step.node, f=step.f))
        if step.children:
            last = step.children[-1]
            self._open = [
                replace(nodes[i], f=f) for i, f in zip(last.frontier, last.values, strict=True)
            ]
            self._waiting = last.waiting
        elif step.kind == "expand":
            is_listed = any(node.id == step.node.id for node in self._open)
            self._open = [node for node in self._open if node.id != step.node.id]
            self._waiting -= is_listed

    def _drawn(self, name: str, nodes: Sequence[TracedNode], count: int) -> list[Line]:
        more = count - len(nodes)
        shown = f"; the first {len(nodes)} are shown" if more > 0 else ""
        heading = Line(f"  {name}: {counted(count, 'node')}{shown}")
        return [heading, *boards(self._trace, nodes, self._width)]


def boards(trace: Trace, nodes: Sequence[TracedNode], width: int) -> list[Line]:
    """Return numbered nodes as boards side by side, or as lines if there are no boards."""
    pictures = [trace.picture(node.state) for node in nodes]
    drawn = [board_rows(picture) for picture in pictures if picture is not None]
    if len(drawn) < len(nodes):
        return [indented(Line(node_line(node))) for node in nodes]
    names = [Line(f"{node.id}: {captions.values(node)}") for node in nodes]
    blocks = [[name, *rows] for name, rows in zip(names, drawn, strict=True)]
    lines: list[Line] = []
    for band in in_bands(blocks, width - len(INDENT), 3, Line()):
        lines += [Line()] * bool(lines) + [indented(line) for line in band]
    return lines


def board(trace: Trace, node: TracedNode) -> list[Line]:
    """Return the board of a node, or nothing if there are no pictures."""
    picture = trace.picture(node.state)
    return [] if picture is None else [indented(row) for row in board_rows(picture)]


def frontier_lines(child: Child, step: Step) -> list[Line]:
    """Return the frontier after a child with its states, the next node to be taken first."""
    nodes = step.tree.nodes
    lines = [
        Line(f"      {node_line(replace(nodes[i], f=f))}")
        for i, f in zip(child.frontier, child.values, strict=True)
    ]
    more = child.waiting - len(child.frontier)
    return [*lines, Line(f"      + {more:,} more")] if more else lines


def node_line(node: TracedNode) -> str:
    """Return a node in one line: `node 3  [state]  g 1  h 5  f 6`."""
    return f"node {node.id}  [{captions.one_line(node.state)}]  {captions.values(node)}"
