"""Animations as files: `solve --format html|gif`, `trace --format html`, and what is refused."""

import re
from pathlib import Path

import pytest

from helpers.shell import Shell
from plybench.cli import main
from plybench.core.catalog import algorithms

EASY = ("solve", "sliding_tiles", "reports/easy")
TRACE = ("trace", *EASY[1:])
PAGE = b"<!doctype html>\n"


@pytest.mark.parametrize(
    ("name", "start"),
    [("plan.gif", b"GIF89a"), ("PLAN.GIF", b"GIF89a"), ("plan.html", PAGE), ("plan.htm", PAGE)],
)
def test_animation_is_written_by_the_ending_of_its_file(
    shell: Shell, tmp_path: Path, name: str, start: bytes
) -> None:
    file = tmp_path / name
    assert shell(*EASY, "--output", str(file)) == 0
    assert "cost 5 (proved optimal, verified)" in shell.out
    assert shell.err == f"plybench: wrote the plan to {file}\n"
    assert file.read_bytes().startswith(start)


def test_format_names_what_the_ending_does_not(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "plan"
    assert shell(*EASY, "--format", "gif", "--output", str(file)) == 0
    assert file.read_bytes().startswith(b"GIF89a")


def test_plan_alone_is_printed_without_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main((*EASY, "--format", "csv")) == 0
    out, err = capfdbinary.readouterr()
    assert out.startswith(b"step,action,cost,state\n0,,0,") and err == b""
    assert main((*EASY, "--format", "gif")) == 0
    assert capfdbinary.readouterr().out.startswith(b"GIF89a")
    assert main((*EASY, "--format", "html")) == 0
    assert capfdbinary.readouterr().out.startswith(PAGE)


def test_slower_animation_has_the_same_states(shell: Shell, tmp_path: Path) -> None:
    from PIL import Image

    times = {}
    for delay in ("0.1", "1"):
        assert shell(*EASY, "--output", str(tmp_path / "a.gif"), "--delay", delay) == 0
        with Image.open(tmp_path / "a.gif") as image:
            image.seek(2)
            times[delay] = image.n_frames, image.info["duration"]  # type: ignore[attr-defined]
    assert times == {"0.1": (6, 100), "1": (21, 40)}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--output", "a.png"), "unknown ending .png; known: .json, .csv"),
        (("--output", "a"), "--output a needs an ending (.csv, .json,"),
        (("--output", "a.csv", "--format", "gif"), "(csv) contradict each other"),
        (("--format", "csv", "--json"), "--format csv prints the plan alone; name a file with"),
        (("--format", "gif", "--play"), "--format gif prints the plan alone"),
        (("--output", "a.gif", "--delay", "-1"), "--delay -1.0 must be a number of seconds"),
        (("--output", "nowhere/a.gif"), "nowhere/a.gif cannot be written: No such file"),
        (("--attempts", "2", "--algorithm", "random_walk", "--output", "a.gif"), "--attempts"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_search(
    shell: Shell, options: tuple[str, ...], message: str
) -> None:
    assert message in shell.error(*EASY, *options)


def test_without_a_plan_nothing_is_written(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "plan.gif"
    assert shell("solve", "mazeworld", "corridor/swap", "--output", str(file)) == 1
    assert f"{file} was not written: there is no plan" in shell.err
    assert not file.exists()
    assert shell("solve", "mazeworld", "corridor/swap", "--format", "gif") == 1
    assert shell.out == "" and "nothing was written: there is no plan" in shell.err


@pytest.mark.parametrize("algorithm", algorithms())
def test_every_search_can_be_a_page(shell: Shell, tmp_path: Path, algorithm: str) -> None:
    file = tmp_path / "search.html"
    limit = ("--max-expansions", "300")
    shell(*TRACE, "--algorithm", algorithm, *limit, "--output", str(file))
    assert shell.out == "" and "Traceback" not in shell.err
    title = re.search(r"<title>(.*)</title>", file.read_text())
    assert title and title[1].startswith(f"reports/easy: {algorithm}")


def test_page_of_a_search_is_printed_without_output(shell: Shell) -> None:
    assert shell(*TRACE, "--format", "html") == 0
    assert shell.out.startswith("<!doctype html>\n") and shell.out.endswith("</html>\n")


def test_text_options_are_not_for_pages(shell: Shell) -> None:
    assert "are for traces as text" in shell.error(*TRACE, "--format", "html", "--boards")
