"""The Studies page: questions, progress, tables and figures; a study runs and is watched."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from helpers.browser import Problems, serve_lab
from plybench.study.files import study_in_file
from plybench.study.journal import Journal
from plybench.study.plan import RunOptions
from plybench.study.runner import run_study

STUDY = """
from time import sleep

from plybench.study import Study
from plybench.study.figures.figure import Figure, sheet
from plybench.core.tables import Column, Table


def measure(*, n):
    sleep(PAUSE)
    return {"square": n * n}


study = Study(
    name="NAME", question="How do the squares of NAME grow?", factors={"n": range(1, 31)},
    run=measure, quick={"n": (1, 2, 3)},
)


@study.table("Squares")
def squares(rows):
    cells = [[str(row["n"]), row["square"]] for row in rows]
    return Table([Column("n"), Column("square", "count")], cells, "All of them.")


@study.figure("growth")
def growth(rows):
    drawing, axes = sheet(3.4, 2.0)
    axes.plot(rows.column("n"), rows.column("square"), color="#0b559f")
    axes.set_title("squares")
    return Figure("growth", drawing, "Squares by n.")
"""


expect.set_options(timeout=30_000)  # a figure takes a while on a busy machine
NAMES = ("fresh", "shown", "slow", "watched")  # each test changes only its own


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files with studies, one of them slow, and their journals; one has runs."""
    folder = tmp_path_factory.mktemp("studies")
    (folder / "journals").mkdir()
    for name in NAMES:
        text = STUDY.replace("NAME", name).replace("PAUSE", "0.3" if name == "slow" else "0")
        (folder / f"{name}.py").write_text(text)
    run_some(folder, "shown", (1, 2, 3))
    return folder


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """A lab that knows these studies."""
    files = [f"{name}.py" for name in NAMES]
    with serve_lab(folder, "--port", "0", "--studies", *files, "journals") as address:
        yield address


def state_is(page: Page, text: str) -> None:
    expect(page.locator(".study-head [role=status]")).to_have_text(re.compile(text))


def run_some(folder: Path, name: str, numbers: tuple[int, ...]) -> None:
    """Run some cases, as the command line would."""
    found = study_in_file(str(folder / f"{name}.py"))
    found.study.factors = {"n": numbers}
    with Journal.write(folder / "journals" / f"{name}.sqlite", name) as journal:
        run_study(found.study, journal, RunOptions())


def test_study_is_run_and_its_figure_is_drawn(
    page: Page, address: str, shot: Callable[..., None]
) -> None:
    page.goto(f"{address}/studies#study=fresh")
    state_is(page, "^30 runs, none done$")
    expect(page.locator(".study-question")).to_have_text("How do the squares of fresh grow?")
    expect(page.get_by_text("No runs yet.")).to_be_visible()
    page.get_by_role("tab", name="First look").click()
    state_is(page, "^3 runs, none done$")
    page.get_by_role("button", name="Run 3 cases (R)").click()
    state_is(page, "^3 runs, all done")
    expect(page.locator(".study-table tbody tr")).to_have_count(3)
    figure = page.locator(".study-figure svg")
    expect(figure).to_have_attribute("aria-label", "Squares by n.")
    expect(figure.get_by_text("squares", exact=True)).to_be_visible()
    expect(page.locator(".study-item[aria-current]")).to_contain_text("3 of 30 runs")
    shot("studies")


def test_figure_follows_the_theme(page: Page, address: str) -> None:
    page.goto(f"{address}/studies#study=shown")
    line = page.locator(".study-figure svg path[stroke*='0b559f']").first
    expect(line).to_be_attached()
    look = "(e) => getComputedStyle(e).stroke"
    assert line.evaluate(look) == "rgb(11, 85, 159)"
    page.get_by_role("button", name="Light or dark").click()
    assert line.evaluate(look) != "rgb(11, 85, 159)"


def test_figure_of_a_column_fits_on_a_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{address}/studies#study=shown")
    figure = page.locator(".study-figure .scroll")
    expect(figure.locator("svg")).to_be_visible()
    wide, room = figure.evaluate("(e) => [e.scrollWidth, e.clientWidth]")
    assert wide <= room


def test_journal_that_grows_is_watched(page: Page, address: str, folder: Path) -> None:
    run_some(folder, "watched", (1, 2))
    page.goto(f"{address}/studies#study=watched&look=all")
    state_is(page, "^2 of 30 runs")
    run_some(folder, "watched", (1, 2, 3, 4, 5))
    state_is(page, "^5 of 30 runs")
    expect(page.locator(".study-table tbody tr")).to_have_count(5)
    expect(page.locator(".study-item[aria-current]")).to_contain_text("5 of 30 runs")


def test_running_study_is_stopped_and_keeps_its_runs(page: Page, address: str) -> None:
    page.goto(f"{address}/studies#study=slow&look=all")
    state_is(page, "^30 runs, none done$")
    page.keyboard.press("r")
    state_is(page, r"^[2-9] of 30 runs, running")
    page.keyboard.press("Escape")
    state_is(page, r"^\d+ of 30 runs(, [\d,]+ s of work)?$")
    expect(page.get_by_role("button", name=re.compile(r"^Run \d+ cases \(R\)$"))).to_be_visible()


def test_address_and_back_button_choose_the_study(page: Page, address: str) -> None:
    page.goto(f"{address}/studies#study=shown")
    expect(page.locator(".study-question")).to_contain_text("shown")
    page.get_by_role("button", name=re.compile("^slow")).click()
    page.wait_for_url(re.compile("study=slow"))
    expect(page.locator(".study-question")).to_contain_text("slow")
    page.go_back()
    expect(page.locator(".study-question")).to_contain_text("shown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".study-question")).to_contain_text("slow")
    page.reload()
    expect(page.locator(".study-question")).to_contain_text("slow")


def test_studies_are_found_by_words(page: Page, address: str) -> None:
    page.goto(f"{address}/studies")
    expect(page.locator(".study-item").nth(10)).to_be_attached()
    page.keyboard.press("/")
    page.keyboard.type("one more ply")
    expect(page.locator(".study-item")).to_have_count(1)
    page.locator(".study-item").click()
    expect(page.locator(".command code")).to_have_text("plybench study run chess/depths")


def test_unknown_study_is_an_error_on_the_page(page: Page, address: str) -> None:
    page.goto(f"{address}/studies#study=nothing")
    expect(page.locator(".study-head .error")).to_contain_text("unknown study 'nothing'")


@pytest.mark.parametrize("width", [1280, 768, 390])
def test_nothing_is_wider_than_the_page(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{address}/studies#study=shown")
    expect(page.locator(".study-figure svg")).to_be_visible()
    for part in (".page", "html"):
        wide, room = page.locator(part).evaluate("(e) => [e.scrollWidth, e.clientWidth]")
        assert wide <= room, part


def test_policy_is_kept(page: Page, address: str, problems: Problems) -> None:
    page.goto(f"{address}/studies#study=shown")
    expect(page.locator(".study-figure svg")).to_be_visible()
    assert page.locator(".study-figure style, .study-figure script").count() == 0
    assert problems.found == []
