"""What a move costs on half-full boards of growing width, with and without move ordering."""

from typing import Any

from plybench.core.rng import SplitMix64
from plybench.core.tables import Column, Table
from plybench.domains.connect_four import Board, ConnectFour
from plybench.engine.decisions import decide
from plybench.study import Rows, Study
from plybench.study.figures import Axis, Figure, Series, log_lines, look_of
from plybench.study.statistics import RunSample

ROWS = 4
ORDERS = {"left to right": None, "centre first": "centre"}


def run(*, columns: int, order: str, board: int) -> dict[str, Any]:
    """Search a half-full board to the end; a board is the same for both orders."""
    game = ConnectFour(columns, ROWS, wins="flat")
    state = _half_full(game, SplitMix64(1000 * columns + board))
    found = decide(game, "alpha_beta", state, order=ORDERS[order])
    return {"status": str(found.status), "calls": found.counts.calls, "column": found.action}


def _half_full(game: ConnectFour, rng: SplitMix64) -> Board:
    """Return a position in which half the cells are filled and nobody has won."""
    while True:
        state = game.initial
        for _ in range(game.columns * ROWS // 2):
            actions = game.actions(state)
            state = game.result(state, actions[rng.below(len(actions))])
            if game.is_terminal(state):
                break
        else:
            return state


study = Study(
    name="connect4-notebook/width",
    question="How does the work for a move grow with the number of columns?",
    factors={"columns": range(4, 8), "order": tuple(ORDERS), "board": range(25)},
    quick={"board": range(9)},
    run=run,
    about=__doc__ or "",
)


@study.table("Calls of a move")
def calls(rows: Rows) -> Table:
    """Medians over the boards."""
    columns = [Column("columns"), *(Column(order, "number") for order in ORDERS)]
    cells = []
    for width, group in rows.by("columns").items():
        found = [RunSample.of_rows(group.where(order=order), "calls") for order in ORDERS]
        cells.append([str(width), *(sample.estimate for sample in found)])
    return Table(columns, cells, "Medians over random boards of four rows, half full.")


@study.figure("width")
def lines(rows: Rows) -> Figure:
    """Calls over the width."""
    looks = {"left to right": "alpha_beta", "centre first": "alpha_beta_ordered"}
    series = [
        Series(
            order,
            {
                width: RunSample.of_rows(part.where(order=order), "calls")
                for width, part in rows.by("columns").items()
            },
            look_of(looks[order]),
        )
        for order in ORDERS
    ]
    about = "Alpha-beta to the end of the game on half-full boards of four rows."
    return log_lines(series, "columns", Axis("calls"), about=about, name="width")
