"""The notebook's three evaluations against each other, every opening played from both sides."""

from collections import Counter
from itertools import combinations
from typing import Any

from plybench.core.rng import SplitMix64
from plybench.core.tables import Column, Table
from plybench.domains.connect_four import Board, ConnectFour
from plybench.engine.decisions import decide
from plybench.study import Rows, Study
from plybench.study.figures import Figure, Results, result_bars

EVALUATIONS = ("windows1", "windows2", "windows3")
PAIRS = tuple(f"{one} v {two}" for one, two in combinations(EVALUATIONS, 2))
_RESULTS = ("won", "drawn", "lost")


def run(*, pair: str, depth: int, game: int) -> dict[str, Any]:
    """Play a game; games come in pairs with the same opening and the sides swapped."""
    rules, side = ConnectFour(), 1 + game % 2
    one, two = pair.split(" v ")
    state = random_opening(rules, game // 2, 2)
    while not rules.is_terminal(state):
        name = one if rules.to_move(state) == side else two
        found = decide(rules, "alpha_beta", state, depth=depth, evaluate=name, order="centre")
        assert found.action is not None  # there is a move, and no limit
        state = rules.result(state, found.action)
    winner = rules.winner(state)
    result = "drawn" if winner is None else "won" if winner == side else "lost"
    return {"status": "done", "result": result}


def random_opening(game: ConnectFour, seed: int, plies: int) -> Board:
    """Return a position after random moves; fewer if the game would be over."""
    rng, state = SplitMix64(seed), game.initial
    for _ in range(plies):
        actions = game.actions(state)
        following = game.result(state, actions[SplitMix64(rng.next()).below(len(actions))])
        if game.is_terminal(following):
            break
        state = following
    return state


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
    return [found[name] for name in _RESULTS]


@study.table("Evaluations against each other")
def table_of_games(rows: Rows) -> Table:
    """Won, drawn and lost games of the first of each pair."""
    columns = [
        Column("pair"),
        Column("depth"),
        *(Column(name, "count") for name in ("games", *_RESULTS)),
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
