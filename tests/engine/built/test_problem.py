"""A problem of a header as a problem of Python, and as the native core searches it."""

import subprocess
import sys
from typing import Any

import pytest

from helpers.headers import TILES, needs_compiler
from plybench import InputError, Limits, Status, count, distances, load, solve
from plybench.core.heuristic import heuristics_of, is_admissible, is_consistent
from plybench.core.picture import as_text
from plybench.core.results.result import Tally

pytestmark = needs_compiler

HARD = (8, 6, 7, 2, 5, 4, 3, 0, 1)
GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


@pytest.fixture(scope="module")
def tiles() -> Any:
    return load(TILES)


def test_it_is_a_problem_of_python(tiles: Any) -> None:
    assert tiles.initial == HARD
    assert tiles.actions(HARD) == ["up", "left", "right"]
    assert tiles.result(HARD, "left") == (8, 6, 7, 2, 5, 4, 0, 3, 1)
    assert tiles.successors(GOAL)[0] == ("up", (1, 2, 3, 4, 5, 0, 7, 8, 6), 1)
    assert tiles.is_goal(GOAL) is True and tiles.is_goal(HARD) is False
    assert tiles.unit_costs is True


def test_optional_parts_are_those_of_the_header(tiles: Any) -> None:
    assert tiles.format_state(HARD) == "8672543_1" and tiles.parse_state("8672543_1") == HARD
    assert as_text(tiles.picture(HARD)) == "8 6 7\n2 5 4\n3 . 1"
    assert tiles.goal_states() == [GOAL]
    assert ("down", (1, 2, 3, 4, 5, 0, 7, 8, 6), 1) in tiles.predecessors(GOAL)
    assert tiles.impossible() == ""
    assert tiles.default_heuristic == "manhattan"
    assert type(tiles).__doc__ == (
        "Sliding tiles with everything that a problem in C++ can have, and some faults."
    )


def test_heuristics_have_their_marks_and_dead_ends_are_infinite(tiles: Any) -> None:
    offered = heuristics_of(tiles)
    assert list(offered) == ["manhattan", "misplaced", "hasty", "negative", "failing"]
    assert is_consistent(offered["manhattan"]) and not is_consistent(offered["misplaced"])
    assert is_admissible(offered["misplaced"]) and not is_admissible(offered["hasty"])
    assert offered["manhattan"](HARD) == 21
    assert offered["hasty"]((1, 2, 3, 4, 0, 5, 6, 7, 8)) == float("inf")


def test_both_engines_find_what_the_example_in_python_finds(tiles: Any) -> None:
    native = solve(tiles, "astar", engine="native")
    python = solve(tiles, "astar", engine="python")
    assert native == python
    assert (native.cost, native.counts.expanded) == (31, 6744)  # as in examples/eight_puzzle.py


def test_optimal_solutions_and_distances_are_those_of_the_built_in_domain(tiles: Any) -> None:
    twin = load("sliding_tiles", "8 6 7 2 5 4 3 _ 1")
    assert count(tiles, engine="native").count == count(twin).count == 40
    for most in (None, 100):
        ours = distances(tiles, max_states=most, engine="native")
        assert ours == distances(tiles, max_states=most, engine="python")
    assert (len(ours.to_goal), ours.complete) == (100, False)


def test_instances_and_states_are_sources(tiles: Any) -> None:
    assert load(TILES, "easy").initial == (1, 2, 3, 4, 0, 6, 7, 5, 8)
    assert load(TILES, "easy").name == "easy"
    assert load(TILES, "1234_6758").initial == (1, 2, 3, 4, 0, 6, 7, 5, 8)
    swapped = load(f"{TILES}:Tiles([2, 1, 3, 4, 5, 6, 7, 8, 0])")
    assert solve(swapped, "astar").reason.startswith("an odd number of tiles")
    # The header knows nothing of a state written out, so it cannot say that this is impossible.
    assert load(TILES, "21345678_").impossible() == ""
    with pytest.raises(InputError, match=r"there is no instance 'hrad' .hard, easy are known"):
        load(TILES, "hrad")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("3", "argument 1 must be a list of whole numbers"),
        ("[1, 2], 0", "argument 1 must have 9 numbers, not 2"),
        ("[1, 2, 3, 4, 5, 6, 7, 8, 128]", "a number of argument 1 is out of range: 128"),
        ("[1, 2, 3, 4, 5, 6, 7, 8, 0], x", "argument 2 must be a whole number"),
        ("1, 2, 3", "the number of arguments must be 0 or 1 or 2, not 3"),
        ("start=[1]", "arguments in C++ have no names; write only the value of start"),
        ("[1.5]", "argument 1 is [1.5]; it must be a number, a text, or a list of whole numbers"),
        (f"[{2**63}]", "each below 2**63"),
    ],
)
def test_wrong_arguments_are_named(arguments: str, told: str) -> None:
    with pytest.raises(InputError, match=r"Tiles\(.*\) cannot be made: ") as caught:
        load(f"{TILES}:Tiles({arguments})")
    assert told in str(caught.value)


@pytest.mark.parametrize("state", [(), (1, 2), 3, "12345678_", [*HARD], (*HARD[:8], 128), None])
def test_what_is_not_a_state_is_refused(tiles: Any, state: Any) -> None:
    with pytest.raises(InputError, match="is not a state of Tiles; it must be a tuple of 9 whole"):
        tiles.successors(state)


@pytest.mark.parametrize("engine", ["python", "native"])
@pytest.mark.parametrize(
    ("heuristic", "told"),
    [
        ("negative", "heuristic 'negative' returns -1 in the state "),
        ("failing", "own_tiles.hpp: the table is missing"),
    ],
)
def test_faults_of_heuristics_end_the_search(
    tiles: Any, engine: Any, heuristic: str, told: str
) -> None:
    with pytest.raises(InputError) as caught:
        solve(tiles, "astar", heuristic=heuristic, engine=engine)
    assert told in str(caught.value)


@pytest.mark.parametrize("engine", ["python", "native"])
@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (1, "own_tiles.hpp: no tile there"),
        (2, "adds more than 4 in the state 8 6 7 2 5 4 3 0 1; max_successors must be larger"),
        (3, "adds action 4 in the state 8 6 7 2 5 4 3 0 1; actions are numbered from 0"),
    ],
)
def test_faults_of_successors_end_the_search(engine: Any, fault: int, told: str) -> None:
    broken = load(f"{TILES}:Tiles({list(HARD)}, {fault})")
    for algorithm in ("astar", "ida_star", "breadth_first", "random_walk"):
        with pytest.raises(InputError) as caught:
            solve(broken, algorithm, engine=engine)
        assert told in str(caught.value)


def test_limits_are_kept(tiles: Any) -> None:
    def endless(**limits: Any) -> Any:
        return solve(
            tiles,
            "iterative_deepening",
            duplicates="tree",
            first=40,
            engine="native",
            limits=Limits(**limits),
        )

    assert endless(expansions=1234).counts.expanded == 1234
    assert endless(seconds=0.1).reason == "stopped after 0.1 seconds"
    small = solve(tiles, "uniform_cost", engine="native", limits=Limits(memory=1_000_000))
    assert (small.status, small.counts.expanded > 1000) == (Status.LIMIT, True)

    def fail(tally: Tally) -> None:
        raise RuntimeError(f"enough after {tally.expanded}")

    def interrupt(tally: Tally) -> None:
        raise KeyboardInterrupt

    with pytest.raises(RuntimeError, match="enough after 0"):
        endless(progress=fail)
    assert endless(progress=interrupt).status is Status.STOPPED


def test_ctrl_c_ends_a_search_with_its_counts() -> None:
    program = f"""
import os, signal, threading
from plybench import Limits, load, solve

tiles = load({TILES!r})

def search(**limits):
    return solve(tiles, "iterative_deepening", duplicates="tree", first=40, engine="native",
                 limits=Limits(**limits))

search(expansions=1)  # imports what it needs
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
result = search()
print(result.status, result.reason, result.counts.expanded > 10_000)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout.split() == ["stopped", "interrupted", "True"], run.stderr
