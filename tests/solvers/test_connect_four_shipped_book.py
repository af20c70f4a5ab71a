"""The opening book that comes with the package: its scores, its file, and damaged files."""

import logging
from pathlib import Path
from random import Random

import pytest

from helpers.four import mirrored
from plybench import Status
from plybench.domains.connect_four import Board, ConnectFour
from plybench.native import native_core
from plybench.solvers.connect_four import shipped_book as shipped
from plybench.solvers.connect_four.book import BookFile, book_files
from plybench.solvers.connect_four.book_builder import build_book
from plybench.solvers.connect_four.book_layers import Layers
from plybench.solvers.connect_four.shipped_book import find_book, packed_book, shipped_files
from plybench.solvers.connect_four.solver import ConnectFourSolver, solve_connect_four

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

GAME = ConnectFour()


@pytest.fixture(autouse=True)
def no_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep books of this machine out of the tests."""
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "cache"))


def drawn(discs: int, count: int, seed: int = 1) -> list[Board]:
    """Return unfinished positions with this many discs, drawn among all."""
    layer = list(Layers(GAME).each(discs))[-1]
    keys = layer[Random(seed).sample(range(layer.size), min(count, layer.size))]
    stones, mask = (array.tolist() for array in Layers(GAME).boards(keys))
    return list(map(Board, stones, mask))


def test_every_position_up_to_its_discs_is_in_the_book() -> None:
    book = find_book(GAME)
    assert book is not None and book.discs >= 6
    layers = [layer.size for layer in Layers(GAME).each(book.discs)]
    assert layers[:7] == [1, 4, 25, 121, 568, 2144, 8231] and len(book) == sum(layers)
    for state in drawn(book.discs, 50):
        assert book.score(state) == book.score(mirrored(GAME, state)) is not None
    assert book.score(drawn(book.discs + 1, 1)[0]) is None


def test_the_first_moves_have_their_well_known_scores_at_once() -> None:
    found = solve_connect_four("")
    assert found.scores == [-2, -1, 0, 1, 0, -1, -2] and found.status is Status.SOLVED
    assert ConnectFourSolver(GAME).best(GAME.initial) == (
        4, ConnectFourSolver(GAME).solve(GAME.initial),
    )  # fmt: skip
    assert ConnectFourSolver(GAME).solve(GAME.initial).nodes == 0


SLOW = [pytest.param(*case, marks=pytest.mark.slow) for case in [(8, 60), (6, 40)]]


@pytest.mark.parametrize(("discs", "count"), [(8, 4), *SLOW])
def test_scores_are_those_of_the_solver(discs: int, count: int) -> None:
    book, solver = find_book(GAME), ConnectFourSolver(GAME)
    solver.book = None
    assert book is not None
    for state in drawn(min(discs, book.discs), count, seed=2):
        assert book.score(state) == solver.solve(state).score


def test_other_boards_and_rules_have_no_shipped_book() -> None:
    for game in (ConnectFour(6, 6), ConnectFour(7, 6, 5), ConnectFour(6, 7)):
        assert find_book(game) is None
    assert find_book(ConnectFour(first=2, wins="flat")) is not None  # the scores are the same


def test_a_book_that_comes_with_the_package_is_not_built_again() -> None:
    built = build_book(GAME, 4)
    assert built.status is Status.SOLVED and built.total == 0
    assert built.book is not None and built.book.path.parent == shipped.FOLDER
    assert list(book_files()) == []


def test_a_packed_book_holds_what_was_put_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ConnectFour(5, 4)
    built = build_book(game, 5, table="1MB").book
    assert built is not None
    scores = built.scores_of(list(Layers(game).each(5))[-1])
    data = packed_book(scores, "5x4", 5, {"command": "by hand"})
    (tmp_path / "5x4-5.scores").write_bytes(data)
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    assert shipped_files() == [BookFile("5x4", 5, True, tmp_path / "5x4-5.scores")]
    found = shipped.shipped_book(game)
    assert found is not None and len(found) == len(built)
    for moves in ("", "1", "33", "123", "5432", "12345", "33333"[:4] + "1"):
        state = game.play(moves)
        assert found.score(state) == built.score(state) is not None


@pytest.mark.parametrize("damage", [b"", b"{}\n", b'{"board": "5x4"}\nxyz', b"\x00\xff"])
def test_a_damaged_file_is_reported_and_not_used(
    damage: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "4x4-2.scores").write_bytes(damage)
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    with caplog.at_level(logging.WARNING, "plybench"):
        assert find_book(ConnectFour(4, 4)) is None
    assert "4x4-2.scores is damaged" in caplog.text
