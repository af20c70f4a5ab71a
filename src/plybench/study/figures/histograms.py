"""Histograms with equal bins, one above the other on one axis: one hump, or two?"""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Any

from plybench.core.errors import counted
from plybench.study.figures.colours import INK, PAPER, for_words
from plybench.study.figures.figure import COLUMN, Figure, sheet, style
from plybench.study.figures.marks import over_axis, plain_ticks
from plybench.study.figures.series import Series, runs_words, short
from plybench.study.statistics import RunSample

_BINS = 30  # roughly


def histograms(
    series: Sequence[Series],
    x: str,
    what: str,
    *,
    about: str,
    name: str = "histograms",
    width: float = COLUMN,
    bin_width: float | None = None,
    case: str = "run",
) -> Figure:
    """Draw the runs of each series, which has one `RunSample`, in a panel of its own."""
    samples = [_only(one) for one in series]
    top = max(value for sample in samples for value in sample.values)
    step = bin_width or _step(top)
    edges = [step * at for at in range(floor(top / step) + 2)]
    with style():
        height = 0.75 + 1.1 * len(series)
        drawing, axes = sheet(width, height, left=0.4, nrows=len(series), squeeze=False)
        drawing.subplots_adjust(hspace=0.42)
        for ax, one, sample in zip(axes[:, 0], series, samples, strict=True):
            _panel(ax, one, sample, edges)
        axes[-1, 0].set_xlabel(f"{x} (bins of {short(step)})")
        over_axis(axes[0, 0], what)
    return Figure(name, drawing, _caption(samples, about, case))


def _only(one: Series) -> RunSample:
    (place,) = one.values
    sample = one.sample(place)
    if sample is None or not sample.values:
        raise ValueError(f"{one.name} has no run that ended")
    return sample


def _step(top: float) -> float:
    """Return a round width of bins: 1, 2 or 5 times a power of ten."""
    rough = max(top, 1) / _BINS
    power = 10.0 ** floor(log10(rough))
    step = next(n * power for n in (1, 2, 5, 10) if n * power >= rough)
    return step if step < 1 else ceil(step)


def _panel(ax: Any, one: Series, sample: RunSample, edges: Sequence[float]) -> None:
    ax.hist(sample.values, edges, color=one.look.colour, ec=PAPER, lw=0.5)
    ax.set_title(one.name, color=for_words(one.look.colour), x=1, ha="right", y=0.8)
    words = f"{sample.cut_short} of {sample.runs} cut short" if sample.cut_short else ""
    if sample.median is not None:
        ax.axvline(sample.median, color=INK, lw=0.8)
        words = f"median {short(sample.median)}" + (f"\n{words}" if words else "")
    ax.text(1, 0.77, words, transform=ax.transAxes, ha="right", va="top", linespacing=1.4)
    ax.set_xlim(0, edges[-1])
    plain_ticks(ax.xaxis)
    ticker = ax.yaxis.get_major_locator()
    ticker.set_params(integer=True, nbins=4)


def _caption(samples: Sequence[RunSample], about: str, case: str) -> str:
    each = " each" if len(samples) > 1 else ""
    words = [f"{about} {runs_words(samples, case).capitalize()}{each}. Line: median."]
    cut = sum(sample.cut_short for sample in samples)
    if cut:
        words.append(
            f"{counted(cut, case)} cut short: left out of the bars, but in the median "
            "as larger than any other."
        )
    return " ".join(words)
