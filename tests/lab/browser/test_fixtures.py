"""The fixtures themselves: a page that misbehaves must be noticed."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from helpers import browser
from helpers.browser import Problems

Open = Callable[[str], None]


@pytest.fixture
def open_text(page: Page, tmp_path: Path) -> Open:
    """Open a page with this body from disk."""

    def open_it(body: str) -> None:
        file = tmp_path / "page.html"
        file.write_text(f"<!doctype html><link rel=icon href='data:,'><title>x</title>{body}")
        page.goto(file.as_uri())

    return open_it


@pytest.mark.essential
def test_calm_page_has_no_problems(open_text: Open, page: Page, problems: Problems) -> None:
    open_text("<p>hello</p>")
    assert page.inner_text("p") == "hello"
    assert problems.found == []


@pytest.mark.essential
@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<script>console.error('bad luck')</script>", "console: bad luck"),
        ("<script>missing()</script>", "uncaught: ReferenceError: missing is not defined"),
        ("<img src='http://example.invalid/x.png'>", "another machine: http://example.invalid/x"),
        ("<script>new WebSocket('ws://example.invalid/')</script>", "ws://example.invalid/"),
    ],
)
def test_problem_of_a_page_is_found(
    open_text: Open, page: Page, problems: Problems, body: str, found: str
) -> None:
    open_text(body)
    for _ in range(500):  # it is heard of when the browser gets round to it
        page.wait_for_timeout(20)
        if any(found in text for text in problems.found):
            break
    else:
        pytest.fail(f"not found: {problems.found}")
    problems.expect("bad luck|missing|example.invalid")
    assert problems.found == []


def test_shots_show_both_themes_and_all_sizes(
    open_text: Open, shot: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browser, "SHOTS", tmp_path / "shots")
    open_text("<meta name=color-scheme content='light dark'>")
    shot("calm")
    names = sorted(file.name for file in (tmp_path / "shots").iterdir())
    sizes = ("1280", "390", "768")
    assert names == [f"calm-{size}-{theme}.png" for size in sizes for theme in ("dark", "light")]
    assert len({file.read_bytes() for file in (tmp_path / "shots").iterdir()}) == 6


@pytest.mark.essential
def test_other_tests_may_run_event_loops(chromium: object) -> None:
    async def answer() -> int:
        return 42

    assert asyncio.run(answer()) == 42


@pytest.mark.essential
def test_server_is_a_running_lab(page: Page, server: str) -> None:
    response = page.request.get(f"{server}/static/icon.svg")
    assert response.ok
    assert response.headers["content-type"] == "image/svg+xml"
