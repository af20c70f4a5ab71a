"""Which algorithm is used when none is named, and what a search that hit a limit is told."""

from typing import Any

import pytest

from plybench import Limits, Status, solve
from plybench.core.native.bridge import native_core
from plybench.core.observer import Observer
from plybench.domains.blind_robot import BlindRobot
from plybench.domains.blind_robot import instance as blind
from plybench.domains.blocksworld import instance as blocks
from plybench.domains.mazeworld import Mazeworld
from plybench.domains.mazeworld import instance as maze
from plybench.domains.shared.maps import Map
from plybench.domains.sliding_tiles import instance as tiles
from plybench.engine import advice
from plybench.engine.advice import choose_algorithm

NATIVE = pytest.mark.skipif(native_core() is None, reason="the native core was not built")
FEW = Limits(expansions=3)


def crowded(robots: int, *, width: int, height: int, walls: int = 0) -> Mazeworld:
    return maze(f"random:{width=},{height=},{robots=},{walls=},seed=1")


@NATIVE
@pytest.mark.parametrize(
    ("problem", "name"),
    [
        (maze("corridor/bay"), "fuel"),
        (maze("corridor/bay-turns"), "fuel"),
        (maze("reports/eight-puzzle"), "fuel"),
        (crowded(60, width=11, height=11), "fuel"),
        (crowded(61, width=30, height=30), "crowd"),
        (crowded(13, width=5, height=5), "crowd"),
        (crowded(15, width=4, height=4), "fuel"),
        (crowded(12, width=4, height=4), "fuel"),
        (crowded(15, width=5, height=4, walls=20), "fuel"),
        (crowded(14, width=5, height=4, walls=20), "crowd"),
        (crowded(13, width=8, height=2), "crowd"),
        (crowded(16, width=6, height=3), "crowd"),
        (blind("small/corners"), "synchronize"),
        (BlindRobot(Map(40, 40)), "astar"),
        (tiles("reports/easy"), "astar"),
        (blocks("reports/two-blocks"), "astar"),
    ],
)
def test_a_problem_recommends_its_solver(problem: Any, name: str) -> None:
    chosen = choose_algorithm(problem)
    assert chosen.algorithm == name
    assert (chosen.reason == "") == (name == "astar")


@NATIVE
def test_solve_uses_what_is_recommended_unless_it_cannot() -> None:
    bay = maze("corridor/bay")
    assert solve(bay) == solve(bay, "fuel")
    assert solve(blind("small/corners")).algorithm == "synchronize"
    for options in (
        {"heuristic": "distance"},
        {"heuristic": "distance", "ties": "fifo"},
        {"heuristic": "distance", "engine": "python"},
        {"heuristic": "distance", "observer": Observer()},
    ):
        assert solve(bay, **options).algorithm == "astar"


@NATIVE
@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ({"engine": "python"}, "fuel runs only in the native engine"),
        ({"is_observed": True}, "fuel cannot be observed"),
        ({"options": ["heuristic"]}, "fuel takes no heuristic"),
        ({"options": ["goal_test"]}, "fuel takes no goal test"),
    ],
)
def test_the_reason_for_another_choice_is_told(call: Any, reason: str) -> None:
    assert choose_algorithm(maze("corridor/bay"), **call) == ("astar", reason)


@NATIVE
def test_an_option_of_one_solver_chooses_it() -> None:
    bay = maze("corridor/bay")
    assert choose_algorithm(bay, options=["rounds", "seed"]) == ("crowd", "it takes rounds")
    assert choose_algorithm(bay, options=["rounds", "ties"]).algorithm == "astar"  # which refuses
    assert solve(bay, rounds=3).algorithm == "crowd"


def test_without_a_core_it_is_astar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "native_core", lambda: None)
    chosen = choose_algorithm(maze("corridor/bay"))
    assert chosen == ("astar", "fuel needs the native core, which was not built")


def test_other_rules_are_not_left_to_the_solver() -> None:
    class Teleporters(Mazeworld):
        pass

    maze = Teleporters(Map(3, 1), {"A": (0, 0)}, {"A": (2, 0)})
    assert choose_algorithm(maze).algorithm == "astar"


@NATIVE
@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_search_that_hits_a_limit_names_the_solver(engine: Any) -> None:
    room = maze("reports/room")
    found = solve(room, "astar", heuristic="manhattan", ties="heap", engine=engine, limits=FEW)
    assert found.status is Status.LIMIT
    assert found.advice == "try fuel: it finds a plan with the least fuel and proves it"
    assert found.advice in str(found) and found.to_dict()["advice"] == found.advice
    assert solve(room, "astar", heuristic="manhattan", engine=engine).advice == ""
    lost = solve(blind("reports/room"), "breadth_first", engine=engine, limits=FEW)
    assert lost.advice == "try synchronize: it finds a shortest plan and proves it"


@NATIVE
def test_a_solver_is_not_advised_against_itself() -> None:
    hard = maze("random:width=10,height=10,robots=40,walls=5,seed=1")
    assert choose_algorithm(hard).algorithm == "fuel"
    found = solve(hard, "fuel", limits=Limits(expansions=1))
    assert (found.status, found.advice) == (Status.LIMIT, "")


@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_search_without_a_solver_is_told_what_needs_less_memory(engine: Any) -> None:
    if engine == "native" and native_core() is None:
        pytest.skip("the native core was not built")
    hard = tiles("random:4x4,seed=1")
    little = Limits(memory=3_000_000)
    found = solve(hard, "astar", heuristic="manhattan", engine=engine, limits=little)
    assert found.status is Status.LIMIT
    assert found.advice == "try ida_star: it only needs memory for one path"
    assert solve(hard, "astar", heuristic="manhattan", engine=engine, limits=FEW).advice == ""
