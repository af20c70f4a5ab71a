"""Follows docs/extending.md in a copy of the package: its code put in place, its commands run."""

import os
import re
import shlex
import shutil
import site
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

import plybench
from plybench.core.native.bridge import native_core
from test_documents import check_output, commands

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "extending.md"
FENCE = re.compile(r"^```(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SLOW = pytest.mark.slow
# The last section, on packages, is followed in `test_plugins.py`.
SECTIONS = re.split(r"^## ", DOCUMENT.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:-1]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a copy of the project in which every section was followed."""
    folder = tmp_path_factory.mktemp("project")
    package = folder / "src" / "plybench"
    for name in ("plybench", "plybench_reports"):
        source = Path(plybench.__file__).parents[1] / name
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, package.with_name(name), ignore=ignored)
    core = native_core()
    if core is not None and not any(package.glob("_core*.so")):
        package.joinpath(Path(core.__file__).name).symlink_to(core.__file__)
    for section in SECTIONS:
        for kind, code in FENCE.findall(section):
            put(folder, kind, code)
    return folder


def put(folder: Path, kind: str, code: str) -> None:
    """Write a block into a new file, or into one before a line that the document names."""
    words = dict(word.split("=", 1) for word in shlex.split(kind) if "=" in word)
    if "file" in words:
        path = folder / words["file"]
        assert not path.exists() and path.parent.is_dir(), path
        path.write_text(code, encoding="utf-8")
    elif "into" in words:
        path, line = folder / words["into"], words["before"]
        text = path.read_text(encoding="utf-8")
        assert text.count(f"\n{line}") == 1, words
        between = "\n" if "def " in code else ""
        code = indent(code, line[: len(line) - len(line.lstrip())]) + between
        path.write_text(text.replace(f"\n{line}", f"\n{code}{line}"), encoding="utf-8")


def run(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the copy; without `site`, which would bring in the installed package."""
    paths = [str(copy / "src"), *site.getsitepackages()]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "80"}
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        env=env,
        cwd=copy,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_there_is_a_section_for_all_that_people_add() -> None:
    added = [section.splitlines()[0].removeprefix("Add ") for section in SECTIONS]
    assert added == ["a heuristic", "an algorithm", "a game", "a solver", "a command"]
    assert all("```console extended" in section for section in SECTIONS)


@pytest.mark.parametrize(
    "section",
    [
        pytest.param(
            section,
            id=section.splitlines()[0],
            marks=[] if section.startswith(("Add an algorithm", "Add a command")) else [SLOW],
        )
        for section in SECTIONS
    ],
)
def test_a_section_does_what_it_says(section: str, copy: Path) -> None:
    for kind, block in FENCE.findall(section):
        if kind == "console extended":
            for command, output in commands(block):
                done = run(copy, "-m", *shlex.split(command))
                check_output(command, done.stdout + done.stderr, output)
                assert done.returncode == 0


def test_what_was_added_keeps_the_rules_of_the_house(copy: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", copy)
    ruff = [sys.executable, "-m", "ruff", "--quiet"]
    for check in (["check"], ["format", "--check"]):
        done = subprocess.run(
            [*ruff, *check, "src"], cwd=copy, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (0, ""), done.stdout
    done = run(
        copy,
        "-c",
        "from importlinter.cli import lint_imports_command as lint; lint()",
        "--no-cache",
        "--no-logo",
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_what_was_added_keeps_the_contracts_and_needs_no_twin(copy: Path) -> None:
    # Its square roots are floats, which do not go with decimals; the copy has no pages of its own.
    tests = "(parabola or take_three) and not Decimal and not is_documented"
    done = run(
        copy,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        str(ROOT / "pyproject.toml"),
        "--rootdir",
        str(ROOT),
        str(ROOT / "tests" / "contract"),
        str(ROOT / "tests" / "twins"),
        "-k",
        tests,
    )
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout
