"""What may be an agent in a file."""

from pathlib import Path

import pytest

from plybench.core.errors import InputError
from plybench.play.agents.own_file import load_agent

FILE = """
import random
from math import floor

class Deep:
    def __init__(self, depth=2):
        self.depth = depth
    def choose(self, state):
        return self.depth

class Called:
    def __call__(self, state):
        return "called"

def make(number):
    def agent(state):
        return number
    return agent

ready = Deep(9)
number = 5
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(FILE)
    return Path("own.py")


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("Deep", 2),
        ("Deep(depth=4)", 4),
        ("Deep(5)", 5),
        ("Called", "called"),
        ("make(8)", 8),
        ("ready", 9),
    ],
)
def test_functions_classes_and_objects_play(file: Path, name: str, answer: object) -> None:
    assert load_agent(f"own.py:{name}")(None) == answer


def test_a_class_is_instantiated_each_time(file: Path) -> None:
    first, second = load_agent("own.py:Deep"), load_agent("own.py:Deep")
    assert first.__self__ is not second.__self__  # type: ignore[attr-defined]


def test_without_a_name_it_is_choose_or_the_only_agent(file: Path) -> None:
    Path("one.py").write_text("import random\n\n\ndef only(state):\n    return 1\n")
    assert load_agent("one.py")(None) == 1
    Path("two.py").write_text(
        "def helper(state):\n    pass\n\n\ndef choose(state):\n    return 2\n"
    )
    assert load_agent("two.py")(None) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("own.py", "own.py has 4 candidates"),
        ("own.py:Depp", "unknown name in own.py 'Depp'; did you mean 'Deep'?"),
        (
            "own.py:number",
            "own.py:number is not an agent: it has no choose() and is not a function",
        ),
        ("own.py:number(3)", "number cannot be called; leave out the (...)"),
        ("own.py:Deep(width=3)", "cannot be made: TypeError: Deep.__init__() got an unexpected"),
        ("own.py:Deep(depth=", "has no closing parenthesis"),
    ],
)
def test_what_is_not_an_agent_is_refused(file: Path, text: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        load_agent(text)
    assert message in str(error.value)
