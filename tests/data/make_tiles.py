"""Random 15-puzzles, solved by the C program beside this file."""

import csv
import subprocess
import tempfile
from pathlib import Path
from random import Random

SEED, ROWS, MOST_NODES = 1985, 24, 60_000_000


def is_solvable(tiles: list[int]) -> bool:
    """Tell whether an even permutation of the tiles and a path of the blank lead to the goal."""
    inversions = sum(a > b > 0 for i, a in enumerate(tiles) for b in tiles[i + 1 :])
    return (inversions + tiles.index(0) // 4) % 2 == 0


def random_puzzle(rng: Random) -> list[int]:
    while True:
        tiles = rng.sample(range(16), 16)
        if is_solvable(tiles):
            return tiles


def make(folder: Path) -> None:
    """Write the first puzzles that can be solved within the nodes, the easiest first."""
    rng, rows = Random(SEED), list[tuple[int, int, str]]()
    with tempfile.TemporaryDirectory() as place:
        program = f"{place}/ida_star"
        subprocess.run(
            ["cc", "-O2", "-o", program, Path(__file__).with_name("ida_star.c")], check=True
        )
        while len(rows) < ROWS:
            tiles = " ".join(map(str, random_puzzle(rng)))
            length, nodes = subprocess.run(
                [program, str(MOST_NODES)], input=tiles, capture_output=True, text=True, check=True
            ).stdout.split()
            if nodes != "-":
                rows.append((int(nodes), int(length), tiles))
    with (folder / "fifteen.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "tiles", "optimal", "ida_manhattan_nodes"])
        for number, (count, optimal, puzzle) in enumerate(sorted(rows), 1):
            writer.writerow([number, puzzle, optimal, count])
