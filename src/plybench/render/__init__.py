"""Traces drawn as text, as Graphviz DOT and as SVG."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
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


def __getattr__(name: str) -> Any:
    # Imported on first use: a command that prints a board needs no drawings of traces.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "board" if name == "picture_svg" else name.removeprefix("render_")
    return getattr(import_module(f"{__name__}.{home}"), name)
