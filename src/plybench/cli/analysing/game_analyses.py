"""`plybench analyse` of files: which position, games or list is meant, and their analysis."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plybench.cli.analysing import game_report, position_list
from plybench.cli.options import LimitOptions
from plybench.cli.output import counted_progress, is_terminal, make_console, print_json
from plybench.core.catalog import GameDomain, GameSolver
from plybench.core.errors import InputError, counted
from plybench.core.game import PositionText
from plybench.core.limits import Limits
from plybench.core.results.result import Status
from plybench.core.system.reading import LARGEST_RECORD, is_file, read_text
from plybench.engine.loading import load_position
from plybench.play.arena.game_files import (
    SavedGame,
    chosen_games,
    is_record,
    parse_games,
    read_games,
    refuse_other_games,
)
from plybench.play.game_analysis import analyse_game
from plybench.play.game_analysis.clock import SharedClock


@dataclass(frozen=True)
class Asked:
    """The subject of an analysis: games, a list of positions, or one position."""

    rules: Any
    state: Any = None
    games: list[SavedGame] = field(default_factory=list)
    listed: list[PositionText] = field(default_factory=list)

    @property
    def is_position(self) -> bool:
        """Whether positions are to be analysed, each on its own."""
        return not self.games

    @property
    def is_single(self) -> bool:
        """Whether it is one position."""
        return not self.games and not self.listed


@dataclass(frozen=True)
class Task:
    """One call of the command: the subject, the analyst, the limits."""

    name: str  # of the game
    asked: Asked
    analyst: GameSolver
    limits: LimitOptions
    spent: float  # seconds, before the analysis
    options: Any  # a GameOptions
    json: bool

    def all_limits(self) -> Limits:
        """Return the limits for everything together."""
        return self.limits.limits(None, self.spent)


def read_asked(domain: GameDomain, source: str | None, board: str | None, options: Any) -> Asked:
    """Return the subject of a source: a file of games or positions, moves, or a position."""
    if source is None or source in domain.positions or not is_file(source):
        found = _given_moves(domain, source, board) if options.whole else []
        if not found:
            _refuse(options, ("game", "ply"), "for files of games, and for --whole")
            return Asked(*load_position(domain, source, board))
        return _choose_game(found, options, Path("the text"))
    text = read_text(source, LARGEST_RECORD)
    if not text.strip():
        raise InputError(f"{source} is empty")
    refuse_other_games(domain, text, source)
    if options.whole or _holds_games(domain, board, source, text):
        path = Path(source)
        return _choose_game(read_games(path, domain, board), options, path)
    rules, _ = domain.load(None, board)
    try:
        listed = position_list.split_list(rules, source, text)
    except InputError as error:
        raise InputError(f"{source}, {error}") from None
    _refuse(options, ("game", "ply"), "for files of games")
    if listed:
        return Asked(rules, listed=listed)
    return Asked(*load_position(domain, source, board))


def _holds_games(domain: GameDomain, board: str | None, source: str, text: str) -> bool:
    """Tell whether a file is a record or a PGN; InputError if its content is something else."""
    rules, _ = domain.load(None, board)
    try:
        is_pgn = getattr(rules, "read_games", lambda _: None)(text) is not None
    except InputError as error:
        raise InputError(f"{source}: {error}") from None
    if not is_pgn and hasattr(rules, "read_games") and Path(source).suffix.lower() == ".pgn":
        raise InputError(f"{source}: there is no game in this PGN")
    return is_pgn or is_record(text)


def _given_moves(domain: GameDomain, source: str | None, board: str | None) -> list[SavedGame]:
    if source is None or source in domain.positions:
        raise InputError("--whole analyses the positions of a game; give its moves or a file")
    return parse_games(source, "the text", domain, board)


def _choose_game(found: list[SavedGame], options: Any, path: Path) -> Asked:
    games = chosen_games(found, options.game, path)
    if options.ply is None:
        return Asked(games[0].rules, games=games)
    if len(games) > 1:
        raise InputError(f"--ply is for one game, and {path} has {len(games)}; choose with --game")
    last = len(games[0].actions)
    if not 0 <= options.ply <= last:
        raise InputError(f"--ply {options.ply} must be from 0 to {last}, the length of the game")
    return Asked(games[0].rules, games[0].states[options.ply])


def _refuse(options: Any, names: Sequence[str], where: str) -> None:
    given = [name for name in names if getattr(options, name) is not None]
    if given:
        raise InputError(f"--{given[0]} is {where}")


# Analyses


def analyse_games(task: Task) -> int:
    """Analyse games, print and write what was found; 1 if a limit or Ctrl-C ended it."""
    games, outputs = task.asked.games, task.options.output
    game_report.check_outputs(outputs, task.asked.rules, len(games))
    clock = SharedClock(task.all_limits(), task.options.move_seconds)
    found: list[game_report.Titled] = []
    total = sum(len(one.states) for one in games)
    with counted_progress(lambda done, all: f"analysed {done} of {all} positions") as report:
        for played in games:
            before = sum(len(analysis.states) for _, analysis in found)
            tell = None if report is None else lambda done, _: report(before + done, total)  # noqa: B023
            found.append((_title(played), _analyse_game(task, played, clock, tell)))
            if found[-1][1].status is not Status.SOLVED:
                break
    game_report.write_outputs(found, outputs)
    show_games(found, task.json)
    task.analyst.keep()
    if len(found) < len(games):
        left = counted(len(games) - len(found), "more game")
        print(f"plybench: {left} not analysed", file=sys.stderr)
    return 0 if found[-1][1].status is Status.SOLVED else 1


def _analyse_game(task: Task, played: SavedGame, clock: SharedClock, report: Any) -> Any:
    return analyse_game(
        played.rules,
        played.actions,
        played.states[0],
        solver=task.analyst,
        scale=task.options.scale,
        clock=clock,
        report=report,
        headers=played.headers,
    )


def _title(played: SavedGame) -> str:
    return f"{played.title}, {played.outcome}" if played.outcome else played.title


def show_games(found: Sequence[game_report.Titled], json: bool) -> None:
    """Print the analysed games."""
    if json:
        print_json(game_report.games_data(found))
        return
    console = make_console()
    width = console.width if is_terminal(console) else None
    print("\n".join(game_report.game_text(title, one, width) for title, one in found), end="")


def analyse_list(task: Task) -> int:
    """Analyse a list of positions; 1 if one was not solved, or not all were analysed."""
    listed, outputs = task.asked.listed, task.options.output
    position_list.check_outputs(outputs)
    clock = SharedClock(task.all_limits(), task.options.move_seconds)
    with counted_progress(lambda done, all: f"analysed {done} of {all} positions") as report:
        checked = position_list.check_positions(
            listed, task.asked.rules, task.analyst, clock, report
        )
    position_list.write_positions(checked, outputs)
    if task.json:
        print_json(position_list.positions_data(checked))
    else:
        console = make_console()
        width = console.width if is_terminal(console) else None
        print(position_list.positions_table(checked).text(width))
        print(f"\n{position_list.verdict(checked, len(listed))}")
    is_whole = len(checked) == len(listed)
    return 0 if is_whole and all(one.is_solved is not False for one in checked) else 1
