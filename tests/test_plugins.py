"""Packages that bring things of their own: found by their entry points, and used like ours."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from plybench.core.plugins import GROUPS, Plugin, load_plugin, plugins_of
from test_documents import check_output, commands

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "examples" / "lights"
DOCUMENT = ROOT / "docs" / "extending.md"


def entry_points() -> dict[str, dict[str, str]]:
    """Return the entry points of the example, by group."""
    text = (PACKAGE / "pyproject.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = tomllib.loads(text)["project"]["entry-points"]
    return found


def install(folder: Path, groups: dict[str, dict[str, str]], name: str = "plybench_lights") -> None:
    """Write what pip writes of a package: its entry points."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    lines = [
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in entries.items())
        for group, entries in groups.items()
    ]
    (info / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the example is installed, as far as Python can tell."""
    folder = tmp_path_factory.mktemp("site")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE / "plybench_lights", folder / "plybench_lights", ignore=ignored)
    install(folder, entry_points())
    return folder


def run(site: Path, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PYTHONPATH": str(site), "COLUMNS": "80"}
    return subprocess.run(
        [sys.executable, *arguments], env=env, cwd=cwd, capture_output=True, text=True, check=False
    )


def test_the_document_shows_the_entry_points_of_the_example() -> None:
    toml = re.findall(r"^```toml\n(.*?)^```", DOCUMENT.read_text("utf-8"), re.M | re.S)
    (shown,) = (tomllib.loads(block)["project"]["entry-points"] for block in toml)
    assert shown == entry_points()


def test_the_example_brings_something_of_every_kind() -> None:
    assert {group.removeprefix("plybench.") for group in entry_points()} == set(GROUPS)


def test_what_a_package_brings_is_used_as_the_document_says(site: Path, tmp_path: Path) -> None:
    blocks = re.findall(r"^```console plugin\n(.*?)^```", DOCUMENT.read_text("utf-8"), re.M | re.S)
    assert len(blocks) == 1
    for command, output in commands(blocks[0]):
        words = command.split()
        done = run(site, "-m", *words, cwd=tmp_path)
        check_output(command, done.stdout + done.stderr, output)
        assert done.returncode == 0, command


def test_the_lab_has_what_a_package_brings(site: Path) -> None:
    code = (
        "import json\nfrom plybench.lab import handle\n"
        "print(json.dumps(handle({'do': 'catalog'}), default=str))"
    )
    shown = run(site, "-c", code).stdout
    assert '"lights"' in shown
    assert '"squared"' in shown


def test_contracts_hold_for_what_a_package_brings(site: Path) -> None:
    tests = ["test_domains.py", "test_algorithms.py", "test_pickling.py"]
    done = run(
        site,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        str(ROOT / "pyproject.toml"),
        "--rootdir",
        str(ROOT),
        *(str(ROOT / "tests" / "contract" / name) for name in tests),
        "-k",
        "(lights or squared) and not is_documented",
    )
    assert done.returncode == 0, done.stdout
    assert re.search(r"\d\d+ passed", done.stdout), done.stdout


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("plybench_missing", "ModuleNotFoundError: No module named 'plybench_missing'"),
        ("os:nothing", "AttributeError: module 'os' has no attribute 'nothing'"),
        ("failing", "ZeroDivisionError: division by zero"),
        ("taken", "InputError: chess is there already; choose another name"),
    ],
)
def test_a_plugin_that_cannot_be_loaded_is_left_out_with_a_warning(
    tmp_path: Path, value: str, reason: str
) -> None:
    (tmp_path / "failing.py").write_text("1 / 0\n")
    (tmp_path / "taken.py").write_text(
        "from dataclasses import replace\n"
        "from plybench.core.catalog import find_game, register\n"
        "from plybench.core.catalog.marks import known_games\n"
        "import plybench.domains.chess.catalog_entry\n"
        "register(replace(known_games['chess'], summary='another'))\n"
    )
    install(tmp_path, {"plybench.domains": {"bad": value}}, "plybench_bad")
    done = run(tmp_path, "-m", "plybench", "solve", "sliding_tiles", "reports/easy", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["cost"] == 5
    assert reason in done.stderr
    assert "plug-in 'bad' of plybench_bad-1.0 cannot be loaded" in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_first_of_two_installations_counts(tmp_path: Path) -> None:
    for folder, value in (("one", "first"), ("two", "second")):
        install(tmp_path / folder, {"plybench.agents": {"tried": value}})
    code = "from plybench.core.plugins import plugins_of; print(plugins_of('agents'))"
    path = os.pathsep.join([str(tmp_path / "one"), str(tmp_path / "two")])
    env = os.environ | {"PYTHONPATH": path}
    shown = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert "first" in shown.stdout
    assert "second" not in shown.stdout


def test_entry_points_are_those_that_python_itself_finds() -> None:
    from importlib.metadata import entry_points as found_by_python

    for group in GROUPS:
        theirs = {(one.name, one.value) for one in found_by_python(group=f"plybench.{group}")}
        assert {(one.name, one.value) for one in plugins_of(group)} == theirs
    assert plugins_of("studies")[0].name == "reports"


def test_a_plugin_may_name_something_in_a_module() -> None:
    plugin = Plugin("agents", "mine", "os : path.join", "some-1.0")
    assert load_plugin(plugin) is os.path.join


@pytest.mark.slow
def test_the_example_is_built_and_installed_into_an_empty_environment(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "env"], check=True)
    python = tmp_path / "env" / "bin" / "python"
    place = "import sysconfig; print(sysconfig.get_path('purelib'))"
    own = subprocess.run([python, "-c", place], capture_output=True, text=True, check=True).stdout
    # plybench and what it needs are borrowed; the package itself is built and installed.
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    source = str(ROOT / "src")
    Path(own.strip(), "borrowed.pth").write_text("\n".join([source, *borrowed]))
    copy = tmp_path / "lights"
    shutil.copytree(PACKAGE, copy)
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--quiet", "install"]
    done = subprocess.run([*pip, "--no-deps", str(copy)], capture_output=True, text=True)
    if "No matching distribution found for setuptools" in done.stderr:
        pytest.skip("the package index, where the build finds setuptools, cannot be reached")
    assert done.returncode == 0, done.stderr
    shown = [
        subprocess.run(
            [python, "-m", "plybench", *words.split()],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for words in (
            "list plugins --json",
            "solve lights three --algorithm chase",
            "lights press 111 2",
            "study run lights-growth",
        )
    ]
    brought = [one for one in json.loads(shown[0])["plugins"] if "lights" in one["package"]]
    assert {one["group"] for one in brought} == set(GROUPS)
    assert all(one["loaded"] for one in brought)
    assert "cost 1 (proved optimal, verified)" in shown[1]
    assert shown[2] == "111\n000\n"
    assert "6 of 6 runs done" in shown[3]
