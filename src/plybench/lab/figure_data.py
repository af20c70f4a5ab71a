"""Figures as elements: a drawing of SVG as nested lists, which a page builds without markup.

The content policy of the lab allows no styles in markup and no images but files of its own. So the
styles become attributes, colours become variables with a value for light and one for dark pages,
and only elements and attributes that draw are let through.
"""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from plybench.study.figures import Figure
from plybench.study.figures.colours import for_night
from plybench.study.figures.figure import COLUMN, colours_of

ELEMENTS = {
    "svg",
    "g",
    "defs",
    "clipPath",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "title",
    "use",
}
ATTRIBUTES = {
    "viewBox", "role", "id", "d", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry",
    "width", "height", "points", "transform", "href", "clip-path", "clip-rule", "fill-rule",
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "opacity",
    "font-size", "font-family", "font-weight", "font-style", "text-anchor", "dominant-baseline",
}  # fmt: skip
# What matplotlib says in a style sheet, which the policy forbids.
_INHERITED = {"stroke-linejoin": "round", "stroke-linecap": "butt"}


def figure_data(figure: Figure, prefix: str) -> dict[str, Any]:
    """Return a figure: its elements, its colours by day and by night, its caption.

    The prefix makes the ids inside differ from the ids of other figures on the page.
    """
    text = figure.svg_text(prefix)
    # The prefix is not declared, since pages do not need it.
    root = ElementTree.fromstring(text.replace("xlink:href", "href"))
    drawing = _element(root)
    drawing[1] = _INHERITED | drawing[1]
    drawing[1].pop("width", None)  # a share of a page of paper
    return {
        "name": figure.name,
        "caption": figure.caption,
        "is_broad": figure.width > COLUMN,
        "drawing": drawing,
        "colours": {c[1:]: [c, for_night(c)] for c in sorted(colours_of(text))},
    }


def _element(node: ElementTree.Element) -> list[Any]:
    """Return an element as [name, attributes, children...]; a child is an element or a text."""
    children = [_element(child) for child in node if child.tag in ELEMENTS]
    text = [node.text.strip()] if node.text and node.text.strip() else []
    return [node.tag, dict(_attributes(node)), *text, *children]


def _attributes(node: ElementTree.Element) -> Iterator[tuple[str, str]]:
    for name, value in node.attrib.items():
        if name == "style":
            yield from _declarations(value)
        elif name in ATTRIBUTES and (name != "href" or value.startswith("#")):
            yield name, value


def _declarations(style: str) -> Iterator[tuple[str, str]]:
    for part in style.split(";"):
        name, _, value = (piece.strip() for piece in part.partition(":"))
        if name in ATTRIBUTES and not re.search(r"url\((?!#)", value):
            yield name, value
