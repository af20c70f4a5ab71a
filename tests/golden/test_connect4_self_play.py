"""The self-play experiment of report connect4-negamax: rows c4n-09 to c4n-20 of the ledger.

Both sides look equally deep and choose at random among the moves of greatest value. The cut is the
strict one, alpha > beta, as in the experiment the report must have made (c4n-17). It leaves every
variant the same candidates, so one game serves all: each variant searches its positions. The means
are those of games of their own, and ratios compare the same positions (c4n-22).
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from plybench import decide
from plybench.core.intervals import wilson
from plybench.core.native.bridge import native_core
from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import ConnectFour

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(native_core() is None, reason="too slow without the native core"),
]

GAME = ConnectFour(wins="infinite")
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "alpha-beta": ("alpha_beta", {"cut": ">"}),
    "ordered": ("alpha_beta", {"cut": ">", "order": "weights"}),
    "plain": ("negamax", {}),
}

# Mean calls per game with the strict cut, from the ledger: plain, alpha-beta, ordered.
PUBLISHED = {
    1: (127.6, 127.6, 127.2),
    2: (1135.6, 920.8, 652.5),
    3: (5101, 3283, 1683),
    4: (40_923, 17_698, 6321),
    5: (331_341, 98_829, 38_262),
    6: (1_709_940, 288_776, 64_920),
    7: (11_508_100, 1_540_740, 592_142),
}
GAMES = {1: 300, 2: 300, 3: 300, 4: 300, 5: 200, 6: 200, 7: 250}  # a minute in all
PLAIN_GAMES = GAMES | {7: 20}  # at 11 million calls each


@dataclass(frozen=True)
class Game:
    """Who won (None for a draw), and the calls of each variant."""

    winner: int | None
    calls: dict[str, int]


@cache
def games(depth: int) -> list[Game]:
    """Return games in which both sides look so deep."""
    return [_play(depth, number, number < PLAIN_GAMES[depth]) for number in range(GAMES[depth])]


def _play(depth: int, seed: int, has_plain: bool) -> Game:
    variants = [name for name in VARIANTS if has_plain or name != "plain"]
    rng, state, calls = SplitMix64(seed), GAME.initial, Counter[str]()
    while not GAME.is_terminal(state):
        found = {name: _decide(name, state, depth, rng.next()) for name in variants}
        calls.update({name: decision.counts.calls for name, decision in found.items()})
        assert len({decision.value for decision in found.values()}) == 1
        state = GAME.result(state, found["alpha-beta"].action)
    return Game(GAME.winner(state), dict(calls))


def _decide(variant: str, state: Any, depth: int, seed: int) -> Any:
    algorithm, options = VARIANTS[variant]
    return decide(
        GAME,
        algorithm,
        state,
        depth=depth,
        evaluate="weights",
        choose="random",
        seed=seed,
        engine="native",
        **options,
    )


def ledger_games(depth: int, variant: str = "") -> int:
    """Return how many games the ledger's figures rest on."""
    if depth <= 5:
        return 1000
    return 50 if variant == "plain" else 300


@pytest.mark.parametrize("depth", PUBLISHED)
def test_c4n_10_to_16_mean_calls_per_game(depth: int) -> None:
    for variant, published in zip(
        ("plain", "alpha-beta", "ordered"), PUBLISHED[depth], strict=True
    ):
        calls = [game.calls[variant] for game in games(depth) if variant in game.calls]
        error = stdev(calls) * sqrt(1 / len(calls) + 1 / ledger_games(depth, variant))
        assert abs(fmean(calls) - published) < 4 * error, (variant, fmean(calls), error)


def test_c4n_09_nothing_is_pruned_at_depth_1() -> None:
    assert all(len(set(game.calls.values())) == 1 for game in games(1))


@dataclass(frozen=True)
class Ratio:
    """How many calls a variant needs for one of another, with an interval of 95 %."""

    low: float
    high: float


def ratio(depth: int, variant: str, other: str) -> Ratio:
    """Return the ratio of mean calls in the same games (the error is that of a linear estimate)."""
    pairs = [(g.calls[variant], g.calls[other]) for g in games(depth) if other in g.calls]
    above, below = (fmean(numbers) for numbers in zip(*pairs, strict=True))
    value = above / below
    error = stdev([a - value * b for a, b in pairs]) / below / sqrt(len(pairs))
    return Ratio(value - 1.96 * error, value + 1.96 * error)


def falls(ratios: list[Ratio]) -> bool:
    """Tell whether each interval lies below the one before."""
    return all(b.high < a.low for a, b in pairwise(ratios))


def test_c4n_17_alpha_beta_needs_an_ever_smaller_share_of_the_calls() -> None:
    assert falls([ratio(depth, "alpha-beta", "plain") for depth in range(1, 7)])


def test_c4n_18_ordering_helps_more_and_more_up_to_depth_6_and_less_at_7() -> None:
    one, two, three, four, five, six, seven = (
        ratio(depth, "ordered", "alpha-beta") for depth in range(1, 8)
    )
    assert falls([one, two, three, four, six])
    assert falls([three, five, six])  # from 4 to 5 it is flat
    assert seven.low > six.high


def test_c4n_19_calls_at_depth_7_have_two_humps_and_with_ordering_one() -> None:
    total = len(games(7))
    # Bins of 0.3 million: the first is 0.7 to 1.0, the fifth 1.9 to 2.2.
    bins = Counter((game.calls["alpha-beta"] - 700_000) // 300_000 for game in games(7))
    valley = wilson(min(bins[n] for n in (1, 2, 3)), total)
    assert wilson(bins[0], total).low > valley.high
    assert wilson(bins[4], total).low > valley.high
    assert is_near(bins[0], 7, 0.40)
    tenths = Counter(game.calls["ordered"] // 100_000 for game in games(7))
    assert tenths.most_common(1)[0][0] in (4, 5)
    assert wilson(tenths[4] + tenths[5], total).low > 0.5
    assert wilson(sum(tenths[n] for n in tenths if n >= 8), total).high < 0.2


def is_near(count: int, depth: int, published: float) -> bool:
    """Tell whether a share is within four standard errors, of ours and the ledger's games."""
    ours = len(games(depth))
    error = sqrt(published * (1 - published) * (1 / ours + 1 / ledger_games(depth)))
    return abs(count / ours - published) < 4 * error


def test_c4n_20_player_one_suddenly_dominates_at_depth_7() -> None:
    wins = {depth: Counter(game.winner for game in games(depth)) for depth in (4, 6, 7)}
    for depth, winner, published in (
        (4, 2, 0.85),
        (6, 1, 0.02),
        (6, 2, 0.12),
        (6, None, 0.87),
        (7, 1, 0.65),
        (7, 2, 0.26),
        (7, None, 0.09),
    ):
        assert is_near(wins[depth][winner], depth, published), (depth, winner, wins[depth])
    first = {depth: wilson(wins[depth][1], len(games(depth))) for depth in (6, 7)}
    assert first[7].low > first[6].high
    assert first[7].low > wilson(wins[7][2], len(games(7))).high
