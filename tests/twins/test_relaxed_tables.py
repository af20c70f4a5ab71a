"""The core fills the tables of relaxed games with the entries that Python defines."""

from itertools import permutations, product
from math import inf
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench import Limits, solve
from plybench.core.rng import SplitMix64
from plybench.core.system.long_work import on_look
from plybench.domains.blocksworld import Blocksworld, instance
from plybench.domains.blocksworld.native_tables import fill_table_in_core
from plybench.domains.blocksworld.relaxed import MOVEMENTS
from plybench.domains.blocksworld.relaxed_games import relaxed_game, solve_game
from plybench.domains.blocksworld.relaxed_search import RelaxedGame, fill_table
from plybench.domains.blocksworld.table_rows import in_rows
from twins.puzzles import puzzles

WITH_TABLES = [("opposite", "switch"), ("opposite", "stack"), ("any", "switch")]
GAMES = st.tuples(st.sampled_from(WITH_TABLES), st.sampled_from(MOVEMENTS))
SMALL = st.tuples(st.integers(1, 3), st.integers(1, 3), st.integers(0, 3))
WIDE = st.tuples(st.integers(3, 8), st.integers(6, 8), st.integers(0, 1))  # words of 64 bits


def same_tables(game: RelaxedGame) -> None:
    """Check that both fill a table with the same entries of the same size."""
    expected = in_rows(fill_table(game), game.cells, len(game.goals))
    found = fill_table_in_core(game)
    assert expected.dtype == found.dtype
    assert np.array_equal(expected, found)


@given(puzzles(st.one_of(SMALL, WIDE)), GAMES)
def test_tables_of_random_puzzles_are_equal(puzzle: Any, rules: Any) -> None:
    (target, interaction), movement = rules
    same_tables(relaxed_game(puzzle, target, interaction, movement))


@pytest.mark.parametrize("rules", list(product(WITH_TABLES, MOVEMENTS)))
def test_tables_of_three_blocks_with_walls_are_equal(rules: Any) -> None:
    (target, interaction), movement = rules
    same_tables(relaxed_game(instance("reports/obstacles"), target, interaction, movement))


def test_costs_beyond_a_byte_take_two() -> None:
    inside = [(x, y) for x in range(1, 7) for y in range(1, 7)]
    ring = Blocksworld(8, 8, agent=(1, 0), blocks={"A": (0, 0)}, goals={"A": (7, 7)}, walls=inside)
    game = relaxed_game(ring, "opposite", "switch", "adjacent")
    same_tables(game)
    assert fill_table_in_core(game).dtype == np.uint16
    h = ring.heuristics()["opposite-switch-adjacent"]
    found = solve(ring, "astar", heuristic=h, engine="native")
    assert found.path is not None and h(ring.initial) == found.path.cost > 255


@given(puzzles(SMALL))
def test_games_that_share_a_table_cost_the_same(puzzle: Blocksworld) -> None:
    alone = solve_game(puzzle, "opposite", "stack", "teleport").estimator()
    offered = puzzle.heuristics()["opposite-stack-teleport"]
    for state in permutations(puzzle.cells, len(puzzle.initial)):
        assert offered(state) == alone(state)


@pytest.mark.parametrize("name", ["opposite-stack-adjacent", "any-switch-row-column"])
def test_costs_of_four_blocks_change_by_one_move_at_most(name: str) -> None:
    puzzle = instance("reports/four-blocks")
    h, state, rng = puzzle.heuristics()[name], puzzle.initial, SplitMix64(1)
    for _ in range(2000):
        children = puzzle.successors(state)
        assert h(state) < inf and all(abs(h(child) - h(state)) <= 1 for _, child, _ in children)
        assert h(state) > 0 or name != "any-switch-row-column" or puzzle.is_goal(state)
        state = children[rng.below(len(children))][1]


def test_filling_a_table_looks_at_the_limits_of_a_search() -> None:
    puzzle = instance("reports/six-blocks")
    limits = Limits(seconds=0.05)
    found = solve(puzzle, "astar", heuristic="opposite-stack-adjacent", limits=limits)
    assert (found.status, found.counts.expanded) == ("limit", 0)


def test_what_a_look_raises_ends_the_filling() -> None:
    game = relaxed_game(instance("reports/six-blocks"), "opposite", "stack", "adjacent")
    looks = 0

    def stop() -> None:
        nonlocal looks
        looks += 1
        raise KeyboardInterrupt

    token = on_look.set(stop)
    try:
        with pytest.raises(KeyboardInterrupt):
            fill_table_in_core(game)
    finally:
        on_look.reset(token)
    assert looks == 1
