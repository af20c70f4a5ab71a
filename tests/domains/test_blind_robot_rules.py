"""The rules of the blind robot, its heuristics, its instances and its plan checker."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import blind_robots
from plybench import InputError, Status, solve
from plybench.core.heuristic import heuristics_of, is_consistent
from plybench.core.picture import as_text
from plybench.core.verify import verify
from plybench.domains.blind_robot import BlindRobot, check_plan, from_state, instance, write
from plybench.domains.blind_robot.checker import PlanError, replay
from plybench.domains.blind_robot.instances import INSTANCES
from plybench.domains.shared.maps import Map
from plybench.search import exact_distances

SHAPES = st.tuples(st.integers(1, 5), st.integers(1, 5))
SMALL = st.tuples(st.integers(1, 4), st.integers(1, 3))


def walked(problem: BlindRobot, cell: int, action: str) -> int:
    """Return where one robot is after a move, by the map."""
    return problem.grid.steps[cell].get(action, cell)


@settings(max_examples=200, deadline=None)
@given(problem=blind_robots(SHAPES), moves=st.lists(st.integers(0, 3), max_size=8))
def test_a_belief_moves_as_each_of_its_squares_does(problem: BlindRobot, moves: list[int]) -> None:
    state = problem.initial
    for number in moves:
        action, after, cost = problem.successors(state)[number]
        expected = {walked(problem, cell, action) for cell in problem.squares(state)}
        assert set(problem.squares(after)) == expected
        assert after == problem.result(state, action) and cost == 1
        origins = problem.origins(after, action)
        assert set(problem.squares(origins)) == {
            cell for cell in problem.grid.floor if walked(problem, cell, action) in expected
        }
        state = after


@settings(max_examples=60, deadline=None)
@given(problem=blind_robots(SMALL))
def test_marked_heuristics_are_consistent_in_any_maze(problem: BlindRobot) -> None:
    found = exact_distances(problem)
    for name, estimate in heuristics_of(problem).items():
        if not is_consistent(estimate):
            continue
        for state, distance in found.to_goal.items():
            assert estimate(state) <= distance, (name, state)
            for _, after, _ in problem.successors(state):
                assert estimate(state) <= 1 + estimate(after), (name, state, after)


@settings(max_examples=60, deadline=None)
@given(problem=blind_robots(SHAPES, is_solvable=True))
def test_merge_pair_is_never_below_the_others(problem: BlindRobot) -> None:
    for state in (problem.initial, *(after for _, after, _ in problem.successors(problem.initial))):
        best = problem.merge_pair(state)
        assert best >= problem.farthest_pair(state) >= problem.closest_pair(state)
        assert problem.bounding_box(state) >= problem.farthest_pair(state)


@settings(max_examples=100, deadline=None)
@given(problem=blind_robots(SMALL))
def test_exactly_squares_that_are_not_connected_make_a_problem_impossible(
    problem: BlindRobot,
) -> None:
    has_plan = problem.initial in exact_distances(problem).to_goal
    assert (problem.impossible() == "") == has_plan
    assert (problem.merge_pair(problem.initial) < inf) == has_plan
    if not has_plan:
        result = solve(problem, "breadth_first")
        assert (result.status, result.reason) == (Status.UNSOLVABLE, problem.impossible())


def test_islands_are_impossible_with_a_reason() -> None:
    reason = instance("mazes/islands").impossible()
    assert reason.startswith("(3,1) and (0,0) are not connected: no moves")


def test_a_target_must_be_reached() -> None:
    room = from_state("*..", None)
    assert solve(room, "breadth_first").cost == 0
    assert solve(room.with_target((2, 0)), "breadth_first").cost == 2
    assert room.with_target((2, 0)).merge_pair(room.initial) == 2
    assert "not connected" in from_state("*#.", "2,0").impossible()


@pytest.mark.parametrize("name", [name for name, e in INSTANCES.items() if "moves" in e.summary])
def test_lengths_in_the_summaries_are_true(name: str) -> None:
    length = int(INSTANCES[name].summary.split()[-2])
    if name != "reports/room-all":  # which has too many beliefs for plain search
        assert solve(instance(name), heuristic="merge-pair").cost == length
    found = solve(instance(name), "synchronize")
    assert found.is_optimal and found.cost == length


def test_faults_of_problems_are_named() -> None:
    grid = Map(3, 1, frozenset({1}))
    for problem, message in [
        (lambda: BlindRobot(grid, [(1, 0)]), r"^start \(1,0\) is in a wall"),
        (lambda: BlindRobot(grid, [(3, 0)]), r"^start: \(3,0\) is outside the 3 x 1 map"),
        (lambda: BlindRobot(grid, []), "^there are no starts"),
        (lambda: BlindRobot(grid, target=(1, 0)), r"^target \(1,0\) is in a wall"),
        (lambda: BlindRobot(Map(1, 1, frozenset({0}))), "^the map has no floor"),
        (lambda: BlindRobot(grid, order="west"), "^unknown child order 'west'"),
        (lambda: BlindRobot(grid).result(1, "up"), "^unknown action 'up'"),
    ]:
        with pytest.raises(InputError, match=message):
            problem()


# Instances


def test_random_problems_are_drawn_again_and_have_as_many_starts_as_asked_for() -> None:
    one = instance("random:width=6,height=5,walls=30,starts=4,seed=3")
    assert write(one) == write(instance(one.name))
    assert len(one.squares(one.initial)) == 4 and not one.impossible()
    assert len(one.grid.walls) == 9


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("random:size=3", "unknown parameter 'size'; known: width, height, walls, starts, seed"),
        ("random:seed=x", "parameter seed='x' must be a whole number"),
        ("random:seed=1,seed=2", "parameter seed is given twice"),
        ("random:width=0", "0 cells; there can be 1 to 10,000"),
        ("random:walls=100", "at most 99 % walls"),
        ("random:width=2,height=1,walls=0,starts=3", "has only 2 squares"),
    ],
)
def test_faults_of_random_names(name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        instance(name)


def test_picture_shows_belief_and_target() -> None:
    problem = from_state("*#/..", "1,0")
    assert as_text(problem.picture(problem.initial)) == "* #\n. ."
    assert problem.picture(problem.initial).rows[1][1].goal == "x"


# The checker


@settings(max_examples=60, deadline=None)
@given(problem=blind_robots(SMALL, is_solvable=True))
def test_checker_accepts_plans_and_knows_the_end(problem: BlindRobot) -> None:
    result = solve(problem, "breadth_first")
    assert result.path is not None
    verify(problem, result)
    end = check_plan(problem, result.path.actions)
    assert result.path.states[-1] == 1 << problem.grid.cell(end)


def test_checker_rejects_what_is_no_plan() -> None:
    problem = from_state("*.*", None)
    assert check_plan(problem, ["west", "west"]) == (0, 0)
    with pytest.raises(PlanError, match=r"leads from \(0, 0\) to \(0, 0\), but from \(2, 0\) to"):
        check_plan(problem, ["west"])
    with pytest.raises(PlanError, match="move 2, 'up': there is no such direction"):
        check_plan(problem, ["west", "up"])
    with pytest.raises(PlanError, match=r"ends at \(0, 0\), not at the target \(1, 0\)"):
        check_plan(problem.with_target((1, 0)), ["west", "west"])
    assert replay([".#", ".."], [(0, 0), (1, 0), (0, 1)], ["east", "north", "west", "north"])
