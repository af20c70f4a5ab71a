"""An evaluation of the user: numbers that are worth the opposite to the other player."""

from typing import Any

from plybench.catalog import own_function
from plybench.checking.findings import Report
from plybench.engine import decide
from plybench.players import Players
from plybench.rng import SplitMix64

_GAMES = 20
_DEPTH = 2


def check_evaluation_of_user(game: Any, state: Any, text: str, report: Report) -> None:
    """Add findings on an evaluation, in positions of random games from a state."""
    evaluate = own_function(text, "evaluation")
    with report.catching("evaluating positions of random games"):
        states = [at for seed in range(_GAMES) for at in random_game(game, state, seed)]
        for at in states:
            if not _is_fair(game, at, evaluate, report):
                return
        report.right(f"it gives numbers that sum to 0 in {len(states):,} positions")
    with report.catching("searching with it"):
        found = decide(game, "alpha_beta", state, depth=_DEPTH, evaluate=evaluate)
        report.right(f"alpha_beta with depth {_DEPTH} chooses {found.action}, value {found.value}")


def random_game(game: Any, state: Any, seed: int) -> list[Any]:
    """Return the positions of a random game from a state, without the last one."""
    rng, seen = SplitMix64(seed), list[Any]()
    while not game.is_terminal(state) and len(seen) < 200:
        seen.append(state)
        actions = list(game.actions(state))
        state = game.result(state, actions[rng.below(len(actions))])
    return seen


def _is_fair(game: Any, state: Any, evaluate: Any, report: Report) -> bool:
    values = [evaluate(state, player) for player in Players(game).sides]
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | float):
            report.wrong(f"in {state!r} it returns {value!r}; it must be a number")
            return False
    if sum(values) != 0:
        report.wrong(f"in {state!r} it says {values} for the two players; they must sum to 0")
        return False
    return True
