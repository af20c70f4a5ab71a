"""Forbidden modules: found in a text, refused at run time."""

import subprocess
import sys

import pytest

import plybench  # noqa: F401 (what it re-exports is looked up)
from plybench.core.system.import_guard import forbidden_uses

SEARCHES = ("plybench.search", "plybench.engine.searches")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import plybench.search", [(1, "plybench.search")]),
        ("import os\nimport plybench.search.astar as a", [(2, "plybench.search.astar")]),
        ("from plybench.search import a", [(1, "plybench.search"), (1, "plybench.search.a")]),
        ("from plybench import solve", [(1, "plybench.solve")]),
        ("import plybench as pb\n\npb.solve(1)", [(3, "plybench.solve")]),
        ("def f():\n    from plybench import search", [(2, "plybench.search")]),
        ("from plybench import heuristic, Limits", []),
        ("import plybench\nplybench.load('x')", []),
        ("search = 1\nsearch.solve", []),
        ("def broken(", []),
    ],
)
def test_uses_are_found_with_their_lines(text: str, found: list[tuple[int, str]]) -> None:
    assert forbidden_uses(text, SEARCHES) == found


@pytest.mark.parametrize(
    "statement",
    [
        "import plybench.search.astar",
        "from plybench import solve",
        "__import__('plybench.search')",
        "import importlib; importlib.import_module('plybench.engine.searches')",
        "import plybench; plybench.solve",
        "import plybench; plybench.compare",
    ],
)
def test_imports_are_refused_at_run_time_and_noted(statement: str) -> None:
    code = (
        "import plybench.engine.searches, plybench.core.catalog\n"
        "from plybench.core.system.import_guard import guard_imports\n"
        "plybench.core.catalog.algorithms()\n"
        "noted = guard_imports(['plybench.search', 'plybench.engine.searches', 'plybench.study'])\n"
        f"try:\n    {statement}\n"
        "except ImportError as error:\n    print(error, noted)\n"
        "import plybench.core.limits, json\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert "is not allowed here" in ran.stdout and "['plybench." in ran.stdout
