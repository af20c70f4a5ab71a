"""Pages of studies, finished or not, and of reports: one file without script or request."""

import re
from html.parser import HTMLParser

from plybench.core.limits import Limits
from plybench.core.tables import Column, Table
from plybench.study import Answer, Claim, Finding, Row, Rows, Study
from plybench.study.figures import Figure, Results, result_bars
from plybench.study.page import study_page
from plybench.study.report import make_report
from plybench_reports.report_page import Section, report_page

_VOID = {"meta", "link", "br", "path", "use", "rect", "stop"}


class Checker(HTMLParser):
    """Fails when elements are not closed in order, and notes ids, links and addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "xlink:href"):
                self.addresses.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            assert self.open.pop() == tag


def check(page: str) -> Checker:
    found = Checker()
    found.feed(page)
    assert not found.open
    assert len(set(found.ids)) == len(found.ids)
    assert all(a.startswith(("#", "data:,")) for a in found.addresses)
    assert {a[1:] for a in found.addresses if a.startswith("#")} <= set(found.ids)
    assert "<script" not in page
    assert not re.findall(r"(?:src|@import|url\(['\"]?http)", page)
    return found


def figure() -> Figure:
    return result_bars({"a": Results(3, 1, 2)}, "depth", about="Games <b>.")


def growth() -> Study:
    study = Study(
        name="growth",
        question="How fast does it grow, <really>?",
        factors={"depth": range(1, 6), "algorithm": ("bfs", "astar")},
        run=lambda depth, algorithm, limits: {},
        limits=Limits(expansions=1000),
        about="First.\n\nSecond.",
    )
    study.table("Medians")(lambda rows: Table((Column("a"),), (("x < y",),), "Caption."))
    study.figure("one")(lambda rows: figure())
    study.figure("two")(lambda rows: figure())
    return study


def rows(count: int, planned: int) -> Rows:
    kinds = ("solved", "limit")
    return Rows(
        [
            Row(
                {"depth": n, "algorithm": "bfs"},
                kinds[n % 2],
                {},
                "expansions" * (n % 2),
                (0.5,),
                limits={"expansions": 1000},
            )
            for n in range(count)
        ],
        planned,
    )


def test_the_page_of_a_study_has_question_settings_figures_tables_and_command() -> None:
    page = study_page(make_report(growth(), rows(4, 4), "plybench study report growth.py"))
    check(page)
    for part in (
        "How fast does it grow, &lt;really&gt;?",
        '<p class="deck">Second.</p>',
        "1 to 5",
        "1,000 expansions",
        "x &lt; y",
        "Figure 2.",
        "Caption.",
        "plybench study report growth.py",
        "Runs that were cut short",
    ):
        assert part in page
    assert "Unfinished" not in page


def test_the_page_of_a_first_look_says_so_and_names_its_own_cases() -> None:
    study = growth()
    study.quick = {"depth": [1, 2, 3]}
    page = study_page(make_report(study, rows(2, 2), "", is_quick=True))
    assert "A first look" in page and "1 to 3" in page and "1 to 5" not in page


def test_the_page_is_headed_by_the_command_that_made_it() -> None:
    page = study_page(make_report(growth(), rows(2, 2), "plybench compare sliding_tiles"))
    assert '<div class="over">plybench compare</div>' in page


def test_limits_are_those_that_the_runs_had() -> None:
    some = [Row({"depth": n}, "solved", {}, limits={"expansions": 500 * n}) for n in (1, 2, 2)]
    page = study_page(make_report(growth(), Rows(some, 3), ""))
    assert "500 expansions or 1,000 expansions" in page


def test_an_unfinished_study_says_so_and_names_what_cannot_be_made_yet() -> None:
    study = growth()
    study.table("Later")(lambda rows: rows[100])
    page = study_page(make_report(study, rows(2, 10), ""))
    check(page)
    assert "Unfinished: 2 of 10 runs are done." in page
    assert "The runs so far are not enough for it: IndexError" in page


def test_colours_change_for_the_dark_page() -> None:
    page = study_page(make_report(growth(), rows(1, 1), ""))
    assert "--c0b559f: #0b559f;" in page
    night = page.partition("prefers-color-scheme: dark")[2]
    assert re.search(r"--c0b559f: #(?!0b559f)", night)


def findings() -> list[Finding]:
    claims = [
        Claim("x-1", "x", "nodes", "33", 33),
        Claim("x-2", "x", "optimal & short", "10", 10, why="Because of <this>."),
        Claim("x-3", "x", "lost", "?", None, "lost"),
        Claim("x-4", "x", "later", "5", 5),
    ]
    answers = [
        Answer(33, command="plybench solve x --json"),
        Answer(12),
        Answer(None),
        Answer(None),
    ]
    return [Finding(*pair) for pair in zip(claims, answers, strict=True)]


def test_the_page_of_a_report_has_a_cell_for_each_claim_and_the_counts() -> None:
    section = Section(
        "Nodes",
        "How far this goes.",
        [figure(), figure()],
        [growth().tables["Medians"](rows(1, 1))],
    )
    page = report_page("x", findings(), [section], title="x: a report", about="About it.")
    found = check(page)
    assert {"x-1", "x-2", "x-3", "x-4"} <= set(found.ids)
    assert page.count('<li><a href="#x-') + page.count('<li class="begins"><a href="#x-') == 4
    assert "1 of 3 claims hold exactly; 1 is corrected. 1 of 4 is not run yet." in page
    assert "Because of &lt;this&gt;." in page
    assert "What was wrong" in page and "plybench reproduce x" in page


def test_a_report_in_which_all_holds_has_nothing_wrong() -> None:
    page = report_page("x", findings()[:1])
    check(page)
    assert "What was wrong" not in page and "not run" not in page.partition("<body>")[2]
