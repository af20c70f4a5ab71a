"""A trace in a real notebook: marimo, installed in an environment of its own, in Chromium."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from helpers.processes import wait_for

SOURCES = Path(__file__).parents[3] / "src"
NOTEBOOK = """
import marimo
app = marimo.App()

@app.cell
def _():
    import plybench as pb
    trace = pb.Trace()
    pb.solve(pb.load("blocksworld", "reports/two-blocks"), "astar", observer=trace)
    trace
    return
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def marimo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program; the test is skipped where it cannot be installed."""
    folder = tmp_path_factory.mktemp("marimo")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    wanted = ["marimo", "anywidget", "numpy", "rich", "cyclopts", "lazy_loader"]
    done = subprocess.run(
        [folder / "venv/bin/python", "-m", "pip", "-qq", "install", *wanted], capture_output=True
    )
    if done.returncode:
        pytest.skip("marimo cannot be installed: there is no package index")
    return folder / "venv/bin/marimo"


@pytest.fixture
def address(marimo: Path, tmp_path: Path) -> Iterator[str]:
    """A notebook that runs."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (tmp_path / "notebook.py").write_text(NOTEBOOK)
    process = subprocess.Popen(
        [marimo, "-q", "run", "notebook.py", "--headless", "--no-token", "--port", str(port)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )

    def answers() -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    wait_for(answers)
    yield f"http://127.0.0.1:{port}"
    os.killpg(process.pid, signal.SIGTERM)
    process.wait(10)


def test_a_trace_is_a_widget_that_steps(new_page: Callable[..., Page], address: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 900})
    page.goto(address)
    widget = page.locator(".app.notebook")
    expect(widget.locator("main")).to_be_visible(timeout=60_000)
    transport = widget.locator(".transport")
    expect(transport).to_contain_text(re.compile(r"0\s*/\s*94"))
    widget.locator("canvas").first.click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(transport).to_contain_text(re.compile(r"2\s*/\s*94"))
    expect(transport).to_contain_text("Step 2 takes node 1")
