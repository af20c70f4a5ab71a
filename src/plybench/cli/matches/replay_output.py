"""What `plybench replay` prints and writes: lists, moves, boards, pages."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from plybench.cli.board import changed_cells, draw, has_colours
from plybench.cli.drawing import show_drawing, show_table
from plybench.cli.grid import plain_grid
from plybench.cli.output import make_console, show
from plybench.core.errors import InputError, counted
from plybench.core.notation import describe_line, number_move, write_action, write_position
from plybench.core.players import player_names
from plybench.core.system.foreign_text import written
from plybench.core.system.writing import check_writable, write_text
from plybench.play.arena.agent_output import printed_text
from plybench.play.arena.game_files import SavedGame
from plybench.play.arena.pgn import pgn_of
from plybench.play.arena.record import GameRecord
from plybench.play.arena.times import short_seconds

if TYPE_CHECKING:
    from rich.text import Text

FORMATS = ("html", "svg", "pgn")
_SMALL, _LARGE = 2.2, 5.5  # sizes of boards in an SVG: of many, and of a single one

Outputs = Sequence[tuple[Path, str]]  # files, and the format of each


def check_outputs(games: Sequence[SavedGame], outputs: Outputs) -> None:
    """Raise InputError if the games could not be written to a file."""
    rules = games[0].rules
    for path, kind in outputs:
        if kind not in FORMATS:
            raise InputError(f"--output {path} needs an ending: .html, .svg or .pgn")
        if kind == "pgn" and not hasattr(rules, "to_pgn"):
            name = getattr(rules, "domain", "") or type(rules).__name__
            raise InputError(f"{name} games cannot be written as PGN; chess games can")
        if kind != "pgn" and not hasattr(rules, "picture"):
            raise InputError(f"--output {path}: the game has no pictures")
        if kind == "svg" and len(games) > 1:
            raise InputError(
                f"--output {path}: an SVG shows one game, and there are {len(games)}; "
                "choose one with --game"
            )
        check_writable(path)


def write_outputs(name: str, games: Sequence[SavedGame], outputs: Outputs, plies: range) -> None:
    """Write the games to files; drawings and pages of one game hold the positions after `plies`."""
    for path, kind in outputs:
        if kind == "pgn":
            text = "\n".join(map(_pgn, games))
        elif kind == "svg":
            text = boards_svg(games[0], plies)
        else:
            from plybench.lab.saved.saved_game import recorded_page

            is_one = len(games) == 1
            title = games[0].title if is_one else name
            text = recorded_page(title, games, plies if is_one else None)
        write_text(path, text)


def _pgn(played: SavedGame) -> str:
    if played.record is not None:
        return pgn_of(played.rules, played.record)
    if played.annotated:
        return played.annotated
    rules, start = played.rules, played.states[0]
    words = [write_action(rules, action) for action in played.actions]
    first = write_position(rules, start)
    return str(rules.to_pgn(words, dict(played.headers), "", first))


def boards_svg(played: SavedGame, plies: Iterable[int]) -> str:
    """Return the positions after some plies as boards in rows, the last moves marked."""
    from plybench.trace.draw.gallery import render_gallery

    chosen = list(plies)
    pictures = [played.rules.picture(state) for state in played.states]
    marked = [changed_cells(pictures[ply - 1], pictures[ply]) if ply else set() for ply in chosen]
    captions = [_caption(played, ply) for ply in chosen]
    shown = [pictures[ply] for ply in chosen]
    scale = _SMALL if len(chosen) > 1 else _LARGE
    return render_gallery(played.title, shown, captions, played.outcome, marked, scale)


def _caption(played: SavedGame, ply: int) -> str:
    if not ply:
        return "start"
    return number_move(played.rules, played.states[ply - 1], ply, played.actions[ply - 1])


def game_data(played: SavedGame) -> dict[str, Any]:
    """Return a game as plain values: its record, or what its file says; and its notation."""
    line = describe_line(played.rules, played.states[0], played.actions)
    if played.record is not None:
        return played.record.to_dict() | {"notation": line}
    rules = played.rules
    return {
        "number": played.number,
        "headers": dict(played.headers),
        "start": rules.format_state(played.states[0]),
        "moves": [write_action(rules, action) for action in played.actions],
        "notation": line,
    }


def show_list(games: Sequence[SavedGame]) -> None:
    """Print one line for each game."""
    from rich.table import Table
    from rich.text import Text

    table = Table("game", "player 1", "player 2", "result", "moves", box=None, pad_edge=False)
    for one in games:
        line = describe_line(one.rules, one.states[0], one.actions)
        is_open = one.record is None and one.headers.get("Result") == "*"
        result = "unfinished" if is_open else one.outcome
        cells = (str(one.number), *one.players, result, f"{len(one.actions)}: {line}")
        table.add_row(*map(Text, cells))
    show(table, f"{counted(len(games), 'game')}, all verified against the rules.")


def show_game(played: SavedGame, plies: Sequence[int], with_output: bool) -> None:
    """Print a game: its moves with what the agents reported about them, and positions."""
    from rich.text import Text

    record = played.record
    show(Text(played.title, style="bold"))
    if record is None:
        show(Text(describe_line(played.rules, played.states[0], played.actions)))
    else:
        show_table(_moves_table(played, record, plies), ("counts", "depth"))
    _show_boards(played, plies)
    if record is not None and record.trace:
        sys.stdout.write(f"{record.trace}\n")
    if record is not None and record.printed:
        text = printed_text(record)
        lines = counted(len(text.splitlines()), "line")
        hint = f"The agents printed {lines}; --show-output shows them."
        sys.stdout.write(f"{text}\n" if with_output else f"{hint}\n")
    elif with_output:
        show("The agents printed nothing.")
    if played.outcome:
        show(Text(played.outcome if record is None else _ending(played, record)))


def _ending(played: SavedGame, record: GameRecord) -> str:
    """Return how a recorded game ended; the players are called by their names."""
    if not record.winner:
        return record.outcome
    sides = player_names(played.rules)
    names = [f"{name} ({side})" for name, side in zip(record.agents, sides, strict=True)]
    won = f"{names[record.winner - 1]} wins"
    return f"{won}: {names[record.forfeit - 1]} {record.reason}" if record.forfeit else won


def _show_boards(played: SavedGame, plies: Sequence[int]) -> None:
    """Print the position after each ply: one by itself, several side by side."""
    from rich.text import Text

    from plybench.trace.draw.lines import in_bands
    from plybench.trace.draw.terminal import join_bands

    last, console = len(played.actions), make_console()
    colours = has_colours(console)
    boards = [_board(played, ply, colours) for ply in plies]
    if len(boards) == 1:
        show(f"after {plies[0]} of {last} moves:" if plies[0] < last else "at the end:")
        show_drawing(boards[0])
        return
    blocks = [
        [Text(_caption(played, ply)), *board.split("\n")]
        for ply, board in zip(plies, boards, strict=True)
    ]
    show_drawing(join_bands(in_bands(blocks, console.width, 3, Text())))


def _board(played: SavedGame, ply: int, colours: bool) -> "Text":
    before = played.states[ply - 1] if ply else None
    return draw(played.rules, played.states[ply], before, colours)


def _moves_table(played: SavedGame, record: GameRecord, plies: Sequence[int]) -> Any:
    """Return the moves with what the agents reported, and how long they took.

    Of several positions to show, only the moves that led to them.
    """
    heads = ("move", "value", "depth", "time", "counts")
    made = [ply for ply in plies if ply] if len(plies) > 1 else range(1, len(played.states))
    rows = [(_caption(played, ply), *_reported_cells(record, ply - 1)) for ply in made]
    cells = [["" if cell is None else written(cell, str) for cell in row] for row in rows]
    return plain_grid(heads, cells, heads)


def _reported_cells(record: GameRecord, index: int) -> tuple[Any, ...]:
    at = index - record.opening
    if at < 0:
        return "", "", "", "opening"
    note = record.notes[at]
    counts = ", ".join(f"{name} {n:,}" for name, n in note.counts.items())
    seconds = short_seconds(record.seconds[at]) if at < len(record.seconds) else ""
    return note.value, note.depth, seconds, counts
