"""The page of an SVG drawing: heading, panels side by side, legend.

Self-contained: no script, no external font or file, its own background.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from plybench.trace.draw.board import CSS as BOARD_CSS
from plybench.trace.draw.board import legend_key, xml
from plybench.trace.draw.svg_node import CSS as NODE_CSS

MARGIN, GAP, LEVEL, HEADING = 28.0, 18.0, 48.0, 30.0  # LEVEL: from one row of nodes to the next
PAGE = 1000.0  # small trees are placed side by side up to this width

Line = tuple[str, str, float, float]  # class, text, width of a letter (a rough guess), height

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


def heading(title: str, options: str, outcome: str, notes: str) -> list[Line]:
    """Return the lines of a heading; empty ones are left out."""
    return [
        ("pb-title", title, 10.0, 36),
        ("pb-sub", options, 6.2, 20),
        ("pb-outcome", outcome, 7.2, 19),
        ("pb-sub", notes, 6.2, 18),
    ]


def page(
    title: str, head: Sequence[Line], panels: Sequence[Panel], entries: Sequence[tuple[str, str]]
) -> str:
    """Return the document; `entries` of the legend are looks with their meaning."""
    head_body, top, head_width = _head(head)
    body, width, bottom = _arranged(panels, top)
    legend, legend_width = _legend(entries, bottom + 8)
    width = max(width, head_width, legend_width) + 2 * MARGIN
    height = bottom + 44
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="pb" width="{width:g}" '
            f'height="{height:g}" viewBox="0 0 {width:g} {height:g}" role="img">',
            f"<title>{xml(title)}</title>",
            f"<style>{_CSS}{BOARD_CSS}{NODE_CSS}</style>",
            f'<rect class="pb-page" x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" '
            'rx="10"/>',
            head_body,
            body,
            legend,
            "</svg>\n",
        ]
    )


def _head(lines: Sequence[Line]) -> tuple[str, float, float]:
    """Return the heading, where the drawing begins, and the width it needs."""
    y, width, parts = 0.0, 0.0, []
    for look, text, letter, step in lines:
        if text:
            y += step
            width = max(width, letter * len(text))
            parts.append(f'<text class="{look}" x="{MARGIN:g}" y="{y:g}">{xml(text)}</text>')
    return "\n".join(parts), y + 22, width


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


def _legend(entries: Sequence[tuple[str, str]], y: float) -> tuple[str, float]:
    """Return the legend in one line, and its width."""
    parts, x = [], MARGIN
    for look, text in entries:
        sign = legend_key(look, x + 5, y + 2) if look in ("belongs", "home") else _key(look, x, y)
        words = f'<text class="pb-sub" x="{x + 27:g}" y="{y + 13.5:g}">{text}</text>'
        parts.append(sign + words)
        x += 27 + 6.2 * len(text) + 22
    return "\n".join(parts), x - MARGIN


def _key(look: str, x: float, y: float) -> str:
    """Return the sign of an entry: a small box that looks like the nodes it explains."""
    badge = f'<circle class="pb-badge" cx="{x:g}" cy="{y + 4:g}" r="5"/>'
    return (
        f'<rect class="pb-box pb-key pb-{look}" x="{x:g}" y="{y + 3:g}" width="20" '
        f'height="13" rx="3"/>{badge if look == "expanded" else ""}'
    )
