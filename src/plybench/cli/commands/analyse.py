"""`plybench analyse`: the value of a position and its best moves, found by a solver of the game."""

from typing import Annotated, Any

from cyclopts import Parameter

from plybench.agents.agent import described_line
from plybench.analysis import Analysis, MoveAnalysis
from plybench.catalog import find_game, find_game_solver, game_solvers
from plybench.cli.board import side_names
from plybench.cli.options import Json, LimitOptions, Whole
from plybench.cli.output import print_json, show, work_progress
from plybench.cli.solver_options import given_solver_options, solver_options
from plybench.decision import GameTally
from plybench.engine import analyse
from plybench.errors import InputError
from plybench.loading import load_position
from plybench.picture import as_text
from plybench.players import Players
from plybench.result import Status

SolverOptions = solver_options()
_SOLVED = ", ".join(dict.fromkeys(entry.domain for entry in game_solvers().values()))


def command(
    game: Annotated[str, Parameter(help=f"A game with a solver: {_SOLVED}.")],
    position: Annotated[
        str | None,
        Parameter(
            help="Moves, a position written out, a file or a name. By default the initial position."
        ),
    ] = None,
    /,
    *,
    board: Annotated[
        str | None, Parameter(help="A variant of the game, such as 5x4. By default the usual one.")
    ] = None,
    solver: Annotated[
        str | None, Parameter(help="The solver to use. By default the game's usual one.")
    ] = None,
    best: Annotated[
        Whole | None,
        Parameter(
            name=["--best", "--multipv"],
            help="How many of the best moves to show. The default depends on the solver.",
        ),
    ] = None,
    options: SolverOptions = SolverOptions(),  # type: ignore[valid-type]  # noqa: B008 (frozen)
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Show the value of a position for the player to move, and the best moves.

    Connect Four is solved: the score of each column is exact. It is the number of discs that the
    winner has left at the win; 0 is a draw. For chess, the engine shows its best lines, with values
    in pawns or moves to mate.
    """
    domain = find_game(game)
    with limits.preparing() as clock:
        rules, state = load_position(domain, position, board)
    if not game_solvers(getattr(rules, "domain", "")):
        raise InputError(
            f"{domain.name} has no solver, as chess and connect_four have; "
            f"`plybench decide {domain.name} --algorithm minimax` searches the whole game"
        )
    entry = find_game_solver(rules, solver)
    made = entry.function(rules, **given_solver_options(options, entry, domain.name))
    found = None
    if not rules.is_terminal(state):
        found = _analysed(rules, state, made, best, limits, clock.seconds)
    if json:
        print_json(_as_data(domain.name, rules, state, found))
    else:
        show_analysis(rules, state, found)
    getattr(made, "keep", lambda: None)()
    return 0 if found is None or (found.status is Status.SOLVED and not found.reason) else 1


def _analysed(
    rules: Any, state: Any, solver: Any, best: int | None, limits: LimitOptions, spent: float
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
        "position": getattr(rules, "format_state", str)(state),
        "player": Players(rules).side_to_move(state),
        "ending": getattr(rules, "ending", lambda _: "")(state),
    }
    if found is None:
        return position | {"moves": []}
    data = position | found.to_dict(rules)
    for move, told in zip(found.moves, data["moves"], strict=True):
        told["described"] = _line(rules, state, move)
    return data


# Output


def show_analysis(rules: Any, state: Any, found: Analysis[Any] | None) -> None:
    """Print the board, the moves with their values, and why the search ended."""
    from rich.text import Text

    if hasattr(rules, "picture"):
        show(Text(as_text(rules.picture(state))))
    if found is None:
        show(Text(_ending(rules, state)))
        return
    show(Text(f"{_player(rules, state)} to move: {found.text}"))
    show(*map(Text, _rows(rules, state, found)))
    if found.reason:
        status = "" if found.status is Status.SOLVED else f"{found.status}: "
        show(Text(status + found.reason))
    show(Text(_effort(found)))
    for note in found.notes:
        show(Text(""), Text(note))


def _rows(rules: Any, state: Any, found: Analysis[Any]) -> list[str]:
    """Return the moves as a table: depth if known, value, move or line."""
    if any(move.depth is not None for move in found.moves):
        rows = [["depth", "value", "line"]]
        rows += [[str(m.depth), m.text, _line(rules, state, m)] for m in found.moves]
    else:
        rows = [["value", "", getattr(rules, "action_word", "move")]]
        rows += [[_value(m), m.text, _line(rules, state, m)] for m in found.moves]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [f"{a:>{widths[0]}}  {b:<{widths[1]}}  {c}" for a, b, c in rows]


def _line(rules: Any, state: Any, move: MoveAnalysis[Any]) -> str:
    return described_line(rules, state, move.line or (move.action,))


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
    why = getattr(rules, "ending", lambda _: "")(state)
    winner = Players(rules).winner(state)
    if not winner:
        return f"The game is drawn: {why}." if why else "The game is drawn."
    name = side_names(rules, False)[winner - 1]
    return f"{name} has won: {why}." if why else f"{name} has won."
