"""A problem of the user's own file, chosen in the lab."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from helpers.browser import serve_lab

OWN = Path(__file__).parents[2] / "data" / "own_code.py"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A lab with a file of the user."""
    with serve_lab(tmp_path_factory.mktemp("own"), str(OWN), "--port", "0") as address:
        yield address


def test_own_problem_is_chosen_by_its_name_and_chosen_again(page: Page, own: str) -> None:
    page.goto(f"{own}/search#d=sliding_tiles&p=reports/easy")
    page.locator(".big-pick").click()
    page.get_by_role("tab", name="Random").click()  # which it does not have
    page.locator(".picker select").first.select_option(label="Romania (own_code.py)")
    expect(page.get_by_role("tab", name="Random")).to_be_hidden()
    for _ in range(2):
        expect(page.locator(".picker .choice")).to_have_text("as in the file")
        page.get_by_role("button", name="Open").click()
        expect(page.locator(".big-pick")).to_have_text("Romania (own_code.py) · as in the file")
        page.locator(".big-pick").click()
