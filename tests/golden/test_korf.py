"""Korf's 15-puzzles: optimal lengths, and node counts of IDA* with Manhattan. Source: korf1985.

The files are not part of the project: they are looked for in ../shared/data or PLYBENCH_DATA.
"""

import csv
import os
from pathlib import Path

import pytest

from plybench import solve
from plybench.domains.sliding_tiles import SlidingTiles
from plybench.native import native_core

DATA = Path(os.environ.get("PLYBENCH_DATA", Path(__file__).parents[3] / "shared" / "data"))
FILE = DATA / "tiles" / "korf15.csv"

pytestmark = [
    pytest.mark.skipif(native_core() is None, reason="the native core was not built"),
    pytest.mark.skipif(not FILE.exists(), reason=f"there is no {FILE}; set PLYBENCH_DATA"),
]


def rows() -> list[tuple[SlidingTiles, int, int]]:
    """Return puzzle, optimal length and nodes of each row."""
    if not FILE.exists():
        return []
    with FILE.open() as file:
        return [
            (
                SlidingTiles(4, 4, [int(t) for t in row["tiles"].split()], range(16)),
                int(row["optimal"]),
                int(row["ida_manhattan_nodes"]),
            )
            for row in csv.DictReader(file)
        ]


def check_nodes(least: int, most: int) -> None:
    chosen = [row for row in rows() if least <= row[2] <= most]
    assert chosen
    for puzzle, optimal, nodes in chosen:
        result = solve(puzzle, "ida_star", heuristic="manhattan", engine="native")
        # Every child that does not undo the last move is evaluated; the start is the one more.
        assert (result.cost, result.counts.evaluated) == (optimal, nodes)
        assert result.is_optimal


def test_node_counts_of_the_easiest_rows_are_korfs() -> None:
    check_nodes(0, 10_000_000)


@pytest.mark.slow
def test_node_counts_up_to_200_million_are_korfs() -> None:
    check_nodes(10_000_000, 200_000_000)


@pytest.mark.parametrize("heuristic", ["pdb"])
def test_all_rows_are_solved_optimally_with_pattern_databases(heuristic: str) -> None:
    for puzzle, optimal, _ in rows():
        result = solve(puzzle, "ida_star", heuristic=heuristic, engine="native")
        assert result.is_optimal
        assert result.cost == optimal
