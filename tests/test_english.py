"""Texts for people: a few clear signs of stilted English do not come back.

The signs are examples, not a measure of good prose; style is for reviewers.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "cpp", "docs", "examples", "benchmarks", "tuning")
ENDINGS = (".py", ".hpp", ".cpp", ".md")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]

# "is no cell", but not "there is no map"; searched for by its middle, which is quick.
_IS_NO = r" no (?:(?<= is no )|(?<= are no ))(?<![Tt]here is no )(?<![Tt]here are no )"

# Sign -> what to write instead.
SIGNS = {
    _IS_NO + "(?!longer|more|better|later)[a-z]+": "is not a ...",
    r"so many\b(?! that)": "this many, N",
    r"each two\b": "each pair",
    r"at least (?:is|are)\b": "at least two",
    r"anew\b": "again",
    r"(?<![\d,.])1 (?:seconds|games|cells|discs|robots|actions)\b": "1 second",
}


def files() -> list[Path]:
    found = [f for folder in FOLDERS for f in (ROOT / folder).rglob("*") if f.suffix in ENDINGS]
    assert len(found) > 400
    return sorted([*found, *PAGES])


def found_in(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield (line, words, what to write instead) for each sign in a text."""
    for sign, instead in SIGNS.items():
        for match in re.finditer(sign, text):
            yield text.count("\n", 0, match.start()) + 1, match[0], instead


def test_texts_are_free_of_stilted_phrases() -> None:
    signs = [
        f"{file.relative_to(ROOT)}:{line}: {words!r}; write: {instead}"
        for file in files()
        for line, words, instead in found_in(file.read_text())
    ]
    assert not signs, "\n" + "\n".join(signs)


@pytest.mark.parametrize(
    "text",
    [
        "'x' is no cell",
        "these are no openings",
        "after so many plies",
        "games of each two agents",
        "two agents at least are needed",
        "it is built anew",
        "limit of 1 seconds reached",
    ],
)
def test_the_signs_are_seen(text: str) -> None:
    assert list(found_in(text))


@pytest.mark.parametrize(
    "text",
    [
        "there is no map",
        "it is no longer there",
        "'x' is not a cell",
        "after 1 second",
        "21 moves",
        "there were so many that it stopped",
        "a move *no better* than the best",
    ],
)
def test_good_phrases_pass(text: str) -> None:
    assert not list(found_in(text))
