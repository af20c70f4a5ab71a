"""Bad files of the user, wherever one is named: one sentence and exit status 2."""

from pathlib import Path

import pytest

from helpers.shell import Shell

FILES = {
    "syntax.py": "x = 1\ndef f(:\n    pass\n",
    "imports.py": "import json\nimport nothing_like_this\n",
    "raises.py": "x = {}\nx['key']\n",
    "exits.py": "import sys\nsys.exit(4)\n",
    "plain.py": "x = 1\n",
    "text.py": "",
    "many.py": """
from plybench import Observer, evaluation, heuristic, ordering

class P:
    initial = 0
    def __init__(self, size=3): self.size = size
    def actions(self, state): return [1]
    def result(self, state, action): return state + action
    def is_goal(self, state): return state == self.size
class Q(P): pass

class G:
    initial = (3, 1)
    def to_move(self, state): return state[1]
    def actions(self, state): return [1]
    def result(self, state, action): return (state[0] - 1, -state[1])
    def is_terminal(self, state): return state[0] == 0
    def utility(self, state, player): return state[1] * player
class H(G): pass

@heuristic
def one(state): return 0
@heuristic
def two(state): return 0
@evaluation
def good(state, player): return 0
@evaluation
def bad(state, player): return 0
@ordering
def up(state, actions): return actions
@ordering
def down(state, actions): return actions
class Watch(Observer): pass
class Look(Observer): pass
def three(a, b, c): return 0
""",
}

# What takes a file: the command, with the name in place of FILE, and what is looked for.
PLACES = {
    "problem": ("solve", "FILE"),
    "game": ("decide", "FILE"),
    "heuristic": ("solve", "sliding_tiles", "reports/easy", "--heuristic", "FILE"),
    "evaluation": ("tree", "connect_four", "--depth", "1", "--evaluate", "FILE"),
    "ordering": ("tree", "connect_four", "--depth", "1", "--order", "FILE"),
    "agent": ("decide", "connect_four", "--algorithm", "FILE"),
    "observer": ("solve", "sliding_tiles", "reports/easy", "--observer", "FILE"),
    "evaluation of an agent": (
        "match",
        "connect_four",
        "alpha_beta:depth=1,evaluate=FILE",
        "random",
        "--games",
        "2",
    ),
    "grading": ("grade", "FILE", "."),
}


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text)
    Path("folder.py").mkdir()
    Path("bytes.py").write_bytes(b"x = '\xff\xfe'\n")


def error_of(shell: Shell, place: str, name: str) -> str:
    return shell.error(*(word.replace("FILE", name) for word in PLACES[place]))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gone.py:f", "gone.py"),
        ("syntax.py:f", "syntax.py cannot be loaded: line 2: "),
        ("imports.py:f", "imports.py cannot be loaded: line 2: ModuleNotFoundError"),
        ("raises.py:f", "raises.py cannot be loaded: line 2: KeyError: 'key'"),
        ("exits.py:f", "exits.py cannot be loaded: line 2: SystemExit: 4"),
        ("folder.py:f", "folder.py"),
        ("bytes.py:f", "bytes.py cannot be read: it is not text in UTF-8"),
    ],
)
def test_a_file_that_cannot_be_loaded(shell: Shell, place: str, name: str, message: str) -> None:
    assert message in error_of(shell, place, name)


@pytest.mark.parametrize("place", [place for place in PLACES if place != "grading"])
def test_a_name_that_is_not_there(shell: Shell, place: str) -> None:
    assert "unknown name in plain.py 'f'; known: x" in error_of(shell, place, "plain.py:f")


@pytest.mark.parametrize(
    ("place", "names"),
    [
        ("problem", "many.py:P or many.py:Q"),
        ("game", "many.py:G or many.py:H"),
        ("heuristic", "many.py:one or many.py:two"),
        ("evaluation", "many.py:good or many.py:bad"),
        ("ordering", "many.py:up or many.py:down"),
        ("observer", "many.py:Watch or many.py:Look"),
    ],
)
def test_several_candidates_are_listed(shell: Shell, place: str, names: str) -> None:
    assert f"many.py has 2 candidates for the {place}; write {names}" in error_of(
        shell, place, "many.py"
    )


@pytest.mark.parametrize(
    ("place", "name", "message"),
    [
        ("problem", "many.py:P(1, 2)", "many.py:P(1, 2) cannot be made: "),
        ("problem", "many.py:P(length=2)", "unexpected keyword argument 'length'"),
        ("problem", "many.py:P(1", "has no closing parenthesis"),
        ("problem", "many.py:P(a+b)", "the arguments must be numbers, names or texts"),
        ("problem", "many.py:G", "many.py:G is not a problem: it has no is_goal"),
        ("game", "many.py:P", "many.py:P is not a game: it has no to_move, is_terminal, utility"),
        ("game", "many.py:G(4)", "many.py:G(4) cannot be made: TypeError"),
        ("heuristic", "many.py:three", "many.py:three takes 3 arguments"),
        ("heuristic", "many.py:P", "many.py:P is not a function, as a heuristic must be"),
        ("heuristic", "many.py:one(3)", "a heuristic is named without parentheses"),
        ("evaluation", "many.py:Watch", "is not a function, as an evaluation must be"),
        ("agent", "many.py:three", "many.py:three takes (a, b, c); an agent takes"),
    ],
)
def test_what_does_not_fit(shell: Shell, place: str, name: str, message: str) -> None:
    assert message in error_of(shell, place, name)


INFINITE = """
import itertools
class P:
    initial = 0
    def actions(self, state): return itertools.count()
    def result(self, state, action): return -1
    def is_goal(self, state): return False
class G:
    initial = 3
    def to_move(self, state): return state % 2
    def actions(self, state): return itertools.count()
    def result(self, state, action): return state - 1
    def is_terminal(self, state): return state == 0
    def utility(self, state, player): return 0
class S:
    initial = 0
    unit_costs = True
    def actions(self, state): return []
    def result(self, state, action): return -1
    def is_goal(self, state): return False
    def successors(self, state): return ((n, -1, 1) for n in itertools.count())
"""


@pytest.mark.parametrize(
    ("arguments", "method"),
    [
        (("solve", "endless.py:P"), "actions(0)"),
        (("solve", "endless.py:P", "--algorithm", "depth_first"), "actions(0)"),
        (("solve", "endless.py:S"), "successors(0)"),
        (("decide", "endless.py:G"), "actions(3)"),
        (("match", "endless.py:G", "random", "random", "--games", "1"), "actions(3)"),
    ],
)
def test_actions_without_end(shell: Shell, arguments: tuple[str, ...], method: str) -> None:
    Path("endless.py").write_text(INFINITE)
    assert shell.error(*arguments) == f"{method} has more than 1,000,000 items; does it ever end?"


CHANGING = """
class Restless:
    asked = 0
    def __hash__(self):
        Restless.asked += 1
        return Restless.asked
    def __repr__(self): return "restless"
class P:
    initial = Restless()
    def actions(self, state): return [1]
    def result(self, state, action): return Restless()
    def is_goal(self, state): return False
class Cells(list):
    def __hash__(self): return hash(tuple(self))
class Q:
    def __init__(self): self.initial = Cells([0])
    def actions(self, state): return [1, 2]
    def is_goal(self, state): return len(state) > 9
    def result(self, state, action):
        state.append(action)
        return state
"""


@pytest.mark.parametrize("algorithm", ["breadth_first", "uniform_cost", "depth_first"])
def test_a_state_that_changes(shell: Shell, algorithm: str) -> None:
    Path("changing.py").write_text(CHANGING)
    assert "its hash changes when it is asked twice" in shell.error("solve", "changing.py:P")
    said = shell.error(
        "solve", "changing.py:Q", "--algorithm", algorithm, "--max-expansions", "1000"
    )
    assert "the initial state of Q was changed by the search, to [0, 1" in said


def test_methods_may_be_set_when_an_object_is_made(shell: Shell) -> None:
    code = """
class P:
    def __init__(self, goal=3):
        self.initial, self.goal = 0, goal
        self.actions = lambda state: [1]
    def result(self, state, action): return state + action
    def is_goal(self, state): return state == self.goal
"""
    Path("late.py").write_text(code)
    assert shell.json("solve", "late.py")["cost"] == 3
    assert shell.json("solve", "late.py:P(5)")["cost"] == 5
