"""`plybench analyse` of whole games: what is printed and written about them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from plybench.cli.formats import format_of
from plybench.cli.output import as_json
from plybench.core.errors import InputError
from plybench.core.notation import action_writer, describe_action, number_move
from plybench.core.players import player_names
from plybench.core.results.result import plain_number
from plybench.core.system.writing import check_writable, write_bytes
from plybench.core.tables import Column, Table
from plybench.play.game_analysis import GameAnalysis, JudgedMove, SideSummary
from plybench.play.game_analysis.pgn import annotated_pgn
from plybench.study.extras import extra

FORMATS = ("text", "json", "csv", "markdown", "svg", "png", "pdf", "html", "pgn")
_DRAWN = ("svg", "png", "pdf")

Titled = tuple[str, GameAnalysis[Any]]  # an analysed game and its title


def check_outputs(outputs: Sequence[Path], rules: Any, games: int) -> None:
    """Raise InputError before the analysis if its results could not be written."""
    for path in outputs:
        kind = format_of(path, FORMATS)
        if kind == "pgn" and not hasattr(rules, "to_pgn"):
            raise InputError(f"--output {path}: only chess games can be written as PGN")
        if kind == "html" and not hasattr(rules, "picture"):
            raise InputError(f"--output {path}: the game has no pictures for a page")
        if kind in _DRAWN:
            extra("matplotlib", "figures")
            if games > 1:
                raise InputError(
                    f"--output {path}: a graph shows one game, and there are {games}; "
                    "choose one with --game"
                )
        check_writable(path)


def write_outputs(found: Sequence[Titled], outputs: Sequence[Path]) -> None:
    """Write the analysed games to files, in the format that the ending of each stands for."""
    for path in outputs:
        write_bytes(path, _content(found, format_of(path, FORMATS)))


def _content(found: Sequence[Titled], kind: str) -> bytes:
    if kind in _DRAWN:
        from plybench.study.figures.game_values import game_values

        title, analysis = found[0]
        return game_values(analysis, about=f"{title[:1].upper()}{title[1:]}.").content(kind)
    if kind == "html":
        from plybench.lab.saved.saved_game import analysed_page

        return analysed_page(found).encode()
    return _text(found, kind).encode()


def _text(found: Sequence[Titled], kind: str) -> str:
    if kind == "json":
        return as_json(games_data(found)) + "\n"
    if kind == "pgn":
        return "\n".join(annotated_pgn(analysis) for _, analysis in found)
    if kind == "csv":
        return data_table(found).csv()
    if kind == "markdown":
        return "\n".join(_markdown(title, analysis) for title, analysis in found)
    return "\n".join(game_text(title, analysis, None) for title, analysis in found)


def games_data(found: Sequence[Titled]) -> dict[str, Any]:
    """Return the games as plain values."""
    return {"games": [{"title": title} | analysis.to_dict() for title, analysis in found]}


# Tables


def game_text(title: str, analysis: GameAnalysis[Any], width: int | None) -> str:
    """Return a game as text: its moves, and a summary for each player."""
    parts = [title, moves_table(analysis).text(width), summary_table(analysis).text(width)]
    if analysis.reason:
        known = sum(worth is not None for worth in analysis.worths)
        parts.append(
            f"{analysis.status}: {analysis.reason}; "
            f"{known} of {len(analysis.worths)} positions analysed"
        )
    if any(move.mark == "?!" and move.loss == 0 for move in analysis.moves):
        parts.append(
            "These inaccuracies only win later or lose sooner: they change no result, so "
            "they do not lower the accuracy."
        )
    if analysis.scale is None and any(s.judged < s.moves for s in analysis.summaries):
        parts.append(
            "Moves whose values are estimates were not judged: their scale is unknown. "
            "--scale says what counts as a pawn."
        )
    return "\n\n".join(parts) + "\n"


def _markdown(title: str, analysis: GameAnalysis[Any]) -> str:
    tables = (moves_table(analysis), summary_table(analysis))
    return "\n\n".join([f"## {title}", *(table.markdown().strip() for table in tables)]) + "\n"


def moves_table(analysis: GameAnalysis[Any]) -> Table:
    """Return the moves of a game: the value of the position after each, verdict, better move."""
    columns = (Column("move"), Column("value"), Column("verdict"), Column("better"))
    return Table(columns, [_row(analysis, move) for move in analysis.moves])


def _row(analysis: GameAnalysis[Any], move: JudgedMove[Any]) -> tuple[str, str, str, str]:
    verdict = f"{move.mark:<2} {move.verdict}" if move.mark else ""
    value = analysis.worth_text(move.ply) or "not known"
    made = number_move(analysis.game, analysis.states[move.ply - 1], move.ply, move.action)
    return made, value, verdict, _better(analysis, move)


def _better(analysis: GameAnalysis[Any], move: JudgedMove[Any]) -> str:
    if not move.mark or move.before is None or move.before.best is None:
        return ""
    best = describe_action(analysis.game, analysis.states[move.ply - 1], move.before.best)
    return f"{best} ({analysis.worth_text(move.ply - 1)})"


def summary_table(analysis: GameAnalysis[Any]) -> Table:
    """Return the number of mistakes and the accuracy of each player."""
    columns = (
        Column("player"),
        Column("moves", "count"),
        Column("?!", "count", key="inaccuracies"),
        Column("?", "count", key="mistakes"),
        Column("??", "count", key="blunders"),
        Column("accuracy"),
    )
    return Table(columns, [_summary_row(summary) for summary in analysis.summaries])


def _summary_row(summary: SideSummary) -> tuple[Any, ...]:
    counts = (summary.moves, summary.inaccuracies, summary.mistakes, summary.blunders)
    accuracy = "" if summary.accuracy is None else f"{100 * summary.accuracy:.1f} %"
    if summary.judged < summary.moves:
        accuracy += f" ({summary.judged} judged)"
    return summary.name, *counts, accuracy.strip()


_DATA = (
    ("game", "text"),
    ("ply", "count"),
    ("player", "text"),
    ("move", "text"),
    ("described", "text"),
    ("value", "number"),
    ("text", "text"),
    ("mark", "text"),
    ("loss", "number"),
    ("best", "text"),
)


def data_table(found: Sequence[Titled]) -> Table:
    """Return the moves of all games as plain data, for CSV."""
    columns = tuple(Column(name, kind) for name, kind in _DATA)  # type: ignore[arg-type]
    return Table(
        columns,
        [_data_row(title, analysis, move) for title, analysis in found for move in analysis.moves],
    )


def _data_row(title: str, analysis: GameAnalysis[Any], move: JudgedMove[Any]) -> tuple[Any, ...]:
    game, before = analysis.game, move.before
    write = action_writer(game)
    best = "" if before is None or before.best is None else write(before.best)
    value = None if move.after is None else plain_number(move.after.value)
    return (
        title,
        move.ply,
        player_names(game)[move.side - 1],
        write(move.action),
        move.text,
        value,
        analysis.worth_text(move.ply),
        move.mark,
        move.loss,
        best,
    )
