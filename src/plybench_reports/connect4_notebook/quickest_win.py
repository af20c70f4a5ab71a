"""How often does minimax miss an immediate win because it found a later one first?"""

from typing import Any

from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import Board, ConnectFour
from plybench.engine.decisions import decide
from plybench.study import Answer, Rows, Share, Study

LEAST_DISCS = 8  # fewer take long to search to the end


def run(*, columns: int, position: int, seed: int) -> dict[str, Any]:
    """Search a random position in which the mover can win at once."""
    game, rng = ConnectFour(columns, 4, wins="flat"), SplitMix64(seed)
    state = _winnable(game, rng)
    action = decide(game, "alpha_beta", state).action
    assert action is not None
    return {"status": "done", "skipped": not _is_win(game, state, action)}


def _winnable(game: ConnectFour, rng: SplitMix64) -> Board:
    while True:
        state = game.initial
        for _ in range(LEAST_DISCS + rng.below(4 * game.columns - LEAST_DISCS)):
            actions = game.actions(state)
            state = game.result(state, actions[rng.below(len(actions))])
            if game.is_terminal(state):
                break
        if not game.is_terminal(state) and any(
            _is_win(game, state, action) for action in game.actions(state)
        ):
            return state


def _is_win(game: ConnectFour, state: Board, action: int) -> bool:
    return game.winner(game.result(state, action)) is not None


study = Study(
    name="connect4-notebook/quickest-win",
    question="How often does minimax miss an immediate win?",
    factors={"columns": (4, 5), "position": range(400)},
    quick={"position": range(80)},
    run=run,
    about=__doc__ or "",
)


@study.answer("c4b-10")
def first_win_found(rows: Rows) -> Answer:
    """The share of positions on four columns in which the immediate win is missed."""
    if not rows:
        return Answer(None)
    parts = {
        columns: Share(sum(group.column("skipped")), len(group))
        for columns, group in rows.by("columns").items()
    }
    text = "; ".join(f"4x{columns}: {share}" for columns, share in parts.items())
    small = parts[4]
    return Answer(Share(small.times, small.trials, text))
