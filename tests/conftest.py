import os
import signal

import pytest
from hypothesis import settings

from helpers.chromium import find_chromium
from helpers.core import use_core_of_environment

# No deadline: a busy machine is no failure. The same cases in each run: a failure stays one. In
# `make test-all` there are more, and others each time.
settings.register_profile("fixed", max_examples=25, deadline=None, derandomize=True)
settings.register_profile("random", max_examples=200, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("PLYBENCH_HYPOTHESIS", "fixed"))


use_core_of_environment()

# A shell starts what runs in the background with Ctrl-C ignored, and children inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> str:
    if chromium := find_chromium():
        return f"browser: {chromium}"
    return "browser: no Chromium on this machine, so the tests of the lab's pages are skipped"


@pytest.fixture(scope="session", autouse=True)
def _tables_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the tests away from the user's cache; parallel workers share what they build."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    os.environ["PLYBENCH_CACHE"] = str(folder / "cache")
