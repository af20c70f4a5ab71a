"""An algorithm is one Python file: the command line and the contract tests find it by its mark."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SEARCH = '''"""Hasty search: best-first by g + haste h.

It is not in the core.
"""

from typing import Annotated

from plybench.core.catalog import algorithm
from plybench.search.best_first import best_first
from plybench.search.run import Run


@algorithm(aliases=("HS",))
def hasty(
    problem, heuristic, *, haste: Annotated[int, "How much to hurry."] = 3, limits=None,
    observer=None,
):
    """Return some path."""
    run = Run("hasty", problem, limits, observer)
    return best_first(
        run, heuristic, lambda g, h: g + haste * h, duplicates="graph", goal_test="expanded",
        ties="fifo", proves=None,
    )
'''
GAME = '''"""Last move: the one that is listed last."""

from dataclasses import replace

from plybench.core.catalog import game_algorithm
from plybench.gametree.run import GameRun


@game_algorithm()
def last(game, state=None, *, limits=None, observer=None):
    """Return the move that is listed last."""
    run = GameRun("last", game, state, limits, observer)
    line = ()
    with run:
        line = tuple(run.moves(run.enter_root())[-1:])
    return replace(run.decision(), action=line[0] if line else None, line=line)
'''

# What a file in the folders of the package would do, for one process.
START = """
import sys
import plybench.gametree, plybench.search
plybench.search.__path__.append(sys.argv[1] + "/search")
plybench.gametree.__path__.append(sys.argv[1] + "/gametree")
"""
COMMAND = START + "from plybench.cli import main; sys.exit(main(sys.argv[2:]))"
PYTEST = START + "import pytest; sys.exit(pytest.main(sys.argv[2:]))"
TESTS = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with one file for each of the two algorithms."""
    made = tmp_path_factory.mktemp("algorithms")
    for name, text in (("search/hasty.py", SEARCH), ("gametree/last.py", GAME)):
        (made / name).parent.mkdir()
        (made / name).write_text(text)
    return made


def run(folder: Path, *words: str, program: str = COMMAND) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", program, str(folder), *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=TESTS.parent)


def run_json(folder: Path, *words: str) -> Any:
    return json.loads(run(folder, *words, "--json").stdout)


def test_it_solves_with_its_option(folder: Path) -> None:
    words = ("solve", "sliding_tiles", "reports/easy", "--algorithm", "HS", "--haste", "2")
    found = run_json(folder, *words)
    assert (found["status"], found["algorithm"], found["engine"]) == ("solved", "hasty", "python")
    assert (found["options"]["heuristic"], found["options"]["haste"]) == ("manhattan", 2)
    assert found["settings"]["options"] == {"haste": 2}


@pytest.mark.slow
def test_the_help_of_commands_shows_its_option(folder: Path) -> None:
    for command in ("solve", "trace"):
        out = " ".join(run(folder, command, "--help").stdout.replace("│", "").split())
        assert "--haste INT How much to hurry. For hasty. By default 3." in out
    steps = run(folder, "trace", "sliding_tiles", "reports/easy", "--algorithm", "hasty")
    assert steps.returncode == 0 and "hasty" in steps.stdout


@pytest.mark.slow
def test_wrong_values_are_refused(folder: Path) -> None:
    words = ("solve", "sliding_tiles", "reports/easy", "--algorithm", "hasty")
    for more, message in (
        (("--haste", "much"), "--haste 'much' must be a whole number"),
        (("--width", "3"), "hasty has no option 'width'; it has: haste"),
        (("--engine", "native"), "engine 'native' is not available: there is no native hasty for"),
    ):
        wrong = run(folder, *words, *more)
        assert wrong.returncode == 2 and message in wrong.stderr and not wrong.stdout
        assert "Traceback" not in wrong.stderr


def test_list_shows_that_it_has_no_twin(folder: Path) -> None:
    rows = {row["algorithm"]: row for row in run_json(folder, "list", "algorithms")["algorithms"]}
    assert rows["hasty"]["engines"] == ["python"]
    assert rows["astar"]["engines"] == ["python", "native"]
    assert rows["fuel"]["engines"] == ["native"]
    assert rows["hasty"]["options"] == [
        {"name": "haste", "default": 3, "choices": None, "help": "How much to hurry."}
    ]
    text = run(folder, "list", "algorithms").stdout
    assert "engines: python\n" in "\n".join(line.rstrip() for line in text.splitlines())


def test_a_game_algorithm_is_an_agent(folder: Path) -> None:
    rows = run_json(folder, "list", "game-algorithms")["game_algorithms"]
    assert {row["algorithm"]: row["engines"] for row in rows}["last"] == ["python"]
    played = run(
        folder, "match", "connect_four", "last", "random", "--games", "2", "--workers", "1"
    )
    assert played.returncode == 0 and "last" in played.stdout


@pytest.mark.slow
def test_contract_and_twin_tests_include_what_they_can(folder: Path) -> None:
    quick = ("-q", "-p", "no:cacheprovider", "-p", "no:randomly")
    contract = run(
        folder,
        "tests/contract/test_algorithms.py",
        "-k",
        "hasty and result",
        *quick,
        program=PYTEST,
    )
    assert contract.returncode == 0, contract.stdout
    assert " passed" in contract.stdout
    twins = run(folder, "tests/twins/test_search.py", "-k", "hasty", *quick, program=PYTEST)
    assert twins.returncode == 5, twins.stdout  # none of them is for it
