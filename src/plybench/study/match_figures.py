"""Figures of matches and tournaments: ratings, cross table, results, lengths, openings."""

from pathlib import Path

from plybench.core.intervals import Estimate
from plybench.core.system.writing import naming
from plybench.play.arena import MatchResult, TournamentResult
from plybench.play.arena.standings import Standing
from plybench.study.figures.figure import PAGE, Figure
from plybench.study.figures.grid import grid
from plybench.study.figures.histograms import histograms
from plybench.study.figures.intervals import intervals
from plybench.study.figures.looks import look_of
from plybench.study.figures.results import Results, result_bars
from plybench.study.figures.series import Series
from plybench.study.match_tables import Result
from plybench.study.statistics import RunSample

_MOST_OPENINGS = 60  # bars of one figure
_ENDINGS = ("svg", "png")
_HEADROOM = 1.6  # of a histogram, for the words at the top right


def match_figures(result: Result) -> list[Figure]:
    """Return the figures that the games allow; without games there are none."""
    if not result.records:
        return []
    varied = [openings(result)] if 1 < len(result.openings) <= _MOST_OPENINGS else []
    if isinstance(result, MatchResult):
        return [results(result), *varied, lengths(result)]
    return [ratings(result), results(result), cross(result), *varied, lengths(result)]


def write_figures(result: Result, folder: Path) -> list[Path]:
    """Write the figures into a folder, which is made if need be; return the files."""
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
    files = []
    for figure in match_figures(result):
        for ending in _ENDINGS:
            files.append(folder / f"{figure.name}.{ending}")
            figure.save(files[-1])
    return files


def _about(result: Result) -> str:
    setting = result.setting
    return f"{setting.game}{f' {setting.variant}' if setting.variant else ''}"


def ratings(result: TournamentResult) -> Figure:
    """Return the ratings with their intervals, the best first."""
    rated, labels = result.ratings, result.setting.labels
    rows = {
        labels[i]: Estimate(r.value, r.value - r.margin, r.value + r.margin)
        for i in result.order
        if (r := rated[i]).margin < float("inf")
    }
    about = f"Ratings in {_about(result)}, from {len(result.records):,} games."
    if not rows:  # all games are void
        rows = {labels[i]: Estimate(0.0, None, None) for i in result.order}
    return intervals(rows, "rating, Elo", about=about, name="ratings", width=PAGE)


def cross(result: TournamentResult) -> Figure:
    """Return what share of the points each agent has against each other."""
    labels, points, order = result.setting.labels, result.points, result.order
    first = len(labels) - result.setting.references
    against = range(first, len(labels)) if result.setting.references else order
    shares = [
        [points[i][j] / total if (total := points[i][j] + points[j][i]) else None for j in against]
        for i in order
    ]
    about = f"Who beats whom in {_about(result)}."
    names = [labels[i] for i in order], [labels[j] for j in against]
    return grid(*names, shares, about=about, name="cross")


def results(result: Result) -> Figure:
    """Return the games that each agent won, drew and lost."""
    order = result.order if isinstance(result, TournamentResult) else (0, 1)
    standings = [result.standings[i] for i in order]
    rows = {s.agent: _results(s) for s in standings}
    void = " Void games are left out." if any(s.void for s in standings) else ""
    return result_bars(
        rows, "agent", about=f"Games of {_about(result)}.{void}", sides=("won", "lost"), width=PAGE
    )


def lengths(result: Result) -> Figure:
    """Return a histogram of the lengths of the games."""
    sample = RunSample.of([len(record.moves) for record in result.records])
    series = [Series("all games", {0: sample}, look_of("games"))]
    about = f"Lengths of {_about(result)}."
    drawn = histograms(
        series, "moves of both sides", "games", about=about, name="lengths", width=PAGE, case="game"
    )
    (ax,) = drawn.drawing.axes
    ax.set_ylim(0, _HEADROOM * ax.get_ylim()[1])  # long games may be the most frequent
    return drawn


def openings(result: Result) -> Figure:
    """Return the results by opening: of the first player, or in a match of the first agent."""
    if isinstance(result, MatchResult):
        found = {o.opening: o.first_agent for o in result.openings if o.first_agent is not None}
        name = result.setting.labels[0]
        sides, whose = (f"{name} wins", "loses"), name
    else:
        found = {o.opening: o.first_player for o in result.openings}
        sides, whose = ("first player wins", "second wins"), "the first player"
    rows = {_opening(text): _results(standing) for text, standing in found.items()}
    return result_bars(
        rows,
        "opening",
        about=f"Results of {whose} by opening.",
        name="openings",
        sides=sides,
        width=PAGE,
    )


def _results(standing: Standing) -> Results:
    return Results(standing.wins, standing.draws, standing.losses)


def _opening(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
