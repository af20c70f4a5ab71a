"""The browser of this machine; nothing here needs Playwright."""

import shutil

_NAMES = ("chromium", "chromium-browser", "google-chrome")
# Chromium refuses its sandbox to root; the others keep it from calling home.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    """Return the path of the Chromium of this machine, if there is one."""
    return next(filter(None, map(shutil.which, _NAMES)), None)
