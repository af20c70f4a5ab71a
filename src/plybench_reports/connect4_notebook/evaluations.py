"""The notebook's three evaluations against each other, every opening played from both sides."""

from collections import Counter
from itertools import combinations
from typing import Any

from plybench.domains.connect_four import ConnectFour
from plybench.study import Rows, Study
from plybench.study.connect_four import play, random_opening, searcher
from plybench.study.figures import Figure, Results, result_bars
from plybench.study.tables import Column, Table

EVALUATIONS = ("windows1", "windows2", "windows3")
PAIRS = tuple(f"{one} v {two}" for one, two in combinations(EVALUATIONS, 2))
_RESULTS = {1: "won", 0: "drawn", -1: "lost"}


def run(*, pair: str, depth: int, game: int) -> dict[str, Any]:
    """Play a game; games come in pairs with the same opening and the sides swapped."""
    board = ConnectFour()
    one, two = (searcher(depth=depth, evaluate=name, order="centre") for name in pair.split(" v "))
    state = random_opening(board, game // 2, 2)
    return {
        "status": "done",
        "result": _RESULTS[play(board, one, two, game, side=1 + game % 2, state=state)],
    }


study = Study(
    name="connect4-notebook/evaluations",
    question="Which of the three evaluations plays best?",
    factors={"pair": PAIRS, "depth": (2, 4), "game": range(40)},
    quick={"game": range(10)},
    run=run,
    about=__doc__ or "",
)


def _results(rows: Rows) -> list[int]:
    found = Counter(rows.column("result"))
    return [found[name] for name in _RESULTS.values()]


@study.table("Evaluations against each other")
def table_of_games(rows: Rows) -> Table:
    """Won, drawn and lost games of the first of each pair."""
    columns = [
        Column("pair"),
        Column("depth"),
        *(Column(name, "count") for name in ("games", *_RESULTS.values())),
    ]
    cells = [
        [pair, str(depth), len(group), *_results(group)]
        for (pair, depth), group in rows.by("pair", "depth").items()
    ]
    return Table(columns, cells, "Random openings of two plies, each from both sides.")


@study.figure("evaluations")
def results(rows: Rows) -> Figure:
    """The same as bars."""
    found = {
        f"{pair}, depth {depth}": Results(*_results(group))
        for (pair, depth), group in rows.by("pair", "depth").items()
    }
    sides = ("first evaluation wins", "second wins")
    about = "Alpha-beta, centre first; random openings of two plies from both sides."
    return result_bars(found, "evaluations", about=about, sides=sides)
