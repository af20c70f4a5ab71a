"""Opening books: what is in them, how they are built, and what becomes of damaged ones."""

import logging
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from helpers.four import mirrored, open_positions, plain_scores
from plybench import InputError, Limits, Status
from plybench.core.native.bridge import native_core
from plybench.domains.connect_four import Board, ConnectFour
from plybench.solvers.connect_four import book_builder, book_threads
from plybench.solvers.connect_four.book_builder import build_book
from plybench.solvers.connect_four.book_layers import Layers
from plybench.solvers.connect_four.book_part import PartialScores
from plybench.solvers.connect_four.book_table import book_files, open_book
from plybench.solvers.connect_four.shipped_book import find_book
from plybench.solvers.connect_four.solver import ConnectFourSolver, solve_connect_four

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")

SMALL = [(4, 4, 3, 6), (4, 3, 3, 11), (3, 5, 3, 5), (5, 3, 4, 6), (3, 3, 2, 8), (1, 5, 3, 2)]
SLOW = [pytest.param(*case, marks=pytest.mark.slow) for case in [(4, 4, 4, 7), (5, 4, 4, 5)]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a cache folder of its own."""
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "books"))
    return tmp_path / "books"


# Positions


def test_there_are_as_many_positions_of_7x6_as_are_known() -> None:
    """Legal positions after 0, 1, ... discs, finished games included: OEIS A212693."""
    known = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]
    game = ConnectFour()
    layers = Layers(game)
    counts = [1]
    for layer in layers.each(7):
        keys = layers.children(layer)
        stones, mask = (a.tolist() for a in layers.boards(keys))
        images = [mirrored(game, state) for state in map(Board, stones[:300], mask[:300])]
        assert all(game.key(i) >= key for i, key in zip(images, keys.tolist(), strict=False))
        symmetric = sum(is_symmetric(layers, int(key)) for key in keys)
        counts.append(2 * len(keys) - symmetric)
    assert counts == known


def is_symmetric(layers: Layers, key: int) -> bool:
    fields = [key >> (7 * column) & 127 for column in range(7)]
    return fields == fields[::-1]


@pytest.mark.parametrize(("columns", "rows", "connect", "discs"), SMALL)
def test_layers_are_the_positions_that_the_rules_lead_to(
    columns: int, rows: int, connect: int, discs: int
) -> None:
    game = ConnectFour(columns, rows, connect)
    found = {int(key) for layer in Layers(game).each(discs) for key in layer}
    states = open_positions(game, discs)
    assert found == {min(game.key(s), game.key(mirrored(game, s))) for s in states}


# Scores


@pytest.mark.parametrize(("columns", "rows", "connect", "discs"), [*SMALL, *SLOW])
def test_a_book_has_the_score_of_every_position(
    columns: int, rows: int, connect: int, discs: int
) -> None:
    game = ConnectFour(columns, rows, connect)
    built = build_book(game, discs, table="1MB")
    assert built.status is Status.SOLVED and built.done == built.total
    book, score = find_book(game), plain_scores(game)
    assert book is not None
    states = open_positions(game, discs)
    assert len(book) == len({min(s, mirrored(game, s)) for s in states})
    for state in states:
        assert book.score(state) == score(state)


def test_what_is_not_in_a_book_is_not_found() -> None:
    game = ConnectFour(4, 4)
    book = build_book(game, 4, table="1MB").book
    assert book is not None
    assert book.score(game.play("12341")) is None  # too many discs
    assert book.score(Board(3, 3)) is None  # no game leads there
    assert book.score(Board(1 << 18, 1 << 18)) is None  # behind the last entry


@pytest.mark.parametrize("weak", [False, True])
def test_answers_are_the_same_with_and_without_a_book(weak: bool) -> None:
    game = ConnectFour(4, 4)
    plain = ConnectFourSolver(game, "1MB")
    assert plain.book is None
    build_book(game, 6, table="1MB")
    booked = ConnectFourSolver(game, "1MB")
    assert booked.book is not None and booked.book.discs == 6
    for state in open_positions(game, 6)[::37]:
        one, two = plain.analyse(state, weak=weak), booked.analyse(state, weak=weak)
        assert (one.scores, one.score, one.line) == (two.scores, two.score, two.line)
        assert booked.solve(state, weak=weak).nodes == 0
        assert booked.best(state)[0] == plain.best(state)[0]
        for window in ((-3, -2), (0, 1), (2, 5)):
            assert booked.solve(state, window=window).score == max(
                window[0], min(window[1], plain.solve(state).score or 0)
            )


def test_a_book_can_be_ignored_and_serves_all_games_on_its_board() -> None:
    build_book(ConnectFour(4, 4), 3, table="1MB")
    assert ConnectFourSolver(ConnectFour(4, 4, first=2, wins="flat"), "1MB").book is not None
    assert ConnectFourSolver(ConnectFour(4, 4, 3), "1MB").book is None
    with_book = solve_connect_four(board="4x4", table="1MB")
    without = solve_connect_four(board="4x4", table="1MB", book=False)
    assert with_book.scores == without.scores and with_book.nodes < without.nodes


def test_the_deepest_book_is_used() -> None:
    game = ConnectFour(4, 3)
    for discs in (2, 5, 4):
        build_book(game, discs, table="1MB")
    found = find_book(game)
    assert found is not None and found.discs == 5
    assert [(file.board, file.discs) for file in book_files()] == [("4x3", n) for n in (2, 4, 5)]


# Building


@pytest.fixture
def whole(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Return the file of a book that was built in one go."""
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "whole"))
    book = build_book(ConnectFour(4, 4), 6, table="1MB").book
    assert book is not None
    written = book.path.read_bytes()
    monkeypatch.setenv("PLYBENCH_CACHE", str(folder))
    return written


def file_of_the_book() -> Path:
    book = open_book(ConnectFour(4, 4), 6)
    assert book is not None
    return book.path


def test_a_build_that_is_ended_again_and_again_gives_the_same_file(whole: bytes) -> None:
    game, done = ConnectFour(4, 4), []
    while True:
        built = build_book(game, 6, table="1MB", limits=Limits(expansions=400))
        done.append(built.done)
        if built.book is not None:
            break
        assert built.status is Status.LIMIT and "400 expansions" in built.reason
        assert find_book(game) is None
    assert len(done) > 3 and done == sorted(set(done)) and done[-1] == built.total
    assert file_of_the_book().read_bytes() == whole
    assert [file.is_complete for file in book_files()] == [True]


@pytest.mark.parametrize("damage", ["cut", "cut into a head", "flipped", "other first line"])
def test_what_is_damaged_of_a_begun_book_is_solved_again(
    whole: bytes, damage: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(book_threads, "KEEP_EVERY", 0.0)  # a block for each position
    game = ConnectFour(4, 4)
    begun = build_book(game, 6, table="1MB", limits=Limits(expansions=1000)).done
    part = folder / "connect_four-4x4-book-6.part"
    written = bytearray(part.read_bytes())
    if damage == "cut":
        del written[-1:]
    elif damage == "cut into a head":
        del written[-6:]
    elif damage == "flipped":
        written[-1] ^= 1
    else:
        written[5] ^= 1
    part.write_bytes(written)
    told: list[int] = []
    built = build_book(game, 6, table="1MB", progress=lambda done, _: told.append(done))
    assert told[0] == (0 if damage == "other first line" else begun - 1)
    assert built.done == built.total and not part.exists()
    assert file_of_the_book().read_bytes() == whole


def test_scores_of_a_part_are_kept_in_their_order(folder: Path) -> None:
    path = folder / "x.part"
    with PartialScores(path, {"of": 1}) as part:
        part.add([1, -3])
        part.add([])
        part.add([0, 127, -128])
        with pytest.raises(InputError, match="being written by another run"):
            PartialScores(path, {"of": 1})
    with PartialScores(path, {"of": 1}) as part:
        assert part.scores == [1, -3, 0, 127, -128]
    with PartialScores(path, {"of": 2}) as part:
        assert part.scores == []


def test_a_book_that_is_there_is_not_built_again() -> None:
    build_book(ConnectFour(4, 4), 3, table="1MB")
    again = build_book(ConnectFour(4, 4), 3, table="1MB")
    assert again.status is Status.SOLVED and again.nodes == again.total == 0
    assert again.book is not None


def test_a_limit_of_no_time_keeps_what_is_there() -> None:
    built = build_book(ConnectFour(), 4, table="1MB", limits=Limits(seconds=1e-6), rebuild=True)
    assert built.status is Status.LIMIT and "1e-06 seconds" in built.reason and built.book is None


@pytest.mark.parametrize("damage", ["flipped", "short", "text", "another board", "empty"])
def test_a_damaged_book_is_told_of_and_not_used(
    whole: bytes, damage: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    flipped = bytearray(whole)
    flipped[-1] ^= 1
    contents: dict[str, Any] = {
        "flipped": bytes(flipped),
        "short": whole[:-5],
        "text": b"hello\n",
        "another board": whole.replace(b'"4x4"', b'"5x4"'),
        "empty": whole[:1024],
    }
    folder.mkdir(exist_ok=True)
    (folder / "connect_four-4x4-book-6.table").write_bytes(contents[damage])
    game = ConnectFour(4, 4)
    with caplog.at_level(logging.WARNING, "plybench"):
        assert find_book(game) is None
    assert "book-6.table is damaged" in caplog.text and "it is not used" in caplog.text
    assert ConnectFourSolver(game, "1MB").solve(game.initial).score == 0
    build_book(game, 6, table="1MB")
    assert file_of_the_book().read_bytes() == whole


@pytest.mark.parametrize("discs", [-1, 16, True, 2.0, "4"])
def test_a_book_of_no_such_depth_is_refused(discs: Any) -> None:
    with pytest.raises(InputError, match=r"on 4x4 it must have 0 to 15"):
        build_book(ConnectFour(4, 4), discs)


def test_a_book_of_too_many_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_builder, "_MOST_POSITIONS", 500)
    with pytest.raises(InputError, match=r"^4 discs have 568 positions: too many$"):
        build_book(ConnectFour(), 8, table="1MB", rebuild=True)


def test_options_are_those_of_the_solver() -> None:
    with pytest.raises(InputError, match="unknown idea 'speed'"):
        build_book(ConnectFour(4, 4), 2, speed=True)
    assert build_book(ConnectFour(4, 4), 2, table="1MB", pairs=False).book is not None


def test_a_folder_that_cannot_be_written_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PLYBENCH_CACHE", str(tmp_path / "file"))
    with pytest.raises(InputError, match="cannot be written"):
        build_book(ConnectFour(4, 4), 2)


def test_scores_of_a_layer_follow_from_the_one_below() -> None:
    game = ConnectFour(4, 4, 3)
    layers, score = Layers(game), plain_scores(game)
    found = list(layers.each(8))
    for discs in range(8):
        upper, lower = (
            np.array([score(Board(*map(int, b))) for b in zip(*layers.boards(keys), strict=True)])
            for keys in found[discs : discs + 2]
        )
        known = lower.astype(np.int8)
        assert layers.scores(found[discs], discs, found[discs + 1], known).tolist() == list(upper)


# Positions with one disc more


@pytest.mark.parametrize(("columns", "rows", "connect"), [(4, 4, 3), (5, 4, 4), (3, 4, 3)])
def test_a_book_bounds_positions_with_one_disc_more(columns: int, rows: int, connect: int) -> None:
    game = ConnectFour(columns, rows, connect)
    book = build_book(game, 4, table="1MB").book
    assert book is not None
    solver = ConnectFourSolver(game, "1MB")
    solver.book = None
    tight = 0
    for key in list(Layers(game).each(5))[-1]:
        stones, mask = Layers(game).boards(np.array([key]))
        state = Board(int(stones[0]), int(mask[0]))
        least, score = book.least(state), solver.solve(state).score
        assert least is not None and score is not None and least <= score
        tight += least == score
    assert tight > 0
    assert book.least(game.initial) is None and book.least(game.play("111")) is None


@pytest.mark.parametrize("weak", [False, True])
def test_columns_have_the_same_scores_with_a_book_of_any_depth(weak: bool) -> None:
    game = ConnectFour(5, 4)
    books = [build_book(game, discs, table="1MB").book for discs in (2, 3, 4)]
    solver = ConnectFourSolver(game, "1MB")
    for moves in ("", "3", "12", "33", "15", "123", "333", "5555"[:3] + "1", "3212", "11223"):
        state = game.play(moves)
        found = []
        for book in (None, *books):
            solver.clear()
            solver.book = book
            found.append(solver.analyse(state, weak=weak))
        for other in found[1:]:
            assert other.moves == found[0].moves, moves
