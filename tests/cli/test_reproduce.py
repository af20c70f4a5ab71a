"""`plybench reproduce`: claims, verdicts and pages as a user sees them."""

import re
from pathlib import Path

import pytest

from helpers.shell import Shell
from helpers.terminals import on_a_terminal, without_colours
from plybench.study.journal import Journal

CLAIMS = ("mz-03", "c4n-02", "br-07")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_each_claim_has_what_was_published_ours_a_verdict_and_a_command(shell: Shell) -> None:
    assert shell("reproduce", *CLAIMS, "--quick", "--workers", "1") == 0
    assert "c4n-02 = plain tree: iterations" in shell.out
    assert "both      31" in shell.out
    assert "plybench tree connect_four reports/tree --algorithm negamax" in shell.out
    assert "mz-03  + nodes that the search needs" in shell.out
    assert "why       Among nodes of equal f" in shell.out
    assert "   1 ≠ corrected" in shell.out
    assert "   1 = exact" in shell.out
    assert "   1 + remark: implied, not said by the report" in shell.out


@pytest.mark.slow
def test_the_same_as_data(shell: Shell) -> None:
    (report,) = shell.json("reproduce", "mz-03", "mz-01", "--workers", "1")["reports"]
    assert report["report"] == "mazeworld"
    first, second = report["claims"]
    assert (first["id"], first["ours"], first["verdict"]) == ("mz-01", "9,246 / 96", "exact")
    assert second["verdict"] == "remark" and "97 with low-h" in second["ours"]


@pytest.mark.slow
def test_a_page_for_each_report(shell: Shell, folder: Path) -> None:
    assert shell("reproduce", *CLAIMS, "--workers", "1", "--output", "pages") == 0
    pages = sorted(path.name for path in (folder / "pages").iterdir())
    assert pages == ["blind-robot.html", "connect4-negamax.html", "index.html", "mazeworld.html"]
    index = (folder / "pages" / "index.html").read_text("utf-8")
    assert all(f'href="{name}#' in index for name in pages if name != "index.html")
    page = (folder / "pages" / "mazeworld.html").read_text("utf-8")
    assert "mz-03" in page and "<svg" in page
    assert "<script" not in page and "http-equiv" not in page


def test_a_page_names_the_command_that_made_it(shell: Shell, folder: Path) -> None:
    assert shell("reproduce", "mz-03", "--quick", "--output", "pages", "--workers", "1") == 0
    page = (folder / "pages" / "mazeworld.html").read_text()
    page = re.sub("<[^>]*>", "", page)
    assert "plybench reproduce mz-03 --quick --output pages" in page


@pytest.mark.slow
def test_commands_can_be_copied_from_a_narrow_terminal() -> None:
    written, _ = on_a_terminal("reproduce", "mz-01", "--workers", "1", size=(60, 40))
    lines = without_colours(written).splitlines()
    start = next(n for n, line in enumerate(lines) if "plybench solve" in line)
    end = next(n for n in range(start, len(lines)) if not lines[n].endswith("\\"))
    words = " ".join(lines[start : end + 1]).replace("\\", "").split()
    assert end > start and words[:3] == ["plybench", "solve", "mazeworld"]
    assert words[-2:] == ["--goal-test", "expanded"]


def test_runs_are_kept_and_not_made_again(shell: Shell, folder: Path) -> None:
    for _ in range(2):
        assert shell("reproduce", "br-07") == 0
    journal = folder / "plybench-studies" / "blind-robot" / "moves.sqlite"
    with Journal.read(journal, "blind-robot/moves") as kept:
        assert len(list(kept.attempts())) == 1


def test_an_unknown_claim_is_refused(shell: Shell) -> None:
    assert "unknown report or claim 'mz-99'; did you mean" in shell.error("reproduce", "mz-99")
