"""Errors and results go through `pickle`, as they must between processes."""

import importlib
import pickle
import pkgutil
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, is_dataclass
from multiprocessing import get_context
from typing import Any

import pytest

import plybench
from helpers import Chain, GraphProblem, Nim, from_table
from plybench import (
    GameTrace,
    Limits,
    Trace,
    analyse,
    analyse_game,
    count,
    decide,
    distances,
    examine,
    load,
    load_game,
    match,
    random_games,
    solve,
    tournament,
)
from plybench.classroom.checking.findings import NoGround
from plybench.core.catalog import domains, games
from plybench.core.errors import ListedError, RefusedValue, TextError, refused, unknown
from plybench.core.heuristic import heuristics_of
from plybench.lab.fields import FieldError
from plybench.play.arena import Sprt, ratings

FALSE = from_table({"S": 9}, admissible=True)
GRAPH = GraphProblem({"S": {"A": 1, "G": 5}, "A": {"G": 1}})


def modules() -> Iterator[Any]:
    for info in pkgutil.walk_packages(plybench.__path__, "plybench."):
        if not info.name.endswith("__main__"):
            yield importlib.import_module(info.name)


def error_classes() -> list[type[BaseException]]:
    found = {
        value
        for module in modules()
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, BaseException)
        and value.__module__.startswith("plybench")
    }
    return sorted(found, key=lambda cls: (cls.__module__, cls.__name__))


def copied(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


# An error with a constructor of its own needs an example here.
EXAMPLES: dict[type[BaseException], BaseException] = {
    TextError: TextError("wrong", 3, 7),
    FieldError: FieldError("depth", "wrong"),
    ListedError: ListedError("wrong", "line 3: wrong"),
    RefusedValue: RefusedValue("depth", "depth=-1 must be at least 1", "at least 1"),
    NoGround: NoGround("wrong", "problem"),
}


@pytest.mark.parametrize("kind", error_classes(), ids=lambda cls: cls.__name__)
def test_every_error_of_the_package_survives(kind: type[BaseException]) -> None:
    error = EXAMPLES.get(kind) or kind("what is wrong")
    again = copied(error)
    assert type(again) is kind
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_errors_made_by_functions_survive_with_what_they_know() -> None:
    again = copied(refused("depth", -1, "at least 1"))
    assert (again.name, again.rule) == ("depth", "at least 1")
    assert str(copied(unknown("heuristic", "x", ["y"]))) == str(unknown("heuristic", "x", ["y"]))
    assert copied(TextError("wrong", 3)).column is None


def read_wrongly(text: str) -> Any:
    return domains()["sliding_tiles"].read(text)


@pytest.mark.slow
def test_error_in_another_process_arrives() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(TextError, match="line 2"):
            pool.submit(read_wrongly, "1 2 3\n4 ? 5").result(timeout=60)
        easy = pool.submit(solve, load("sliding_tiles", "reports/easy")).result(timeout=60)
    assert easy == solve(load("sliding_tiles", "reports/easy"))


def results() -> Iterator[Any]:
    """Yield one of everything that the public functions return."""
    puzzle = load("blocksworld", "reports/two-blocks")
    trace, game_trace = Trace(), GameTrace()
    yield solve(puzzle, "astar", observer=trace)
    yield trace
    yield from list(trace.trees())
    yield from list(trace.steps())[:3]
    yield solve(puzzle, limits=Limits(expansions=3))
    yield solve(GRAPH, "astar", heuristic=FALSE)  # with a false claim
    yield solve(load("sliding_tiles", "2 1 3 4 5 6 7 8 _"))  # unsolvable
    yield solve(load("mazeworld"), "fuel")  # with details
    yield solve(Chain(3), "breadth_first")
    yield count(puzzle)
    yield distances(puzzle, max_states=20)
    yield examine(puzzle, ["manhattan", "boosted"])
    yield examine(GRAPH, [FALSE])
    game, state = load_game("connect_four", "4453", variant="5x5")
    yield decide(game, "alpha_beta", state, depth=3, observer=game_trace)
    yield game_trace
    yield from game_trace.trees()
    yield random_games(game, games=4)
    played = match("connect_four", "random", "random", games=2, variant="4x4")
    yield from (played, played.pairs, *played.standings)
    three = ["random", "minimax:depth=1", "minimax:depth=2"]
    yield tournament("connect_four", three, games=2, variant="4x4")
    yield from (*ratings([[0, 1], [2, 0]]), Sprt(0, 10))
    yield decide(Nim(5), "minimax", depth=2)
    yield Limits(seconds=3)
    yield puzzle.picture(puzzle.initial)
    yield from more_results()


def more_results() -> Iterator[Any]:
    """Yield what solvers of single games return."""
    from plybench.solvers.connect_four.solver import ConnectFourSolver

    game, state = load_game("connect_four", variant="4x4")
    yield ConnectFourSolver(game).analyse(state)
    yield analyse(game, state, best=1)
    yield analyse_game(game, "1122331")


def parts(value: Any) -> Iterator[Any]:
    """Yield an object and all dataclasses inside it."""
    if is_dataclass(value):
        yield value
        for field in fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, list | tuple | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from parts(item)


def test_every_result_survives() -> None:
    kinds = set()
    for result in results():
        assert copied(result) == result, type(result)
        assert str(copied(result)) == str(result) or "0x" in str(result)
        kinds |= {type(part).__name__ for part in parts(result)}
    wanted = {
        name for module in ("", "play.arena", "study.doctor", "trace") for name in exported(module)
    }
    given = {"Opening", "MatchSettings"}  # these go in, and come back in what is recorded
    assert wanted - given - kinds == set()


def exported(module: str) -> set[str]:
    """Return the public names of a module that are dataclasses, but for nodes of observers."""
    name = f"plybench.{module}".rstrip(".")
    home = importlib.import_module(name)
    return {n for n in home.__all__ if is_dataclass(getattr(home, n))} - {"Node", "GameNode"}


@pytest.mark.parametrize("name", domains())
def test_every_problem_survives_after_a_search(name: str) -> None:
    problem = load(name)
    before = solve(problem)
    again = copied(problem)
    assert repr(again) == repr(problem)
    assert solve(again) == before
    for heuristic in heuristics_of(problem).values():
        assert copied(heuristic)(problem.initial) == heuristic(problem.initial)


@pytest.mark.parametrize("name", games())
def test_every_game_survives_after_a_search(name: str) -> None:
    if games()[name].missing():
        pytest.skip(games()[name].missing())
    game, state = load_game(name)
    before = decide(game, "alpha_beta", depth=2)
    assert decide(copied(game), "alpha_beta", copied(state), depth=2) == before
