"""The opening book that comes with the package: its scores, its file, and damaged files."""

import json
import logging
import zlib
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from helpers.four import mirrored, open_position
from plybench import Limits, Status
from plybench.core.native.bridge import native_core
from plybench.domains.connect_four import Board, ConnectFour
from plybench.solvers.connect_four import shipped_book as shipped
from plybench.solvers.connect_four import solver as solver_module
from plybench.solvers.connect_four.book import Book, BookFile
from plybench.solvers.connect_four.book_builder import build_book
from plybench.solvers.connect_four.book_layers import Layers
from plybench.solvers.connect_four.book_table import book_files
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


def found_book() -> Book:
    book = find_book(GAME)
    assert book is not None and book.discs >= 6
    return book


def test_every_position_up_to_its_discs_is_in_the_book() -> None:
    book = found_book()
    layers = [layer.size for layer in Layers(GAME).each(book.discs)]
    assert layers[:7] == [1, 4, 25, 121, 568, 2144, 8231] and len(book) == sum(layers)
    for state in drawn(book.discs, 50):
        assert book.score(state) == book.score(mirrored(GAME, state)) is not None
    assert book.score(drawn(book.discs + 1, 1)[0]) is None


def test_the_first_moves_have_their_well_known_scores_at_once() -> None:
    found = solve_connect_four("")
    assert found.scores == [-2, -1, 0, 1, 0, -1, -2] and found.status is Status.SOLVED
    assert ConnectFourSolver(GAME).best(GAME.initial) == (
        4,
        ConnectFourSolver(GAME).solve(GAME.initial),
    )
    assert ConnectFourSolver(GAME).solve(GAME.initial).nodes == 0


def test_positions_of_six_discs_have_the_scores_that_were_computed_first() -> None:
    """The checksum is of the first book that was shipped, which had six discs."""
    *_, keys = Layers(GAME).each(6)
    assert zlib.crc32(found_book().scores_of(keys).tobytes()) == 3546883198


@pytest.mark.parametrize("count", [3, pytest.param(100, marks=pytest.mark.slow)])
def test_the_deepest_scores_are_those_of_the_solver(count: int) -> None:
    check_scores(found_book().discs, count)


@pytest.mark.slow
@pytest.mark.parametrize(("fewer", "count"), [(1, 50), (2, 40), (3, 40)])
def test_scores_with_fewer_discs_are_those_of_the_solver(fewer: int, count: int) -> None:
    check_scores(max(found_book().discs - fewer, 6), count)


def check_scores(discs: int, count: int) -> None:
    book, solver = found_book(), ConnectFourSolver(GAME)
    solver.book = None
    for state in drawn(discs, count, seed=2):
        assert book.score(state) == solver.solve(state).score


def test_the_book_is_read_only_for_positions_that_it_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    book, solver = found_book(), ConnectFourSolver(GAME)
    read: list[ConnectFour] = []
    monkeypatch.setattr(solver_module, "find_book", read.append)
    for more in (4, 2):
        solver.solve(open_position(GAME, 1, book.discs + more), limits=Limits(expansions=100))
    assert read == []
    for more in (1, 0):  # it is read once
        solver.solve(open_position(GAME, 1, book.discs + more), limits=Limits(expansions=100))
    assert read == [GAME]


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


def packed_4x4(**said: Any) -> bytes:
    """Return a file for 4x4 and two discs, with some entries of its first line changed."""
    data = packed_book(np.zeros(8, dtype=np.int8), "4x4", 2, {})
    line, _, packed = data.partition(b"\n")
    return json.dumps(json.loads(line) | said).encode() + b"\n" + packed


DAMAGED = {
    "empty": b"",
    "no entries": b"{}\n",
    "no scores": b'{"board": "5x4"}\nxyz',
    "not text": b"\x00\xff",
    "not an object": b"[]\n",
    "cut": packed_4x4()[:-3],
    "flipped": packed_4x4()[:-1] + b"?",
    "another board": packed_4x4(board="5x4"),
    "another depth": packed_4x4(discs=3),
    "another checksum": packed_4x4(checksum=1),
    "too few scores": packed_book(np.zeros(7, dtype=np.int8), "4x4", 2, {}),
}


def test_the_file_whose_copies_are_damaged_is_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "4x4-2.scores").write_bytes(packed_4x4())
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    assert find_book(ConnectFour(4, 4)) is not None


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_reported_and_not_used(
    damage: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "4x4-2.scores").write_bytes(damage)
    monkeypatch.setattr(shipped, "FOLDER", tmp_path)
    with caplog.at_level(logging.WARNING, "plybench"):
        assert find_book(ConnectFour(4, 4)) is None
    assert "4x4-2.scores is damaged" in caplog.text
