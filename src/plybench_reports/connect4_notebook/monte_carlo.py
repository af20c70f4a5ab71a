"""Pure Monte Carlo search: the first move of a game, and an immediate win."""

from collections import Counter
from statistics import fmean
from typing import Any

from plybench.domains.connect_four import load
from plybench.engine.decisions import decide
from plybench.study import Answer, Rows, Study
from plybench_reports.command_lines import command

BOARDS = {"first move": None, "win": "reports/monte-carlo"}
PLAYOUTS = {"first move": 3000, "win": 1000}  # for every column


def run(*, board: str, repeat: int, seed: int) -> dict[str, Any]:
    """Decide by random games, and return the mean of each column."""
    game, state = load(BOARDS[board])
    found = decide(game, "pure_monte_carlo", state, playouts=PLAYOUTS[board], seed=seed)
    assert found.action is not None
    return {
        "status": "done",
        "column": found.action - 1,
        "means": [score.value for score in found.scores],
        "wins": game.is_terminal(game.result(state, found.action)),
    }


study = Study(
    name="connect4-notebook/monte-carlo",
    question="Where does Monte Carlo search begin, and does it see a win?",
    factors={"board": tuple(BOARDS), "repeat": range(40)},
    quick={"repeat": range(10)},
    run=run,
    about=__doc__ or "",
)


@study.answer("c4b-22")
def first_move(rows: Rows) -> Answer:
    """The column that every repetition chooses, or all columns chosen."""
    found = rows.where(board="first move")
    if not found:
        return Answer(None)
    columns = Counter(found.column("column"))
    means = [fmean(column) for column in zip(*found.column("means"), strict=True)]
    text = f"{dict(columns)} in {len(found)} repeats; means {' '.join(f'{m:.3f}' for m in means)}"
    if len(columns) == 1:
        text = f"column {found[0]['column']} in all {len(found)} repeats; means " + " ".join(
            f"{mean:.3f}" for mean in means
        )
    agent = f"pure_monte_carlo:playouts={PLAYOUTS['first move']}"
    value = found[0]["column"] if len(columns) == 1 else sorted(columns)
    return Answer(value, text, command("decide", "connect_four", algorithm=agent))


@study.answer("c4b-23")
def finds_the_win(rows: Rows) -> Answer:
    """Whether every repetition plays the win."""
    found = rows.where(board="win")
    if not found:
        return Answer(None)
    means = found[0]["means"]
    text = f"column {found[0]['column']}; means {' '.join(f'{mean:.2f}' for mean in means)}"
    return Answer(all(found.column("wins")), text)
