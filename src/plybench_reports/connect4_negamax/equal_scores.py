"""Are all moves with the best score equally good? The report chooses among them at random."""

from typing import Any

from plybench.core.rng import SplitMix64
from plybench.core.tables import Column, Table
from plybench.study import Answer, Rows, Study
from plybench_reports.connect4_negamax import (
    GAME,
    choose_as_published,
    equal_moves,
    search,
)


def run(*, depth: int, game: int) -> dict[str, Any]:
    """Play a game, and compare the candidates of each cut with the moves that are best."""
    rng, state = SplitMix64(game), GAME.initial
    found = {"positions": 0, "flawed": 0, "flawed_strict": 0, "worse_chance": 0.0}
    while not GAME.is_terminal(state):
        plain = search("plain", "", state, depth)
        best = set(equal_moves(plain))
        loose, strict = (
            equal_moves(search("alpha-beta", cut, state, depth)) for cut in (">=", ">")
        )
        found["positions"] += 1
        found["flawed"] += not set(loose) <= best
        found["flawed_strict"] += not set(strict) <= best
        found["worse_chance"] += sum(move not in best for move in loose) / len(loose)
        state = GAME.result(state, choose_as_published(plain, rng))
    return {"status": "done", **found}


study = Study(
    name="connect4-negamax/equal-scores",
    question="How often does a worse move get the best score?",
    factors={"depth": (2, 3, 4, 5), "game": range(12)},
    quick={"depth": (2, 3), "game": range(6)},
    run=run,
    about=__doc__ or "",
)


@study.answer("c4n-21")
def unbiased(rows: Rows) -> Answer:
    """Whether every candidate is a best move."""
    if not rows:
        return Answer(None)
    parts = []
    for depth, group in rows.by("depth").items():
        positions = sum(group.column("positions"))
        flawed, chance = (
            sum(group.column(name)) / positions for name in ("flawed", "worse_chance")
        )
        parts.append(f"depth {depth}: {flawed:.0%}, played {chance:.0%}")
    strict = sum(rows.column("flawed_strict"))
    text = f"a worse move among the candidates: {'; '.join(parts)}; strict cut: {strict} positions"
    return Answer(not any(rows.column("flawed")), text)


@study.table("Worse moves among the candidates")
def worse_moves(rows: Rows) -> Table:
    """How often the candidates include a worse move, and how often it is played."""
    columns = [
        Column("depth"),
        Column("positions", "count"),
        Column("with a worse move", "share"),
        Column("worse move played", "share"),
        Column("strict cut", "share"),
    ]
    cells = []
    for depth, group in rows.by("depth").items():
        positions = sum(group.column("positions"))
        sums = [sum(group.column(n)) for n in ("flawed", "worse_chance", "flawed_strict")]
        cells.append([str(depth), positions, *(found / positions for found in sums)])
    return Table(
        columns, cells, "Positions of self play; cut at alpha >= beta, but for the last column."
    )
