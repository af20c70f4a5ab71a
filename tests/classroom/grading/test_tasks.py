"""Every kind of task, with submissions that are right, wrong, and as bad as they can be."""

from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest

from plybench.classroom import Grading, Student, Verdict
from plybench.classroom.grading.run import grade_task
from plybench.core.errors import InputError

EASY = ["reports/easy", "random:3x3,depth=12,seed=1"]
MANHATTAN = """
def h(state, problem):
    n, goal = problem.width, problem.goal
    cells = [(i, goal.index(t)) for i, t in enumerate(state) if t]
    return sum(abs(i // n - j // n) + abs(i % n - j % n) for i, j in cells)
"""
SEARCH = """
from collections import deque

def search(problem):
    waiting, known = deque([(problem.initial, [])]), {problem.initial}
    while waiting:
        state, path = waiting.popleft()
        if problem.is_goal(state):
            return path
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in known:
                known.add(child)
                waiting.append((child, [*path, action]))
"""


def verdict(folder: Path, grading: Grading, **files: str) -> Verdict:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    grading.validate()
    return grade_task(grading.tasks[0], str(folder))


def heuristic_task(instances: int = 1, **options: object) -> Grading:
    grading, given = Grading("Test", seconds=2), EASY[:instances]
    grading.heuristic("h", 4, "own.py:h", on="sliding_tiles", instances=given, **options)  # type: ignore[arg-type]
    return grading


def search_task(**options: object) -> Grading:
    grading, given = Grading("Test", seconds=2), EASY[:1]
    grading.search("s", 4, "own.py:search", on="sliding_tiles", instances=given, **options)  # type: ignore[arg-type]
    return grading


def test_a_good_heuristic_gets_all_points(tmp_path: Path) -> None:
    found = verdict(tmp_path, heuristic_task(2, max_expansions=60, max_calls=100), own=MANHATTAN)
    assert found.points == 4 and found.is_passed
    assert found.parts[0].text == "reports/easy: cost 5, 5 expansions, 12 heuristic calls"


def test_points_are_given_for_each_instance(tmp_path: Path) -> None:
    found = verdict(tmp_path, heuristic_task(2, max_expansions=10), own=MANHATTAN)
    assert found.points == 2 and not found.is_passed
    assert found.reason == (
        "random:3x3,depth=12,seed=1: 11 expansions, and at most 10 are allowed"
    )  # the search stops there


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("def h(state): return 1 // 0", "raised ZeroDivisionError"),
        ("def h(state):\n while True: pass", "took more than 2 s"),
        ("def h(state): return 'far'", "returned 'far', which is not a number"),
        ("def h(state): return -3", "is -3; it must be 0 or more"),
        ("def h(state): return float('nan')", "is nan; it must be 0 or more"),
        ("import os\ndef h(state): os._exit(0)", "ended its process with status 0"),
        ("def h(state): raise SystemExit", "raised SystemExit"),
        ("def h(state): return len('x' * 10**10)", "needed more than 512 MB of memory"),
        ("import nothing_like_it", "line 1: ModuleNotFoundError"),
        ("def h(state:", "line 1: "),
        ("def g(state): return 0", "unknown name in own.py 'h'; known: g"),
        ("while True: pass", "took more than 2 s"),
        ("import os, signal\ndef h(s): os.kill(os.getpid(), signal.SIGSEGV)", "SIGSEGV"),
    ],
)
def test_whatever_a_submission_does_it_gets_its_reason(
    tmp_path: Path, code: str, reason: str
) -> None:
    found = verdict(tmp_path, heuristic_task(), own=code)
    assert found.points == 0 and not found.error
    assert all(reason in part.text for part in found.parts), found.parts


def test_a_fault_comes_with_its_traceback_and_prints(tmp_path: Path) -> None:
    code = (
        "def g(x):\n    return [][x]\n\ndef h(state):\n    print('state', state)\n    return g(9)\n"
    )
    found = verdict(tmp_path, heuristic_task(), own=code)
    assert 'File "own.py", line 6, in h' in found.parts[0].detail
    assert 'File "own.py", line 2, in g' in found.parts[0].detail
    assert found.printed.startswith("state (2, 8, 3,")


def test_after_a_fault_the_other_instances_are_tried(tmp_path: Path) -> None:
    code = "import os\ndef h(s, problem): return 0 if problem.initial[0] == 2 else os._exit(1)\n"
    found = verdict(tmp_path, heuristic_task(2), own=code)
    assert [part.is_right for part in found.parts] == [True, False]
    assert found.parts[1].text.endswith("ended its process with status 1")


def test_a_flood_of_prints_is_kept_in_bounds(tmp_path: Path) -> None:
    code = "def h(state):\n    print('x' * 10**6)\n    return 0\n"
    found = verdict(tmp_path, heuristic_task(), own=code)
    assert 1000 < len(found.printed) < 50_000


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    found = verdict(tmp_path, heuristic_task(), other=MANHATTAN)
    assert found.reason == "there is no file own.py; the submission has other.py"


def test_a_single_file_answers_for_every_file(tmp_path: Path) -> None:
    (tmp_path / "ann.py").write_text(MANHATTAN)
    assert grade_task(heuristic_task().tasks[0], str(tmp_path / "ann.py")).is_passed


def test_a_submission_cannot_change_the_original(tmp_path: Path) -> None:
    code = "open('own.py', 'w').write('spoilt')\ndef h(state): return 0\n"
    verdict(tmp_path, heuristic_task(), own=code)
    assert (tmp_path / "own.py").read_text() == code


def test_nothing_of_the_teacher_is_in_the_process(tmp_path: Path) -> None:
    code = """
import gc, sys

def h(state):
    kinds = {type(each).__name__ for each in gc.get_objects()}
    names = sorted(kinds & {"Grading", "HeuristicTask", "Instances", "Verdict"})
    print("found", names, [m for m in sys.modules if m in ("plybench.classroom.grading.grading",)])
    return 0
"""
    found = verdict(tmp_path, heuristic_task(), own=code)
    assert found.printed.startswith("found [] []\n")


CHEATING = """
from copy import copy
import plybench

def h(state, problem):
    other = copy(problem)
    object.__setattr__(other, "initial", state)
    return plybench.solve(other, "astar").cost
"""


def test_a_heuristic_may_not_search_with_plybench(tmp_path: Path) -> None:
    found = verdict(tmp_path, heuristic_task(), own=CHEATING)
    assert found.reason == "own.py, line 8 uses plybench.solve, which this task forbids"
    assert verdict(tmp_path, heuristic_task(forbids=[]), own=CHEATING).is_passed


@pytest.mark.parametrize("call", ["h(state, problem)", "problem.manhattan(state)"])
def test_a_heuristic_may_be_marked_and_use_its_problem(tmp_path: Path, call: str) -> None:
    marked = "@heuristic(admissible=True)\ndef marked(state, problem): return " + call
    code = f"from plybench import heuristic\n{MANHATTAN}\n{marked}\n"
    grading = Grading("Test", seconds=2)
    grading.heuristic("h", 4, "own.py:marked", on="sliding_tiles", instances=EASY)
    assert verdict(tmp_path, grading, own=code).is_passed


def test_a_search_is_replayed_and_counted(tmp_path: Path) -> None:
    found = verdict(tmp_path, search_task(max_expansions=10_000), own=SEARCH)
    assert found.is_passed and found.parts[0].text.startswith("reports/easy: cost 5, ")


@pytest.mark.parametrize(
    ("code", "options", "reason"),
    [
        (SEARCH, {"max_expansions": 3}, "stopped after more than 3 expansions"),
        (SEARCH, {"max_generated": 3}, "stopped after more than 3 generated nodes"),
        ("def search(p): return None", {}, "the search found no path, and there is one"),
        ("def search(p): return []", {}, "does not lead from the start to a goal"),
        ("def search(p): return ['sideways']", {}, "step 1 of its path is 'sideways'"),
        ("def search(p): return 7", {}, "it must return a list of actions, or None"),
        (
            "from plybench import solve\ndef search(p): return solve(p).path",
            {},
            "own.py, line 1 uses plybench.solve, which this task forbids",
        ),
        (
            "def search(p): return __import__('plybench.engine.searches').engine.searches.solve(p)",
            {},
            "plybench.engine.searches, which this task forbids",
        ),
        (
            "from plybench_reports.mazeworld.as_published import astar_as_published as search",
            {},
            "uses plybench_reports.mazeworld.as_published, which this task forbids",
        ),
        (
            "from plybench.engine.decisions import decide as search",
            {},
            "uses plybench.engine.decisions, which this task forbids",
        ),
        (
            "try:\n import importlib; importlib.import_module('plybench.search')\n"
            "except ImportError: pass\n" + SEARCH,
            {},
            "uses plybench.search, which this task",
        ),
    ],
)
def test_wrong_searches(tmp_path: Path, code: str, options: dict[str, object], reason: str) -> None:
    found = verdict(tmp_path, search_task(**options), own=code)
    assert found.points == 0 and reason in found.reason


def test_forbidden_imports_are_found_in_files_beside_it(tmp_path: Path) -> None:
    found = verdict(
        tmp_path,
        search_task(),
        own="from helper import search\n",
        helper="import plybench.search\nsearch = 1\n",
        unused="import plybench.search\n",
    )
    assert found.reason == "helper.py, line 1 uses plybench.search, which this task forbids"
    found = verdict(tmp_path, search_task(), own=SEARCH)  # unused.py does not matter
    assert found.is_passed


@pytest.mark.slow
def test_a_search_with_a_heuristic_of_ours_or_the_students(tmp_path: Path) -> None:
    code = MANHATTAN + SEARCH.replace("search(problem)", "search(problem, h)").replace(
        "known.add(child)", "known.add(child); h(child)"
    )
    for heuristic in ("manhattan", "own.py:h"):
        found = verdict(tmp_path, search_task(heuristic=heuristic, max_calls=10_000), own=code)
        assert found.is_passed and "heuristic calls" in found.parts[0].text


def test_problems_are_compared_with_their_costs(tmp_path: Path) -> None:
    code = """
class Count:
    def __init__(self, goal=3): self.initial, self.goal = 0, goal
    def actions(self, state): return [1, 2] if state < 10 else []
    def result(self, state, action): return state + action
    def is_goal(self, state): return state == self.goal
"""
    grading = Grading("Test")
    costs = {
        "own.py:Count": 2,
        "own.py:Count(5)": 3,
        "own.py:Count(99)": None,
        "own.py:Count(4)": 9,
    }
    grading.problem("p", 4, costs)
    found = verdict(tmp_path, grading, own=code)
    assert found.points == 3
    assert found.reason.startswith("own.py:Count(4): breadth_first finds cost 2, and the right")


@pytest.mark.slow
def test_agents_reach_a_score_or_not(tmp_path: Path) -> None:
    grading = Grading("Test", seconds=1)
    grading.agent(
        "a", 2, "own.py", variant="4x3c3", against=["random", "perfect"], games=2, score=1
    )
    code = "def choose(game, state):\n    return list(game.actions(state))[0]\n"
    found = verdict(tmp_path, grading, own=code)
    texts = [part.text for part in found.parts]
    assert "against random" in texts[0] and texts[1].startswith("0 % against perfect (0 won,")
    found = verdict(tmp_path, grading, own="def choose(board, player):\n    return [][0]\n")
    assert found.points == 0 and "2 lost by a fault: raised IndexError" in found.reason
    assert 'File "own.py", line 2, in choose' in found.parts[0].detail
    found = verdict(tmp_path, grading, own="def choose(a, b, c, d, e):\n    return 0\n")
    assert "own.py takes (a, b, c, d, e)" in found.reason


@pytest.mark.slow
def test_agents_may_not_import_what_is_forbidden(tmp_path: Path) -> None:
    grading = Grading("Test", seconds=2)
    grading.agent("a", 2, "own.py", variant="4x3c3", games=1, forbids=["plybench.gametree"])
    code = "def choose(game, state):\n    __import__('plybench.gametree')\n"
    found = verdict(tmp_path, grading, own=code)
    assert "plybench.gametree is not allowed here" in found.reason


@pytest.mark.slow
def test_checks_hold_a_heuristic_to_more_than_it_claims(tmp_path: Path) -> None:
    grading = Grading("Test")
    grading.check(
        "c", 1, "own.py:h", on="sliding_tiles", source="random:2x2,seed=1", admissible=True
    )
    assert verdict(tmp_path, grading, own=MANHATTAN).is_passed
    found = verdict(tmp_path, grading, own=MANHATTAN.replace("return sum", "return 9 + sum"))
    assert found.points == 0 and found.parts[0].text == "it is not admissible"


def test_a_check_that_does_not_say_on_which_problem_is_no_fault_of_the_student(
    tmp_path: Path,
) -> None:
    grading = Grading("Test")
    grading.check("c", 1, "own.py:h")
    found = verdict(tmp_path, grading, own=MANHATTAN)
    assert found.error.startswith("task 'c' must say on which problem to try own.py:h: on=")
    assert "the grading file failed: task 'c' must say" in found.reason


def own_task(function: object) -> Grading:
    grading = Grading("Test", seconds=1)
    grading.task("t", 2)(function)  # type: ignore[arg-type]
    return grading


def test_own_checks_call_functions_of_the_student(tmp_path: Path) -> None:
    def check(student: Student) -> tuple[float, str]:
        assert student.files == ["own.py"] and "def twice" in student.source("own.py")
        assert student.call("own.py:twice", (1, "a"), times=2) == {"twice": [(1, "a"), (1, "a")]}
        return 0.5, "half of it"

    code = "def twice(value, times):\n    return {'twice': [value] * times}\n"
    found = verdict(tmp_path, own_task(check), own=code)
    assert (found.points, found.reason) == (1.0, "half of it")


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("def f(): return 4", "it should be 3, not 4"),
        ("def f(): return object()", "it must return plain values"),
        ("def f():\n while True: pass", "took more than 1 s"),
        ("def f(x): return 3", "raised TypeError"),
        ("class A:\n def __repr__(self): return 1\ndef f(): return A()", "raised TypeError"),
    ],
)
def test_own_checks_give_reasons(tmp_path: Path, code: str, reason: str) -> None:
    def check(student: Student) -> None:
        found = student.call("own.py:f")
        assert found == 3, f"it should be 3, not {found}"

    assert reason in verdict(tmp_path, own_task(check), own=code).reason


def test_a_mistake_of_the_teacher_is_no_fault_of_the_student(tmp_path: Path) -> None:
    found = verdict(tmp_path, own_task(lambda student: 1 // 0), own="")
    assert "ZeroDivisionError" in found.error
    assert found.reason.startswith("the grading file failed: ZeroDivisionError: ")
    found = verdict(tmp_path, own_task(lambda student: 7), own="")
    assert "returned 7" in found.error


@pytest.mark.parametrize("pause", [0, 9])
def test_a_function_of_the_teacher_that_loops_is_ended(tmp_path: Path, pause: int) -> None:
    def loop(student: Student) -> None:
        while True:
            with suppress(Exception):
                sleep(pause)

    found = verdict(tmp_path, own_task(loop), own="")
    assert found.reason == "the grading file failed: task 't' took more than 1 s"


def test_the_time_of_the_student_is_not_that_of_the_teacher(tmp_path: Path) -> None:
    def check(student: Student) -> None:
        for _ in range(3):
            student.call("own.py:wait")

    code = "from time import sleep\ndef wait(): sleep(0.5)\n"
    assert verdict(tmp_path, own_task(check), own=code).is_passed


@pytest.mark.parametrize(
    ("add", "message"),
    [
        (lambda g: g.heuristic("a", 0, "o.py:h", on="sliding_tiles"), "must be a number above 0"),
        (lambda g: g.heuristic("a", 1, "o.py:h", on="tiles9"), "task 'a': unknown domain"),
        (lambda g: g.heuristic("a", 1, "o.py:h", on="sliding_tiles", instances=["x"]), "instance"),
        (lambda g: g.heuristic("a", 1, "o.py:h", on="sliding_tiles", algorithm="bfs"), "takes no"),
        (lambda g: g.search("a", 1, "o.py:s", on="sliding_tiles", heuristic="x"), "heuristic 'x'"),
        (lambda g: g.search("a", 1, "o", on="sliding_tiles"), "must be FILE.py or FILE.py:NAME"),
        (lambda g: g.problem("a", 1, {}), "must be FILE.py or FILE.py:NAME"),
        (lambda g: g.agent("a", 1, "o.py", against=["nobody"]), "unknown agent 'nobody'"),
        (lambda g: g.agent("a", 1, "o.py", against="random"), "must be a list of agents"),
        (lambda g: g.agent("a", 1, "o.py", against=[]), "must be a list of at least one agent"),
        (lambda g: g.agent("a", 1, "o.py", score=2), "a share above 0 and up to 1"),
        (lambda g: g.agent("a", 1, "o.py", games=0), "games=0 must be at least 1"),
        (lambda g: g.check("a", 1, "o.py:h", kind="thing"), "unknown kind 'thing'"),
        (lambda g: g.check("a", 1, "o.py:h", secnds=3), "unknown setting 'secnds'"),
        (lambda g: g.check("a", 1, "o.py:h", seconds=0), "seconds=0 must be a number above 0"),
        (lambda g: g.check("a", 1, "o.py:h", memory=5), "memory=5 must be at least"),
        (lambda g: g.check("a", 1, "o.py:h", forbids="os"), "must be a list of modules"),
        (lambda g: [g.check("a", 1, "o.py:h") for _ in "12"], "two tasks are called 'a'"),
        (
            lambda g: g.heuristic("a", 1, "o.py:h", on="sliding_tiles", instances=[]),
            "^task 'a' has no instances$",
        ),
        (
            lambda g: g.search("a", 1, "o.py:s", on="sliding_tiles", instances="reports/easy"),
            r"instances is a list of instances, such as \['reports/easy'\]",
        ),
        (lambda g: g.heuristic("a", 1, "o.py:h", on="sliding_tiles", instances=3), "is a list of"),
        (
            lambda g: g.heuristic("a", 1, "o.py:h", on="sliding_tiles", max_expansion=3),
            "unknown setting 'max_expansion'; did you mean 'max_expansions'?",
        ),
        (lambda g: g.problem("a", 1, {"o.py:P": "7"}), "the cost of o.py:P is '7'; it must be a"),
        (lambda g: g.problem("a", 1, {"o.py:P": float("nan")}), "the cost of o.py:P is nan"),
        (lambda g: g.problem("a", 1, {"o.py:P": True}), "the cost of o.py:P is True"),
        (lambda g: g.problem("a", 1, "o.py:P"), "must be a mapping of code to cost, such as"),
        (lambda g: g.task("a", 1)(lambda: 1), "is called with the student alone"),
        (lambda g: g.task("a", 1)(lambda student, other: 1), "is called with the student alone"),
        (lambda g: g.task("a", 1)(3), "task 'a' marks 3, which is not a function"),
        (lambda g: g.task(lambda student: 1), "a task has a name and points"),
        (lambda g: g.task("a"), "a task has a name and points"),
        (lambda g: None, "has no tasks"),
    ],
)
def test_a_wrong_grading_is_refused(add: object, message: str) -> None:
    grading = Grading("Test")
    with pytest.raises(InputError, match=message):
        add(grading)  # type: ignore[operator]
        grading.validate()
