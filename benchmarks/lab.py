"""The lab with a search of a million nodes, in Chromium: seconds of wall-clock time.

How long after its end a search is on the screen, and how long a jump on the timeline takes until
everything is drawn. Needs Chromium and Playwright (`requirements-dev.lock`).
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from statistics import median
from typing import Any

from benchmarks.harness import Row

NAMED_ONLY = True  # `make bench` has neither a browser nor Playwright

_SEARCHES = {  # all have more than a million nodes
    "A*": "a=astar",
    "breadth-first": "a=breadth_first",
    "A* whose heap breaks ties": "a=astar&o.ties=heap",
}
_PROBLEM = "d=sliding_tiles&p=fifteen/middling&max.expansions=480000&max.seconds=120"
_JUMPS = 30
_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

# Notes when a search began (by what it reports meanwhile), how long it took, and when its reply had
# arrived.
_WATCH = """
window.seen = {};
const Socket = window.WebSocket;
window.WebSocket = class extends Socket {
  constructor(...values) {
    super(...values);
    this.addEventListener("message", ({ data }) => {
      if (!(data instanceof ArrayBuffer)) return;
      const now = performance.now();
      const size = new DataView(data).getUint32(0, true);
      const header = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, size)));
      const before = header.progress?.seconds;
      if (before) seen.began = Math.min(seen.began ?? Infinity, now - before * 1000);
      if (!header.result) return;
      seen.arrived = now;
      seen.seconds = header.result.seconds;
      seen.nodes = header.starts.parent + header.columns.parent[2];
    });
  }
};
"""

# Waits until the tree is drawn: some pixel of its canvas is not empty.
_SHOWN = """
() => {
  const canvas = document.querySelector(".canvas-wrap canvas");
  if (!seen.arrived || !canvas || canvas.width < 2) return false;
  const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  if (!document.querySelector(".list .row") || !pixels.some((value) => value > 0)) return false;
  seen.shown ??= performance.now();
  return true;
}
"""

# Jumps to steps and waits each time until the frame with everything is done.
_JUMP = """
async (jumps) => {
  const range = document.querySelector(".time input");
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  const taken = [];
  for (let i = 0; i < jumps; i++) {
    await frame();
    range.value = String(Math.floor((Number(range.max) * ((i * 7919) % 1000)) / 1000));
    const start = performance.now();
    range.dispatchEvent(new Event("input"));
    await frame();
    taken.push((performance.now() - start) / 1000);
  }
  return taken;
}
"""


def rows() -> list[Row]:
    """Return the times of some searches."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None or find_spec("playwright") is None:
        raise SystemExit("lab: this needs Chromium, and Playwright from requirements-dev.lock")
    from playwright.sync_api import sync_playwright

    with _lab() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=[*_FLAGS])
        try:
            return [row for name in _SEARCHES for row in _measured(browser, address, name)]
        finally:
            browser.close()


def _measured(browser: Any, address: str, name: str) -> list[Row]:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(300_000)
    page.add_init_script(_WATCH)
    page.goto(f"{address}/search#{_PROBLEM}&{_SEARCHES[name]}")
    page.wait_for_function(_SHOWN, polling="raf")
    seen = page.evaluate("seen")
    jumps = page.evaluate(_JUMP, _JUMPS)
    page.close()
    ended = seen["began"] / 1000 + seen["seconds"]
    times = {
        "reply has arrived after its end": seen["arrived"] / 1000 - ended,
        "on the screen after its end": seen["shown"] / 1000 - ended,
        f"jump to a step, median of {_JUMPS}": median(jumps),
        f"jump to a step, worst of {_JUMPS}": max(jumps),
    }
    nodes = int(seen["nodes"])
    return [Row(f"lab, {name}: {work}", "plybench", time, nodes, 1) for work, time in times.items()]


@contextmanager
def _lab() -> Iterator[str]:
    """Run `plybench lab` and give its address."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-m", "plybench", "lab", "--no-browser", "--port", "0"],
            cwd=folder,
            env=os.environ,
            text=True,
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        try:
            found = re.search(r"https?://[^/\s]+", process.stdout.readline())
            assert found, "the lab did not say where it is"
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=20)
