"""Compiled problems and games are searched as the same functions in Python are."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.array_problems import BIG, FloatRoads, ReversibleGrid, Roads, Subtraction
from helpers.examples import example
from plybench import InputError, Limits, compiled, count, distances, random_games, solve
from plybench.core.catalog import game_algorithms
from plybench.core.heuristic import heuristics_of, zero
from plybench.core.native.bridge import native_core
from plybench.core.native.games import native_game_algorithms
from twins.games import both
from twins.puzzles import check_engines, twin_algorithms

pytest.importorskip("numba", reason="numba is not installed")
pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

FEW = settings(max_examples=5)
PLACE = st.integers(0, 11)
CELL = st.sampled_from([0, 1, 2, 3, 4, 7, 8, 10, 11, 12, 13, 14, 15])

FAST = ("astar", "breadth_first", "ida_star", "greedy", "uniform_cost")
ALGORITHMS = [
    pytest.param(name, marks=[] if name in FAST else pytest.mark.slow)
    for name in twin_algorithms("bidirectional")
]

small = st.one_of(st.builds(Roads, PLACE), st.builds(FloatRoads, PLACE)).map(compiled)
problems = st.one_of(
    st.builds(Roads, PLACE),
    st.builds(Roads, PLACE, factor=st.just(BIG)),
    st.builds(FloatRoads, PLACE),
    st.builds(ReversibleGrid, CELL),
    st.permutations(range(9)).map(lambda board: example("tiles_over_arrays").Tiles(tuple(board))),
).map(compiled)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@FEW
@given(small, st.data())
def test_compiled_searches_are_equal(algorithm: str, problem: Any, data: st.DataObject) -> None:
    check_engines(
        problem, algorithm, data, {"zero": zero} | heuristics_of(problem), 300, engine="compiled"
    )


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", twin_algorithms("bidirectional"))
@settings(max_examples=40)
@given(problems, st.data())
def test_all_compiled_searches_are_equal(algorithm: str, problem: Any, data: st.DataObject) -> None:
    offered = {"zero": zero} | heuristics_of(problem)
    check_engines(problem, algorithm, data, offered, 300, engine="compiled")


@FEW
@given(st.builds(ReversibleGrid, CELL).map(compiled), st.data())
def test_compiled_searches_from_both_ends_are_equal(problem: Any, data: st.DataObject) -> None:
    check_engines(problem, "bidirectional", data, {}, 300, engine="compiled")


def test_only_a_problem_with_predecessors_is_searched_backwards() -> None:
    assert "bidirectional" in compiled(ReversibleGrid()).native_twin().core.algorithms()
    assert "bidirectional" not in compiled(Roads()).native_twin().core.algorithms()


@pytest.mark.parametrize("source", [Roads(), FloatRoads()])
def test_optimal_solutions_are_counted_alike(source: Any) -> None:
    made = compiled(source)
    native, python = count(made), count(made, engine="python")
    assert native == python
    assert native.engine == "compiled"


@pytest.mark.parametrize("place", range(12))
def test_solutions_are_as_many_if_all_costs_are_divided(place: int) -> None:
    whole, thirds = count(compiled(Roads(place))), count(compiled(FloatRoads(place)))
    assert (whole.status, whole.count) == (thirds.status, thirds.count)
    assert thirds == count(FloatRoads(place), engine="python")


@pytest.mark.parametrize("algorithm", ["astar", "weighted_astar", "ida_star", "rbfs"])
@pytest.mark.parametrize("factor", [2**44, 2**50])
def test_bounds_are_lowered_alike(factor: int, algorithm: str) -> None:
    source = Roads(factor=factor)
    native = solve(source, algorithm, heuristic="rough", engine="compiled")
    assert native == solve(source, algorithm, heuristic="rough", engine="python")
    assert native.is_optimal == (factor == 2**44 and algorithm != "weighted_astar")
    cut = Limits(expansions=native.counts.expanded - 1)
    one = solve(source, algorithm, heuristic="rough", engine="compiled", limits=cut)
    assert one == solve(source, algorithm, heuristic="rough", engine="python", limits=cut)


def test_costs_that_the_core_would_round_are_left_to_python() -> None:
    large = compiled(Roads(factor=2**53))
    exact = solve(large, "uniform_cost")
    assert exact.engine == "python" and exact.is_optimal
    assert count(large).engine == "python"
    for search in (solve, count):
        options = {"algorithm": "uniform_cost"} if search is solve else {}
        with pytest.raises(InputError, match="costs of 2\\*\\*53 and more would be rounded"):
            search(large, engine="compiled", **options)


def test_distances_are_equal() -> None:
    made = compiled(ReversibleGrid())
    assert distances(made) == distances(made, engine="python")


def test_the_games_of_the_tests_have_all_native_algorithms() -> None:
    core = compiled(Subtraction()).native_twin().core
    assert set(core.algorithms()) == set(native_game_algorithms()) <= set(game_algorithms())


GAMES = st.builds(Subtraction, st.integers(0, 12)).map(compiled)
LARGER_GAMES = st.builds(lambda: compiled(example("othello_over_arrays").Othello()))
EVALUATIONS = {"Subtraction": "modulo", "Othello": "discs"}


@pytest.mark.parametrize(
    "algorithm", ["alpha_beta", "minimax", "negamax", "pvs", "mtdf", "iterative_deepening"]
)
@FEW
@given(GAMES, st.integers(1, 3), st.booleans(), st.booleans())
def test_compiled_game_trees_are_equal(
    algorithm: str, game: Any, depth: int, evaluates: bool, has_table: bool
) -> None:
    check_trees(algorithm, game, depth, evaluates, has_table)


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", ["alpha_beta", "pvs", "mtdf", "iterative_deepening"])
@FEW
@given(LARGER_GAMES, st.integers(1, 4), st.booleans(), st.booleans())
def test_compiled_trees_of_a_larger_game_are_equal(
    algorithm: str, game: Any, depth: int, evaluates: bool, has_table: bool
) -> None:
    check_trees(algorithm, game, depth, evaluates, has_table)


def check_trees(algorithm: str, game: Any, depth: int, evaluates: bool, has_table: bool) -> None:
    """Let both engines search a game with these options."""
    options: dict[str, Any] = {"depth": depth}
    if evaluates:
        options["evaluate"] = EVALUATIONS[type(game.source).__name__]
    if has_table and algorithm not in ("minimax", "negamax"):
        options["table"] = True
    both(game, algorithm, game.initial, name="compiled", **options)


@pytest.mark.parametrize("algorithm", ["mcts", "pure_monte_carlo", "random"])
@FEW
@given(GAMES, st.integers(0, 2**32))
def test_compiled_random_searches_are_equal(algorithm: str, game: Any, seed: int) -> None:
    options = {} if algorithm == "random" else {"playouts": 8}
    both(game, algorithm, game.initial, name="compiled", seed=seed, **options)


def test_numbers_are_of_the_same_kind() -> None:
    for source in (ReversibleGrid(), example("tiles_over_arrays").Tiles()):
        native, python = solve(source, engine="compiled"), solve(source, engine="python")
        assert native == python and type(native.cost) is type(python.cost) is int
        assert type(native.lower_bound) is type(python.lower_bound) is int
    assert type(solve(FloatRoads(), "uniform_cost", engine="compiled").cost) is float


def test_random_games_are_equal() -> None:
    game = compiled(Subtraction())
    native = random_games(game, games=50, seed=7)
    assert native == random_games(game, games=50, seed=7, engine="python")
