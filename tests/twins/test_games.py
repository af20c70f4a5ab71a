"""Python and native play the same: value, move, line, scores and counts, for the same seed."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.four import open_position, random_position
from plybench.core.catalog import game_algorithms
from plybench.core.game import evaluations_of, orderings_of
from plybench.core.native.bridge import native_core
from plybench.core.native.games import native_game_algorithms
from plybench.domains.connect_four import ConnectFour, load
from plybench.engine.decisions import decide, random_games
from twins.games import both, check_limit

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

SIZES = [
    (7, 6, 4),
    (4, 4, 4),
    (4, 4, 3),
    (5, 4, 4),
    (4, 5, 3),
    (6, 5, 3),
    (9, 6, 4),
    (7, 7, 5),
    (2, 6, 2),
    (1, 5, 3),
    (8, 3, 3),
    (8, 7, 4),
    (32, 1, 4),
    (1, 63, 4),
]
SIZE = st.sampled_from(SIZES)
SEED = st.integers(0, 2**32)
WINS = st.sampled_from(["graded", "flat", "infinite"])
EVALUATION = st.sampled_from([None, "weights", "windows1", "windows2", "windows3"])
ORDER = st.sampled_from([None, "weights", "centre"])
TABLE = st.sampled_from([None, True, 1, 7, 1000])
FEW = settings(max_examples=25)  # the Python side of a search takes a while


@st.composite
def games(draw: st.DrawFn) -> tuple[ConnectFour, Any]:
    """Draw a board, who begins, what wins are worth, and a position, perhaps a finished one."""
    game = ConnectFour(*draw(SIZE), wins=draw(WINS), first=draw(st.sampled_from([1, 2])))
    position = draw(st.sampled_from([open_position, random_position]))
    return game, position(game, draw(SEED), draw(st.integers(0, game.columns * game.rows)))


def depth_for(game: ConnectFour, wanted: int) -> int:
    """Return a depth that leaves a few hundred nodes."""
    return min(wanted, 2 if game.columns > 9 else 3 if game.columns > 5 else 4)


def test_the_algorithms_of_the_core_are_twins_of_those_in_the_catalog() -> None:
    twin = ConnectFour().native_twin()
    assert twin.core.algorithms() == native_core().game_algorithms()
    assert set(twin.core.algorithms()) <= set(game_algorithms())
    assert native_core().game_twins() == ["Chess", "ConnectFour"]


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
        depth=depth_for(game, depth),
        evaluate=evaluate,
        order=order,
        choose=choose,
        seed=seed,
    )


@FEW
@given(
    games(),
    st.integers(1, 4),
    EVALUATION,
    ORDER,
    st.sampled_from([">=", ">"]),
    st.sampled_from(["first", "random"]),
    TABLE,
    SEED,
)
def test_alpha_beta_is_equal(
    drawn: Any, depth: int, evaluate: Any, order: Any, cut: str, choose: str, table: Any, seed: int
) -> None:
    game, state = drawn
    both(
        game,
        "alpha_beta",
        state,
        depth=depth_for(game, depth),
        evaluate=evaluate,
        order=order,
        cut=cut,
        choose=choose,
        table=table,
        seed=seed,
    )


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf", "iterative_deepening"])
@FEW
@given(
    games(),
    st.integers(1, 4),
    EVALUATION,
    ORDER,
    st.sampled_from(["first", "random"]),
    TABLE,
    SEED,
    st.sampled_from(["alpha_beta", "pvs", "mtdf"]),
    st.integers(-20, 20),
)
def test_searches_built_on_alpha_beta_are_equal(
    algorithm: str,
    drawn: Any,
    depth: int,
    evaluate: Any,
    order: Any,
    choose: str,
    table: Any,
    seed: int,
    inner: str,
    guess: int,
) -> None:
    game, state = drawn
    options: dict[str, Any] = {"inner": inner} if algorithm == "iterative_deepening" else {}
    if algorithm == "mtdf":
        options = {"guess": guess}
    if "mtdf" in (algorithm, inner) and table in (None, 1, 7):
        table = True  # without memory the passes take long
    both(
        game,
        algorithm,
        state,
        depth=depth_for(game, depth),
        evaluate=evaluate,
        order=order,
        choose=choose,
        table=table,
        seed=seed,
        **options,
    )


@pytest.mark.parametrize(
    "algorithm", ["alpha_beta", "pvs", "mtdf", "iterative_deepening", "minimax"]
)
def test_small_boards_are_searched_to_the_end_alike(algorithm: str) -> None:
    game = ConnectFour(4, 4, 3)
    for seed in range(6):
        both(game, algorithm, open_position(game, seed, 6))
    table = {} if algorithm == "minimax" else {"table": True}
    both(ConnectFour(3, 4, 3), algorithm, None, **table)


@pytest.mark.parametrize("algorithm", ["pure_monte_carlo", "mcts", "random"])
@FEW
@given(games(), st.integers(1, 60), SEED)
def test_random_methods_are_equal_under_the_same_seed(
    algorithm: str, drawn: Any, playouts: int, seed: int
) -> None:
    game, state = drawn
    options = {} if algorithm == "random" else {"playouts": playouts}
    both(game, algorithm, state, seed=seed, **options)


@FEW
@given(games(), ORDER, st.floats(0, 3), SEED)
def test_tree_search_is_equal_with_its_options(drawn: Any, order: Any, c: float, seed: int) -> None:
    game, state = drawn
    both(game, "mcts", state, playouts=300, order=order, exploration=c, seed=seed)


@FEW
@given(games(), st.integers(0, 5), SEED)
def test_random_games_are_equal(drawn: Any, count: int, seed: int) -> None:
    game, state = drawn
    native = random_games(game, state, games=count, seed=seed, engine="native")
    assert native == random_games(game, state, games=count, seed=seed, engine="python")


@given(games())
def test_evaluations_and_orders_are_equal(drawn: Any) -> None:
    game, state = drawn
    core = game.native_twin().core
    for name, evaluate in evaluations_of(game).items():
        assert core.evaluate(state, name) == evaluate(state, game.to_move(state))
    for name, order in orderings_of(game).items():
        expected = [column - 1 for column in order(state, game.actions(state))]
        assert core.ordered(state, name) == expected


@pytest.mark.parametrize("algorithm", sorted(set(native_game_algorithms()) - {"random"}))
@pytest.mark.parametrize("limit", [1, 2, 3, 7, 50, 333])
def test_a_limit_on_calls_ends_both_at_the_same_node(algorithm: str, limit: int) -> None:
    game, state = load("4435")
    check_limit(game, algorithm, state, limit, "weights", 5)


def test_boards_beyond_64_bits_and_unknown_functions_are_left_to_python() -> None:
    large = ConnectFour(9, 7)
    assert decide(large, "alpha_beta", depth=2).engine == "python"
    game = ConnectFour()
    own = decide(game, "alpha_beta", depth=2, evaluate=lambda state, player: 0)
    assert own.engine == "python"
    assert decide(game, "alpha_beta", depth=2, evaluate=game.weights).engine == "native"
