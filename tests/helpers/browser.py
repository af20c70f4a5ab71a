"""A real browser for the tests of the lab, a lab for it to visit, and what a page must not do."""

import asyncio
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from helpers.chromium import FLAGS
from helpers.processes import start

SHOTS = Path(__file__).parents[2] / "build" / "lab-shots"
SIZES = ((1280, 800), (768, 900), (390, 844))
THEMES = ("light", "dark")

_OF_THIS_MACHINE = ("127.0.0.1", "localhost", "[::1]", "::1")


class Chromium:
    """A running browser. Playwright's event loop counts as running only inside `awake`."""

    def __init__(self, executable: str) -> None:
        self._playwright = sync_playwright()
        playwright = self._playwright.__enter__()
        self._loop = asyncio.get_running_loop()
        self.browser: Browser = playwright.chromium.launch(
            executable_path=executable, args=[*FLAGS]
        )
        asyncio._set_running_loop(None)

    @contextmanager
    def awake(self) -> Iterator[Browser]:
        """Let Playwright be used. Outside, other tests may run event loops of their own."""
        asyncio._set_running_loop(self._loop)
        try:
            yield self.browser
        finally:
            asyncio._set_running_loop(None)

    def close(self) -> None:
        asyncio._set_running_loop(self._loop)
        self.browser.close()
        self._playwright.__exit__()


class Problems:
    """What went wrong on the pages of a test.

    That is an error in the console, an uncaught exception, or a request to another machine.
    """

    def __init__(self) -> None:
        self._found: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def expect(self, pattern: str) -> None:
        """Allow what matches the pattern, such as the error of a connection that the test cuts."""
        self._expected.append(re.compile(pattern))

    def watch(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self._add(f"uncaught: {error.stack or error}"))
        page.on("crash", lambda _: self._add("the page crashed"))
        page.on("request", lambda request: self._look_at(request.url))
        page.on("websocket", lambda websocket: self._look_at(websocket.url))

    @property
    def found(self) -> list[str]:
        return [text for text in self._found if not any(p.search(text) for p in self._expected)]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "assert"):
            self._add(f"console: {message.text} ({message.location['url']})")

    def _look_at(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "file", "about") and (
            parts.hostname not in _OF_THIS_MACHINE
        ):
            self._add(f"a request to another machine: {url}")

    def _add(self, text: str) -> None:
        self._found.append(text)


@contextmanager
def serve_lab(folder: Path, *arguments: str) -> Iterator[str]:
    """Run `plybench lab` and give the address that it prints, without a path."""
    process = start(folder, "lab", "--no-browser", *arguments)
    try:
        assert process.stdout is not None and process.stderr is not None
        line = process.stdout.readline()
        found = re.search(r"https?://[^/\s]+", line)
        assert found, f"no address in {line!r}: {process.stderr.read()}"
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=10)
    assert "Traceback" not in errors, errors


def take_shots(
    page: Page,
    name: str,
    themes: tuple[str, ...] = THEMES,
    sizes: tuple[tuple[int, int], ...] = SIZES,
) -> None:
    """Keep pictures of a page for a person to look at, and leave the page as it was."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    before = page.viewport_size
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for theme in themes:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            file = SHOTS / f"{name}-{width}-{theme}.png"
            page.screenshot(path=file, animations="disabled")
    page.emulate_media(color_scheme="light")
    if before:
        page.set_viewport_size(before)
