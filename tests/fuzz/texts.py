"""Texts that nobody should write: right ones, edited badly."""

import json
import re
from collections.abc import Sequence
from math import inf, nan
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

MOST = 20_000  # characters; what a person pastes is shorter
_NUMBERS = (
    "0",
    "-0",
    "-1",
    "00",
    "1",
    "63",
    "64",
    "65",
    "255",
    "256",
    "1000",
    "65535",
    "65536",
    "1000000",
    "33333333",
    "2147483647",
    "2147483648",
    "4294967297",
    "9223372036854775808",
    "18446744073709551616",
    "9" * 40,
    "9" * 5000,
    "1e9",
    "1e999",
    "-1e999",
    "0.5",
    "1_000",
    "+1",
    "0x10",
    "NaN",
    "nan",
    "inf",
    "-inf",
    "Infinity",
    "²",
    "½",
    "٣",
    "１",
)
_PIECES = (
    *" \t\n\r\v\f,:;=/|-+.#@*_~%$&!?<>^()[]{}\"'\\`",
    *"aAxX01",
    "",
    "\0",
    "\x1b[31m",
    "\x7f",
    "\x85",
    "\u200b",
    "\u2028",
    "\ufeff",
    "\ud800",
    "é",
    "ß",
    "İ",
    "😀",
    "\n\n",
    "\r\n",
    "::",
    ",,",
    "==",
    "//",
    "--",
    "..",
    "],[",
    "{}",
    "[]",
    "null",
    "true",
    "None",
    "[" * 2000,
    '{"a":' * 2000,
    "(" * 2000,
    "a" * 300,
    " " * 500,
    "\n" * 500,
)


# JSON that json.dumps would not write, and what stands for it.
_RAW = {"<deep>": "[" * 3000 + "]" * 3000, "<long>": "9" * 5000}
_VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    255,
    2**31,
    2**63,
    2**64,
    10**30,
    0.5,
    -0.0,
    nan,
    inf,
    -inf,
    "",
    "x",
    "0",
    "1",
    "inf",
    "\ud800",
    "\x1b[31m",
    "\0",
    "a" * 5000,
    [],
    [0],
    [[]],
    {},
    [[0], [1]],
    [0, 0],
    [1, 2, 3],
    [None],
    {"a": 1},
    {"": None},
    ["x"],
    *_RAW,
)


@st.composite
def texts(draw: DrawFn, seeds: Sequence[str]) -> str:
    """Return one of the seeds after a few edits, or with a bit of luck none."""
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(0, 5))):
        text = draw(_edited(text, seeds))[:MOST]
    return text


def _edited(text: str, seeds: Sequence[str]) -> SearchStrategy[str]:
    numbers = [match.span() for match in re.finditer(r"\d+", text)]
    pieces = (st.sampled_from(_PIECES), _words(seeds), st.text(max_size=3))
    edits = [*(_replaced(text, piece) for piece in pieces), _repeated(text), _joined(text, seeds)]
    if numbers:
        edits += [_renumbered(text, numbers)] * 2
    if text.startswith("{"):
        edits += [_rewritten(text)] * 6
    return st.one_of(edits)


@st.composite
def _replaced(draw: DrawFn, text: str, pieces: SearchStrategy[str]) -> str:
    """Put a piece in place of a few characters, or of none."""
    start = draw(st.integers(0, len(text)))
    end = min(start + draw(st.sampled_from((0, 0, 1, 1, 2, 5, 20, 1000))), len(text))
    return text[:start] + draw(pieces) + text[end:]


@st.composite
def _repeated(draw: DrawFn, text: str) -> str:
    start = draw(st.integers(0, len(text)))
    end = min(start + draw(st.sampled_from((1, 2, 5, 20, 100))), len(text))
    return text[:end] + text[start:end] * draw(st.sampled_from((1, 1, 2, 10, 300))) + text[end:]


@st.composite
def _joined(draw: DrawFn, text: str, seeds: Sequence[str]) -> str:
    """Let another seed take over somewhere."""
    other = draw(st.sampled_from(seeds))
    return text[: draw(st.integers(0, len(text)))] + other[draw(st.integers(0, len(other))) :]


@st.composite
def _renumbered(draw: DrawFn, text: str, numbers: list[tuple[int, int]]) -> str:
    start, end = draw(st.sampled_from(numbers))
    number = draw(st.one_of(st.sampled_from(_NUMBERS), st.integers(-3, 300).map(str)))
    return text[:start] + number + text[end:]


@st.composite
def _rewritten(draw: DrawFn, text: str) -> str:
    """Put another value somewhere in a line of JSON, or take it or its name away."""
    lines = text.splitlines()
    number = draw(st.integers(0, len(lines) - 1))
    try:
        row = json.loads(lines[number])
    except (ValueError, RecursionError):
        return text
    place = row
    while isinstance(place, dict | list) and place:
        key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or draw(st.booleans()):
            place[key] = draw(st.sampled_from(_VALUES))
            break
        place = place[key]
    lines[number] = json.dumps(row)
    for mark, raw in _RAW.items():
        lines[number] = lines[number].replace(f'"{mark}"', raw)
    return "\n".join(lines)


def _words(seeds: Sequence[str]) -> SearchStrategy[str]:
    words = sorted({word for seed in seeds[:50] for word in re.split(r"(\W)", seed[:2000]) if word})
    return st.sampled_from(words or [""])
