"""`plybench analyse`: the exact score of a position and of each move."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from plybench.catalog import find_game
from plybench.cli.options import Json, LimitOptions
from plybench.cli.output import print_json, progress, show
from plybench.cli.tree import load_position
from plybench.errors import InputError
from plybench.picture import as_text
from plybench.result import Status

if TYPE_CHECKING:
    from plybench.domains.connect_four.solver import Analysis


def command(
    game: Annotated[str, Parameter(help="A game that can be solved: connect_four.")],
    position: Annotated[
        str | None, Parameter(help="Moves such as 4453, a drawing, a file or a name.")
    ] = None,
    /,
    *,
    board: Annotated[str | None, Parameter(help="A variant of the game, such as 5x4.")] = None,
    weak: Annotated[bool, Parameter(negative="", help="Only who wins: 1, 0 or -1.")] = False,
    table: Annotated[str, Parameter(help="Size of the table of the solver.")] = "64MiB",
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Find the exact score of each column, for the player to move, and the best play.

    A score is the number of the winner's discs that are left when the win comes; 0 is a draw.
    """
    domain = find_game(game)
    rules, state = load_position(domain, position, board)
    if game != "connect_four":
        raise InputError(f"{game} cannot be solved; connect_four can")
    from plybench.domains.connect_four.solver import ConnectFourSolver

    solver = ConnectFourSolver(rules, table)
    with progress("solving") as report:
        found = solver.analyse(state, weak=weak, limits=limits.limits(report))
    if json:
        print_json(
            {"game": game, "board": rules.variant, "moves": position or ""} | found.to_dict()
        )
    else:
        show_analysis(rules, state, found)
    return 0 if found.status is Status.SOLVED else 1


def show_analysis(game: Any, state: Any, found: "Analysis") -> None:
    """Print the board, the scores and the line."""
    from rich.text import Text

    player = "XO"[game.to_move(state) - 1]
    show(Text(as_text(game.picture(state))), Text(f"{player} to move: {_verdict(found)}"))
    show(scores_table(found))
    if found.line:
        between = "," if len(found.columns) > 9 else ""
        show(Text("best play: " + between.join(map(str, found.line))))
    if found.status is not Status.SOLVED:
        show(Text(f"{found.status}: {found.reason}"))
    show(Text(f"{found.nodes:,} nodes, {found.seconds:.3f} s"))


def _verdict(found: "Analysis") -> str:
    if found.score is None:
        return f"score from {found.position.lower} to {found.position.upper}"
    outcome = "draw" if found.score == 0 else "win" if found.score > 0 else "loss"
    return f"score {found.score}, a {outcome}"


def scores_table(found: "Analysis") -> str:
    """Return the score of each column; `a..b` where it is not known, - where it is full."""
    numbers = [str(i) for i in range(1, len(found.columns) + 1)]
    written = []
    for column in found.columns:
        if column is None:
            written.append("-")
        elif column.score is None:
            written.append(f"{column.lower}..{column.upper}")
        else:
            written.append(str(column.score))
    widths = [max(map(len, pair)) for pair in zip(numbers, written, strict=True)]
    rows = (("column", numbers), ("score ", written))
    return "\n".join(
        "  ".join([name, *(text.ljust(width) for text, width in zip(row, widths, strict=True))])
        for name, row in rows
    )
