"""The core's opening books have the positions and scores of their definition in Python."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench.core.native.bridge import native_core
from plybench.domains.connect_four import ConnectFour
from plybench.solvers.connect_four.book_layers import Layers

core = native_core()
pytestmark = pytest.mark.skipif(core is None, reason="the native core was not built")

SIZES = [
    (7, 6, 4, 7),
    (6, 7, 4, 6),
    (8, 7, 4, 5),
    (7, 6, 3, 6),
    (7, 6, 5, 6),
    (4, 4, 4, 15),
    (4, 4, 3, 12),
    (3, 5, 2, 6),
    (1, 9, 4, 8),
    (1, 63, 9, 5),
    (32, 1, 4, 3),
    (5, 4, 99, 8),
]


def check(columns: int, rows: int, connect: int, discs: int, seed: int) -> None:
    """Compare all layers, whatever the scores of the deepest are."""
    layers = Layers(ConnectFour(columns, rows, connect))
    positions = list(layers.each(discs))
    deepest = np.random.default_rng(seed).integers(-20, 21, positions[-1].size, dtype=np.int8)
    assert core is not None
    book = core.ConnectFourBook(columns, rows, connect, discs, deepest.tobytes())
    assert [book.keys(n) for n in range(discs + 1)] == [layer.tolist() for layer in positions]
    keys, scores = layers.all_scores(positions, deepest)
    assert [score for n in reversed(range(discs + 1)) for score in book.scores(n)] == list(scores)
    assert len(book) == keys.size
    for key, score in list(zip(keys.tolist(), scores.tolist(), strict=True))[
        :: 1 + keys.size // 99
    ]:
        assert book.score_of_key(key) == score


@pytest.mark.parametrize(("columns", "rows", "connect", "discs"), SIZES)
def test_books_agree_with_their_definition(
    columns: int, rows: int, connect: int, discs: int
) -> None:
    check(columns, rows, connect, discs, seed=1)


@given(
    columns=st.integers(1, 5),
    rows=st.integers(1, 5),
    connect=st.integers(2, 5),
    discs=st.integers(0, 6),
    seed=st.integers(0, 99),
)
def test_books_of_random_boards_agree(
    columns: int, rows: int, connect: int, discs: int, seed: int
) -> None:
    check(columns, rows, connect, min(discs, columns * rows - 1), seed)


@pytest.mark.slow
def test_books_of_nine_discs_agree() -> None:
    check(7, 6, 4, 9, seed=2)


def test_books_that_cannot_be_are_refused() -> None:
    assert core is not None
    for arguments, reason in {
        (7, 6, 4, 2, bytes(24)): "a score for each position",
        (7, 6, 4, 42, b""): "fewer than the cells",
        (7, 6, 4, -1, b""): "fewer than the cells",
        (8, 7, 4, 30, b""): "too many positions",
        (12, 12, 4, 3, b""): "does not fit into 64 bits",
        (7, 6, 1, 3, b""): "does not fit into 64 bits",
    }.items():
        with pytest.raises(ValueError, match=reason):
            core.ConnectFourBook(*arguments)
    book = core.ConnectFourBook(7, 6, 4, 1, bytes(4))
    with pytest.raises(ValueError, match="fewer discs"):
        book.keys(2)
    assert book.score_of_key(2**64 - 1) is None
