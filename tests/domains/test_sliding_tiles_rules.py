"""Sliding tiles: rules, solvability, heuristics on any board and goal."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import all_distances
from plybench import InputError, Limits, Status, solve
from plybench.core.catalog import algorithms
from plybench.core.heuristic import heuristics_of, is_admissible, is_consistent
from plybench.core.picture import as_text
from plybench.domains.sliding_tiles import SlidingTiles, instance
from plybench.domains.sliding_tiles.rules import ORDERS, is_even
from plybench.engine.searches import count, distances
from plybench.search import astar, breadth_first, count_optimal
from plybench.trace import Trace

SHAPES = [(2, 2), (2, 3), (3, 2)]


def test_blank_moves_as_the_action_says() -> None:
    puzzle = SlidingTiles(3, 3, (2, 8, 3, 1, 6, 4, 7, 0, 5))
    assert puzzle.actions(puzzle.initial) == ["up", "left", "right"]
    assert puzzle.result(puzzle.initial, "up") == (2, 8, 3, 1, 0, 4, 7, 6, 5)
    assert puzzle.result(puzzle.initial, "left") == (2, 8, 3, 1, 6, 4, 0, 7, 5)
    assert puzzle.result(puzzle.initial, "right") == (2, 8, 3, 1, 6, 4, 7, 5, 0)


@pytest.mark.parametrize("order", ORDERS)
def test_orders_are_what_their_names_say(order: str) -> None:
    puzzle = SlidingTiles(3, 3, (1, 2, 3, 4, 0, 5, 6, 7, 8), order=order)
    assert "-".join(puzzle.actions(puzzle.initial)) == order
    assert [action for action, _, _ in puzzle.successors(puzzle.initial)] == order.split("-")


def test_a_subclass_with_another_order_or_goal_is_still_one() -> None:
    class Sticky(SlidingTiles):
        def actions(self, state: tuple[int, ...]) -> list[str]:
            return super().actions(state)[:1]

    puzzle = Sticky(2, 2, (0, 1, 3, 2), name="s")
    turned = puzzle.with_order("right-left-up-down")
    assert type(turned) is Sticky and (turned.order, turned.name) == ("right-left-up-down", "s")
    other = puzzle.with_goal((1, 0, 3, 2))
    assert type(other) is Sticky and other.goal == (1, 0, 3, 2)


def test_without_a_goal_the_blank_is_wanted_last() -> None:
    assert SlidingTiles(2, 3, (0, 1, 2, 3, 4, 5)).goal == (1, 2, 3, 4, 5, 0)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ((1, 2, 3, 4, 5, 6, 7, 7, 0), "start: tile 7 appears twice; a 3 x 3 board has the tiles"),
        ((1, 2, 3, 4, 5, 6, 7, 8, 9), "start: there is no blank; a 3 x 3 board has the tiles 1 to"),
        ((1, 2, 3, 4, 5, 6, 7, 0, 9), "start: there is no tile 9"),
        ((1, 2, 3, 4, 5, 6, 7, 0, -1), "start: there is no tile -1"),
        ((1, 2, 3, 0, 0, 0, 7, 8, 9), "start: the blank appears 3 times"),
        ((1, 2, 3, 0), "start: there are 4 cells; a 3 x 3 board"),
    ],
)
def test_wrong_boards_are_errors(cells: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        SlidingTiles(3, 3, cells)
    assert message in str(error.value)
    with pytest.raises(InputError, match=r"^goal: "):
        SlidingTiles(3, 3, range(9), cells)


def test_other_wrong_arguments_are_errors() -> None:
    with pytest.raises(InputError, match="a board of 1 x 9 is too small; it needs at least 2 rows"):
        SlidingTiles(1, 9, range(9))
    with pytest.raises(InputError, match="unknown child order 'up-up'"):
        SlidingTiles(3, 3, range(9), order="up-up")


# Parity


@pytest.mark.parametrize("shape", SHAPES)
def test_parity_says_exactly_what_can_be_reached(shape: tuple[int, int]) -> None:
    from itertools import permutations

    cells = range(shape[0] * shape[1])
    goal = tuple(cells)
    reached = distances(SlidingTiles(*shape, goal, goal)).to_goal
    for start in permutations(cells):
        assert (SlidingTiles(*shape, start, goal).impossible() == "") == (start in reached)


@given(st.permutations(range(6)), st.permutations(range(6)))
def test_evenness_is_that_of_the_number_of_inversions(one: Any, other: Any) -> None:
    ranks = [other.index(tile) for tile in one]
    inversions = sum(a > b for i, a in enumerate(ranks) for b in ranks[i + 1 :])
    assert is_even(tuple(one), tuple(other)) == (inversions % 2 == 0)


@pytest.mark.parametrize("engine", ["python", "native"])
@pytest.mark.parametrize("algorithm", sorted(algorithms()))
def test_impossible_puzzle_is_not_searched(algorithm: str, engine: Any) -> None:
    puzzle = instance("fifteen/loyd")
    chosen = {"heuristic": "manhattan"} if algorithms()[algorithm].needs_heuristic else {}
    result = solve(puzzle, algorithm, engine=engine, limits=Limits(expansions=100), **chosen)
    assert result.status is Status.UNSOLVABLE
    assert result.reason.startswith("parity: ")
    assert result.counts.expanded == 0
    assert result.engine == engine


def test_impossible_puzzle_is_not_searched_by_the_functions_either() -> None:
    puzzle = instance("fifteen/loyd")
    trace = Trace()
    for result in (
        astar(puzzle, puzzle.manhattan, observer=trace),
        breadth_first(problem=puzzle),
    ):
        assert (result.status, result.reason[:7]) == (Status.UNSOLVABLE, "parity:")
    assert [row["event"] for row in trace.rows] == ["started", "finished"]
    for counted in (count_optimal(puzzle), count(puzzle, engine="native")):
        assert (counted.count, counted.status) == (0, Status.UNSOLVABLE)
        assert counted.reason.startswith("parity:")


def test_distances_of_an_impossible_puzzle_are_those_around_its_goal() -> None:
    puzzle = SlidingTiles(3, 3, (2, 1, 3, 4, 5, 6, 7, 8, 0))
    found = distances(puzzle)
    assert len(found.to_goal) == 181_440 and puzzle.initial not in found.to_goal


# Heuristics


@pytest.mark.parametrize("shape", [*SHAPES, (2, 4)])
@settings(max_examples=6, deadline=None)
@given(data=st.data())
def test_marks_hold_for_any_goal(shape: tuple[int, int], data: st.DataObject) -> None:
    goal = data.draw(st.permutations(range(shape[0] * shape[1])))
    puzzle = SlidingTiles(*shape, goal, goal)
    to_goal = distances(puzzle).to_goal
    for name, estimate in heuristics_of(puzzle).items():
        if not is_admissible(estimate):
            continue
        h = {state: estimate(state) for state in to_goal}
        assert all(h[s] <= d for s, d in to_goal.items()), name
        if is_consistent(estimate):
            assert all(h[s] <= 1 + h[t] for s in h for _, t, _ in puzzle.successors(s)), name


def test_distances_agree_with_an_independent_search() -> None:
    puzzle = instance("hardest/2x3")
    assert distances(puzzle).to_goal == all_distances(puzzle)


def test_linear_conflict_is_manhattan_and_twice_the_tiles_that_step_aside() -> None:
    puzzle = SlidingTiles(3, 3, (3, 2, 1, 4, 5, 6, 7, 8, 0))
    assert puzzle.manhattan(puzzle.initial) == 4
    assert puzzle.linear_conflict(puzzle.initial) == 8


def test_walking_distance_is_refused_where_its_table_is_too_large() -> None:
    puzzle = instance("random:5x5,seed=1,moves=10")
    for engine in ("python", "native"):
        with pytest.raises(InputError, match="5 lines of 5 cells is too large"):
            solve(puzzle, heuristic="walking-distance", engine=engine)  # type: ignore[arg-type]


def test_building_the_table_of_walking_distance_heeds_limits() -> None:
    puzzle = instance("random:4x4,seed=1,moves=10")
    for engine in ("python", "native"):
        result = solve(
            instance("random:4x4,seed=1,moves=10"),
            heuristic="walking-distance",
            limits=Limits(seconds=0.001),
            engine=engine,  # type: ignore[arg-type]
        )
        assert result.status is Status.LIMIT
    assert solve(puzzle, heuristic="walking-distance").is_solved


def test_15_puzzles_are_as_far_as_said() -> None:
    for name, moves in (("easy", 41), ("middling", 52)):
        found = solve(instance(f"fifteen/{name}"), heuristic="walking-distance")
        assert (found.cost, found.is_optimal) == (moves, True)


# Text of a state and picture


def test_state_as_text() -> None:
    puzzle = instance("reports/easy")
    assert puzzle.format_state(puzzle.initial) == "2 8 3 / 1 6 4 / 7 _ 5"
    for text in ("2 8 3 / 1 6 4 / 7 _ 5", "2 8 3 1 6 4 7 0 5", "2,8,3,1,6,4,7,_,5"):
        assert puzzle.parse_state(text) == puzzle.initial
    with pytest.raises(InputError, match="the board is 2 x 2, but the start is 3 x 3"):
        puzzle.parse_state("1 2 / 3 _")


def test_picture_shows_the_blank_and_aligns_numbers() -> None:
    puzzle = SlidingTiles(3, 4, (10, 1, 2, 3, 4, 0, 5, 6, 7, 8, 9, 11))
    assert as_text(puzzle.picture(puzzle.initial)) == "10  1  2  3\n 4  _  5  6\n 7  8  9 11"
    assert puzzle.picture(puzzle.goal).rows[0][0].goal == "1"
