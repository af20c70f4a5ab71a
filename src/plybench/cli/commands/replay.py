"""`plybench replay`: games of a file, checked against the rules and shown."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from plybench.cli.formats import format_of
from plybench.cli.matches.replay_output import (
    FORMATS,
    check_outputs,
    game_data,
    show_game,
    show_list,
    write_outputs,
)
from plybench.cli.options import Json, Whole
from plybench.cli.output import print_json
from plybench.core.errors import InputError
from plybench.play.arena.game_files import SavedGame, chosen_games, read_games
from plybench.play.arena.log import read_records


@Parameter(name="*")
@dataclass(frozen=True)
class PlyOptions:
    """Which positions of a game are shown."""

    ply: Whole | None = None
    "Show the position after this many moves. By default the final one."
    from_: Annotated[Whole | None, Parameter(name="--from")] = None
    "Show every position from the one after this many moves. By default only one is shown."
    to: Whole | None = None
    "Show every position up to the one after this many moves. By default the last, with --from."

    @property
    def is_given(self) -> bool:
        """Whether positions are chosen."""
        return not self.ply == self.from_ == self.to is None

    def plies(self, last: int) -> range:
        """Return the positions to show of a game of this length; InputError if there are none."""
        if self.ply is not None and (self.from_ is not None or self.to is not None):
            raise InputError("--ply shows one position; give it, or --from and --to")
        for name, value in (("--ply", self.ply), ("--from", self.from_), ("--to", self.to)):
            if value is not None and not 0 <= value <= last:
                raise InputError(f"{name} {value} must be from 0 to {last}, the length of the game")
        if self.from_ is None and self.to is None:
            at = last if self.ply is None else self.ply
            return range(at, at + 1)
        first, end = self.from_ or 0, last if self.to is None else self.to
        if first > end:
            raise InputError(f"--from {first} must not be after --to {end}")
        return range(first, end + 1)


def command(
    file: Annotated[Path, Parameter(help="A file written by `--record` or `save`, or a PGN.")],
    /,
    *,
    game: Annotated[
        Whole | None,
        Parameter(
            help="Number of the game to show; records count from 0, PGN from 1. By default all "
            "games are listed."
        ),
    ] = None,
    positions: PlyOptions = PlyOptions(),  # noqa: B008 (frozen)
    pgn: Annotated[
        Path | None,
        Parameter(
            help="Write the games to this PGN file, replacing it. By default none is written."
        ),
    ] = None,
    output: Annotated[
        tuple[Path, ...],
        Parameter(
            negative=(),
            show_default=False,
            help="File to write: .html for a page that plays the games, .svg for boards of one "
            "game, or .pgn; may be repeated. By default none.",
        ),
    ] = (),
    show_output: Annotated[
        bool, Parameter(negative="", help="Show what the agents of a game printed.")
    ] = False,
    json: Json = False,
) -> int:
    """Check the games of a file against the rules alone, and show them."""
    chosen = chosen_games(read_games(file), game, file)
    one = chosen[0] if game is not None or len(chosen) == 1 else None
    if one is None and (positions.is_given or show_output):
        raise InputError(f"{file} has {len(chosen)} games; choose one with --game")
    plies = range(0) if one is None else positions.plies(len(one.actions))
    outputs = [*output, *([] if pgn is None else [pgn])]
    kinds = ["pgn" if path is pgn else format_of(path, FORMATS) for path in outputs]
    check_outputs(chosen, list(zip(outputs, kinds, strict=True)))
    drawn = plies if positions.is_given or one is None else range(len(one.actions) + 1)
    write_outputs(file.name, chosen, list(zip(outputs, kinds, strict=True)), drawn)
    if json:
        print_json(_data(file, chosen))
    elif one is None:
        show_list(chosen)
    else:
        show_game(one, plies, show_output)
    return 0


def _data(file: Path, chosen: list[SavedGame]) -> dict[str, Any]:
    if chosen[0].record is None:
        return {"games": [game_data(played) for played in chosen]}
    setting, _ = read_records(file)
    return {"setting": setting.to_dict(), "games": [game_data(played) for played in chosen]}
