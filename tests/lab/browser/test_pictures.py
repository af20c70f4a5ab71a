"""The pictures in README and docs/lab.md: `make pictures` takes them anew from the pages."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

PICTURES = Path(__file__).parents[3] / "docs" / "pictures"
IS_TAKEN = bool(os.environ.get("PLYBENCH_PICTURES"))

RACE = "astar:heuristic=hamming|astar:heuristic=manhattan|astar:heuristic=linear-conflict"
MAZE = "random:width=24,height=15,robots=1,walls=18,seed=5"
# Name -> address, colours, what must be on the page.
PAGES = {
    "search": ("search#d=sliding_tiles&p=reports/hard&step=49", "light", ".stage"),
    "map": (f"search#d=mazeworld&p={MAZE}&step=60&view=map", "dark", ".stage"),
    "race": (f"race#d=sliding_tiles&p=reports/hard&lanes={RACE}&step=80", "light", ".lane"),
    "game": ("game#game=connect_four&moves=4,4,5,3&view=play", "light", "text=exact score"),
    "tree": (
        "game#game=connect_four&position=reports/tree&view=tree",
        "light",
        "text=cut",
    ),
    "doctor": ("doctor#d=sliding_tiles&p=random:2x3,seed=1", "light", "text=Not admissible"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_picture(new_page: Callable[..., Page], server: str, name: str) -> None:
    address, colours, shown = PAGES[name]
    page = new_page(viewport={"width": 1280, "height": 800}, color_scheme=colours)
    page.goto(f"{server}/{address}")
    expect(page.locator(shown).first).to_be_visible()
    if address.startswith(("search", "race")):
        expect(page.locator(".at")).to_have_text(re.compile("/ [1-9]"))
    at_work = re.compile("Searching|Examining")
    expect(page.locator("body")).not_to_contain_text(at_work, use_inner_text=True)
    page.wait_for_timeout(500)  # layouts and pictures
    if IS_TAKEN:
        _keep(page.screenshot(animations="disabled"), PICTURES / f"{name}.png")


def _keep(picture: bytes, file: Path) -> None:
    """Keep a picture with few colours, which is a third of the size."""
    from io import BytesIO

    from PIL import Image

    image = Image.open(BytesIO(picture)).convert("RGB")
    file.parent.mkdir(exist_ok=True)
    image.quantize(96, dither=Image.Dither.NONE).save(file, optimize=True)


@pytest.mark.essential
def test_documents_show_pictures_that_exist() -> None:
    root = PICTURES.parents[1]
    for document in (root / "README.md", root / "docs" / "lab.md"):
        text = document.read_text(encoding="utf-8")
        used = [part.partition(")")[0] for part in text.split("pictures/")[1:]]
        assert used, f"{document.name} shows no picture"
        assert all((PICTURES / name).is_file() for name in used), used
