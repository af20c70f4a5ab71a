"""The core refuses what is wrong with an exception; nothing may end the process."""

import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.core_calls import names
from fuzz.core_seeds import SEEDS
from fuzz.guard import bounded
from plybench import _core
from plybench.core.native.bridge import native_core

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")
ANSWERS = (
    "Outcome",
    "Heuristic",
    "Found",
    "Line",
    "Term",
    "Explanation",
    "Rows",
    "Features",
    "End",
    "Ending",
    "BuiltKind",
    "BuiltProblem",
)


def test_right_calls_are_answered() -> None:
    known = names()
    for call in SEEDS:
        with bounded():
            eval(call, {**known})


def test_every_function_and_method_of_the_core_is_called() -> None:
    called = " ".join(SEEDS)
    for name in dir(_core):
        entry = getattr(_core, name)
        if name.startswith("_") or not callable(entry) or _is_answer(entry):
            continue
        assert f"{name}(" in called or f"{name}." in called, name
        for method in dir(entry) if isinstance(entry, type) else ():
            assert method.startswith("_") or f".{method}" in called, f"{name}.{method}"


def _is_answer(entry: object) -> bool:
    """Tell whether something is a class that only the core makes, or an exception."""
    if not isinstance(entry, type):
        return False
    return issubclass(entry, Exception) or entry.__name__.endswith(ANSWERS)


def test_wrong_calls_are_refused() -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "fuzz.core_calls", "--calls", "600", "--seed", "1"],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
