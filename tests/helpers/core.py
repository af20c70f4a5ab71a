"""Another build of the core in place of the installed one."""

import importlib.util
import os
import sys


def use_core_of_environment() -> None:
    """Let `plybench._core` be the file that PLYBENCH_TEST_CORE names, if it names one."""
    path = os.environ.get("PLYBENCH_TEST_CORE")
    if path is None:
        return
    import plybench

    spec = importlib.util.spec_from_file_location("plybench._core", path)
    assert spec is not None and spec.loader is not None
    core = sys.modules["plybench._core"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(core)
    vars(plybench)["_core"] = core
