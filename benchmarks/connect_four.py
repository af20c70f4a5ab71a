"""Connect Four from the empty 7 x 6 board: alpha-beta, random play and MCTS, next to OpenSpiel.

"expanded" is what each piece of work counts: calls, moves of random games, or simulations.
OpenSpiel's alpha-beta is written in Python over its C++ states; its MCTS is all C++.
"""

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any

from benchmarks.harness import Contestant, Row, per_node, race
from plybench import GameCounts, decide, random_games
from plybench.domains.connect_four import ConnectFour

GAME = ConnectFour()
_FLAT = ConnectFour(wins="flat")  # as OpenSpiel values wins
_DEPTH = 8  # of the alpha-beta that Python and OpenSpiel can finish too
_GAMES = 1000
_SIMULATIONS = 20_000


def rows() -> list[Row]:
    """Return all comparisons; without OpenSpiel, say so."""
    if _pyspiel() is None:
        print("connect_four: open_spiel is not installed; left out")
    return [*alpha_beta(), *deep_alpha_beta(), *random_play(), *tree_search()]


def alpha_beta() -> list[Row]:
    """Columns from the left and no evaluation, so that all search the same tree."""
    contestants: dict[str, Callable[[], int]] = {
        "plybench, native engine": lambda: _search("native").calls,
        "plybench, Python engine": lambda: _search("python").calls,
    }
    return race(
        f"Connect Four, alpha-beta, depth {_DEPTH}", {**contestants, **_peer(_spiel_search)}
    )


def deep_alpha_beta() -> list[Row]:
    """What only the native engine can do in the time."""
    contestants = {
        f"native, {order or 'from the left'}": _runner(
            "alpha_beta", "native", evaluate="weights", depth=12, order=order
        )
        for order in (None, "weights", "centre")
    }
    return race("Connect Four, alpha-beta, depth 12", contestants, rounds=3)


def random_play() -> list[Row]:
    """Whole games in one call; then as many as only the native engine plays in the time."""
    contestants: dict[str, Callable[[], int]] = {
        "plybench, native engine": lambda: random_games(GAME, games=_GAMES, engine="native").moves,
        "plybench, Python engine": lambda: random_games(GAME, games=_GAMES, engine="python").moves,
    }
    many = {"plybench, native engine": lambda: random_games(GAME, games=100 * _GAMES).moves}
    return [
        *race(f"Connect Four, {_GAMES:,} random games", {**contestants, **_peer(_spiel_games)}),
        *race(f"Connect Four, {100 * _GAMES:,} random games", many),
    ]


def tree_search() -> list[Row]:
    """One random game per simulation; the ratio is that of seconds per simulation."""
    contestants = {
        "plybench, native engine": lambda: _simulate("native", _SIMULATIONS),
        "plybench, Python engine, a tenth": lambda: _simulate("python", _SIMULATIONS // 10),
    }
    work = f"Connect Four, MCTS, {_SIMULATIONS:,} simulations"
    return per_node(race(work, {**contestants, **_peer(_spiel_mcts)}))


def _search(engine: Any) -> GameCounts:
    return decide(_FLAT, "alpha_beta", depth=_DEPTH, engine=engine).counts


def _runner(algorithm: str, engine: Any, **options: Any) -> Callable[[], int]:
    return lambda: decide(GAME, algorithm, engine=engine, **options).counts.calls


def _simulate(engine: Any, playouts: int) -> int:
    return decide(GAME, "mcts", engine=engine, playouts=playouts).counts.playouts


# OpenSpiel


def _pyspiel() -> Any | None:
    try:
        return importlib.import_module("pyspiel")
    except ImportError:
        return None


def _peer(run: Callable[[Any], int]) -> dict[str, Contestant]:
    spiel = _pyspiel()
    return {} if spiel is None else {"OpenSpiel": Contestant(lambda: run(spiel), _tree)}


def _spiel_search(spiel: Any) -> int:
    """Return the nodes of the tree, which OpenSpiel does not count; it evaluates as many leaves."""
    minimax = importlib.import_module("open_spiel.python.algorithms.minimax")
    evaluated = 0

    def value(state: Any) -> float:
        nonlocal evaluated
        evaluated += 1
        return 0.0

    game = spiel.load_game("connect_four")
    minimax.alpha_beta_search(
        game, value_function=value, maximum_depth=_DEPTH, maximizing_player_id=0
    )
    assert _tree().evaluated == evaluated, "not the same tree"
    return _tree().calls


@cache
def _tree() -> GameCounts:
    return _search("native")


def _spiel_games(spiel: Any) -> int:
    from plybench.core.rng import SplitMix64

    rng, moves, game = SplitMix64(0), 0, spiel.load_game("connect_four")
    for _ in range(_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[rng.below(len(actions))])
            moves += 1
    return moves


def _spiel_mcts(spiel: Any) -> int:
    game = spiel.load_game("connect_four")
    rollouts = spiel.RandomRolloutEvaluator(1, 1)
    bot = spiel.MCTSBot(game, rollouts, 2**0.5, _SIMULATIONS, 1000, False, 1, False)
    bot.step(game.new_initial_state())
    return _SIMULATIONS
