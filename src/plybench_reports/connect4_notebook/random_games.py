"""A thousand games between two random players, repeated: how much do the counts vary?"""

from statistics import fmean
from typing import Any

from plybench.domains.connect_four import ConnectFour
from plybench.engine.decisions import random_games
from plybench.study import Answer, Rows, Sample, Samples, Study
from plybench.study.figures import Figure, Results, result_bars

SIDES = ("first", "second", "draws")


def run(*, repeat: int, seed: int) -> dict[str, Any]:
    """Play a thousand games."""
    found = random_games(ConnectFour(), games=1000, seed=seed)
    return {"status": "done", **{side: getattr(found, side) for side in SIDES}}


study = Study(
    name="connect4-notebook/random-games",
    question="How often does the first player win if both play at random?",
    factors={"repeat": range(400)},
    quick={"repeat": range(100)},
    run=run,
    about=__doc__ or "",
)


@study.answer("c4b-01")
def thousand_games(rows: Rows) -> Answer:
    """Wins of the first and the second player, and draws."""
    if not rows:
        return Answer(None)
    means = [fmean(rows.column(side)) / 10 for side in SIDES]
    text = " / ".join(f"{mean:.2f} %" for mean in means) + f" ({len(rows)} times 1,000 games)"
    return Answer(Samples([Sample(rows.column(side)) for side in SIDES], text))


@study.answer("c4b-02")
def share_of_the_first(rows: Rows) -> Answer:
    """The share of the first player, in per cent of a thousand games."""
    if not rows:
        return Answer(None)
    shares = [wins / 10 for wins in rows.column("first")]
    return Answer(Sample(shares, f"{fmean(shares):.2f} %"))


@study.figure("results")
def results(rows: Rows) -> Figure:
    """All games together."""
    first, second, draws = (sum(rows.column(side)) for side in SIDES)
    found = {"random, random": Results(first, draws, second)}
    return result_bars(found, "agents", about="Standard board, both move at random.")
