"""A figure: a drawing and its caption, saved with the same bytes whenever it is drawn."""

import io
import re
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from plybench.core.errors import InputError
from plybench.core.system import writing
from plybench.study.extras import extra
from plybench.study.figures.colours import INK, RULE, SOFT

COLUMN, PAGE = 3.4, 7.0  # inches: a column of a paper, and a page
KINDS = ("svg", "png", "pdf")
_CAPTION_SIZE, _LETTER, _LINE = 6.2, 0.0468, 0.122  # points; inches of a letter and of a line

# DejaVu Sans comes with matplotlib, so all machines draw the same; it is wide, so any other font
# still fits. Sizes are for print at 100 %.
_STYLE: Mapping[str, Any] = {
    "font.family": "sans-serif", "font.sans-serif": ["DejaVu Sans"], "font.size": 7.5,
    "axes.titlesize": 8, "axes.titleweight": "bold", "axes.titlelocation": "left",
    "axes.labelsize": 7.5, "xtick.labelsize": 7, "ytick.labelsize": 7,
    "text.color": INK, "axes.labelcolor": INK, "axes.titlecolor": INK,
    "xtick.color": SOFT, "ytick.color": SOFT, "xtick.labelcolor": INK, "ytick.labelcolor": INK,
    "axes.edgecolor": SOFT, "axes.linewidth": 0.6, "axes.spines.top": False,
    "axes.spines.right": False, "axes.grid": False, "axes.axisbelow": True,
    "grid.color": RULE, "grid.linewidth": 0.5, "xtick.major.width": 0.6, "ytick.major.width": 0.6,
    "xtick.major.size": 2.5, "ytick.major.size": 2.5, "xtick.minor.visible": False,
    "ytick.minor.visible": False, "lines.linewidth": 1.4, "lines.markersize": 4,
    "lines.markeredgewidth": 0.9, "lines.solid_capstyle": "round", "lines.dash_capstyle": "butt",
    "patch.linewidth": 0.9, "figure.dpi": 100, "savefig.dpi": 200, "savefig.bbox": None,
    "figure.facecolor": "white", "savefig.facecolor": "white", "svg.fonttype": "path",
    "svg.hashsalt": "plybench", "path.simplify": True, "axes.unicode_minus": True,
    "pdf.compression": 6, "pdf.fonttype": 42, "text.usetex": False, "text.hinting": "default",
}  # fmt: skip


@contextmanager
def style() -> Iterator[None]:
    """Draw everything inside in our style; the caller's own settings are left alone."""
    matplotlib = extra("matplotlib", "figures")
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_STYLE)
        yield


def sheet(
    width: float,
    height: float,
    left: float = 0.5,
    right: float = 0.15,
    top: float = 0.32,
    bottom: float = 0.42,
    **grid: Any,
) -> tuple[Any, Any]:
    """Return a drawing and its axes, with margins in inches."""
    drawing = extra("matplotlib.figure", "figures").Figure(figsize=(width, height))
    axes = drawing.subplots(**grid)
    drawing.subplots_adjust(left / width, bottom / height, 1 - right / width, 1 - top / height)
    return drawing, axes


@dataclass(frozen=True)
class Figure:
    """A drawing and its caption."""

    name: str
    drawing: Any  # a matplotlib Figure
    caption: str

    @property
    def width(self) -> float:
        """The width in inches."""
        return float(self.drawing.get_size_inches()[0])

    def save(self, path: str | Path) -> None:
        """Write it as .svg, .png or .pdf, with the caption below it and in the metadata."""
        path = Path(path)
        content = self.content(kind_of(path))
        with writing.naming(path), writing.replacing(path) as file:
            file.write(content)

    def content(self, kind: str) -> bytes:
        """Return the bytes of a file of this kind; the same figure gives the same bytes."""
        out = io.BytesIO()
        with style(), _room_for_caption(self.drawing, self.caption):
            self.drawing.savefig(out, format=kind, metadata=_metadata(kind, self.caption))
        return out.getvalue()

    def svg_text(self, prefix: str = "") -> str:
        """Return the drawing for a page: text as text, colours as variables `--cRRGGBB`.

        If the variables are not set, the colours are those of the light page. The prefix (by
        default the name) makes the ids inside differ from those of other figures on the page.
        """
        out = io.StringIO()
        with style(), extra("matplotlib", "figures").rc_context({"svg.fonttype": "none"}):
            metadata = _metadata("svg", self.caption)
            self.drawing.savefig(out, format="svg", transparent=True, metadata=metadata)
        return _for_page(out.getvalue(), prefix or self.name, self.width / PAGE, self.caption)

    def _repr_svg_(self) -> str:
        return self.content("svg").decode()


def kind_of(path: Path) -> str:
    """Return the kind of file by the ending of its name; InputError for an unknown one."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise InputError(
            f"{path}: a figure is written as {', '.join(f'.{k}' for k in KINDS[:-1])} or "
            f".{KINDS[-1]}, not {path.suffix or 'without an ending'}"
        )
    return kind


def _metadata(kind: str, caption: str) -> dict[str, Any]:
    if kind == "svg":
        return {"Date": None, "Creator": None, "Description": caption}
    if kind == "png":
        return {"Software": None, "Description": caption}
    return {"CreationDate": None, "Creator": None, "Producer": None, "Subject": caption}


@contextmanager
def _room_for_caption(drawing: Any, caption: str) -> Iterator[None]:
    """Make room for the caption under the drawing, so that no picture is passed on without it."""
    width, height = drawing.get_size_inches()
    lines = textwrap.wrap(caption, int((width - 0.2) / _LETTER))
    extra_height = 0.16 + _LINE * len(lines) if lines else 0.0
    places = [ax.get_position(original=True) for ax in drawing.axes]
    drawing.set_size_inches(width, height + extra_height)
    share = height / (height + extra_height)
    for ax, box in zip(drawing.axes, places, strict=True):
        ax.set_position([box.x0, 1 - (1 - box.y0) * share, box.width, box.height * share])
    at = (extra_height - 0.03) / (height + extra_height)
    words = drawing.text(
        0.1 / width,
        at,
        "\n".join(lines),
        size=_CAPTION_SIZE,
        color=SOFT,
        va="top",
        linespacing=1.35,
    )
    try:
        yield
    finally:
        words.remove()
        drawing.set_size_inches(width, height)
        for ax, box in zip(drawing.axes, places, strict=True):
            ax.set_position(box)


def _for_page(svg: str, name: str, width: float, caption: str) -> str:
    from html import escape

    svg = re.sub(r"<metadata>.*?</metadata>", "", svg[svg.index("<svg") :], flags=re.DOTALL)
    svg = re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{name}-", svg)  # several figures on one page
    svg = re.sub(r"#([0-9a-f]{6})\b", r"var(--c\1, #\1)", svg)
    svg = svg.replace("'DejaVu Sans'", "'Helvetica Neue', Arial, 'DejaVu Sans'")
    head = rf'<svg viewBox="\1" style="width:{min(width, 1):.0%}" role="img">'
    svg = re.sub(r'<svg[^>]*?viewBox="([^"]*)"[^>]*>', head, svg, count=1)
    return svg.replace(">", f"><title>{escape(caption)}</title>", 1)


def colours_of(svg: str) -> set[str]:
    """Return the colours of a drawing made for a page."""
    return set(re.findall(r"--c[0-9a-f]{6}, (#[0-9a-f]{6})", svg))
