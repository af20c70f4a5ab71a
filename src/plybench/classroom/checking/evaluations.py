"""An evaluation of the user: numbers that are worth the opposite to the other player."""

from typing import Any

from plybench.classroom.checking.findings import Report
from plybench.core.catalog import own_function
from plybench.core.players import Players
from plybench.core.rng import SplitMix64
from plybench.engine.decisions import decide

_GAMES = 20
_DEPTH = 2


def check_evaluation_of_user(game: Any, state: Any, text: str, report: Report) -> None:
    """Add findings on an evaluation, in positions of random games from a state."""
    check_evaluation(game, state, own_function(text, "evaluation"), report)


def check_evaluation(
    game: Any, state: Any, evaluate: Any, report: Report, name: str = "it"
) -> None:
    """Add findings on an evaluation, by its name in the report."""
    with report.catching(f"evaluating positions of random games with {name}"):
        states = [at for seed in range(_GAMES) for at in random_game(game, state, seed)]
        for at in states:
            if fault := _fault(game, at, evaluate):
                report.wrong(f"in {at!r} {name} {fault}")
                return
        report.right(f"{name} gives numbers that sum to 0 in {len(states):,} positions")
    with report.catching(f"searching with {name}"):
        found = decide(game, "alpha_beta", state, depth=_DEPTH, evaluate=evaluate)
        chosen = f"chooses {found.action}, value {found.value}"
        report.right(f"alpha_beta with {name} and depth {_DEPTH} {chosen}")


def random_game(game: Any, state: Any, seed: int) -> list[Any]:
    """Return the positions of a random game from a state, without the last one."""
    rng, seen = SplitMix64(seed), list[Any]()
    while not game.is_terminal(state) and len(seen) < 200:
        seen.append(state)
        actions = list(game.actions(state))
        state = game.result(state, actions[rng.below(len(actions))])
    return seen


def _fault(game: Any, state: Any, evaluate: Any) -> str:
    """Return the mistake in the values of a state; empty without a mistake."""
    values = [evaluate(state, player) for player in Players(game).sides]
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return f"returns {value!r}; it must be a number"
    return "" if sum(values) == 0 else f"says {values} for the two players; they must sum to 0"
