"""The other agents held to exact scores: what perfect play knows, they must not contradict."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import pytest

from helpers.four import random_position
from plybench import decide
from plybench.core.native.bridge import native_core
from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import Board, ConnectFour
from plybench.play.agents.spec import make_agent
from plybench.solvers.connect_four.solver import ConnectFourSolver

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

GAME = ConnectFour()
SOLVER = ConnectFourSolver(GAME, "8MB") if native_core() is not None else None
FULL_WIDTH = ["minimax", "negamax"]
PRUNING = ["alpha_beta", "pvs", "mtdf", "iterative_deepening"]


def scores(state: Board) -> dict[int, int]:
    """Return the exact score of each column that is not full."""
    assert SOLVER is not None
    found = SOLVER.analyse(state, line=False).scores
    return {column: score for column, score in enumerate(found, 1) if score is not None}


def positions_with(discs: int) -> Iterator[Board]:
    """Yield open positions of so many discs; random games that end before are left out."""
    states = (random_position(GAME, seed, discs) for seed in count())
    return (s for s in states if s.mask.bit_count() == discs and not GAME.is_terminal(s))


@pytest.mark.parametrize(
    ("algorithm", "discs"), [*((a, 33) for a in FULL_WIDTH), *((a, 28) for a in PRUNING)]
)
def test_a_search_to_the_end_finds_the_exact_score(algorithm: str, discs: int) -> None:
    for state in islice(positions_with(discs), 20):
        exact = scores(state)
        decision = decide(GAME, algorithm, state, order="centre", depth=42)
        assert decision.value is not None and decision.action is not None
        assert exact[decision.action] == max(exact.values()) == as_score(decision.value)


def as_score(value: float) -> int:
    """Return the score of a graded value: 10,000 less the discs on the board when the win comes."""
    if value == 0:
        return 0
    score = (42 + 2 - (10_000 - int(abs(value)))) // 2
    return score if value > 0 else -score


@pytest.mark.parametrize("algorithm", PRUNING)
def test_with_flat_wins_a_search_to_the_end_knows_who_wins(algorithm: str) -> None:
    flat = ConnectFour(wins="flat")
    for state in islice(positions_with(28), 20):
        exact = scores(state)
        decision = decide(flat, algorithm, state, order="centre", depth=42)
        assert decision.value == sign(max(exact.values())) == sign(exact[decision.action or 0])


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


def wins_in(plies: int, discs: int) -> Iterator[tuple[Board, dict[int, int]]]:
    """Yield positions that are won in so many plies, not with every move, and their scores."""
    best = (42 + 2 - (discs + plies)) // 2
    for state in positions_with(discs):
        exact = scores(state)
        if min(exact.values()) < best == max(exact.values()):
            yield state, exact


@pytest.mark.parametrize("agent", ["mcts:playouts=400", "pure_monte_carlo:playouts=60"])
def test_random_games_find_a_win_at_once(agent: str) -> None:
    player = make_agent(agent, GAME)
    for number, (state, exact) in enumerate(islice(wins_in(1, discs=18), 20)):
        chosen = player.choose(GAME, state, None, SplitMix64(number)).action
        assert exact[chosen] == max(exact.values())


@pytest.mark.parametrize("agent", ["mcts:playouts=4000", "pure_monte_carlo:playouts=600"])
def test_random_games_find_a_win_in_three_plies(agent: str) -> None:
    player = make_agent(agent, GAME)
    for number, (state, exact) in enumerate(islice(wins_in(3, discs=22), 12)):
        chosen = player.choose(GAME, state, None, SplitMix64(number)).action
        assert exact[chosen] > 0


@pytest.mark.parametrize("other", ["alpha_beta:depth=4", "mcts:playouts=200", "random"])
def test_nobody_gets_more_from_perfect_than_the_score(other: str) -> None:
    players: list[Any] = [make_agent("perfect", GAME), make_agent(other, GAME)]
    for seed, start in enumerate(islice(positions_with(20), 6)):
        state = start
        mover, score = GAME.to_move(state), max(scores(state).values())
        while not GAME.is_terminal(state):
            agent = players[GAME.to_move(state) != mover]
            rng = SplitMix64(seed * 100 + state.mask.bit_count())
            state = GAME.result(state, agent.choose(GAME, state, None, rng).action)
        assert outcome(state, mover) >= score


def outcome(state: Board, player: int) -> int:
    """Return the score of a finished game."""
    winner = GAME.winner(state)
    if winner is None:
        return 0
    score = 22 - GAME.stones_of(state, winner).bit_count()
    return score if winner == player else -score
