"""`plybench analyse`: the value of a position and its best moves, or of every move of a game."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Group, Parameter

from plybench.cli.algorithm_options import given_options
from plybench.cli.analysing.game_analyses import Task, analyse_games, analyse_list, read_asked
from plybench.cli.analysing.solver_options import given_solver_options, solver_options
from plybench.cli.board import column_numbers, side_names
from plybench.cli.options import Json, LimitOptions, Whole
from plybench.cli.output import print_json, show, work_progress
from plybench.core.catalog import GameSolver, find_game, find_game_solver, game_solvers
from plybench.core.errors import InputError
from plybench.core.notation import action_word, describe_ending, describe_line, write_state
from plybench.core.picture import as_text
from plybench.core.players import Players
from plybench.core.results.analysis import Analysis, MoveAnalysis
from plybench.core.results.decision import GameTally
from plybench.core.results.result import Status
from plybench.core.tables.side_by_side import text_table
from plybench.core.tables.text_column import TextColumn
from plybench.engine.decisions import analyse
from plybench.play.game_analysis.analyse import find_analyst

SolverOptions = solver_options()
_SOLVED = ", ".join(sorted({entry.domain for entry in game_solvers().values()}))
_GAMES = Group("Whole games and lists of positions")


@Parameter(name="*")
@dataclass(frozen=True)
class GameOptions:
    """The part of a file to analyse, and where the results go."""

    whole: Annotated[bool, Parameter(negative="", group=_GAMES)] = False
    "Analyse every position of the given moves, not only the last one."
    game: Annotated[Whole | None, Parameter(group=_GAMES)] = None
    "Number of the game in a file, as `replay` counts. By default all games."
    ply: Annotated[Whole | None, Parameter(group=_GAMES)] = None
    "Analyse only the position after this many moves of the game. By default the whole game."
    move_seconds: Annotated[float | None, Parameter(group=_GAMES)] = None
    "Time for each position. By default only the limits of the solver hold."
    scale: Annotated[float | None, Parameter(group=_GAMES)] = None
    "Value that counts as a pawn in estimates. By default 100; for your own games none."
    output: Annotated[
        tuple[Path, ...], Parameter(negative=(), show_default=False, group=_GAMES)
    ] = ()
    "File: .pgn .svg .png .pdf .html .json .csv .md .txt; may be repeated. By default none."


def command(
    game: Annotated[str, Parameter(help=f"A game, such as those with a solver: {_SOLVED}.")],
    position: Annotated[
        str | None,
        Parameter(
            help="Moves, a position written out, a name, or a file with one of these; or a file of "
            "games (PGN, or written by --record or `save`) or positions (EPD). By default the "
            "initial position."
        ),
    ] = None,
    /,
    *,
    board: Annotated[
        str | None, Parameter(help="A variant of the game, such as 5x4. By default the usual one.")
    ] = None,
    solver: Annotated[
        str | None,
        Parameter(
            help="The solver to use, or an agent that values its moves: alpha_beta:depth=6, "
            "uci:PROGRAM?depth=12. By default the game's usual solver."
        ),
    ] = None,
    best: Annotated[
        Whole | None,
        Parameter(
            name=["--best", "--multipv"],
            help="How many of the best moves to show. The default depends on the solver.",
        ),
    ] = None,
    options: SolverOptions = SolverOptions(),  # type: ignore[valid-type]  # noqa: B008 (frozen)
    games: GameOptions = GameOptions(),  # noqa: B008 (frozen)
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Show the value of a position and the best moves; or of every position of a game.

    Connect Four is solved: the score of each column is exact. It is the number of discs that the
    winner has left at the win; 0 is a draw. For chess, the engine shows its best lines, with values
    in pawns or moves to mate.

    Of a game, you see the value after each move, and which moves were mistakes. Of a list of
    positions, you see how many were solved; the exit status is 1 if one was not.
    """
    domain = find_game(game)
    with limits.preparing() as clock:
        asked = read_asked(domain, position, board, games)
    analyst = _analyst(domain.name, asked.rules, solver, options, asked.is_position)
    task = Task(domain.name, asked, analyst, limits, clock.seconds, games, json)
    try:
        return _run(task, best)
    finally:
        analyst.close()


def _run(task: Task, best: int | None) -> int:
    """Analyse games, positions or a position; InputError for options that do not fit."""
    if best is not None and not task.asked.is_single:
        raise InputError("--best is for one position; --json has the best line of each")
    if task.asked.games:
        return analyse_games(task)
    if task.options.scale is not None:
        raise InputError("--scale is for games; single positions are not judged")
    if task.asked.listed:
        return analyse_list(task)
    if task.options.move_seconds is not None:
        raise InputError("--move-seconds is for games and lists of positions; use --max-seconds")
    if task.options.output:
        raise InputError("--output is for games and lists of positions; use --json, or --whole")
    return _analyse_position(task, best)


def _analyst(
    game: str, rules: Any, solver: str | None, options: Any, is_position: bool
) -> GameSolver:
    known = game_solvers(getattr(rules, "domain", ""))
    if solver is None and not known:
        raise InputError(
            f"{game} has no solver, as {_SOLVED.replace(', ', ' and ')} have; name a search "
            "instead, such as --solver alpha_beta:depth=6"
        )
    given = given_options(options)
    if solver is None or solver in known:
        given = given_solver_options(options, find_game_solver(rules, solver), game)
    return find_analyst(rules, solver, is_for_games=not is_position, **given)


def _analyse_position(task: Task, best: int | None) -> int:
    rules, state = task.asked.rules, task.asked.state
    found = None
    if not rules.is_terminal(state):
        found = _solve_position(rules, state, task.analyst, best, task.limits, task.spent)
    if task.json:
        print_json(_as_data(task.name, rules, state, found))
    else:
        show_analysis(rules, state, found)
    task.analyst.keep()
    return 0 if found is None or (found.status is Status.SOLVED and not found.reason) else 1


def _solve_position(
    rules: Any, state: Any, solver: GameSolver, best: int | None, limits: LimitOptions, spent: float
) -> Analysis[Any]:
    with work_progress() as tell:

        def report(text: str) -> None:
            if tell is not None:
                tell(text, 0, None)

        def count(tally: GameTally) -> None:
            report(f"solving: {tally.calls:,} nodes")

        given = limits.limits(None if tell is None else count, spent)
        return analyse(rules, state, solver=solver, best=best, limits=given, report=report)


def _as_data(game: str, rules: Any, state: Any, found: Analysis[Any] | None) -> dict[str, Any]:
    position: dict[str, Any] = {
        "game": game,
        "variant": getattr(rules, "variant", ""),
        "position": write_state(rules, state, str),
        "player": Players(rules).side_to_move(state),
        "ending": describe_ending(rules, state),
    }
    if found is None:
        return position | {"moves": []}
    data = position | found.to_dict(rules)
    for move, row in zip(found.moves, data["moves"], strict=True):
        row["described"] = _line(rules, state, move)
    return data


# Output


def show_analysis(rules: Any, state: Any, found: Analysis[Any] | None) -> None:
    """Print the board, the moves with their values, and why the search ended."""
    from rich.text import Text

    if hasattr(rules, "picture"):
        show(Text(_board(rules, state)))
    if found is None:
        show(Text(_ending(rules, state)))
        return
    show(Text(f"{_player(rules, state)} to move: {found.text}"))
    show(*map(Text, text_table(_columns(rules, state, found))))
    if found.reason:
        status = "" if found.status is Status.SOLVED else f"{found.status}: "
        show(Text(status + found.reason))
    show(Text(_effort(found)))
    for note in found.notes:
        show(Text(""), Text(note))


def _board(rules: Any, state: Any) -> str:
    """Return a drawing of the position; up to nine columns that are moves have numbers."""
    picture = rules.picture(state)
    numbers = column_numbers(rules, len(picture.rows[0])).split()
    fits = all(len(number) == 1 for number in numbers)
    return "\n".join([as_text(picture), " ".join(numbers if fits else [])]).rstrip()


def _columns(rules: Any, state: Any, found: Analysis[Any]) -> list[TextColumn]:
    """Return the columns of a table of moves: depth if known, value, move or line."""
    moves = found.moves
    if any(move.depth is not None for move in moves):
        heads = ("depth", "value", "line")
        numbers = [str(move.depth) for move in moves]
    else:
        heads = ("value", "", action_word(rules))
        numbers = [_value(move) for move in moves]
    return [
        TextColumn.of(heads[0], numbers),
        TextColumn.of(heads[1], [move.text for move in moves], is_right=False),
        TextColumn.of(heads[2], [_line(rules, state, m) for m in moves], is_right=False),
    ]


def _line(rules: Any, state: Any, move: MoveAnalysis[Any]) -> str:
    return describe_line(rules, state, move.line or (move.action,))


def _value(move: MoveAnalysis[Any]) -> str:
    if move.value is not None:
        return f"{move.value:g}"
    return f"{move.lower:g}..{move.upper:g}"


def _effort(found: Analysis[Any]) -> str:
    nodes = found.counts.calls
    rate = f", {nodes / found.seconds / 1e6:.2f} M nodes/s" if found.seconds > 0.01 else ""
    return f"{nodes:,} nodes, {found.seconds:.3f} s{rate}"


def _player(rules: Any, state: Any) -> str:
    return side_names(rules, False)[Players(rules).side_to_move(state) - 1]


def _ending(rules: Any, state: Any) -> str:
    """Return how a finished game ended."""
    why = describe_ending(rules, state)
    winner = Players(rules).winner(state)
    if not winner:
        return f"The game is drawn: {why}." if why else "The game is drawn."
    name = side_names(rules, False)[winner - 1]
    return f"{name} has won: {why}." if why else f"{name} has won."
