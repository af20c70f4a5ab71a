"""Fixtures of the tests in a real browser: `page`, `server`, `shot`, `problems` and `new_page`."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from helpers.browser import Chromium, Problems, serve_lab, take_shots
from helpers.chromium import find_chromium

HERE = Path(__file__).parent

expect.set_options(timeout=20_000)  # milliseconds: the machine may be busy with other tests


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave all but the essential tests to `make test-browser`: a page takes seconds to open."""
    for item in items:
        if item.path.parent == HERE and item.get_closest_marker("essential") is None:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """One browser for each worker process."""
    executable = find_chromium()
    if executable is None:
        pytest.skip("there is no Chromium on this machine (Debian's package is called chromium)")
    browser = Chromium(executable)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running lab; the lab is stateless, so tests share it."""
    with serve_lab(tmp_path_factory.mktemp("lab"), "--port", "0") as address:
        yield address


@pytest.fixture
def problems() -> Problems:
    """What went wrong on the pages; the test fails if anything did that it has not expected."""
    return Problems()


@pytest.fixture
def new_page(chromium: Chromium, problems: Problems) -> Iterator[Callable[..., Page]]:
    """Open a page in a context of its own, with the options of Playwright's `new_context`."""
    with chromium.awake() as browser:
        contexts = []

        def open_page(**options: Any) -> Page:
            contexts.append(browser.new_context(**options))
            page = contexts[-1].new_page()
            page.set_default_timeout(10_000)
            problems.watch(page)
            return page

        yield open_page
        for context in contexts:
            context.close()
    if problems.found:
        pytest.fail("\n".join(problems.found))


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page of 1280 x 800 in light colours."""
    return new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")


@pytest.fixture
def shot(page: Page) -> Callable[..., None]:
    """`shot("search")` keeps pictures of the page: light and dark, at three widths."""
    return partial(take_shots, page)


@pytest.fixture
def search(page: Page, server: str) -> Callable[..., Page]:
    """`search(hash)` opens the search page, and waits until a run is shown."""

    def open_it(hash_: str = "") -> Page:
        page.goto(f"{server}/search{hash_}")
        expect(page.locator(".at")).to_have_text(re.compile("/ [1-9]"))
        return page

    return open_it
