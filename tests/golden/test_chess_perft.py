"""Perft counts of our own positions and of public collections: every line at every depth, equal.

A line is a FEN and counts by depth: `FEN ;D1 20 ;D2 400`. All of them together take some minutes.
"""

import re
from pathlib import Path

import pytest

from helpers.data import OWN, PUBLIC, needs
from plybench.core.native.bridge import native_core
from plybench.domains.chess.perft import perft

FOLDER = PUBLIC / "chess"
FILES = ("perft_classic", "perft_tricky", "perft_random_200", "perftsuite_001_060")
QUICK = 3_000_000  # nodes that take some milliseconds

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


def check_file(file: Path, least: int, most: int | None) -> None:
    """Compare the counts of a file that are in a range with those of the core."""
    compared = 0
    for line in file.read_text().splitlines():
        fen = line.partition(";")[0].strip()
        for depth, count in re.findall(r";\s*D(\d+) (\d+)", line):
            if least < int(count) and (most is None or int(count) <= most):
                assert perft(fen, int(depth)).nodes == int(count), f"{fen} at depth {depth}"
                compared += 1
    assert compared


def test_counts_of_our_own_positions_are_equal_on_every_line() -> None:
    check_file(OWN / "chess" / "perft.epd", -1, None)


@needs(FOLDER)
@pytest.mark.parametrize("name", FILES)
def test_counts_are_equal_on_every_line(name: str) -> None:
    check_file(FOLDER / f"{name}.epd", 0, QUICK)


@needs(FOLDER)
@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in FILES if name != "perft_tricky"])
def test_deep_counts_are_equal_on_every_line(name: str) -> None:
    check_file(FOLDER / f"{name}.epd", QUICK, None)
