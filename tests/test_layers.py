"""Imports run one way: down the layers (`make lint` checks that), and never in a circle."""

from graphlib import CycleError, TopologicalSorter

import grimp
import pytest


def imports_at_run_time() -> dict[str, set[str]]:
    """Return what each module imports, also inside functions; names in annotations are no import.

    A type that is only named in annotations makes no circle: the module works without it.
    """
    graph = grimp.build_graph("plybench", exclude_type_checking_imports=True, cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def test_no_module_imports_itself_by_way_of_others() -> None:
    try:
        TopologicalSorter(imports_at_run_time()).prepare()
    except CycleError as error:
        pytest.fail(f"these import each other, perhaps inside functions: {error.args[1]}")


def test_the_check_sees_imports_inside_functions() -> None:
    assert "plybench.search.count_optimal" in imports_at_run_time()["plybench.engine"]
