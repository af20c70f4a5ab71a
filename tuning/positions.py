"""Positions from games, with the score of the search and the result of the game.

A file holds a line for each position, `FEN;score;result`, from White's side: the score in
hundredths of a pawn, the result 0, 0.5 or 1. Files are complete or absent, so an interrupted run
continues where it was.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tuning.terms import Floats

DATA = Path(__file__).parents[1] / "build" / "tuning"  # not under version control


@dataclass(frozen=True)
class Sample:
    """A quiet position of a game; score and result are White's."""

    fen: str
    score: int
    result: float


@dataclass(frozen=True)
class Dataset:
    """Many positions, without repetition."""

    fens: list[str]
    scores: Floats
    results: Floats

    def __len__(self) -> int:
        return len(self.fens)


def write_samples(path: Path, samples: Iterable[Sample]) -> None:
    """Write a file of positions, completely or not at all."""
    lines = "".join(f"{sample.fen};{sample.score};{sample.result:g}\n" for sample in samples)
    waiting = path.with_suffix(".new")
    waiting.write_text(lines, encoding="utf-8")
    waiting.replace(path)


def read_samples(path: Path) -> list[Sample]:
    """Return the positions of one file."""
    samples = []
    for line in path.read_text(encoding="utf-8").splitlines():
        fen, score, result = line.split(";")
        samples.append(Sample(fen, int(score), float(result)))
    return samples


def dataset_of(paths: Iterable[Path]) -> Dataset:
    """Return the positions of files in order; only the first of equal boards is kept."""
    kept: dict[str, Sample] = {}
    for path in paths:
        for sample in read_samples(path):
            board_and_turn = " ".join(sample.fen.split()[:2])
            kept.setdefault(board_and_turn, sample)
    samples = list(kept.values())
    return Dataset(
        [sample.fen for sample in samples],
        np.array([sample.score for sample in samples], dtype=np.float64),
        np.array([sample.result for sample in samples], dtype=np.float64),
    )
