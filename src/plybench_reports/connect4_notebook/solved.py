"""Connect Four under perfect play, and how many positions it has."""

from typing import Any

from plybench.domains.connect_four import ConnectFour
from plybench.engine.decisions import analyse
from plybench.study import Answer, Rows, Study

# Positions of the 7 x 6 board, counted by others. Source: entry A212693 of the encyclopedia of
# integer sequences.
POSITIONS = 4_531_985_219_092
SMALL = {"4x4": (4, 4), "5x4": (5, 4), "6x4": (6, 4), "5x5": (5, 5)}


def run(*, board: str) -> dict[str, Any]:
    """Solve a board from its start."""
    columns, rows = SMALL.get(board, (7, 6))
    found = analyse(ConnectFour(columns, rows))
    return {
        "status": str(found.status),
        "scores": {str(move.action): move.value for move in found.moves},
    }


study = Study(
    name="connect4-notebook/solved",
    question="Who wins if nobody makes a mistake?",
    factors={"board": (*SMALL, "7x6")},
    quick={"board": tuple(SMALL)},
    run=run,
    about=__doc__ or "",
)


@study.answer("c4b-24")
def number_of_positions(rows: Rows) -> Answer:
    """A value from the literature, not counted again."""
    return Answer(float(f"{POSITIONS:.2g}"), f"{POSITIONS:,} (literature)")


@study.answer("c4b-26")
def first_player_wins(rows: Rows) -> Answer:
    """Whether the best first move on the full board wins."""
    row = rows.one(board="7x6")
    if row is None:
        return Answer(None)
    scores = row["scores"]
    text = "columns " + " ".join(str(scores[column]) for column in sorted(scores))
    return Answer(max(scores.values()) > 0, text, "plybench analyse connect_four")
