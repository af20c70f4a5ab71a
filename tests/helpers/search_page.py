"""What the tests of the search page do on it again and again."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

HARD = "#d=sliding_tiles&p=reports/hard&a=astar"
Open = Callable[..., Page]


def step_of(page: Page) -> str:
    return page.locator(".at b").inner_text()


def choose(page: Page, kind: str) -> None:
    page.locator(".big-pick").click()
    page.locator(".picker").get_by_role("tab", name=kind).click()


def cell_of(page: Page, column: float, row: float, columns: int, rows: int) -> tuple[float, float]:
    box = page.locator(".editor .bd-paper").bounding_box()
    assert box
    return (
        box["x"] + box["width"] * (column + 0.5) / columns,
        box["y"] + box["height"] * (row + 0.5) / rows,
    )


def drag(page: Page, *cells: tuple[float, float]) -> None:
    page.mouse.move(*cells[0])
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*cell, steps=3)
    page.mouse.up()


def edit(page: Page) -> Locator:
    page.get_by_role("button", name="Edit the board").click()
    return page.locator(".editor")


def count(page: Page, name: str) -> Locator:
    return page.locator(".counts div", has=page.get_by_text(name, exact=True)).locator("dd")


def field(page: Page, name: str) -> Locator:
    return page.locator(f'[name="{name}"]')


def hash_of(page: Page) -> str:
    page.wait_for_timeout(320)  # the address is written at most four times a second
    return str(page.evaluate("decodeURIComponent(location.hash)"))
