"""`plybench replay`: recorded games, checked against the rules and shown."""

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.agents.agent import described_action
from plybench.arena import GameRecord, read_records, replay
from plybench.arena.pgn import check_pgn, write_pgn_file
from plybench.arena.record import load_game
from plybench.cli.board import draw, has_colours
from plybench.cli.drawing import show_drawing
from plybench.cli.options import Json, Whole
from plybench.cli.output import make_console, print_json, show
from plybench.errors import InputError
from plybench.system.foreign_text import written
from plybench.verify import VerificationError


def command(
    file: Annotated[Path, Parameter(help="A file written by `--record` or `save`.")],
    /,
    *,
    game: Annotated[
        Whole | None, Parameter(help="Number of the game to show. By default all games are listed.")
    ] = None,
    pgn: Annotated[
        Path | None,
        Parameter(
            help="Write the games to this PGN file, replacing it. By default none is written."
        ),
    ] = None,
    ply: Annotated[
        Whole | None,
        Parameter(
            help="With --game: show the position after this many moves. By default the final one."
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Check recorded games against the rules alone, and show them."""
    setting, records = read_records(file)
    rules = load_game(setting.game, setting.variant or None)
    played = {record.number: (record, _checked(rules, record, file)) for record in records}
    if game is not None and game not in played:
        raise InputError(f"{file} has no game {game}; it has: {_numbers(list(played))}")
    chosen = [record for record in records if game in (None, record.number)]
    if pgn is not None:
        check_pgn(rules, setting.game, pgn)
        write_pgn_file(rules, chosen, pgn)
    if json:
        print_json({"setting": setting.to_dict(), "games": [r.to_dict() for r in chosen]})
    elif game is None:
        show_list(records)
    else:
        show_game(rules, *played[game], ply)
    return 0


def _checked(rules: Any, record: GameRecord, file: Path) -> tuple[Any, ...]:
    try:
        return replay(rules, record)
    except VerificationError as error:
        raise InputError(f"{file}: {error}") from None


def _numbers(numbers: list[int]) -> str:
    if not numbers:
        return "none"
    first, last = numbers[0], numbers[-1]
    is_whole = len(numbers) == last - first + 1
    return f"{first} to {last}" if is_whole and last > first else ", ".join(map(str, numbers))


def show_list(records: list[GameRecord]) -> None:
    """Print one line for each game."""
    from rich.table import Table
    from rich.text import Text

    table = Table("game", "player 1", "player 2", "result", "moves", box=None, pad_edge=False)
    for r in records:
        moves = f"{len(r.moves)}: {' '.join(r.moves)}"
        table.add_row(*map(Text, (str(r.number), *r.agents, r.outcome, moves)))
    games = "game" if len(records) == 1 else "games"
    show(table, f"{len(records)} {games}, all verified against the rules.")


def show_game(rules: Any, record: GameRecord, states: tuple[Any, ...], ply: int | None) -> None:
    """Print a game: its moves with what the agents reported about them, and a position."""
    from rich.text import Text

    last = len(record.moves)
    at = last if ply is None else ply
    if not 0 <= at <= last:
        raise InputError(f"--ply {ply} must be from 0 to {last}, the length of the game")
    show(Text(f"game {record.number}: {' v '.join(record.agents)}", style="bold"))
    show(_moves_table(rules, record, states))
    show(f"after {at} of {last} moves:" if at < last else "at the end:")
    before = states[at - 1] if at else None
    show_drawing(draw(rules, states[at], before, has_colours(make_console())))
    if record.trace:
        sys.stdout.write(f"{record.trace}\n")
    show(Text(record.outcome))


def _described(rules: Any, state: Any, written: str) -> str:
    """Return a recorded move as people write it."""
    if not hasattr(rules, "describe_action"):
        return written
    return described_action(rules, state, rules.parse_action(written))


def _moves_table(rules: Any, record: GameRecord, states: tuple[Any, ...]) -> Any:
    from rich.table import Table
    from rich.text import Text

    table = Table("ply", "player", "move", "value", "depth", "counts", box=None, pad_edge=False)
    for index, word in enumerate(record.moves):
        move = _described(rules, states[index], word)
        note = record.notes[index - record.opening] if index >= record.opening else None
        told: tuple[Any, ...] = ("", "", "opening")
        if note is not None:
            counts = ", ".join(f"{name} {n:,}" for name, n in note.counts.items())
            told = (note.value, note.depth, counts)
        player = rules.to_move(states[index])
        cells = (index + 1, player, move, *("" if cell is None else cell for cell in told))
        table.add_row(*(Text(written(cell, str)) for cell in cells))
    return table
