"""Traces drawn as text, as Graphviz DOT and as SVG."""

from plybench.render.board import picture_svg
from plybench.render.dot import render_dot
from plybench.render.game_dot import render_game_dot
from plybench.render.game_svg import render_game_svg
from plybench.render.game_text import render_game_text
from plybench.render.svg import render_svg
from plybench.render.text import render_text

__all__ = [
    "picture_svg",
    "render_dot",
    "render_game_dot",
    "render_game_svg",
    "render_game_text",
    "render_svg",
    "render_text",
]
