"""What comes from outside is read up to a bound, and nothing waits forever."""

import os
import threading
from pathlib import Path

import pytest

from plybench import InputError
from plybench.core.limits import Budget, LimitReached, Limits
from plybench.core.system import reading
from plybench.core.system.reading import (
    is_file,
    looks_like_file,
    parse_json,
    read_text,
    whole_number,
)


def test_a_text_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("\ufeffsome text\n".encode())
    assert read_text(path) == "some text\n"


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "large"
    with path.open("wb") as file:
        file.truncate(2**40)  # takes no room
    with pytest.raises(
        InputError, match=r"it has 1,099,511,627,776 bytes; the limit is 67,108,864"
    ):
        read_text(path)


def test_a_device_without_an_end_is_refused() -> None:
    with pytest.raises(InputError, match="/dev/zero cannot be read: it has more than 1,000 bytes"):
        read_text("/dev/zero", 1000)
    assert read_text("/dev/null") == ""


def test_a_pipe_is_read_to_its_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_text("1 2 3\n4 5 6\n7 8 _\n"))
    writer.start()
    assert read_text(pipe) == "1 2 3\n4 5 6\n7 8 _\n"
    writer.join()


def test_a_pipe_that_nobody_writes_to_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(reading, "_PATIENCE", 0.2)
    with pytest.raises(InputError, match=r"it is a pipe, and nobody wrote to it for 0\.2 seconds"):
        read_text(pipe)


def test_waiting_for_a_pipe_counts_against_the_limits(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with Budget(Limits(seconds=0.1)).watching(), pytest.raises(LimitReached, match="seconds"):
        read_text(pipe)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "it is a folder"),
        ("missing", "there is no file"),
        ("a" * 5000, "File name too long"),
        ("a\0b", "null byte"),
    ],
)
def test_what_cannot_be_read_is_said(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_text(tmp_path / name)


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"ab\xff")
    with pytest.raises(InputError, match=r"it is not text in UTF-8 \(byte 3\)"):
        read_text(tmp_path / "bytes")


def test_which_texts_are_names_of_files(tmp_path: Path) -> None:
    (tmp_path / "here").touch()
    assert is_file(str(tmp_path / "here"))
    for text in ("", str(tmp_path), str(tmp_path / "there"), "1 2 3 / " * 5000, "a\0b"):
        assert not is_file(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mine.txt", True),
        ("./mine", True),
        ("/mine", True),
        ("~/mine", True),
        ("../mine", True),
        ("1.e4", False),
        ("..A/B..", False),
        ("../..A", False),
        ("#A.#/#..#", False),
        (".", False),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", False),
        ("../.O", False),
    ],
)
def test_which_texts_are_meant_as_names_of_files(text: str, expected: bool) -> None:
    assert looks_like_file(text) is expected


def test_json_is_read_strictly() -> None:
    assert parse_json('{"a": [1, 2.5, -3, null, true, "x"]}') == {
        "a": [1, 2.5, -3, None, True, "x"]
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("NaN", "NaN is not a"),
        ("[-Infinity]", "Infinity is not a number"),
        ("9" * 5000, "digits"),
        ("9" * 101, "a number of 101 digits"),
        ("1e999", "too large"),
        ("[" * 100_000, "nested"),
        ('{"a":' * 100_000, "nested"),
        ("{", "Expecting"),
    ],
    ids=range(8),
)
def test_json_that_is_not_sound_is_a_value_error(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_json(text)


@pytest.mark.parametrize(
    ("word", "number"),
    [
        ("0", 0),
        ("12", 12),
        ("100", 100),
        ("101", None),
        ("-1", None),
        ("+1", None),
        ("1.0", None),
        ("", None),
        ("x", None),
        ("٣", None),
        ("9" * 5000, None),
        ("1_0", None),
    ],
    ids=range(12),
)
def test_whole_numbers_have_a_bound(word: str, number: int | None) -> None:
    assert whole_number(word, 100) == number
