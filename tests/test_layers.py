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
    graph = grimp.build_graph(
        "plybench", "plybench_reports", exclude_type_checking_imports=True, cache_dir=None
    )
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
    contract, of_plugins = config["tool"]["importlinter"]["contracts"]
    assert of_plugins["forbidden_modules"] == ["plybench_reports"]
    assert [layer.split() for layer in contract["layers"]] == drawn_layers()
    assert contract["exhaustive"] and contract["containers"] == ["plybench"]


def drawn_layers() -> list[list[str]]:
    """Return the names in each line of the drawing."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    drawing = page.partition("```layers\n")[2].partition("```")[0]
    return [re.split(r"\s{2,}", line)[0].split() for line in drawing.splitlines()]


def test_the_package_holds_twelve_rooms_and_nothing_else() -> None:
    package = ROOT / "src" / "plybench"
    rooms = {name for row in drawn_layers() for name in row if name != "|"}
    assert len(rooms) == 12
    files = {"__init__.py", "__init__.pyi", "__main__.py", "_core.pyi", "py.typed"}
    built = {path.name for path in package.glob("_core.*.so")} | {"include", "__pycache__"}
    assert {path.name for path in package.iterdir()} - built == rooms | files


def test_every_room_says_what_it_is_for_and_where_to_begin() -> None:
    for row in drawn_layers():
        for name in set(row) - {"|"}:
            room = ROOT / "src" / "plybench" / name
            text = (room / "__init__.py").read_text(encoding="utf-8").partition('"""')[2]
            words = " ".join(text.partition('"""')[0].split())
            first = re.search(r"Read `([\w/.]+)` first", words)
            assert first is not None and (room / first[1]).is_file(), name
            assert "import" in words, name


def test_no_folder_is_crowded() -> None:
    for top in ("src", "cpp", "tests", "docs", "benchmarks", "tuning", "examples"):
        for folder in (path for path in (ROOT / top).rglob("*") if path.is_dir()):
            if not {"__pycache__", "cases", "books"} & set(folder.relative_to(ROOT).parts):
                files = [path for path in folder.iterdir() if path.is_file()]
                assert len(files) <= 42, folder


def test_architecture_fits_on_two_screens() -> None:
    lines = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 115 and max(map(len, lines)) <= 110


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "docs/internals.md"])
def test_files_named_on_the_page_exist(page: str) -> None:
    folders = ("src", "cpp", "tests", "docs", "tuning", "benchmarks")
    there = [
        f"/{path.relative_to(ROOT).as_posix()}"
        for name in folders
        for path in (ROOT / name).rglob("*.*")
    ]
    named = re.findall(r"`([\w/]+\.(?:py|hpp|cpp|md))`", (ROOT / page).read_text(encoding="utf-8"))
    assert len(named) > 5
    for file in set(named):
        assert any(path.endswith(f"/{file}") for path in there), f"there is no {file}"
