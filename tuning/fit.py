"""Fit the weights of the evaluation to the results of games: `python -m tuning.fit`.

The value of a quiet position, mapped to 0 to 1 by the logistic function, should predict how the
game ended (Texel's method). The target is a mixture of the result and the score of the search; the
loss is cross-entropy, minimised with Adam. Weights are pulled towards those set by hand
(tuning/start.py), so that rare terms do not run away. Every tenth file is held out to check whether
it really helps.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tuning.features import Features, features_of
from tuning.positions import DATA, Dataset, dataset_of
from tuning.start import start_weights
from tuning.terms import Floats, as_array, as_weights, built_weights, danger_rows, row_of
from tuning.weights_file import HEADER, write_header


@dataclass(frozen=True)
class Settings:
    """How to fit."""

    result_share: float = 0.4  # of the target; the rest is the search's score
    pull: float = 3e-8  # towards the start: what a squared point costs in mean cross-entropy
    danger_pull: float = 3e-9  # the same for danger, a point of which changes the value less
    rate: float = 3.0  # of Adam, in hundredths of a pawn; it falls to a hundredth of this
    epochs: int = 24
    batch: int = 16_384
    seed: int = 1


@dataclass(frozen=True)
class Part:
    """Positions with the probabilities that their values should predict."""

    features: Features
    targets: Floats

    def __len__(self) -> int:
        return len(self.features)

    def batches(self, size: int) -> Iterator["Part"]:
        """Yield the positions by parts of about this size."""
        for first in range(0, len(self), size):
            last = min(first + size, len(self))
            yield Part(self.features.part(first, last), self.targets[first:last])


def logistic(values: Floats) -> Floats:
    """Return 1 / (1 + e^-x) without overflow."""
    return np.asarray(0.5 * (1 + np.tanh(0.5 * values)))


def cross_entropy(chances: Floats, targets: Floats) -> float:
    """Return the mean loss in nats; probabilities are kept away from 0 and 1."""
    safe = np.clip(chances, 1e-9, 1 - 1e-9)
    losses = targets * np.log(safe) + (1 - targets) * np.log(1 - safe)
    return -float(np.mean(losses))


def best_steepness(values: Floats, results: Floats) -> float:
    """Return the k for which logistic(k * value) predicts the results best, by golden section."""
    low, high, ratio = 0.001, 0.02, (5**0.5 - 1) / 2
    while high - low > 1e-6:
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        left_loss = cross_entropy(logistic(left * values), results)
        if left_loss < cross_entropy(logistic(right * values), results):
            high = right
        else:
            low = left
    return (low + high) / 2


def loss_of(part: Part, weights: Floats, steepness: float, batch: int) -> float:
    """Return the mean cross-entropy over all positions."""
    losses = [
        len(piece)
        * cross_entropy(logistic(steepness * piece.features.values(weights)), piece.targets)
        for piece in part.batches(batch)
    ]
    return sum(losses) / len(part)


def slope_of(part: Part, weights: Floats, steepness: float) -> Floats:
    """Return the slope of the mean cross-entropy in each weight."""
    chances = logistic(steepness * part.features.values(weights))
    return part.features.gradient(weights, steepness * (chances - part.targets) / len(part))


class Adam:
    """Steps against the slope, each weight with its own size. Source: kingma2015."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.mean = np.zeros(shape)
        self.square = np.zeros(shape)
        self.steps = 0

    def step(self, slope: Floats, rate: float) -> Floats:
        """Return the change of the weights."""
        self.steps += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.001 * (slope * slope - self.square)
        mean = self.mean / (1 - 0.9**self.steps)
        square = self.square / (1 - 0.999**self.steps)
        return np.asarray(-rate * mean / (np.sqrt(square) + 1e-12))


def fit(
    part: Part, check: Part, first: Floats, anchor: Floats, steepness: float, settings: Settings
) -> Floats:
    """Return weights that predict the targets better than the first ones; print the progress."""
    rng = np.random.default_rng(settings.seed)
    weights, adam = first.copy(), Adam(first.shape)
    is_danger = danger_rows(built_weights())
    pulls = np.where(is_danger, settings.danger_pull, settings.pull)[:, None]
    pieces = list(part.batches(settings.batch))
    for epoch in range(settings.epochs):
        rate = settings.rate * 0.01 ** (epoch / max(settings.epochs - 1, 1))
        for i in rng.permutation(len(pieces)):
            slope = slope_of(pieces[i], weights, steepness)
            weights += adam.step(slope + 2 * pulls * (weights - anchor), rate)
        loss = loss_of(check, weights, steepness, settings.batch)
        print(f"epoch {epoch + 1:3}: loss of the held-out positions {loss:.6f}", flush=True)
    return weights


def with_usual_pawn(weights: Floats) -> Floats:
    """Return weights scaled so that a pawn is worth 100 in the ending.

    Danger is squared in the opening, so it is scaled there by the root of the factor.
    """
    names = built_weights()
    pawn = row_of(names, "material")
    squares = row_of(names, "squares")
    middle = weights[squares + 4 : squares + 28, 1].mean()  # a pawn's places, ranks 2 to 7
    factor = 100 / (weights[pawn, 1] + middle)
    factors = np.full(weights.shape, factor)
    factors[danger_rows(names), 0] = factor**0.5
    return np.asarray(weights * factors)


def part_of(data: Dataset, steepness: float, share: float, seed: int) -> Part:
    """Return the features of positions in random order, and their targets."""
    order = np.random.default_rng(seed).permutation(len(data))
    features = features_of([data.fens[i] for i in order])
    targets = share * data.results + (1 - share) * logistic(steepness * data.scores)
    return Part(features, targets[order])


def split(paths: list[Path]) -> tuple[list[Path], list[Path]]:
    """Return the files to learn from and every tenth, at least one, to check with."""
    if len(paths) < 2:
        raise SystemExit("at least two files of games are needed; run python -m tuning.play_games")
    check = paths[::10]
    return [path for path in paths if path not in check], check


def run(folders: list[Path], settings: Settings, output: Path) -> None:
    """Fit to all games of some folders and write the header."""
    paths = sorted(path for folder in folders for path in folder.glob("*.txt"))
    learn, check = (dataset_of(files) for files in split(paths))
    steepness = best_steepness(learn.scores, learn.results)
    print(f"{len(learn)} positions, {len(check)} held out; steepness {steepness:.5f}", flush=True)
    part = part_of(learn, steepness, settings.result_share, settings.seed)
    aside = part_of(check, steepness, settings.result_share, settings.seed)
    names, anchor = built_weights(), as_array(start_weights())
    first = as_array(names)
    print(f"before:    loss {loss_of(aside, first, steepness, settings.batch):.6f}", flush=True)
    found = fit(part, aside, first, anchor, steepness, settings)
    write_header(as_weights(with_usual_pawn(found), names), output)
    print(f"written to {output}; rebuild the core to use it")


def main(arguments: list[str] | None = None) -> None:
    """Read the command line."""
    usual = Settings()
    parser = argparse.ArgumentParser(prog="python -m tuning.fit", description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[DATA], help="folders of games")
    parser.add_argument("--output", type=Path, default=HEADER, help="the header to write")
    for name, value in vars(usual).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    given = vars(parser.parse_args(arguments))
    run(given.pop("folders"), output=given.pop("output"), settings=Settings(**given))


if __name__ == "__main__":
    main()
