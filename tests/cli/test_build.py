"""`plybench build`, and headers wherever a problem is taken."""

import json
from pathlib import Path

import pytest

from helpers.headers import TILES, needs_compiler, spoiled
from helpers.shell import Shell

pytestmark = needs_compiler


def test_it_says_what_was_built_and_how_to_use_it(shell: Shell) -> None:
    assert shell("build", TILES) == 0
    first, second, last = shell.out.splitlines()
    assert first.startswith(f"{TILES}: compiled ")
    assert "  Tiles; actions: up, left, right, down; heuristics: manhattan, " in second
    assert second.endswith("; instances: hard, easy")
    assert last == f"Try: plybench solve {TILES}"
    found = shell.json("build", TILES)
    assert found["problems"]["Tiles"]["instances"] == ["hard", "easy"]
    assert found["seconds"] == 0 and Path(found["module"]).is_file()


def test_the_module_is_written_where_it_is_wanted(shell: Shell, tmp_path: Path) -> None:
    module = tmp_path / "tiles.so"
    assert shell("build", TILES, "--output", str(module)) == 0
    assert f"written to {module}" in shell.out and f"solve {module}" in shell.out
    assert shell.json("solve", str(module), "easy")["cost"] == 2


def test_a_new_header_is_written_once(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shell("build", "--new", "my_puzzle") == 0
    assert shell.out == "my_puzzle.hpp is written; try: plybench solve my_puzzle.hpp\n"
    assert "my_puzzle.hpp is already there" in shell.error("build", "--new", "MyPuzzle")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ((), "give a header to compile, or --new NAME"),
        (("gone.hpp",), "there is no file 'gone.hpp'"),
        (("own.py",), "'own.py' must be a C++ header whose name ends in .hpp"),
        (("a.hpp", "--new", "b"), "--new writes a header"),
        (("--new", "a b"), "must be a name of letters"),
        ((TILES, "--output", "tiles.o"), "--output tiles.o must end in .so"),
        ((TILES, "--output", "/nowhere/tiles.so"), "cannot be written: No such file"),
    ],
)
def test_bad_calls_are_explained(shell: Shell, call: tuple[str, ...], message: str) -> None:
    assert message in shell.error("build", *call)


def test_the_lines_of_the_compiler_come_before_the_sentence(shell: Shell, tmp_path: Path) -> None:
    header = spoiled(tmp_path, "return {0};", "return {0}")
    assert shell("solve", header) == 2
    lines = [line for line in shell.err.splitlines() if not line.startswith("plybench: compiling")]
    assert lines[0].startswith(f"{header}:11:") and "error: expected" in lines[0]
    assert lines[-1].startswith(f"plybench: {header} does not compile: line 11: expected")


@pytest.mark.parametrize(
    "call",
    [
        ("trace", TILES, "easy", "--algorithm", "astar", "--format", "svg"),
        ("count", TILES, "easy"),
        ("compare", TILES, "easy", "hard", "--algorithm", "astar", "--algorithm", "ida_star"),
        ("heuristics", TILES, "easy", "--heuristic", "manhattan", "--max-states", "100"),
        ("check", TILES),
    ],
    ids=lambda call: call[0],
)
def test_commands_take_a_header(shell: Shell, call: tuple[str, ...]) -> None:
    assert shell(*call) == 0, shell.err


def test_a_plan_is_written_and_checked(shell: Shell, tmp_path: Path) -> None:
    plan = str(tmp_path / "plan.json")
    assert shell("solve", TILES, "easy", "--output", plan) == 0
    assert json.loads(Path(plan).read_text())
    assert shell("verify", plan, TILES, "easy") == 0, shell.err
