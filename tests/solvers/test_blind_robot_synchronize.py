"""Shortest plans of the blind robot: equal to plain search on small maps, honest under limits."""

import signal
import threading
import time
from os import getpid, kill
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import blind_robots
from plybench import InputError, Limits, Status, solve
from plybench.core.native.bridge import native_core
from plybench.core.verify import verify
from plybench.domains.blind_robot import BlindRobot, check_plan, from_state, instance
from plybench.domains.shared.maps import Map
from plybench.solvers.blind_robot import synchronize

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

SHAPES = st.tuples(st.integers(1, 6), st.integers(1, 5))
IDEAS = ("nothing", "beam", "beliefs", "merging")
HARD = "random:width=24,height=24,walls=15,seed=1"  # takes far longer than the tests that use it


@pytest.mark.parametrize("without", IDEAS)
@settings(max_examples=60, deadline=None)
@given(problem=blind_robots(SHAPES, is_solvable=True))
def test_plans_are_as_short_as_those_of_astar(without: Any, problem: BlindRobot) -> None:
    result = solve(problem, "synchronize", without=without)
    assert result.path is not None and result.is_solved and result.is_optimal
    check_plan(problem, result.path.actions)
    assert result.cost == solve(problem, "astar", heuristic="merge-pair").cost


@settings(max_examples=60, deadline=None)
@given(problem=blind_robots(st.tuples(st.integers(1, 4), st.integers(1, 4)), is_solvable=True))
def test_plans_are_as_short_as_those_of_breadth_first_search(problem: BlindRobot) -> None:
    assert synchronize(problem).cost == solve(problem, "breadth_first", engine="python").cost


@pytest.mark.parametrize("seed", range(4))
def test_ideas_change_no_length_on_larger_maps(seed: int) -> None:
    problem = instance(f"random:width=9,height=9,walls=20,seed={seed}")
    lengths = {idea: solve(problem, "synchronize", without=idea).cost for idea in IDEAS}
    assert len(set(lengths.values())) == 1, lengths


@pytest.mark.parametrize(
    ("walls", "length"),
    [
        (1, 59),  # these two were proved by a search over beliefs too
        (2, 60),
        pytest.param(3, 62, marks=pytest.mark.slow),
        pytest.param(4, 62, marks=pytest.mark.slow),
        pytest.param(5, 63, marks=pytest.mark.slow),
    ],
)
def test_large_maps_with_few_walls_are_solved(walls: int, length: int) -> None:
    problem = instance(f"random:width=30,height=30,walls={walls},seed=1")
    result = synchronize(problem)
    assert result.is_optimal and result.cost == length
    assert result.path is not None
    check_plan(problem, result.path.actions)


@pytest.mark.parametrize("seed", range(3))
def test_a_target_is_reached_by_a_shortest_plan(seed: int) -> None:
    problem = instance(f"random:width=7,height=7,walls=20,starts=8,seed={seed}")
    at = problem.positions(problem.initial)[-1]
    aimed = problem.with_target(at)
    result = synchronize(aimed)
    assert result.path is not None and check_plan(aimed, result.path.actions) == at
    assert result.cost == solve(aimed, heuristic="merge-pair").cost


def test_a_part_of_a_large_map_is_enough() -> None:
    walls = {cell for cell in range(100 * 50) if not (40 <= cell % 100 < 60 and cell < 2000)}
    problem = BlindRobot(Map(100, 50, frozenset(walls)))
    assert synchronize(problem).cost == 19 + 19


def test_the_same_input_has_the_same_plan_and_counts() -> None:
    problem = instance("random:width=10,height=10,walls=20,seed=5")
    assert synchronize(problem) == synchronize(problem)


def test_details_say_where_the_robot_ends() -> None:
    result = synchronize(instance("reports/room-all"))
    assert result.details["possible_starts"] == 169
    assert result.details["ends_at"] in ([1, 1], [1, 13], [13, 1], [13, 13])


# Limits


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(expansions=50_000), "stopped after 50,000 expansions"),
        (Limits(seconds=0.3), "stopped after 0.3 seconds"),
        (Limits(memory="40MB"), "stopped after using 40,000,000 bytes of memory"),
    ],
)
def test_a_limit_returns_the_best_plan_and_a_bound(limits: Limits, reason: str) -> None:
    problem = instance(HARD)
    result = solve(problem, "synchronize", limits=limits)
    assert (result.status, result.reason) == (Status.LIMIT, reason)
    assert result.path is not None and result.lower_bound is not None
    check_plan(problem, result.path.actions)
    assert problem.merge_pair(problem.initial) <= result.lower_bound < len(result.path)
    if limits.expansions is not None:
        assert result.counts.expanded == limits.expansions
        assert result == solve(problem, "synchronize", limits=limits)


def test_the_shortest_limits_are_kept() -> None:
    for limits in (Limits(seconds=1e-9), Limits(memory=1), Limits(expansions=1)):
        result = solve(instance(HARD), "synchronize", limits=limits)
        assert result.status is Status.LIMIT
        verify(instance(HARD), result)


def test_progress_tells_the_length_that_is_looked_for() -> None:
    seen: list[Any] = []
    limits = Limits(seconds=0.5, progress=lambda tally: seen.append(tally.bound))
    solve(instance(HARD), "synchronize", limits=limits)
    assert any(bound is not None for bound in seen)


def test_ctrl_c_returns_what_is_known() -> None:
    def interrupt() -> None:
        time.sleep(0.4)
        kill(getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    result = solve(instance(HARD), "synchronize")
    thread.join()
    assert (result.status, result.reason) == (Status.STOPPED, "interrupted")
    assert result.path is not None and result.lower_bound is not None


# What cannot be


def test_islands_have_no_plan_and_no_search() -> None:
    result = solve(instance("mazes/islands"), "synchronize")
    assert result.status is Status.UNSOLVABLE and "not connected" in result.reason
    assert result.counts.expanded == 0


def test_faults_are_named() -> None:
    class Slippery(BlindRobot):
        """Might have other rules."""

    for problem, message in [
        (BlindRobot(Map(41, 25)), "takes maps of up to 1,024 squares; .* is 41 x 25"),
        (Slippery(Map(2, 2)), "Slippery may have other rules"),
    ]:
        with pytest.raises(InputError, match=message):
            synchronize(problem)
    with pytest.raises(InputError, match="cannot do without='beams'; did you mean 'beam'"):
        solve(from_state("*.", None), "synchronize", without="beams")
    with pytest.raises(InputError, match="only in the native engine"):
        solve(from_state("*.", None), "synchronize", engine="python")


def test_the_core_refuses_maps_that_are_wrong() -> None:
    core: Any = native_core()
    limits = core.SearchLimits(None, None, None, None, False)
    for width, height, floor, start, target, message in [
        (0, 1, [], [], -1, "bad size"),
        (2, 1, [1], [2], -1, "a start in a wall"),
        (2, 1, [1], [0], -1, "no start"),
        (2, 1, [4], [4], -1, "floor outside the map"),
        (2, 1, [1], [1], 1, "the target is in a wall"),
        (3, 1, [5], [1], -1, "not connected"),
    ]:
        with pytest.raises(ValueError, match=message):
            core.synchronize(width, height, floor, start, target, limits)
