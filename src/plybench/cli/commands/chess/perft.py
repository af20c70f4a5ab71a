"""`plybench chess perft`: count the positions reached after N plies from a chess position."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from plybench.cli.options import Json, LimitOptions, Whole
from plybench.cli.output import print_json, show, work_progress
from plybench.core.results.decision import GameTally
from plybench.core.results.result import Status

if TYPE_CHECKING:
    from plybench.domains.chess.perft import PerftResult


def command(
    fen: Annotated[
        str | None, Parameter(help="A position as FEN. By default the initial position.")
    ] = None,
    /,
    *,
    depth: Annotated[Whole, Parameter(help="Number of plies.")],
    divide: Annotated[
        bool, Parameter(negative="", help="Show the count for each first move.")
    ] = False,
    chess960: Annotated[
        bool, Parameter(name="--chess960", negative="", help="Use the castling rules of Chess960.")
    ] = False,
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Count the positions reached after N plies from a chess position, exactly."""
    from plybench.domains.chess.perft import perft
    from plybench.domains.chess.positions import START

    position = START if fen is None else fen
    with work_progress() as update:

        def report(tally: GameTally) -> None:
            if update is not None:
                update(f"counting: {tally.leaves:,} nodes", 0, None)

        found = perft(position, depth, chess960=chess960, limits=limits.limits(update and report))
    if json:
        values = {"fen": position} | found.to_dict()
        print_json(values if divide else {k: v for k, v in values.items() if k != "moves"})
    else:
        show_perft(found, divide)
    return 0 if found.status is Status.SOLVED else 1


def show_perft(found: "PerftResult", divide: bool) -> None:
    """Print the count; with `divide`, also the count of each move, sorted by name."""
    if divide:
        for move, nodes in sorted(found.moves.items()):
            show(f"{move:<5}  {nodes:,}")
    if found.status is not Status.SOLVED:
        show(f"{found.status}: {found.reason}; so far")
    rate = f", {found.nodes / found.seconds / 1e6:,.0f} M nodes/s" if found.seconds > 0.01 else ""
    show(f"perft {found.depth}: {found.nodes:,} nodes, {found.seconds:.3f} s{rate}")
