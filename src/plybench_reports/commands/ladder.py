"""`plybench chess ladder`: from minimax to the engine, one search technique after another."""

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from plybench.cli.options import Json, LimitOptions, Whole
from plybench.cli.output import print_json, show, work_progress
from plybench.core.catalog import find_game
from plybench.core.tables.side_by_side import text_table
from plybench.core.tables.text_column import TextColumn

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
    for line in text_table(_columns(ladder)):
        show(line)
    if not ladder.is_complete:
        show(f"{ladder.reason}; so far")
    if len(ladder.steps) > 1:
        show(_answer(ladder))


def _columns(ladder: "Ladder") -> list[TextColumn]:
    steps = ladder.steps
    names = [f"+ {step.rung.name}" if place else step.rung.name for place, step in enumerate(steps)]
    ratios = [f"{step.nodes / below.nodes:.2f}" for below, step in pairwise(steps)]
    columns = [
        TextColumn.of("step", names, is_right=False),
        TextColumn.of(f"nodes to depth {ladder.depth}", [f"{step.nodes:,}" for step in steps]),
        TextColumn.of("x", ["", *ratios]),  # the nodes, compared with those of the step before
        TextColumn.of("seconds", [f"{step.seconds:.3f}" for step in steps]),
        TextColumn.of(f"depth in {ladder.nodes:,}", [f"{step.depth:.1f}" for step in steps]),
        TextColumn.of(f"solved of {len(ladder.exercises)}", [str(sum(s.solved)) for s in steps]),
    ]
    has_games = any(step.pairs is not None for step in steps)
    return [*columns, *([TextColumn.of("Elo", map(_difference, steps))] if has_games else [])]


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
