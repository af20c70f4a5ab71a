"""The value of a game after each move, for the first player: where did it turn?"""

from typing import Any

from plybench.core.players import player_names
from plybench.play.game_analysis import GameAnalysis
from plybench.play.game_analysis.mistakes import expected
from plybench.study.figures.colours import FIRST, INK, PAPER, RULE, SECOND, TOO_HIGH
from plybench.study.figures.figure import PAGE, Figure, sheet, style
from plybench.study.figures.marks import label, over_axis

_HEIGHT = 2.6  # inches
_MOST_TICKS = 24
_ROOM = 0.16  # of the axis, above and below the highest and the lowest value


def game_values(analysis: GameAnalysis[Any], *, about: str, name: str = "game") -> Figure:
    """Draw the result to expect after each move, with signs at the mistakes.

    Where the values have no known scale, they are drawn as they are.
    """
    names = player_names(analysis.game)
    heights, is_share = _heights(analysis)
    with style():
        drawing, ax = sheet(PAGE, _HEIGHT, left=0.62, right=0.2)
        _axes(ax, analysis, heights, names, is_share)
        _line(ax, heights, is_stepped=_is_proved(analysis))
        for move in analysis.moves:
            if move.mark and heights[move.ply] is not None:
                _sign(ax, move.ply, float(heights[move.ply] or 0), move.mark)
        what = f"score to expect for {names[0]}" if is_share else f"value for {names[0]}"
        over_axis(ax, what)
    return Figure(name, drawing, _caption(analysis, about, is_share))


def _heights(analysis: GameAnalysis[Any]) -> tuple[list[float | None], bool]:
    """Return the height of each position, and whether it is a share of a win."""
    found = [
        None if worth is None else expected(worth, 1, analysis.scale) for worth in analysis.worths
    ]
    known = [worth for worth in analysis.worths if worth is not None]
    if sum(height is not None for height in found) * 2 >= len(known):
        return [None if height is None else (1 + height) / 2 for height in found], True
    values = [None if worth is None else worth.value for worth in analysis.worths]
    return [None if value is None else float(value) for value in values], False


def _axes(
    ax: Any,
    analysis: GameAnalysis[Any],
    heights: list[float | None],
    names: tuple[str, str],
    is_share: bool,
) -> None:
    plies = len(analysis.actions)
    every = max(1, -(-plies // _MOST_TICKS))
    ax.set(xlim=(-0.3, plies + 0.3), xlabel="after move (of either player)")
    ax.set_xticks(range(0, plies + 1, every))
    if is_share:
        ax.set_ylim(-_ROOM, 1 + _ROOM)
        ax.set_yticks([0, 0.5, 1], [f"{names[1]} wins", "even", f"{names[0]} wins"])
        ax.tick_params(axis="y", length=0)
    else:
        known = [abs(height) for height in heights if height is not None]
        most = max([1.0, *known]) * (1 + _ROOM)
        ax.set_ylim(-most, most)
    ax.axhline(0.5 if is_share else 0, color=RULE, lw=0.8, zorder=0)


def _is_proved(analysis: GameAnalysis[Any]) -> bool:
    """Tell whether all values are proved: then they change at once, not little by little."""
    return all(worth.is_proved for worth in analysis.worths if worth is not None)


def _line(ax: Any, heights: list[float | None], *, is_stepped: bool) -> None:
    known = [(ply, height) for ply, height in enumerate(heights) if height is not None]
    if not known:
        return
    plies, values = zip(*known, strict=True)
    middle = sum(ax.get_ylim()) / 2
    for colour, is_above in ((FIRST, True), (SECOND, False)):
        inside = [max(value, middle) if is_above else min(value, middle) for value in values]
        where = [bool(value >= middle) == is_above for value in values]
        way: dict[str, Any] = {"step": "mid"} if is_stepped else {"where": where}
        ax.fill_between(
            plies,
            inside if is_stepped else values,
            middle,
            color=colour,
            alpha=0.3,
            lw=0,
            zorder=1,
            interpolate=True,
            **way,
        )
    look = "steps-mid" if is_stepped else "default"
    ax.plot(plies, values, color=INK, lw=1.1, zorder=3, drawstyle=look)


def _sign(ax: Any, ply: int, height: float, mark: str) -> None:
    ax.plot([ply], [height], "o", color=TOO_HIGH, ms=4, mec=PAPER, mew=0.7, zorder=4)
    below = height > sum(ax.get_ylim()) / 2
    label(
        ax,
        ply,
        height,
        mark,
        TOO_HIGH,
        dx=0,
        dy=7 if below else -7,
        ha="center",
        va="bottom" if below else "top",
        weight="bold",
        size=7,
    )


def _caption(analysis: GameAnalysis[Any], about: str, is_share: bool) -> str:
    words = [about, f"Analysed by {analysis.analyst}."]
    if is_share:
        words.append("Even: each side can expect half a point.")
    if any(move.mark for move in analysis.moves):
        words.append("?! inaccuracy, ? mistake, ?? blunder.")
    words += [f"{summary}." for summary in analysis.summaries]
    if analysis.reason:
        words.append(f"Not all positions were analysed: {analysis.reason}.")
    return " ".join(words)
