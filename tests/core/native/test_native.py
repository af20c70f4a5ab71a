"""How the native engine is chosen, how it ends, and that nothing handed to it can crash."""

import gc
import pickle
import subprocess
import sys
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from plybench import InputError, Limits, Observer, Status, _core, load, solve
from plybench.core.limits import LimitReached
from plybench.core.native import problems as native
from plybench.core.results.result import Tally
from plybench.domains.blocksworld import Blocksworld, instance
from plybench.engine.searches import count, distances

THREE = instance("reports/three-blocks")
# A tree search that never ends: the goal is behind walls.
WALLED = Blocksworld(
    4, 4, agent=(0, 0), blocks={"A": (1, 1)}, goals={"A": (3, 3)}, walls=[(2, 3), (3, 2)]
)
ENDLESS: dict[str, Any] = {"duplicates": "tree", "first": 60}


def endless(**limits: Any) -> Any:
    return solve(WALLED, "iterative_deepening", engine="native", limits=Limits(**limits), **ENDLESS)


def test_native_runs_by_itself_where_it_can() -> None:
    assert solve(THREE, "astar", heuristic="manhattan").engine == "native"
    assert solve(THREE, "astar", heuristic=THREE.boosted).engine == "native"
    assert solve(THREE, "astar", heuristic="any-stack-adjacent").engine == "native"
    assert solve(THREE, "breadth_first").engine == "native"
    assert count(THREE).engine == "native"


def test_python_runs_where_native_cannot() -> None:
    class Doubled(Blocksworld):
        """Has rules of its own, for all we know."""

    other = instance("reports/two-blocks")
    doubled = Doubled(2, 1, agent=(0, 0), blocks={}, goals={}, agent_goal=(1, 0))
    large = Blocksworld(17, 16, agent=(0, 0), blocks={}, goals={}, agent_goal=(1, 0))
    assert solve(THREE, "astar", heuristic=lambda state: 0).engine == "python"
    assert solve(THREE, "astar", heuristic="manhattan", observer=Observer()).engine == "python"
    assert solve(doubled, "breadth_first").engine == "python"
    assert solve(large, "breadth_first").engine == "python"
    # A method of another puzzle may share its name with one of this puzzle.
    near = THREE.with_goals({"A": (0, 0), "B": (1, 0), "C": (3, 0)})
    assert solve(near, "astar", heuristic=other.misplaced).engine == "python"


@pytest.mark.parametrize("domain", ["sliding_tiles", "blocksworld", "mazeworld", "blind_robot"])
def test_a_puzzle_is_handed_to_the_core_once(domain: str) -> None:
    puzzle = load(domain)
    before = puzzle.native_twin().core
    assert puzzle.native_twin().core is before
    again = pickle.loads(pickle.dumps(puzzle))
    assert vars(again).keys() == vars(puzzle).keys()
    assert again.native_twin().core is not before


def test_a_puzzle_with_another_start_is_handed_over_again() -> None:
    puzzle, hard = load("sliding_tiles", "reports/easy"), load("sliding_tiles", "reports/hard")
    assert solve(puzzle).cost == 5
    puzzle.initial = hard.initial
    assert solve(puzzle, engine="native") == solve(hard)


def test_a_puzzle_handed_to_the_core_is_not_kept_alive() -> None:
    puzzle = instance("reports/two-blocks")
    solve(puzzle, "breadth_first", engine="native")
    alive = weakref.ref(puzzle)
    gc.disable()
    try:
        del puzzle
        assert alive() is None
    finally:
        gc.enable()


def test_native_that_cannot_run_says_why() -> None:
    def ask(problem: Any = THREE, **options: Any) -> Any:
        return solve(problem, "weighted_astar", engine="native", **options)

    with pytest.raises(InputError, match="heuristic '<lambda>' is not one that the core knows"):
        ask(heuristic=lambda state: 0)
    with pytest.raises(InputError, match="cannot be observed"):
        ask(heuristic="manhattan", observer=Observer())
    with pytest.raises(InputError, match=r"weight=inf is not a finite float"):
        ask(heuristic="manhattan", weight=float("inf"))
    large = Blocksworld(17, 16, agent=(0, 0), blocks={}, goals={}, agent_goal=(1, 0))
    with pytest.raises(InputError, match=r"this Blocksworld has no twin; .*Blocksworld.* may have"):
        ask(large, heuristic="manhattan")
    with pytest.raises(InputError, match="unknown engine 'fast'"):
        count(THREE, engine="fast")  # type: ignore[arg-type]


def test_everything_works_without_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plybench.core.native.bridge.native_core", lambda: None)
    assert solve(THREE, "astar", heuristic="manhattan").engine == "python"
    assert count(THREE, heuristic="manhattan").engine == "python"
    assert distances(THREE, max_states=10).radius == 0
    with pytest.raises(InputError, match="the core was not built"):
        solve(THREE, "astar", heuristic="manhattan", engine="native")


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(memory=2_000_000), "stopped after using 1,000,000 bytes of memory"),
        (Limits(seconds=0.01), "stopped after 0.01 seconds"),
    ],
)
def test_exact_distances_keep_limits(limits: Limits, reason: str) -> None:
    large = instance("random:width=8,height=8,blocks=5,depth=4")
    with pytest.raises(LimitReached) as caught:
        native.distances(large, None, limits)
    assert (
        str(caught.value) == reason
    )  # the other half of the memory is for what Python makes of it
    assert native.distances(THREE, None, Limits(seconds=60)).complete


def test_a_deadline_is_kept() -> None:
    result = endless(seconds=0.1)
    assert result.status is Status.LIMIT
    assert result.reason == "stopped after 0.1 seconds"
    assert result.counts.expanded > 10_000


def test_ctrl_c_ends_a_search_with_its_counts() -> None:
    # In a process of its own: the signal would reach the test runner too.
    program = """
import os, signal, threading
from plybench import Limits, solve
from plybench.domains.blocksworld import Blocksworld

walled = Blocksworld(4, 4, agent=(0, 0), blocks={"A": (1, 1)}, goals={"A": (3, 3)},
                     walls=[(2, 3), (3, 2)])

def search(**limits):
    return solve(walled, "iterative_deepening", duplicates="tree", first=60, engine="native",
                 limits=Limits(**limits))

search(expansions=1)  # imports what it needs
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
result = search()
print(result.status, result.reason, result.counts.expanded > 10_000)
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == ["stopped", "interrupted", "True"]


def test_ctrl_c_ends_exact_distances_as_python_would() -> None:
    program = """
import os, signal, threading
from plybench.engine.searches import distances
from plybench.domains.blocksworld import instance
puzzle = instance("random:width=8,height=8,blocks=5,depth=4")
distances(puzzle, max_states=1)  # imports what it needs
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    distances(puzzle, engine="native")
except KeyboardInterrupt:
    print("interrupted")
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout.strip() == "interrupted", run.stderr


def test_the_memory_limit_holds() -> None:
    limit = 100_000_000
    for algorithm, duplicates in (("breadth_first", "tree"), ("uniform_cost", "graph")):
        puzzle = instance("random:width=8,height=8,blocks=5,depth=4")
        far = puzzle.with_goals({b: (x, 7) for x, b in enumerate(puzzle.blocks)})
        program = f"""
import resource
from plybench import Limits, solve
from plybench.domains.blocksworld import Blocksworld
puzzle = Blocksworld(8, 8, agent=(7, 0), blocks={far.positions(far.initial)!r},
                     goals={ {b: far.position(c) for b, c in far.goals.items()}!r})
solve(puzzle, {algorithm!r}, limits=Limits(expansions=10), engine="native")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
result = solve(puzzle, {algorithm!r}, duplicates={duplicates!r}, engine="native",
               limits=Limits(memory={limit}))
print(result.status, result.lower_bound > 0, result.counts.expanded,
      (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)
"""
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        status, bounded, expanded, grown = run.stdout.split()
        assert (status, bounded) == ("limit", "True"), run.stderr
        assert int(expanded) > 100_000
        assert int(grown) < 1.1 * limit


def test_searches_run_in_several_threads_at_once() -> None:
    expected = solve(THREE, "astar", heuristic="manhattan", duplicates="tree", engine="native")

    def search(_: int) -> bool:
        options: dict[str, Any] = {"heuristic": "manhattan", "duplicates": "tree"}
        return solve(THREE, "astar", engine="native", **options) == expected

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(search, range(40)))


def test_other_python_threads_run_during_a_search() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.005):
            ticks += 1

    clock = threading.Thread(target=tick)
    clock.start()
    endless(seconds=0.3)
    done.set()
    clock.join()
    assert ticks > 10


def test_progress_is_reported_and_its_errors_come_through() -> None:
    reports: list[int] = []
    endless(seconds=0.3, progress=lambda tally: reports.append(tally.expanded))
    assert len(reports) > 5
    assert reports == sorted(reports)

    def fail(tally: Tally) -> None:
        raise ValueError(f"enough after {tally.expanded}")

    def interrupt(tally: Tally) -> None:
        raise KeyboardInterrupt

    with pytest.raises(ValueError, match="enough after 0") as caught:
        endless(progress=fail)
    assert not isinstance(caught.value, InputError)
    assert endless(progress=interrupt).status is Status.STOPPED


def test_bad_values_are_refused_by_the_core_itself() -> None:
    good: dict[str, Any] = {
        "width": 2,
        "moves": [[(0, 1)], [(1, 0)]],
        "opposite": [1, 0],
        "free_cells": [0, 1],
        "initial": [0],
        "wanted": [(0, 1)],
    }
    puzzle = _core.Blocksworld(**good)
    limits = _core.SearchLimits(None, None, None, None, False)
    for wrong in (
        {"width": 0},
        {"moves": []},
        {"initial": []},
        {"initial": [2]},
        {"wanted": [(1, 1)]},
        {"moves": [[(0, 7)], []]},
        {"opposite": []},
        {"free_cells": [0, 0]},
    ):
        with pytest.raises(ValueError):
            _core.Blocksworld(**(good | wrong))
    for options in (
        {"ties": "no"},
        {"nothing": 1},
        {"seed": "x"},
        {"width": "many"},
        {"limit": 0.5},
        {"limit": 2**63},
        {"weight": "2"},
        {"weight": float("nan")},
        {"heuristic": 3},
        {"admissible": 1},
    ):
        (name,) = options
        with pytest.raises(_core.UnfitOption, match=name):
            puzzle.search("astar", None, options, limits)
    with pytest.raises(ValueError, match="no native best"):
        puzzle.search("best", None, {}, limits)
    with pytest.raises(ValueError, match="must have an entry for each arrangement"):
        puzzle.table_heuristic([0], np.zeros(3, dtype=np.uint16))
    with pytest.raises(ValueError, match="bad place"):
        puzzle.table_heuristic([1], np.zeros(2, dtype=np.uint16))
    with pytest.raises(ValueError, match="bad term"):
        puzzle.sum_heuristic([(0, [1])], None)
    larger = _core.Blocksworld(**(good | {"initial": [0, 1]}))
    with pytest.raises(ValueError, match="another puzzle"):
        larger.search("astar", puzzle.named_heuristic("manhattan"), {}, limits)
    with pytest.raises(TypeError):
        puzzle.search("astar", None, {}, None)  # type: ignore[arg-type]


def test_a_table_of_walking_distances_that_lacks_an_arrangement_is_refused() -> None:
    weights = [[0] * 4 for _ in range(4)]
    moves = [[(2, 1), (3, 2)], [(1, 0), (3, 3)], [(0, 0), (2, 3)], [(0, 1), (1, 2)]]
    puzzle = _core.SlidingTiles(2, moves, [3, 2, 1, 0], [1, 0, 2, 3], [0, 1, 2, 3])
    whole = puzzle.walking_heuristic((weights, [(0, 1)]), (weights, [(0, 2)]))
    assert puzzle.estimates(whole, [[1, 0, 2, 3]]) == [3]
    empty = puzzle.walking_heuristic((weights, [(0, 1)]), (weights, []))
    with pytest.raises(ValueError, match="the table of walking distances lacks an arrangement"):
        puzzle.estimates(empty, [[1, 0, 2, 3]])
    limits = _core.SearchLimits(None, None, None, None, False)
    with pytest.raises(ValueError, match="the table of walking distances lacks an arrangement"):
        puzzle.search("astar", empty, {}, limits)
