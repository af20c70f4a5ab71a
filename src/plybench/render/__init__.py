"""Traces drawn as text, as Graphviz DOT and as SVG."""

from plybench.render.dot import render_dot
from plybench.render.svg import render_svg
from plybench.render.text import render_text

__all__ = ["render_dot", "render_svg", "render_text"]
