"""`plybench chess ladder`: from minimax to the engine, one search technique after another."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from plybench.cli.options import Json, LimitOptions, Whole
from plybench.cli.output import print_json, show, work_progress
from plybench.core.catalog import find_game

if TYPE_CHECKING:
    from plybench_reports.chess_ladder import Ladder, Step


def command(
    *,
    depth: Annotated[Whole, Parameter(help="Search every position to this depth, in plies.")] = 4,
    nodes: Annotated[Whole, Parameter(help="Nodes allowed for solving a position.")] = 20_000,
    positions: Annotated[
        Path | None,
        Parameter(help="File of EPD lines with bm or am. By default the built-in positions."),
    ] = None,
    games: Annotated[Whole, Parameter(help="Games of each step against the step before it.")] = 0,
    game_nodes: Annotated[
        Whole, Parameter(help="Nodes allowed for each move of these games.")
    ] = 5_000,
    limits: LimitOptions = LimitOptions(),  # noqa: B008 (frozen)
    json: Json = False,
) -> int:
    """Climb from minimax to the engine, and measure what each step is worth.

    The steps are added one by one. For each you see the nodes and seconds that a fixed depth takes,
    the depth reached with a fixed number of nodes, and how many best moves it finds.
    """
    find_game("chess").load(None, None)  # says what is missing
    from plybench.solvers.chess.exercises import built_in_exercises, load_exercises
    from plybench_reports.chess_ladder import climb

    exercises = built_in_exercises() if positions is None else load_exercises(positions)
    with work_progress() as update:
        found = climb(
            exercises,
            depth=depth,
            nodes=nodes,
            games=games,
            game_nodes=game_nodes,
            limits=limits.limits(),
            progress=update,
        )
    if json:
        print_json(found.to_dict())
    else:
        show_ladder(found)
    return 0 if found.is_complete else 1


def show_ladder(ladder: "Ladder") -> None:
    """Print a row for each step, and a summary."""
    count = len(ladder.exercises)
    has_games = any(step.pairs is not None for step in ladder.steps)
    heading = [
        "step",
        f"nodes to depth {ladder.depth}",
        "x",
        "seconds",
        f"depth in {ladder.nodes:,}",
        f"solved of {count}",
        *["Elo"] * has_games,
    ]
    rows = [heading]
    for place, step in enumerate(ladder.steps):
        below = ladder.steps[place - 1] if place else None
        rows.append(_cells(step, below) + ([_difference(step)] if has_games else []))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        numbers = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        show("  ".join([name.ljust(widths[0]), *numbers]).rstrip())
    if not ladder.is_complete:
        show(f"{ladder.reason}; so far")
    if len(ladder.steps) > 1:
        show(_answer(ladder))


def _cells(step: "Step", below: "Step | None") -> list[str]:
    """Return the cells of a step; its nodes are compared with those of the step before."""
    name = f"+ {step.rung.name}" if below else step.rung.name
    ratio = f"{step.nodes / below.nodes:.2f}" if below else ""
    return [
        name,
        f"{step.nodes:,}",
        ratio,
        f"{step.seconds:.3f}",
        f"{step.depth:.1f}",
        str(sum(step.solved)),
    ]


def _difference(step: "Step") -> str:
    if step.pairs is None or not step.pairs.pairs:
        return ""
    low, high = step.pairs.elo_interval
    return f"{step.pairs.elo:+.0f} ({low:+.0f} to {high:+.0f})"


def _answer(ladder: "Ladder") -> str:
    """Return how deep each search looks with the same nodes, by its own count of depth."""
    minimax, alpha_beta, last = ladder.steps[0], ladder.steps[1], ladder.steps[-1]
    found = (
        f"With {ladder.nodes:,} nodes per position, minimax looks {minimax.depth:.1f} plies "
        f"ahead and alpha-beta {alpha_beta.depth:.1f}"
    )
    if len(ladder.steps) == 2:
        return f"{found}."
    return f"{found}; with all {len(ladder.steps)} steps it is {last.depth:.1f}."
