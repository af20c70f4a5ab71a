"""Texts for people: a few clear signs of stilted English do not come back.

The signs are examples, not a measure of good prose; style is for reviewers. Signs that are still
frequent may only become fewer, and functions named by a bare participle stay out of clean rooms.
"""

import ast
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

# A pronoun or a clause where a noun is due: repeat the noun.
VAGUE = re.compile(r"\b(?:those\s+of|that\s+of|as\s+far\s+as|foreseen|foretold)\b")

# Folder -> how many vague phrases it has at most; lower the number when there are fewer.
MOST_VAGUE = {
    "src/plybench/classroom": 0,
    "src/plybench/cli": 0,
    "src/plybench/core": 17,
    "src/plybench/domains": 6,
    "src/plybench/engine": 9,
    "src/plybench/gametree": 0,
    "src/plybench/lab": 1,
    "src/plybench/play": 0,
    "src/plybench/search": 1,
    "src/plybench/solvers": 1,
    "src/plybench/study": 13,
    "src/plybench/trace": 12,
    "src/plybench_reports": 7,
    "cpp": 7,
    "docs": 33,
    "examples": 0,
    "benchmarks": 13,
    "tuning": 4,
}

# Rooms whose functions have names that can be searched for, and what is not in them yet.
NAMED_ROOMS = ("cli", "classroom", "lab", "study")
UNNAMED = ("lab/hosts", "lab/recording.py", "study/comparison")
_IRREGULAR = "told|said|made|written|found|given|kept|shown|drawn|chosen|taken|known"
PARTICIPLES = rf"{_IRREGULAR}|[a-z]+[^e]ed"  # but not "speed"


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


@pytest.mark.parametrize("folder", MOST_VAGUE)
def test_vague_phrases_become_fewer(folder: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}: {' '.join(match[0].split())}"
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in ENDINGS
        for match in VAGUE.finditer(file.read_text())
    ]
    assert len(found) <= MOST_VAGUE[folder], "\n" + "\n".join(found)


def is_bare_participle(function: ast.FunctionDef) -> bool:
    """Tell whether a name is a participle alone; properties are nouns."""
    word = function.name.strip("_")
    is_property = any("property" in ast.unparse(mark) for mark in function.decorator_list)
    return re.fullmatch(PARTICIPLES, word) is not None and not is_property


@pytest.mark.parametrize("room", NAMED_ROOMS)
def test_functions_are_not_named_by_a_bare_participle(room: str) -> None:
    src = ROOT / "src" / "plybench"
    found = [
        f"{file.relative_to(src)}: {node.name}"
        for file in sorted((src / room).rglob("*.py"))
        if not str(file.relative_to(src)).startswith(UNNAMED)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.FunctionDef) and is_bare_participle(node)
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("source", "is_bare"),
    [
        ("def _told(): ...", True),
        ("def checked(): ...", True),
        ("def check_ending(): ...", False),
        ("def speed(): ...", False),
        ("@property\ndef solved(self): ...", False),
    ],
)
def test_bare_participles_are_seen(source: str, is_bare: bool) -> None:
    (function,) = ast.parse(source).body
    assert isinstance(function, ast.FunctionDef)
    assert is_bare_participle(function) == is_bare
