"""Figures of studies: twelve kinds, one look; captions are written from the numbers drawn.

| question | function |
|---|---|
| how does effort grow, few sizes, several algorithms | `grouped_bars` |
| how much does a change save | `ratio_lines` |
| is it one hump or two | `histograms` |
| who wins | `result_bars` |
| who beats whom | `grid` |
| who is ahead, and how surely | `intervals` |
| how does effort grow over many sizes | `log_lines` |
| how much does luck matter | `strips` |
| is one better on every instance | `scatter` |
| who solves most under a limit | `solved_within` |
| how good is a heuristic | `estimates` |
| where did a game turn | `game_values` |

A figure shows `Series`: a name, values over x, and a `Look` (`look_of("astar", "manhattan")`),
so that the same algorithm looks the same in every figure. It needs matplotlib, which is imported
when something is drawn.
"""

from plybench.study.figures.bars import grouped_bars
from plybench.study.figures.estimates import Panel, estimates
from plybench.study.figures.figure import Figure
from plybench.study.figures.game_values import game_values
from plybench.study.figures.grid import grid
from plybench.study.figures.histograms import histograms
from plybench.study.figures.intervals import intervals
from plybench.study.figures.lines import log_lines
from plybench.study.figures.looks import Look, look_of, short_name
from plybench.study.figures.ratios import ratio_lines
from plybench.study.figures.results import Results, result_bars
from plybench.study.figures.scatter import scatter
from plybench.study.figures.series import Axis, Series
from plybench.study.figures.steps import solved_within
from plybench.study.figures.strips import strips

__all__ = [
    "Axis",
    "Figure",
    "Look",
    "Panel",
    "Results",
    "Series",
    "estimates",
    "game_values",
    "grid",
    "grouped_bars",
    "histograms",
    "intervals",
    "log_lines",
    "look_of",
    "ratio_lines",
    "result_bars",
    "scatter",
    "short_name",
    "solved_within",
    "strips",
]
