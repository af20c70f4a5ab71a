"""Imports run one way: down the layers (`make lint` checks that), and never in a circle."""

import re
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent


def imports_at_run_time() -> dict[str, set[str]]:
    """Return what each module imports, also inside functions; names in annotations are no import.

    A type that is only named in annotations makes no circle: the module works without it.
    """
    graph = grimp.build_graph("plybench", exclude_type_checking_imports=True, cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) - {name} for name in graph.modules}


def test_no_module_imports_itself_by_way_of_others() -> None:
    try:
        TopologicalSorter(imports_at_run_time()).prepare()
    except CycleError as error:
        pytest.fail(f"these import each other, perhaps inside functions: {error.args[1]}")


def test_the_check_sees_imports_inside_functions() -> None:
    assert "plybench.search.count_optimal" in imports_at_run_time()["plybench.engine.searches"]


def test_the_drawing_in_architecture_is_what_the_linter_checks() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = config["tool"]["importlinter"]["contracts"]
    assert [layer.split() for layer in contract["layers"]] == drawn_layers()
    assert contract["exhaustive"] and contract["containers"] == ["plybench"]


def drawn_layers() -> list[list[str]]:
    """Return the names in each line of the drawing; a line that ends in a colon goes on."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    drawing = page.partition("```layers\n")[2].partition("```")[0]
    layers: list[list[str]] = [[]]
    for line in drawing.splitlines():
        names = re.split(r"\s{2,}", line)[0].split()
        layers[-1] += names
        if names and names[-1] != ":":
            layers.append([])
    return layers[:-1]


def test_architecture_fits_on_two_screens() -> None:
    lines = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 115 and max(map(len, lines)) <= 110


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "docs/internals.md"])
def test_files_named_on_the_page_exist(page: str) -> None:
    folders = ("src", "cpp", "tests", "docs", "tuning", "benchmarks")
    there = [f"/{path.relative_to(ROOT).as_posix()}" for name in folders
             for path in (ROOT / name).rglob("*.*")]  # fmt: skip
    named = re.findall(r"`([\w/]+\.(?:py|hpp|cpp|md))`", (ROOT / page).read_text(encoding="utf-8"))
    assert len(named) > 5
    for file in set(named):
        assert any(path.endswith(f"/{file}") for path in there), f"there is no {file}"
