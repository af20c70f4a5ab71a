"""What commands look like on terminals of several widths, and in files."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from helpers.shell import Shell
from helpers.terminals import on_a_terminal, screen, without_colours
from plybench.cli.output import show
from plybench.trace.draw.board import colour

WIDTHS = (60, 80, 120)
CROWD = "random:width=48,height=8,robots=30,walls=10,seed=3"
TILES = ("solve", "sliding_tiles", "random:4x4,seed=1")


def lines_of(*arguments: str, width: int, **options: object) -> list[str]:
    written, _ = on_a_terminal(*arguments, size=(width, 40), **options)  # type: ignore[arg-type]
    return [line.rstrip() for line in without_colours(written).splitlines()]


# Files


@pytest.mark.parametrize("columns", [None, "60"])
def test_a_file_has_every_row_of_a_wide_map_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: str | None
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    if columns is not None:
        monkeypatch.setenv("COLUMNS", columns)
    command = [sys.executable, "-m", "plybench", "solve", "mazeworld", CROWD]
    with (tmp_path / "c.txt").open("w") as file:
        subprocess.run([*command, "--algorithm", "crowd"], stdout=file, check=True)
    text = (tmp_path / "c.txt").read_text()
    pictures = text[text.index("\nstart") + 1 :].split("\n\n")
    for picture in pictures:
        rows = [row.split() for row in picture.splitlines()[1:]]
        assert [len(row) for row in rows] == [48] * 8
    assert "\x1b" not in text


def test_a_file_has_long_lines_whole(shell: Shell) -> None:
    assert shell("count", "sliding_tiles", "reports/hard") == 0
    shell("tour")
    assert "replayed by a verifier that shares no code with the search:\n" in shell.out
    assert "iterative_deepening" in shell.out
    assert max(map(len, shell.out.splitlines())) > 80


def test_a_file_has_every_row_of_a_table_whole(capsys: pytest.CaptureFixture[str]) -> None:
    cells = ["one two three " * 5, "x" * 100, "four"]
    table = Table("first", "second", "third", box=None)
    table.add_row(*cells)
    show(table, Panel(Text("y" * 100, no_wrap=True), expand=False))
    rows = capsys.readouterr().out.splitlines()
    assert rows[1].split() == " ".join(cells).split()
    assert "y" * 100 in rows[3]


def test_colours_forced_into_a_file_break_nothing(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "plybench",
        "solve",
        "mazeworld",
        CROWD,
        "--algorithm",
        "crowd",
    ]
    environment = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "PATH": ""}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert "\x1b[" in done.stdout
    assert "Not shown" not in done.stdout
    assert max(map(len, without_colours(done.stdout).splitlines())) > 180


# Terminals


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_terminal_and_no_word_is_broken(width: int) -> None:
    lines = lines_of("solve", "sliding_tiles", "reports/hard", width=width)
    assert max(map(len, lines)) <= width
    start = lines.index("cost 20 (proved optimal, verified), 20 actions:") + 1
    words = " ".join(lines[start : start + 3]).split()
    assert set(words[:20]) == {"left", "right", "up", "down"}


@pytest.mark.parametrize(("width", "row"), [(40, 5), (60, 5), (80, 10), (25, 3)])
def test_the_numbered_rows_of_a_long_solution_fit(width: int, row: int) -> None:
    lines = lines_of(*TILES, "--algorithm", "ida_star", width=width)
    numbered = [line.split() for line in lines if re.match(r" *\d+  (left|right|up|down)", line)]
    assert max(map(len, lines)) <= width
    assert [int(words[0]) for words in numbered] == list(range(1, 47, row))
    assert {len(words) - 1 for words in numbered[:-1]} == {row}


def test_a_board_that_does_not_fit_is_not_shown_and_its_width_is_told() -> None:
    call = ("solve", "mazeworld", CROWD, "--algorithm", "crowd")
    lines = lines_of(*call, width=80)
    assert not [line for line in lines if line.startswith(". .")]
    message = " ".join(lines)
    assert "Not shown: it needs 192 columns, and this terminal has 80." in message
    rows = [line for line in lines_of(*call, width=192) if re.match(r"(\S+ +){47}\S+$", line)]
    assert len(rows) >= 16


def test_what_is_too_wide_loses_nothing_and_says_so() -> None:
    call = ("heuristics", "sliding_tiles", "reports/easy", "--heuristic", "blank-in-place")
    written, _ = on_a_terminal(*call, size=(20, 40))
    lines = screen(written, 20).splitlines()
    assert max(map(len, lines)) <= 20
    assert "…" not in "".join(lines)
    assert re.search(r"\(whole words need \d+ columns; this terminal has 20\)", " ".join(lines))
    message = (
        r"Not shown: it needs \d+ columns, and this terminal has 20\."  # two boards beside words
    )
    assert re.search(message, " ".join(lines))


def test_results_of_a_match_are_broken_between_words() -> None:
    agents = ("alpha_beta:depth=2", "mcts:playouts=50")
    call = ("match", "connect_four", *agents, "--games", "4", "--seed", "1")
    lines = screen(on_a_terminal(*call)[0], 80).splitlines()
    assert max(map(len, lines)) <= 80
    assert "likelihood of superiority" in " ".join(line.strip() for line in lines)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_tour_fits(width: int) -> None:
    lines = lines_of("tour", width=width)
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if "…" in line]
    commands = "\n".join(lines).partition("What to try next\n")[2].replace(" \\\n", " ")
    for command in filter(None, commands.splitlines()):
        assert command.strip().startswith("plybench ")
    assert "--duplicates tree --ties fifo --steps 3" in re.sub(" +", " ", commands)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_trace_is_broken_between_words(width: int) -> None:
    call = ("trace", "sliding_tiles", "reports/hard", "--steps", "9")
    lines = lines_of(*call, width=width)
    assert max(map(len, lines)) <= width
    done = subprocess.run(
        [sys.executable, "-m", "plybench", *call], capture_output=True, text=True, check=True
    )
    assert " ".join(lines).split() == done.stdout.split()


def test_a_map_in_a_trace_is_whole_or_its_width_is_told() -> None:
    call = ("trace", "mazeworld", "random:width=70,height=4,robots=2,seed=1", "--steps", "1")
    narrow = " ".join(lines_of(*call, width=60))
    assert "Not shown: it needs 74 columns, and this terminal has 60." in re.sub(" +", " ", narrow)
    wide = lines_of(*call, width=80)
    assert len([line for line in wide if re.fullmatch(r" {4}[.#AB]{70}", line)]) == 8


# Playing


@pytest.mark.slow
def test_pictures_too_large_to_be_played_are_refused_with_the_size_they_need() -> None:
    call = ("solve", "mazeworld", CROWD, "--algorithm", "crowd", "--play", "--delay", "0")
    for size in ((80, 40), (192, 8)):
        written, status = on_a_terminal(*call, size=size)
        assert status == 2
        message = (
            f"--play needs 192 columns and 9 lines for these pictures; this terminal has {size[0]}"
        )
        assert f"{message} and {size[1]}" in " ".join(written.split())
    written, status = on_a_terminal(*call, size=(192, 9))
    assert status == 0
    assert " of " in written


# Progress


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_line_of_progress_is_gone_after_ctrl_c(width: int) -> None:
    written, status = on_a_terminal(
        "solve",
        "sliding_tiles",
        "random:4x4,seed=3",
        "--algorithm",
        "ida_star",
        "--engine",
        "python",
        until="generat" if width > 40 else "ida_star",
        interrupt=True,
        size=(width, 40),
    )
    assert status == 1
    assert "^C" in written
    shown = screen(written, width)
    assert "stopped: interrupted" in shown
    assert "━" not in shown and "⠋" not in shown and "bound" not in shown


# Colours


EASY = ("sliding_tiles", "reports/easy")


@pytest.mark.parametrize(
    "call",
    [
        ("solve", *EASY),
        ("solve", *EASY, "--play", "--delay", "0"),
        ("trace", *EASY, "--steps", "1"),
        ("heuristics", *EASY, "--heuristic", "blank-in-place"),
    ],
)
def test_boards_have_the_colours_of_the_svgs(call: tuple[str, ...]) -> None:
    written, _ = on_a_terminal(*call, environment={"COLORTERM": "truecolor"})
    red, green, blue = (int(colour("7")[i : i + 2], 16) for i in (1, 3, 5))
    assert re.search(rf";48;2;{red};{green};{blue}m *7", written)


def test_games_have_colours() -> None:
    call = ("tree", "connect_four", "reports/tree", "--depth", "1")
    written, _ = on_a_terminal(*call, environment={"COLORTERM": "truecolor"})
    assert re.search(r";48;2;\d+;\d+;\d+mX", written)


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
@pytest.mark.parametrize("call", [("solve", *EASY), ("trace", *EASY, "--steps", "1")])
def test_no_colours_where_none_are_wanted(
    environment: dict[str, str], call: tuple[str, ...]
) -> None:
    written, _ = on_a_terminal(*call, environment=environment)
    assert "7 6 5" in written
    assert not re.search(r"\x1b\[[\d;]*[34][0-8]", written)
