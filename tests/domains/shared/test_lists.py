"""Lists as they are pasted: where rows end, and what is refused."""

import pytest

from plybench.core.errors import TextError
from plybench.domains.shared.lists import is_list, list_rows


def words(text: str) -> list[list[str]]:
    return [[token.word for token in row] for row in list_rows(text)]


@pytest.mark.parametrize(
    "text",
    [
        "[[1, 2], [3, 4]]",
        "[[1,2],[3,4]]",
        "[[1 2]\n [3 4]]",
        "((1, 2), (3, 4))",
        "[1, 2], [3, 4]",
        "[1, 2]\n[3, 4]",
        "[[1, 2],\n [3, 4]]",
        "[[1, 2], [3, 4],]",
        "[['1', '2'], [\"3\", '4']]",
        "array([[1, 2],\n       [3, 4]])",
        "np.array([[1, 2], [3, 4]], dtype=np.int8)",
    ],
)
def test_every_inner_list_is_a_row(text: str) -> None:
    assert is_list(text)
    assert words(text) == [["1", "2"], ["3", "4"]]


def test_a_flat_list_is_one_row() -> None:
    assert words("[2,8,3,1,6,4,7,'B',5]") == [["2", "8", "3", "1", "6", "4", "7", "B", "5"]]
    assert words("[1, '', ' ']") == [["1", "", ""]]


@pytest.mark.parametrize("text", ["1 2 3", "", "..../.O..", "A [1]", "array"])
def test_what_is_no_list(text: str) -> None:
    assert not is_list(text)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("[[1, 2], [3, 4]", 1, "is never closed"),
        ("[1, 2]]", 7, "closes nothing"),
        ("[1, 2)", 6, "closes nothing"),
        ("[[[1]]]", 3, "nested three deep"),
        ("[[1], 2]", 7, "2 is outside the rows"),
        ("[1, [2]]", 5, "begins among the cells"),
        ("[1], [[2]]", 9, "nested differently"),
        ("['1]", 2, "the quote ' is never closed"),
        ("[" * 5000, 3, "nested three deep"),
    ],
)
def test_what_is_ambiguous_is_refused_with_its_place(text: str, column: int, message: str) -> None:
    with pytest.raises(TextError, match=message) as caught:
        list_rows(text)
    assert (caught.value.line, caught.value.column) == (1, column)
