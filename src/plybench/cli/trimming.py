"""Rich renderables without the blanks that tables put at the ends of lines."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment


def print_trimmed(console: "Console", renderable: "RenderableType") -> None:
    """Print a renderable; blanks in front of the end of a line are left out."""
    console.print(_Trimmed(renderable))


class _Trimmed:
    def __init__(self, renderable: "RenderableType") -> None:
        self._renderable = renderable

    def __rich_console__(
        self, console: "Console", options: "ConsoleOptions"
    ) -> "Iterator[Segment]":
        from rich.segment import Segment

        for line in console.render_lines(self._renderable, options, pad=False):
            yield from _without_blanks(line)
            yield Segment.line()


def _without_blanks(line: "list[Segment]") -> "list[Segment]":
    """Return the segments of a line up to the last that shows something."""
    from rich.segment import Segment

    kept = list(line)
    while kept and not kept[-1].control:
        if kept[-1].style and kept[-1].style.bgcolor:
            break  # a coloured blank is seen
        text = kept[-1].text.rstrip(" ")
        if text:
            kept[-1] = Segment(text, kept[-1].style)
            break
        kept.pop()
    return kept
