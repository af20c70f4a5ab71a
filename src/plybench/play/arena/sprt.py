"""The sequential probability ratio test: play until one of two Elo differences is accepted.

Two hypotheses about the difference of two agents, `elo0` and `elo1`, are compared by the likelihood
of the pairs played. The match ends when the logarithm of the ratio leaves the bounds

    log(beta / (1 - alpha))  and  log((1 - beta) / alpha)

Then elo0 is wrongly rejected in about alpha of all matches in which it is true, and elo1 in about
beta. The distribution of the five scores of a pair is unknown; under each hypothesis it is taken to
be the one with the expected score that makes the pairs most likely (empirical likelihood).
Sources: wald1945, owen1988.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from plybench.core.errors import InputError
from plybench.play.arena.pairs import PairCounts, points_of, score_of
from plybench.play.arena.record import GameRecord

# Added for each score that did not occur; without it a hypothesis might allow no distribution at
# all. It is too small to change a verdict: it changes a ratio by a few hundredths at most.
_TRACE = 1e-3
_STEPS = 200  # halvings of an interval: more than a number has digits


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test between two Elo differences, with the allowed error rates."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -2000 < self.elo0 < self.elo1 < 2000:
            raise InputError(
                f"sprt={self.elo0:g},{self.elo1:g} must be two numbers, the lower one first"
            )
        for name in ("alpha", "beta"):
            if not 0 < (value := getattr(self, name)) < 0.5:
                raise InputError(f"{name}={value:g} must be above 0 and below 0.5")

    @property
    def bounds(self) -> tuple[float, float]:
        """The ratios at which elo0 and elo1 are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: PairCounts) -> float:
        """Return the logarithm of the likelihood ratio: above 0 it favours elo1."""
        if not pairs.pairs:
            return 0.0
        counts = [count or _TRACE for count in pairs.counts]
        return _likelihood(counts, score_of(self.elo1)) - _likelihood(counts, score_of(self.elo0))

    def accepted(self, pairs: PairCounts) -> float | None:
        """Return the accepted difference, elo0 or elo1; None while the test is undecided."""
        ratio, (low, high) = self.ratio(pairs), self.bounds
        return self.elo0 if ratio <= low else self.elo1 if ratio >= high else None

    def to_dict(self, pairs: PairCounts) -> dict[str, Any]:
        """Return the test of some pairs as plain values."""
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "alpha": self.alpha,
            "beta": self.beta,
            "ratio": round(self.ratio(pairs), 6),
            "bounds": [round(b, 6) for b in self.bounds],
            "accepted": self.accepted(pairs),
        }

    def text(self, pairs: PairCounts) -> str:
        """Return the outcome of the test of some pairs."""
        low, high = self.bounds
        accepted = self.accepted(pairs)
        verdict = "undecided" if accepted is None else f"Elo {accepted:g} is accepted"
        return (
            f"SPRT of Elo {self.elo0:g} against {self.elo1:g} (alpha {self.alpha:g}, beta "
            f"{self.beta:g}): log-likelihood ratio {self.ratio(pairs):.2f}, bounds {low:.2f} "
            f"and {high:.2f}: {verdict}"
        )


def _likelihood(counts: Sequence[float], mean: float) -> float:
    """Return the greatest log-likelihood of a distribution with a given mean, up to a constant.

    A score a with frequency f gets the probability f / (1 + t (a - mean)), where t is chosen so
    that the mean is right.
    """
    offsets = [place / 4 - mean for place in range(len(counts))]
    low, high = -1 / offsets[-1], -1 / offsets[0]  # all probabilities are above 0 in between
    for _ in range(_STEPS):
        t = (low + high) / 2
        if t in (low, high):
            break
        slope = sum(n * a / (1 + t * a) for n, a in zip(counts, offsets, strict=True))
        low, high = (t, high) if slope > 0 else (low, t)
    return -sum(n * log(1 + t * a) for n, a in zip(counts, offsets, strict=True))


class Watch:
    """Follows the games of a match and says when the test ends it.

    Pairs are counted in the order of their numbers, however the games come in. So the end of the
    match depends only on the games; those that come later do not count.
    """

    def __init__(self, test: Sprt | None, records: Iterable[GameRecord] = ()) -> None:
        self._test = test
        self._points: dict[int, float] = {}
        self._pairs, self._next = PairCounts(), 0
        self.games: int | None = None  # after how many games the test was decided
        for record in records:
            self.add(record)

    @property
    def is_decided(self) -> bool:
        """Whether the match is over."""
        return self.games is not None

    def add(self, record: GameRecord) -> None:
        """Add a game."""
        if self._test is None:
            return
        self._points[record.number] = points_of(record)
        while not self.is_decided and {self._next, self._next + 1} <= self._points.keys():
            one, two = self._points[self._next], self._points[self._next + 1]
            self._pairs, self._next = self._pairs.plus(one, two), self._next + 2
            if self._test.accepted(self._pairs) is not None:
                self.games = self._next

    def counts(self, number: int) -> bool:
        """Tell whether a game counts, by its number."""
        return self.games is None or number < self.games
