"""Calls by depth: what one more ply costs minimax, and how far alpha-beta gets for the same."""

from statistics import mean
from typing import Any

from plybench.core.tables import Column, Table
from plybench.domains.chess import load
from plybench.engine.decisions import decide
from plybench.study import Answer, Rows, Study, Tendency, columns_of
from plybench.study.figures import Axis, Figure, Series, log_lines, look_of
from plybench.study.figures.figure import COLUMN
from plybench_reports.command_lines import command

POSITIONS = ("start", "middlegame")
VARIANTS = {
    "minimax": ("minimax", None),
    "alpha-beta": ("alpha_beta", None),
    "captures first": ("alpha_beta", "captures"),
}
SECONDS_OF_TWO_PLIES = 4.639  # a search of the report, on its machine


def run(*, position: str, variant: str, depth: int) -> dict[str, Any]:
    """Decide on a move, looking this many plies ahead."""
    game, state = load(position if position != "start" else None)
    algorithm, order = VARIANTS[variant]
    found = decide(game, algorithm, state, depth=depth, evaluate="material", order=order)
    return columns_of(found)


study = Study(
    name="chess/depths",
    question="What does one more ply cost?",
    factors={"position": POSITIONS, "variant": tuple(VARIANTS), "depth": (1, 2, 3, 4)},
    quick={"depth": (1, 2, 3)},
    run=run,
    about=__doc__ or "",
)


def _calls(rows: Rows, variant: str, depth: int) -> float | None:
    found = rows.where(variant=variant, depth=depth)
    return mean(found.column("calls")) if len(found) == len(POSITIONS) else None


@study.answer("ch-14")
def plies_gained(rows: Rows) -> Answer:
    """How many calls alpha-beta saves at each depth; the report gives no figures."""
    deepest = max(rows.column("depth"), default=0)
    plain = _calls(rows, "minimax", deepest)
    parts = []
    for variant in ("alpha-beta", "captures first"):
        found = _calls(rows, variant, deepest)
        if plain is None or found is None:
            return Answer(None)
        parts.append(f"{variant} {found:,.0f}")
    text = f"calls at depth {deepest}: minimax {plain:,.0f}, {', '.join(parts)}"
    return Answer([plain], text, command("chess", "ladder", depth=3, nodes=5000))


@study.answer("ch-17")
def seconds_of_three_plies(rows: Rows) -> Answer:
    """Whether three plies take more than 10 s where two take 4.6 s: time grows with the calls."""
    two, three = _calls(rows, "minimax", 2), _calls(rows, "minimax", 3)
    if two is None or three is None:
        return Answer(None)
    seconds = SECONDS_OF_TWO_PLIES * three / two
    text = f"{three / two:.1f} times the calls of two plies: about {seconds:.0f} s on that machine"
    return Answer(Tendency(seconds > 10, text))


# Tables and figures


@study.table("Calls by depth")
def calls_by_depth(rows: Rows) -> Table:
    """Mean calls over the positions."""
    columns = [Column("depth"), *(Column(variant, "count") for variant in VARIANTS)]
    depths = dict.fromkeys(rows.column("depth"))
    cells = [[str(depth), *(_rounded(rows, name, depth) for name in VARIANTS)] for depth in depths]
    return Table(columns, cells, f"Means of {len(POSITIONS)} positions.")


def _rounded(rows: Rows, variant: str, depth: int) -> int | None:
    found = _calls(rows, variant, depth)
    return None if found is None else round(found)


@study.figure("depths")
def lines(rows: Rows) -> Figure:
    """Calls over depth."""
    looks = {
        "minimax": "minimax",
        "alpha-beta": "alpha_beta",
        "captures first": "alpha_beta_ordered",
    }
    depths = list(dict.fromkeys(rows.column("depth")))
    series = [
        Series(variant, {depth: _calls(rows, variant, depth) for depth in depths}, look_of(look))
        for variant, look in looks.items()
    ]
    about = f"Means of {len(POSITIONS)} positions, material."
    return log_lines(series, "depth", Axis("calls"), about=about, name="depths", width=COLUMN)
