"""Plans as animated GIFs, looked at with Pillow."""

import io

import pytest
from PIL import Image

from plybench import Path, load, solve
from plybench.core.errors import InputError
from plybench.core.picture import Cell, Picture
from plybench.trace.draw import raster
from plybench.trace.draw.board import colour
from plybench.trace.draw.gif import MOST_FRAMES, render_gif
from plybench.trace.draw.motion import motion
from plybench.trace.draw.playback import Frame, frames


def opened(content: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(content))
    assert image.format == "GIF"
    return image


def shown(image: Image.Image, number: int) -> Image.Image:
    image.seek(number)
    return image.convert("RGB")


def near(image: Image.Image, at: tuple[int, int], wanted: str) -> bool:
    found = image.getpixel(at)
    assert isinstance(found, tuple)
    parts = [int(wanted[i : i + 2], 16) for i in (1, 3, 5)]
    return all(abs(a - b) < 12 for a, b in zip(found, parts, strict=True))


def row(*labels: str) -> Picture:
    return Picture((tuple(Cell("piece", label) if label else Cell("empty") for label in labels),))


def test_pieces_slide_and_the_end_stays() -> None:
    image = opened(
        render_gif("two cells", [Frame("start", row("A", "")), Frame("1", row("", "A"))])
    )
    times, places = [], []
    for number in range(image.n_frames):  # type: ignore[attr-defined]
        picture = shown(image, number)
        times.append(image.info["duration"])
        top = picture.height // 2 - 30  # above the letter
        dark = [x for x in range(picture.width) if near(picture, (x, top), colour("A"))]
        places.append(sum(dark) // len(dark))
    assert times == [1000, 40, 40, 40, 2000]
    assert places == sorted(places) and len(set(places)) == 5
    assert image.info["loop"] == 0


def test_gif_of_a_solution_has_its_states() -> None:
    puzzle = load("sliding_tiles", "reports/easy")
    path = solve(puzzle).path
    assert path is not None
    image = opened(render_gif("easy", frames(puzzle, path), 0.05))
    assert image.n_frames == len(path) + 1  # type: ignore[attr-defined]
    assert shown(image, 0).getpixel((1, 1)) == (255, 255, 255)


def test_every_kind_of_cell_is_drawn() -> None:
    cells = (
        Cell("wall"),
        Cell("agent", "@"),
        Cell("empty", goal="B"),
        Cell("piece", "B", "B"),
        Cell("empty", "note"),
        Cell("piece", "K", sign="♔", is_dark=True),
        Cell("piece", "12"),
    )
    image = shown(opened(render_gif("kinds", [Frame("all", Picture((cells,)))])), 0)
    cell = raster._LONGEST // len(cells)
    left = (image.width - cell * len(cells)) // 2
    parts = [
        image.crop((left + cell * i + 2, 40, left + cell * (i + 1) - 2, 40 + cell - 4))
        for i in range(len(cells))
    ]
    assert all(len(part.getcolors(10_000) or []) > 1 for part in parts[1:])
    assert len({part.tobytes() for part in parts}) == len(cells)


def test_long_title_is_cut() -> None:
    image = shown(opened(render_gif("word " * 100, [Frame("0", row("A"))])), 0)
    margin = image.crop((0, 0, 10, image.height))
    assert margin.getcolors() == [(10 * image.height, (255, 255, 255))]


def test_too_many_pictures_are_refused() -> None:
    many = [Frame("", row("A"))] * (MOST_FRAMES + 1)
    with pytest.raises(InputError, match="at most 3,000 pictures, and this plan has 3,001"):
        render_gif("", many)


@pytest.mark.parametrize(("module", "name"), [("PIL", "Pillow"), ("matplotlib", "matplotlib")])
def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, module: str, name: str) -> None:
    monkeypatch.setattr(raster, "find_spec", lambda given: None if given == module else object())
    with pytest.raises(InputError, match=rf"a GIF needs {name}, .*plybench\[study\]"):
        render_gif("", [Frame("", row("A"))])


def test_only_pieces_that_are_alone_move() -> None:
    still, slides = motion(row("A", "B", "B", ""), row("", "B", "A", "B"))
    assert [(slide.cell.label, slide.start, slide.end) for slide in slides] == [
        ("A", (0, 0), (2, 0))
    ]
    assert [cell.label for cell in still.rows[0]] == ["", "B", "", "B"]
    assert slides[0].at(0) == (0, 0) and slides[0].at(1) == (2, 0)


def test_goal_stays_under_a_piece_that_moves() -> None:
    before = Picture(((Cell("piece", "A"), Cell("empty", goal="A")),))
    after = Picture(((Cell("empty"), Cell("piece", "A", "A")),))
    still, (slide,) = motion(before, after)
    assert still.rows[0] == (Cell("empty"), Cell("empty", goal="A"))
    assert slide.cell == Cell("piece", "A")


def test_frames_tell_the_actions() -> None:
    puzzle = load("sliding_tiles", "reports/easy")
    path = solve(puzzle).path
    assert path is not None
    told = [frame.caption for frame in frames(puzzle, path)]
    assert told[:2] == ["0 of 5: start", "1 of 5: up"]
    assert frames(puzzle, Path((), (puzzle.initial,), 0))[0].caption == "0 of 0: start"
