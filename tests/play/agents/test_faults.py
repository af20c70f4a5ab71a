"""Faults in words: what was raised, in which file and line, and the traceback of the user."""

from pathlib import Path
from typing import Any

import pytest

from plybench.core.system.python_files import load_module
from plybench.play.agents.faults import Fault, call


def fault_of(function: Any, *arguments: Any) -> Fault:
    with pytest.raises(Fault) as fault:
        call(function, *arguments)
    return fault.value


def own(folder: Path, text: str) -> Any:
    (folder / "mine.py").write_text(text)
    return load_module(str(folder / "mine.py")).choose  # type: ignore[attr-defined]


def test_the_innermost_line_of_the_user_is_named(tmp_path: Path) -> None:
    text = (
        "import json\ndef look(x):\n    return json.loads(x)\ndef choose(x):\n    return look(x)\n"
    )
    fault = fault_of(own(tmp_path, text), "{")
    assert str(fault).startswith("raised JSONDecodeError: Expecting property name")
    assert str(fault).endswith("(mine.py, line 3)")  # not the line in json
    lines = fault.trace.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[1] == f'  File "{tmp_path}/mine.py", line 5, in choose'
    assert "return look(x)" in lines[2] and "faults.py" not in fault.trace


def test_causes_are_part_of_the_traceback(tmp_path: Path) -> None:
    text = (
        "def choose(x):\n    try:\n        {}['a']\n    except KeyError as error:\n"
        "        raise ValueError('no a') from error\n"
    )
    fault = fault_of(own(tmp_path, text), 1)
    assert str(fault) == "raised ValueError: no a (mine.py, line 5)"
    assert "KeyError: 'a'" in fault.trace and "direct cause" in fault.trace


def test_errors_without_end_and_without_text() -> None:
    def deep(n: int) -> int:
        return deep(n + 1) + 1

    fault = fault_of(deep, 0)
    assert str(fault).startswith("raised RecursionError: maximum recursion depth exceeded")
    assert "more times" in fault.trace

    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    def mute(_: Any) -> None:
        raise Mute

    assert str(fault_of(mute, 0)).startswith("raised Mute: a Mute that cannot be written (test_")

    def long(_: Any) -> None:
        raise ValueError("x" * 50_000)

    fault = fault_of(long, 0)
    assert len(str(fault)) < 300 and len(fault.trace) < 9_000


def test_no_memory_is_told_without_using_any() -> None:
    def greedy(_: Any) -> None:
        raise MemoryError

    fault = fault_of(greedy, 0)
    assert (str(fault), fault.trace) == ("raised MemoryError", "")
