"""A game of the user against the contract: random games, its ends, and its value if it is small."""

from typing import Any

from plybench.classroom.checking.contract_tables import add_optional_parts
from plybench.classroom.checking.evaluations import check_evaluation
from plybench.classroom.checking.findings import Report
from plybench.classroom.checking.problems import BrokenRule
from plybench.core.game import evaluations_of
from plybench.core.limits import Limits
from plybench.core.players import Players
from plybench.core.problem import bounded
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.core.system.time_limit import time_limit
from plybench.engine.decisions import decide

_GAMES = 100
_MOST_PLIES = 2_000
_MOST_SECONDS = 60.0  # of the random games
_SOLVING = Limits(expansions=200_000, seconds=5.0)


def check_game_of_user(game: Any, report: Report) -> None:
    """Add findings on a game that has all its methods."""
    add_optional_parts(game, "plybench.core.game", report)
    with report.catching("playing random games"), time_limit(_MOST_SECONDS):
        try:
            lengths = [_play(game, SplitMix64(seed)) for seed in range(_GAMES)]
        except BrokenRule as broken:
            report.wrong(str(broken))
            return
        shortest, longest = min(lengths), max(lengths)
        report.right(f"{_GAMES} random games end by the rules, after {shortest} to {longest} moves")
    for name, evaluate in evaluations_of(game).items():
        check_evaluation(game, game.initial, evaluate, report, f"evaluation {name}")
    if report.is_right:
        with report.catching("solving it"):
            _solve(game, report)


def _play(game: Any, rng: SplitMix64) -> int:
    """Play one random game, checking every position; return its length."""
    state, players = game.initial, set[Any]()
    for ply in range(_MOST_PLIES):
        players.add(game.to_move(state))
        if len(players) > 2:
            raise BrokenRule(f"to_move returns more than two players: {players!r}")
        if game.is_terminal(state):
            _check_end(game, state)
            return ply
        state = _step(game, state, rng)
    raise BrokenRule(f"a random game goes on after {_MOST_PLIES:,} moves; does it ever end?")


def _step(game: Any, state: Any, rng: SplitMix64) -> Any:
    written, before = repr(state), hash(state)
    actions = list(bounded(game.actions, state))
    if not actions:
        raise BrokenRule(f"{written} is not terminal, but has no actions")
    if actions != list(game.actions(state)):
        raise BrokenRule(f"actions({written}) differs when it is asked twice")
    action = actions[rng.below(len(actions))]
    child = game.result(state, action)
    if child != game.result(state, action):
        raise BrokenRule(f"result({written}, {action!r}) differs when it is asked twice")
    if hash(state) != before or repr(state) != written:
        raise BrokenRule(f"the state {written} was changed by result; return a new one")
    return child


def _check_end(game: Any, state: Any) -> None:
    values = tuple(game.utility(state, player) for player in Players(game).sides)
    if sum(values) != 0:
        raise BrokenRule(f"the utilities of {state!r} are {values}; they must sum to 0")


def _solve(game: Any, report: Report) -> None:
    found = decide(game, "alpha_beta", limits=_SOLVING, table=True)
    if found.status is Status.SOLVED:
        report.right(f"solved exactly: worth {found.value} to the first player with best play")
    else:
        report.note("too large to be solved in a moment")
