"""The 8-puzzle as a planning task: our search next to Fast Downward, which knows only the PDDL.

The puzzle is `8 6 7 2 5 4 3 0 1`, 31 moves away from its goal; every answer is optimal. Fast
Downward comes with the package up-fast-downward and runs as a process of its own, whose CPU time
counts. With translation, it starts from the PDDL as a user does; without, from the file that its
translator wrote before. unified-planning calls it from Python with the heuristic LM-cut.
"""

import importlib
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.blocksworld import runner
from benchmarks.harness import Row, race
from benchmarks.user_problem import START
from plybench.domains.sliding_tiles import instance

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
MOVES = 31
DOMAIN = """\
(define (domain sliding-tiles)
  (:requirements :strips :typing)
  (:types tile cell)
  (:predicates (on ?t - tile ?c - cell) (empty ?c - cell) (beside ?a - cell ?b - cell))
  (:action slide
    :parameters (?t - tile ?from - cell ?to - cell)
    :precondition (and (on ?t ?from) (empty ?to) (beside ?from ?to))
    :effect (and (on ?t ?to) (empty ?from) (not (on ?t ?from)) (not (empty ?to)))))
"""


def rows() -> list[Row]:
    """Return a search without a heuristic, and A* with one; ours alone if there is no planner."""
    with TemporaryDirectory() as folder:
        task = _written(Path(folder))
        return [*blind(task), *informed(task)]


def blind(task: Path) -> list[Row]:
    """Both expand nearly all of the 181,440 states."""
    ours = runner(instance("hardest/3x3"), "breadth_first", "native", goal_test="expanded")
    contestants = {"plybench, native, breadth-first": ours}
    if folder := fast_downward():
        search = "astar(blind())"
        sas = translated(folder, task)
        contestants["Fast Downward, blind"] = partial(_searched, folder, task, sas, search)
        contestants["Fast Downward, with translation"] = partial(_planned, folder, task, search)
    return race("8-puzzle as PDDL, 31 moves, no heuristic", contestants, rounds=7)


def informed(task: Path) -> list[Row]:
    """A* with what each has: the distance of the tiles here, landmarks or databases there."""
    ours = runner(instance("hardest/3x3"), "astar", "native", heuristic="manhattan")
    contestants = {"plybench, native, A* + manhattan": ours}
    if folder := fast_downward():
        sas = translated(folder, task)
        for name in ("lmcut", "ipdb"):
            search = partial(_searched, folder, task, sas, f"astar({name}())")
            contestants[f"Fast Downward, A* + {name}"] = search
        try:
            contestants["unified-planning, A* + lmcut"] = _unified(task)
        except ImportError as error:
            print(f"unified-planning is left out: {error}")
    return race("8-puzzle as PDDL, 31 moves, A*", contestants)


def problem_text(start: Sequence[int], goal: Sequence[int], width: int) -> str:
    """Return a puzzle as a problem of the domain; 0 is the blank."""
    cells = range(len(start))
    beside = [
        f"(beside c{a} c{b})"
        for a in cells
        for b in cells
        if abs(a // width - b // width) + abs(a % width - b % width) == 1
    ]
    tiles = " ".join(f"t{tile}" for tile in sorted(start) if tile)
    return f"""\
(define (problem puzzle)
  (:domain sliding-tiles)
  (:objects {tiles} - tile {" ".join(f"c{cell}" for cell in cells)} - cell)
  (:init {" ".join([*_facts(start), *beside])})
  (:goal (and {" ".join(_facts(goal))})))
"""


def _facts(state: Sequence[int]) -> list[str]:
    return [f"(on t{t} c{c})" if t else f"(empty c{c})" for c, t in enumerate(state)]


def _written(folder: Path) -> Path:
    """Write the domain and the problem; return the folder."""
    (folder / "domain.pddl").write_text(DOMAIN)
    (folder / "problem.pddl").write_text(problem_text(START, GOAL, 3))
    return folder


def fast_downward() -> Path | None:
    """Return the folder of Fast Downward; None, with a message, if it is not installed."""
    found = find_spec("up_fast_downward")
    if found is None or found.origin is None:
        print("planning: up-fast-downward is not installed; left out")
        return None
    return Path(found.origin).parent / "downward"


def translated(folder: Path, task: Path) -> str:
    """Return the task in the form from which the search starts."""
    driver = [sys.executable, str(folder / "fast-downward.py"), "--sas-file", "output.sas"]
    _output([*driver, "--translate", "domain.pddl", "problem.pddl"], task)
    return (task / "output.sas").read_text()


def _searched(folder: Path, task: Path, sas: str, search: str) -> int:
    """Search in the translated task; return the states expanded."""
    command = [str(folder / "builds" / "release" / "bin" / "downward"), "--search", search]
    return _expanded(_output(command, task, sas))


def _planned(folder: Path, task: Path, search: str) -> int:
    """Translate and search; return the states expanded."""
    driver = [sys.executable, str(folder / "fast-downward.py")]
    return _expanded(_output([*driver, "domain.pddl", "problem.pddl", "--search", search], task))


def _output(command: list[str], task: Path, given: str = "") -> str:
    told = subprocess.run(command, cwd=task, input=given, capture_output=True, text=True)
    if told.returncode:
        said = (told.stderr or told.stdout).strip().rpartition("\n")[2]
        raise RuntimeError(f"{Path(command[0]).name} failed: {said}")
    return told.stdout


def _expanded(told: str) -> int:
    if f"Plan length: {MOVES} step(s)." not in told:
        raise RuntimeError(f"Fast Downward found no plan of {MOVES} steps")
    return int(re.findall(r"Expanded (\d+) state", told)[0])


def _unified(task: Path) -> Callable[[], int]:
    """Return the planner as one calls it from Python; it does not say what it expanded."""
    planning = importlib.import_module("unified_planning.shortcuts")
    reader = importlib.import_module("unified_planning.io").PDDLReader()
    planning.get_environment().credits_stream = None
    puzzle = reader.parse_problem(str(task / "domain.pddl"), str(task / "problem.pddl"))

    def run() -> int:
        with planning.OneshotPlanner(name="fast-downward-opt") as planner:
            assert len(planner.solve(puzzle).plan.actions) == MOVES
        return 0

    return run
