"""Chess in Python and in the core: the same value, move, line, scores and counts."""

import pickle
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plybench import InputError
from plybench.core.game import evaluations_of, orderings_of
from plybench.core.native.bridge import native_core
from plybench.core.native.games import native_game_algorithms
from plybench.engine.decisions import decide, random_games

pytest.importorskip("chess", reason="python-chess is not installed")
pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

from plybench.domains.chess import Chess, Position, load  # noqa: E402
from plybench.domains.chess.positions import POSITIONS  # noqa: E402
from twins.games import both, check_limit  # noqa: E402

FENS = (
    *(entry.fen for entry in POSITIONS.values()),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",  # en passant that would open a rank
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",  # promotions of both sides
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 97 80",  # the clock runs out
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 148 90",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
)
SEED = st.integers(0, 2**32)
DRAWS = st.sampled_from(["claimed", "automatic", "none"])
WINS = st.sampled_from(["graded", "infinite"])
EVALUATION = st.sampled_from(
    [None, "material", "piece_squares", "mobility", "pawns", "king_safety", "full"]
)
ORDER = st.sampled_from([None, "captures", "checks"])
FEW = settings(max_examples=30)  # the Python side of a search takes a while


@cache
def rules(draws: Any, wins: Any) -> Chess:
    return Chess(draws=draws, wins=wins)


@st.composite
def games(draw: st.DrawFn) -> tuple[Chess, Position]:
    """Draw a variant and a position: one of FENS and some random moves from there."""
    game = rules(draw(DRAWS), draw(WINS))
    state = game.parse_state(draw(st.sampled_from(FENS)))
    rng = Random(draw(SEED))
    for _ in range(draw(st.integers(0, 60))):
        if game.is_terminal(state):
            break
        state = game.result(state, rng.choice(game.actions(state)))
    return game, state


def depth_for(game: Chess, state: Position, wanted: int) -> int:
    """Return a depth that leaves some thousand nodes."""
    moves = len(game.actions(state))
    return min(wanted, 3 if moves <= 12 else 2)


def number_of(move: Any) -> int:
    """Return the number of a move in the core."""
    promotion = 7 - move.promotion if move.promotion else 0
    return int(move.from_square << 9 | move.to_square << 3 | promotion)


def test_every_game_algorithm_of_the_core_has_a_twin_here() -> None:
    assert Chess().native_twin().core.algorithms() == native_game_algorithms()


@settings(max_examples=150)
@given(games())
def test_moves_orders_and_evaluations_are_equal(drawn: Any) -> None:
    game, state = drawn
    core = game.native_twin().core
    assert core.ordered(state, "") == [number_of(move) for move in game.actions(state)]
    for name, order in orderings_of(game).items():
        expected = [number_of(move) for move in order(state, game.actions(state))]
        assert core.ordered(state, name) == expected
    for name, evaluate in evaluations_of(game).items():
        assert core.evaluate(state, name) == evaluate(state, game.to_move(state))


@pytest.mark.parametrize("name", sorted(POSITIONS))
@pytest.mark.parametrize("algorithm", ["minimax", "alpha_beta"])
def test_named_positions_are_searched_alike(algorithm: str, name: str) -> None:
    game, state = load(name)
    both(game, algorithm, state, depth=2, evaluate="material")


def test_three_plies_of_a_middlegame_are_equal() -> None:
    game, state = load("italian", "draws=automatic,wins=infinite")
    found = both(game, "minimax", state, depth=3, evaluate="material")
    assert (found.value, found.counts.calls) == (2, 49_520)
    both(game, "alpha_beta", state, depth=3, evaluate="full", order="checks")


@pytest.mark.parametrize("algorithm", ["minimax", "negamax"])
@FEW
@given(games(), st.integers(1, 3), EVALUATION, ORDER, st.sampled_from(["first", "random"]), SEED)
def test_exhaustive_searches_are_equal(
    algorithm: str, drawn: Any, depth: int, evaluate: Any, order: Any, choose: str, seed: int
) -> None:
    game, state = drawn
    both(
        game,
        algorithm,
        state,
        depth=depth_for(game, state, depth),
        evaluate=evaluate,
        order=order,
        choose=choose,
        seed=seed,
    )


@pytest.mark.parametrize("algorithm", ["alpha_beta", "pvs", "mtdf", "iterative_deepening"])
@FEW
@given(games(), st.integers(1, 3), EVALUATION, ORDER, st.sampled_from([None, True]), SEED)
def test_pruning_searches_are_equal(
    algorithm: str, drawn: Any, depth: int, evaluate: Any, order: Any, table: Any, seed: int
) -> None:
    game, state = drawn
    table = table or algorithm == "mtdf" or None
    both(
        game,
        algorithm,
        state,
        depth=depth_for(game, state, depth),
        evaluate=evaluate,
        order=order,
        table=table,
        choose="random",
        seed=seed,
    )


@pytest.mark.parametrize("draws", ["claimed", "automatic", "none"])
@pytest.mark.parametrize("wins", ["graded", "infinite"])
def test_a_table_knows_the_same_positions_again(draws: Any, wins: Any) -> None:
    game = rules(draws, wins)
    options = {"evaluate": "piece_squares", "order": "captures", "table": True}
    pawns = game.parse_state("8/p5k1/8/1P6/8/8/6K1/8 w - - 0 1")
    assert both(game, "alpha_beta", pawns, depth=5, **options).counts.table_hits > 0
    rooks = game.parse_state("7k/8/8/8/8/8/R7/1R4K1 w - - 94 60")
    both(game, "alpha_beta", rooks, depth=4, **options)


@pytest.mark.parametrize("evaluate", ["piece_squares", "material"])
@pytest.mark.parametrize("draws", ["claimed", "automatic", "none"])
def test_repetitions_before_the_search_count(draws: Any, evaluate: str) -> None:
    game = rules(draws, "graded")
    state = game.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1")
    found = both(game, "minimax", state, depth=1, evaluate=evaluate)
    ended = found.counts.leaves - found.counts.evaluated
    assert ended == (draws == "claimed")  # by the knight's return
    both(game, "alpha_beta", state, depth=3, evaluate=evaluate, table=True)


@pytest.mark.parametrize("draws", ["claimed", "automatic"])
def test_the_clock_ends_leaves_alike(draws: Any) -> None:
    game = rules(draws, "graded")
    clock = 99 if draws == "claimed" else 149
    state = game.parse_state(f"4k3/pp4pp/8/8/8/8/PP4PP/R3K3 w - - {clock} 90")
    counts = both(game, "minimax", state, depth=1, evaluate="material").counts
    assert 0 < counts.evaluated < counts.leaves  # pawn moves alone go on


@pytest.mark.parametrize("algorithm", ["pure_monte_carlo", "mcts", "random"])
@pytest.mark.parametrize("name", ["promotion", "pawns", "mate-in-1", "stalemate"])
def test_random_methods_are_equal_under_the_same_seed(algorithm: str, name: str) -> None:
    game, state = load(name)
    options = {} if algorithm == "random" else {"playouts": 2 if algorithm != "mcts" else 20}
    for seed in range(2):
        both(game, algorithm, state, seed=seed, **options)


@pytest.mark.parametrize("draws", ["claimed", "automatic", "none"])
def test_random_games_are_equal(draws: Any) -> None:
    game = rules(draws, "graded")
    state = game.parse_state(POSITIONS["promotion"].fen)
    native = random_games(game, state, games=4, seed=5, engine="native")
    assert native == random_games(game, state, games=4, seed=5, engine="python")


@pytest.mark.parametrize("algorithm", sorted(set(native_game_algorithms()) - {"random"}))
@pytest.mark.parametrize("limit", [1, 7, 50])
def test_a_limit_on_calls_ends_both_at_the_same_node(algorithm: str, limit: int) -> None:
    game, state = load("pawns")
    check_limit(game, algorithm, state, limit, "material", 3)


def test_what_the_core_does_not_know_is_left_to_python() -> None:
    class Other(Chess):
        """Perhaps with other rules."""

    assert decide(Other(), "alpha_beta", depth=1).engine == "python"
    game = Chess()
    assert decide(game, "alpha_beta", depth=1, evaluate=lambda s, p: 0).engine == "python"
    assert decide(game, "alpha_beta", depth=1, evaluate=game.full).engine == "native"
    with pytest.raises(InputError, match="keys that are whole numbers"):
        decide(game, "alpha_beta", depth=2, table=100)


def test_states_that_cannot_be_are_refused_by_the_core() -> None:
    game = Chess()
    start, twin = game.initial, game.native_twin().core
    no_kings = (*start.placement[:5], 0, *start.placement[6:])
    for wrong in (
        start._replace(placement=no_kings),
        start._replace(castling=2),
        start._replace(number=0),
        start._replace(en_passant=20),
        start._replace(en_passant=200),
        start._replace(clock=-1),
        start._replace(before=start),
        start._replace(placement=()),
        start[:6],
        start._replace(white_to_move=None),
        start._replace(castling=1 << 30),
    ):
        with pytest.raises(ValueError):
            twin.evaluate(wrong, "material")


def test_a_long_game_before_the_search_is_left_to_python() -> None:
    game = Chess(draws="automatic")
    state = game.parse_state("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    for word in 40 * ["a1a2", "e8e7", "a2a1", "e7e8"]:
        state = game.result(state, game.legal_move(state, word))
    assert game.is_terminal(state)
    assert decide(game, "alpha_beta", state, depth=1).engine == "python"
    with pytest.raises(InputError, match="earlier positions"):
        decide(game, "alpha_beta", state, depth=1, engine="native")


def test_a_game_is_pickled_without_its_twin() -> None:
    game = Chess(draws="none")
    assert game.native_twin() is game.native_twin()
    copy = pickle.loads(pickle.dumps(game))
    assert copy.native_twin() is not game.native_twin()
    assert copy.variant == "draws=none"
