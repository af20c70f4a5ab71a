"""`--observer FILE.py:NAME`: a class, an object or a function of the user watches a search."""

import json
from pathlib import Path

import pytest

from helpers.shell import Shell

CODE = """
from plybench import Observer

class Mine(Observer):
    def __init__(self, word="expanded"):
        self.word, self.count = word, 0
    def expanded(self, node): self.count += 1
    def cutoff(self, node, pruned): self.count += 1
    def finished(self, result): print(self.word, self.count)

class Other: pass
made = Mine("object")
def make(): return Mine("function")
def fail(): return Other()

class Broken(Observer):
    def popped(self, node): return node.nothing

class Misspelt(Observer):
    def expand(self, node): pass
"""
EASY = ("sliding_tiles", "reports/easy")


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(CODE)


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("own.py:Mine", "expanded 5"),
        ("own.py:Mine(word=called)", "called 5"),
        ("own.py:made", "object 5"),
        ("own.py:make", "function 5"),
    ],
)
def test_solve_and_trace_tell_it(shell: Shell, name: str, printed: str) -> None:
    assert shell("solve", *EASY, "--observer", name) == 0
    assert shell.out.startswith(printed + "\n")


def test_trace_tree_decide_and_count_tell_it(shell: Shell) -> None:
    observer = ("--observer", "own.py:Mine")
    assert shell("trace", *EASY, *observer) == 0
    assert shell.out.startswith("expanded 5\nastar, manhattan: ")
    assert shell("count", *EASY, *observer) == 0
    assert shell("tree", "connect_four", "--depth", "2", *observer) == 0
    assert shell.out.startswith("expanded 5\n")
    assert shell("decide", "connect_four", "--depth", "2", *observer) == 0
    assert shell.out.startswith("expanded 6\n")


def test_its_prints_do_not_disturb_json(shell: Shell) -> None:
    assert shell("solve", *EASY, "--observer", "own.py:Mine", "--json") == 0
    assert json.loads(shell.out)["engine"] == "python" and shell.err == "expanded 5\n"


def test_a_solver_that_cannot_be_observed_is_not_chosen(shell: Shell) -> None:
    assert shell("solve", "mazeworld", "--observer", "own.py:Mine") == 0
    assert "astar was chosen" in shell.out


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("own.py", "own.py has 4 candidates for the observer; write own.py:Mine or own.py:made"),
        ("own.py:Mien", "did you mean 'Mine'?"),
        ("own.py:Other", "'Other' object is not an observer: it has no started"),
        ("own.py:fail", "own.py:fail: 'Other' object is not an observer"),
        ("own.py:Misspelt", "Misspelt.expand would never be called; did you mean 'expanded'?"),
        ("own.py:made()", "made is neither class nor function; leave out the (...)"),
        ("own.py:Mine(1, 2, 3)", "cannot be made: TypeError"),
        ("gone.py:Mine", "there is no file 'gone.py'"),
        ("Mine", "write FILE.py:NAME"),
    ],
)
def test_what_is_wrong_is_told(shell: Shell, name: str, message: str) -> None:
    assert message in shell.error("solve", *EASY, "--observer", name)


def test_an_observer_that_fails_shows_its_line(shell: Shell) -> None:
    assert shell("solve", *EASY, "--observer", "own.py:Broken") == 2
    assert '"own.py", line 17, in popped' in shell.err and "AttributeError" in shell.err


def test_agents_other_than_searches_cannot_be_observed(shell: Shell) -> None:
    words = shell.error(
        "decide", "connect_four", "--algorithm", "perfect", "--observer", "own.py:Mine"
    )
    assert words == "--observer watches searches of ours, not perfect"
