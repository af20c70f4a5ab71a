"""Links to the lab from Python: what `plybench lab DOMAIN SOURCE` opens."""

import zlib
from base64 import urlsafe_b64decode
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from plybench.core.catalog import find_domain
from plybench.core.errors import InputError
from plybench.lab.links import search_link, squeeze

TILES = find_domain("sliding_tiles")
MAZE = find_domain("mazeworld")


def unsqueezed(short: str) -> str:
    return zlib.decompress(urlsafe_b64decode(short + "=" * (-len(short) % 4)), -15).decode()


def test_squeezed_text_comes_back() -> None:
    text = "start:\n" + "# . é\n" * 200
    assert unsqueezed(squeeze(text)) == text
    assert len(squeeze(text)) < 60
    assert set(squeeze(text)) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


def test_named_problem_keeps_its_name() -> None:
    assert search_link(TILES, None) == "#d=sliding_tiles&p=reports/hard"
    assert search_link(TILES, "random:3x3,seed=4") == "#d=sliding_tiles&p=random:3x3,seed%3D4"
    assert search_link(MAZE, "corridor/bay", model="turns").endswith("&model=turns")


def test_state_written_out_keeps_its_goal() -> None:
    shown = parse_qs(search_link(TILES, "1 2 / 3 _", goal="1 2 / _ 3")[1:])
    assert shown == {"d": ["sliding_tiles"], "p": ["1 2 / 3 _"], "goal": ["1 2 / _ 3"]}


def test_file_is_written_out(tmp_path: Path) -> None:
    file = tmp_path / "maze.txt"
    file.write_text("start:\nA.\ngoal:\n.A\n")
    shown = parse_qs(search_link(MAZE, str(file))[1:])
    assert "p" not in shown
    assert unsqueezed(shown["t"][0]) == "start:\nA.\ngoal:\n.A\n"
    assert shown["n"] == ["maze.txt"]  # where the file is remains unsaid


@pytest.mark.slow
def test_map_that_is_too_large_is_refused(tmp_path: Path) -> None:
    row = "A" + "." * 499 + "\n"
    rows = row + ("." * 500 + "\n") * 499
    file = tmp_path / "large.txt"
    file.write_text(f"start:\n{rows}goal:\n{rows}")
    with pytest.raises(InputError, match=r"too large for the lab: it has 501,\d+ characters"):
        search_link(MAZE, str(file))
