"""Optimal solutions listed one by one."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.shell import Shell
from plybench import InputError, count, load, solutions, verify
from plybench.core.results.result import SearchResult, Status
from twins.puzzles import puzzles


def all_shortest(problem: Any, length: int) -> list[tuple[Any, ...]]:
    """Return all action sequences of that length that first meet a goal at their end."""
    found: list[tuple[Any, ...]] = []

    def walk(state: Any, actions: tuple[Any, ...]) -> None:
        if problem.is_goal(state):
            found.append(actions)
        elif len(actions) < length:
            for action in problem.actions(state):
                walk(problem.result(state, action), (*actions, action))

    walk(problem.initial, ())
    return [actions for actions in found if len(actions) == length]


@pytest.mark.parametrize("depth", [2, 5, 8, 10])
def test_solutions_are_all_shortest_ones_in_the_order_of_actions(depth: int) -> None:
    problem = load("sliding_tiles", f"random:3x3,depth={depth},seed={depth}")
    found, paths = solutions(problem, most=1000)
    assert found.cost is not None
    assert [path.actions for path in paths] == all_shortest(problem, int(found.cost))
    assert len(paths) == found.count == count(problem).count


@settings(max_examples=40, deadline=None)
@given(puzzle=puzzles(st.just((3, 3, 2))))
def test_as_many_are_listed_as_there_are(puzzle: Any) -> None:
    found, paths = solutions(puzzle, most=500)
    expected = count(puzzle).count
    assert found.count == expected
    if isinstance(expected, int):
        assert len(paths) == min(expected, 500)
        assert len({path.actions for path in paths}) == len(paths)


def test_fewer_are_the_first_of_all() -> None:
    problem = load("sliding_tiles", "reports/hard")
    _, two = solutions(problem, most=2)
    _, one = solutions(problem, most=1)
    assert one == two[:1]
    for path in two:
        verify(problem, SearchResult(Status.SOLVED, path, None, count(problem).counts, "test"))
    with pytest.raises(InputError, match="most=0 must be at least 1"):
        solutions(problem, most=0)


def test_solutions_are_listed_by_the_command(shell_of_search: Shell) -> None:
    shell = shell_of_search
    assert shell("count", "sliding_tiles", "reports/hard", "--list", "1") == 0
    lines = shell.out.splitlines()
    assert lines[0].startswith("2 optimal solutions of cost 20")
    assert lines[1].startswith("1  left down right up") and lines[2] == "... and 1 more"
    found = shell.json("count", "sliding_tiles", "reports/hard", "--list", "9")
    assert len(found["solutions"]) == 2 and len(found["solutions"][0]) == 20
    assert "from 1 to 1000000" in shell.error("count", "sliding_tiles", "--list", "0")
    native = ("count", "sliding_tiles", "--list", "2", "--engine", "native")
    assert "--list searches in Python" in shell.error(*native)


@pytest.fixture
def shell_of_search(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)
