"""Pattern databases: partitions, symmetries, values, and what IDA* makes of them."""

import logging
import pickle
from copy import deepcopy
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plybench import InputError, Limits, Status, distances, solve
from plybench.core.heuristic import heuristics_of
from plybench.core.native.bridge import native_core
from plybench.domains.sliding_tiles import SlidingTiles, instance
from plybench.solvers.sliding_tiles import databases
from plybench.solvers.sliding_tiles.databases import (
    Key,
    Shape,
    halves,
    image,
    other_partition,
    symmetries,
    table_for,
    usual_partition,
)

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

SIZES = [(2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_symmetries_keep_neighbours(rows: int, columns: int) -> None:
    def neighbours(cell: int) -> set[int]:
        row, column = divmod(cell, columns)
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return {r * columns + c for r, c in near if 0 <= r < rows and 0 <= c < columns}

    found = symmetries(rows, columns)
    assert len(set(found)) == (8 if rows == columns else 4)
    assert found[0] == tuple(range(rows * columns))
    for symmetry in found:
        for cell in range(rows * columns):
            assert {symmetry[n] for n in neighbours(cell)} == neighbours(symmetry[cell])


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_partitions_have_each_tile_once_wherever_the_blank_belongs(rows: int, columns: int) -> None:
    cells = set(range(rows * columns))
    for blank in cells:
        usual = usual_partition(rows, columns, blank)
        for partition in (usual, other_partition(rows, columns, blank, usual)):
            assert sorted(cell for group in partition for cell in group) == sorted(cells - {blank})


def test_the_15_puzzle_needs_two_large_tables_whichever_corner_the_blank_belongs_to() -> None:
    keys = set()
    for corner in (0, 3, 12, 15):
        usual = usual_partition(4, 4, corner)
        for partition in (usual, other_partition(4, 4, corner, usual)):
            keys |= {Shape.of(4, 4, group, corner).key for group in partition}
    assert sorted(len(key.cells) for key in keys) == [3, 6, 6]


def test_the_24_puzzle_needs_two_tables() -> None:
    usual = usual_partition(5, 5, 0)
    assert len({Shape.of(5, 5, group, 0).key for group in usual}) == 2


def test_the_halves_of_the_15_puzzle_have_7_and_8_tiles() -> None:
    assert sorted(map(len, halves(0))) == sorted(map(len, halves(10))) == [7, 8]


@given(st.sampled_from(symmetries(3, 3)), st.permutations(range(9)), st.integers(1, 5))
def test_images_of_a_pattern_have_the_same_key(symmetry: Any, cells: list[int], tiles: int) -> None:
    pattern, blank = tuple(cells[:tiles]), cells[tiles]
    seen = Shape.of(3, 3, image(symmetry, pattern), symmetry[blank])
    assert seen.key == Shape.of(3, 3, pattern, blank).key


# Values


def fewest_moves_of(cells: tuple[int, ...], blank: int) -> dict[tuple[int, ...], int]:
    """Return the fewest moves of tiles from every placement home, with other moves free."""
    puzzle = SlidingTiles(3, 3, range(9))
    best = {(cells, blank): 0}
    layer = [(cells, blank)]
    moves = 0
    while layer:
        waiting, following = layer, []
        while waiting:
            placed, at = waiting.pop()
            for _, to in puzzle._moves[at]:
                free = to not in placed
                after = (tuple(at if cell == to else cell for cell in placed), to)
                if after not in best or (free and best[after] > moves):
                    best[after] = moves if free else moves + 1
                    (waiting if free else following).append(after)
        layer = [state for state in following if best[state] == moves + 1]
        moves += 1
    nearest: dict[tuple[int, ...], int] = {}
    for (placed, _), cost in best.items():
        nearest[placed] = min(cost, nearest.get(placed, cost))
    return nearest


@pytest.mark.parametrize(("cells", "blank"), [((0, 1, 3), 8), ((0, 4, 7), 2), ((5, 6), 0)])
def test_a_table_holds_the_fewest_moves_of_its_tiles(cells: tuple[int, ...], blank: int) -> None:
    table = table_for(Key(3, 3, cells, blank), False)
    wanted = fewest_moves_of(cells, blank)
    assert len(wanted) == sum(1 for _ in permutations(range(9), len(cells)))
    for placed, cost in wanted.items():
        number = sum(cell * 9**slot for slot, cell in enumerate(placed))
        distance = sum(
            abs(a // 3 - b // 3) + abs(a % 3 - b % 3) for a, b in zip(placed, cells, strict=True)
        )
        assert distance + 2 * (table[number // 2] >> (number % 2 * 4) & 15) == cost


@pytest.mark.slow
@pytest.mark.parametrize("goal_blank", range(9))
def test_sums_never_exceed_the_distance_and_change_by_odd_numbers(goal_blank: int) -> None:
    goal = [*range(1, goal_blank + 1), 0, *range(goal_blank + 1, 9)]
    puzzle = SlidingTiles(3, 3, goal, goal)
    native, form = heuristics_of(puzzle)["pdb"].native_form()
    true = distances(puzzle).to_goal
    states = list(true)
    values = dict(zip(states, native.estimates(form, states), strict=True))
    assert all(puzzle.manhattan(s) <= values[s] <= true[s] for s in states[:2000])
    assert all(values[s] <= true[s] for s in states)
    changes = {values[s] - values[t] for s in states for _, t, _ in puzzle.successors(s)}
    assert all(change % 2 == 1 for change in changes)
    assert 3 in changes  # more than a move costs: the heuristic is not consistent


def test_the_heuristic_can_be_called_and_says_what_it_needs() -> None:
    puzzle = instance("hardest/3x3")
    assert heuristics_of(puzzle)["pdb"](puzzle.initial) > puzzle.manhattan(puzzle.initial)
    assert heuristics_of(puzzle)["pdb"](puzzle.goal) == 0
    assert "pdb" not in heuristics_of(SlidingTiles(6, 6, range(36)))


# Searches


@pytest.mark.parametrize("heuristic", ["manhattan", "linear-conflict", "pdb"])
@settings(max_examples=25)
@given(
    goal=st.permutations(range(9)),
    moves=st.integers(0, 45),
    most=st.integers(1, 3000),
    data=st.data(),
)
def test_compiled_searches_equal_the_definition(
    heuristic: str, goal: list[int], moves: int, most: int, data: st.DataObject
) -> None:
    puzzle = SlidingTiles(3, 3, goal, goal)
    state = puzzle.goal
    for _ in range(moves):
        choices = puzzle.successors(state)
        state = choices[data.draw(st.integers(0, 3)) % len(choices)][1]
    puzzle = SlidingTiles(3, 3, state, goal)
    limits = Limits(expansions=most)
    found = [
        solve(puzzle, "ida_star", heuristic=heuristic, limits=limits, engine=engine)
        for engine in ("python", "native")
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize("heuristic", ["manhattan", "linear-conflict", "pdb"])
@pytest.mark.parametrize("name", ["random:4x4,seed=3,moves=40", "random:4x4,seed=8,moves=60"])
def test_compiled_searches_of_15_puzzles_equal_the_definition(heuristic: str, name: str) -> None:
    puzzle = instance(name)
    limits = Limits(expansions=4000)
    found = [
        solve(puzzle, "ida_star", heuristic=heuristic, limits=limits, engine=engine)
        for engine in ("python", "native")
    ]
    assert found[0] == found[1]


def test_puzzles_can_be_copied_and_pickled_after_use() -> None:
    puzzle = instance("reports/hard")
    found = solve(puzzle, "ida_star", heuristic="pdb")
    for copied in (deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle))):
        assert solve(copied, "ida_star", heuristic="pdb") == found


def test_other_orders_and_options_give_equally_long_solutions() -> None:
    puzzle = instance("random:4x4,seed=5,moves=50")
    results = [
        solve(puzzle, "ida_star", heuristic="pdb"),
        solve(puzzle.with_order("right-left-up-down"), "ida_star", heuristic="pdb"),
        solve(puzzle, "ida_star", heuristic="pdb", duplicates="path"),
        solve(puzzle, "astar", heuristic="pdb"),
        solve(puzzle, "astar", heuristic="manhattan"),
    ]
    assert {result.cost for result in results} == {results[0].cost}
    assert all(result.is_optimal for result in results)


@pytest.mark.parametrize(
    "blank", [0, 15, *(pytest.param(b, marks=pytest.mark.slow) for b in (1, 5, 6, 11))]
)
def test_any_goal_of_the_15_puzzle_can_be_solved(blank: int) -> None:
    goal = [7, 3, 12, 1, 14, 9, 2, 15, 6, 11, 4, 8, 13, 5, 10]
    goal.insert(blank, 0)
    puzzle = SlidingTiles(4, 4, goal, goal)
    state = puzzle.goal
    for number in range(34):
        choices = puzzle.successors(state)
        state = choices[number * number % 7 % len(choices)][1]
    puzzle = SlidingTiles(4, 4, state, goal)
    assert (
        solve(puzzle, "ida_star", heuristic="pdb").cost == solve(puzzle, heuristic="manhattan").cost
    )


class Forgetful(SlidingTiles):
    recommended = {"ida_star": {"duplicates": "tree"}}  # noqa: RUF012 (as a user would write it)


def test_solve_takes_the_options_that_a_problem_recommends() -> None:
    puzzle = Forgetful(3, 3, instance("reports/hard").initial, instance("reports/hard").goal)
    assert solve(puzzle, "ida_star", heuristic="manhattan").counts.duplicates == 0
    given = solve(puzzle, "ida_star", heuristic="manhattan", duplicates="parent")
    assert given.counts.duplicates > 0
    assert solve(instance("reports/hard"), "ida_star", heuristic="manhattan") == given


# The cache


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache folder; every table counts as large, and none is in memory."""
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(databases, "_LEAST_KEPT", 0)
    table_for.cache_clear()
    return tmp_path / "cache"


def anew() -> Any:
    table_for.cache_clear()
    return table_for(Key(3, 3, (0, 1, 3, 4), 8), False)


def test_a_table_is_built_once_and_then_read(kept: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    built = bytes(anew())
    assert "building a pattern database of 4 tiles" in caplog.text
    (file,) = kept.iterdir()
    caplog.clear()
    assert bytes(anew()) == built
    assert caplog.text == ""
    assert file.name == "tiles-3x3-0.1.3.4-blank-8-digits.table"


@pytest.mark.parametrize("damage", ["byte", "short", "long", "header", "other", "empty", "noise"])
def test_a_damaged_file_is_built_anew_with_a_message(
    damage: str, kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    built = bytes(anew())
    (file,) = kept.iterdir()
    whole = file.read_bytes()
    file.write_bytes(
        {
            "byte": whole[:-100] + bytes([whole[-100] ^ 4]) + whole[-99:],
            "short": whole[:-1],
            "long": whole + b"x",
            "header": whole.replace(b'"digits"', b'"ranks" '),
            "other": b"[1, 2]".ljust(1024) + whole[1024:],
            "empty": b"",
            "noise": bytes(range(256)) * 20,
        }[damage]
    )
    assert bytes(anew()) == built
    assert "is damaged" in caplog.text
    assert "rebuilding it" in caplog.text
    assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_written_is_told(
    kept: Path, caplog: pytest.LogCaptureFixture
) -> None:
    kept.write_text("a file where the folder should be")
    assert len(anew()) == (9**4 + 1) // 2
    assert "cannot be written" in caplog.text


def test_a_limit_ends_the_building_of_tables(kept: Path) -> None:
    puzzle = instance("random:4x4,seed=3,moves=40")
    table_for.cache_clear()
    result = solve(puzzle, "ida_star", heuristic="pdb", limits=Limits(seconds=0.01))
    assert result.status is Status.LIMIT
    assert "0.01 seconds" in result.reason
    assert not kept.exists() or not list(kept.glob("*6.7*"))


def test_without_the_core_there_are_no_databases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(databases, "native_core", lambda: None)
    with pytest.raises(InputError, match="unknown heuristic 'pdb'"):
        solve(instance("hardest/3x3"), heuristic="pdb")
