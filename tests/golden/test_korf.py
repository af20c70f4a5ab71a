"""Random 15-puzzles and 24-puzzles: optimal lengths, and node counts of IDA*.

Our own, and Korf's where they are at hand. Sources: korf1985, korf2002.
"""

import csv
from pathlib import Path

import pytest

from helpers.data import OWN, PUBLIC, needs
from plybench import solve
from plybench.core.native.bridge import native_core
from plybench.domains.sliding_tiles import SlidingTiles

OURS, KORFS = OWN / "tiles" / "fifteen.csv", PUBLIC / "tiles" / "korf15.csv"
KORFS_24 = PUBLIC / "tiles" / "korf24.csv"
FILES = [
    pytest.param(OURS, id="ours"),
    pytest.param(KORFS, id="korf", marks=needs(KORFS)),
]

pytestmark = pytest.mark.skipif(native_core() is None, reason="the native core was not built")


def rows(
    file: Path, side: int = 4, nodes: str = "ida_manhattan_nodes"
) -> list[tuple[SlidingTiles, int, int]]:
    """Return puzzle, optimal length and nodes of each row."""
    goal = range(side * side)
    with file.open() as lines:
        return [
            (
                SlidingTiles(side, side, [int(t) for t in row["tiles"].split()], goal),
                int(row["optimal"]),
                int(row[nodes]),
            )
            for row in csv.DictReader(lines)
        ]


def check_nodes(file: Path, least: int, most: int) -> None:
    chosen = [row for row in rows(file) if least <= row[2] <= most]
    assert chosen
    for puzzle, optimal, nodes in chosen:
        result = solve(puzzle, "ida_star", heuristic="manhattan", engine="native")
        # Every child that does not undo the last move is evaluated; the start is the one more.
        assert (result.cost, result.counts.evaluated) == (optimal, nodes)
        assert result.is_optimal


@pytest.mark.parametrize("file", FILES)
def test_node_counts_of_the_easiest_rows_are_those_of_the_file(file: Path) -> None:
    check_nodes(file, 0, 10_000_000)


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES)
def test_node_counts_up_to_200_million_are_those_of_the_file(file: Path) -> None:
    check_nodes(file, 10_000_000, 200_000_000)


@pytest.mark.parametrize("file", FILES)
def test_all_rows_are_solved_optimally_with_pattern_databases(file: Path) -> None:
    for puzzle, optimal, _ in rows(file):
        result = solve(puzzle, "ida_star", heuristic="pdb", engine="native")
        assert result.is_optimal
        assert result.cost == optimal


@pytest.mark.slow
@needs(KORFS_24)
def test_the_easiest_24_puzzles_have_the_published_lengths_and_node_counts() -> None:
    known = rows(KORFS_24, 5, "korf_felner_2002_nodes")
    chosen = [row for row in known if row[2] <= 500_000_000]
    assert chosen
    for puzzle, optimal, nodes in chosen:
        result = solve(puzzle, "ida_star", heuristic="pdb", engine="native")
        assert result.is_optimal
        assert (result.cost, result.counts.evaluated) == (optimal, nodes + 1)  # and the start
