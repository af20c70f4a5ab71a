"""Games of the three programs against themselves, one to seven plies deep.

Game n of every variant draws from the same generator. With the strict cut all variants have the
same candidates in every position, so they play the same games and their counts can be compared one
by one; with the printed cut they do not.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from statistics import fmean, quantiles
from typing import Any

from plybench.core.intervals import Estimate, wilson
from plybench.core.rng import SplitMix64
from plybench.core.tables import Column, Table
from plybench.study import Answer, Rows, Study, Tendency
from plybench.study.figures import (
    Axis,
    Figure,
    Results,
    Series,
    grouped_bars,
    histograms,
    look_of,
    ratio_lines,
    result_bars,
)
from plybench.study.statistics import RunSample, paired_ratio
from plybench_reports.connect4_negamax import GAME, VARIANTS, choose_as_published, search
from plybench_reports.connect4_negamax.tendencies import (
    Games,
    falls,
    has_two_humps,
    is_below,
    share_of_draws,
    spread,
    straightness,
)

STRICT, PRINTED = ">", ">="
DEPTHS = range(1, 8)
GAMES = 100
_FEWER = {("plain", 7): 20, ("plain", 6): 50}  # at 11 and 2 million calls a game
_WINNERS = {1: "first", 2: "second", None: "draw"}


def run(*, cut: str, variant: str, depth: int, game: int) -> dict[str, Any]:
    """Play one game of a program against itself."""
    rng, state, calls, moves = SplitMix64(game), GAME.initial, 0, ""
    while not GAME.is_terminal(state):
        decision = search(variant, cut, state, depth)
        calls += decision.counts.calls
        move = choose_as_published(decision, rng)
        state, moves = GAME.result(state, move), moves + GAME.format_action(move)
    return {
        "status": "done",
        "calls": calls,
        "plies": len(moves),
        "winner": _WINNERS[GAME.winner(state)],
        "moves": moves,
    }


def _only(*, cut: str, variant: str, depth: int, game: int) -> bool:
    """Plain negamax has no cut, and takes long to look far ahead."""
    is_new = variant != "plain" or cut == STRICT
    return is_new and game < _FEWER.get((variant, depth), GAMES)


study = Study(
    name="connect4-negamax/self-play",
    question="How many calls does each program need for a game, and who wins?",
    factors={
        "cut": (STRICT, PRINTED),
        "variant": tuple(VARIANTS),
        "depth": DEPTHS,
        "game": range(GAMES),
    },
    quick={"game": range(20)},
    only=_only,
    run=run,
    about=__doc__ or "",
)


def games(rows: Rows, variant: str, depth: int, cut: str = STRICT) -> Rows:
    """Return the games of a program at a depth."""
    return rows.where(variant=variant, depth=depth, cut=STRICT if variant == "plain" else cut)


def ratio_of(rows: Rows, depth: int, above: str, below: str) -> Estimate | None:
    """Return the ratio of calls in the games that both programs played, with its interval."""
    first, second = (
        {row["game"]: row["calls"] for row in games(rows, name, depth)} for name in (above, below)
    )
    common = [n for n in first if n in second]
    if not common:
        return None
    return paired_ratio([first[n] for n in common], [second[n] for n in common])


def _answer_means(depth: int) -> Any:
    def answer(rows: Rows) -> Answer:
        parts = []
        for cut, name in ((STRICT, "strict cut"), (PRINTED, "printed cut")):
            found = [games(rows, variant, depth, cut) for variant in VARIANTS]
            if not all(found):
                return Answer(None)
            means = " / ".join(f"{fmean(group.column('calls')):,.0f}" for group in found)
            parts.append(f"{name}: {means}")
        return Answer(parts, "; ".join(parts))

    return answer


for _depth in DEPTHS:
    study.answer(f"c4n-{9 + _depth}")(_answer_means(_depth))


def _ratios(rows: Rows, above: str, below: str, depths: range) -> list[Estimate] | None:
    found = [ratio_of(rows, depth, above, below) for depth in depths]
    return None if None in found else [one for one in found if one is not None]


def _listed(ratios: list[Estimate]) -> str:
    return " ".join(f"{one.value:.2f}" for one in ratios)


def _calls(rows: Rows, depths: Iterable[int], *variants: str) -> Games | None:
    """Return the calls of each game with the strict cut; None if some games were not played."""
    found = {(v, d): games(rows, v, d).column("calls") for v in variants for d in depths}
    return found if all(found.values()) else None


def _mean_ratios(found: Games, above: str, below: str) -> list[float]:
    depths = sorted(depth for name, depth in found if name == above)
    return [fmean(found[above, d]) / fmean(found[below, d]) for d in depths]


def _falls_in_draws(rows: Rows, above: str, below: str, depths: range) -> Answer:
    """Compare a steady fall, seen in 50 games of each program, with draws of as many of ours."""
    found, ratios = _calls(rows, depths, above, below), _ratios(rows, above, below, depths)
    if found is None or ratios is None:
        return Answer(None)
    share = share_of_draws(
        found, 50, lambda drawn: all(a > b for a, b in pairwise(_mean_ratios(drawn, above, below)))
    )
    text = f"strict cut, depths 1 to {depths[-1]}: {_listed(ratios)}; fifty games of each program "
    return Answer(Tendency(share >= 0.05, f"{text}fall at every step in {share:.0%} of draws"))


@study.answer("c4n-17")
def steady_fall(rows: Rows) -> Answer:
    """Calls of alpha-beta for each call of plain negamax."""
    found = _ratios(rows, "alpha-beta", "plain", range(1, 7))
    if found is None:
        return Answer(None)
    return Answer(Tendency(falls(found), f"strict cut, depths 1 to 6: {_listed(found)}"))


@study.answer("c4n-18")
def steady_fall_by_ordering(rows: Rows) -> Answer:
    """Calls with ordering for each call without, at depths 1 to 6."""
    return _falls_in_draws(rows, "ordered", "alpha-beta", range(1, 7))


@study.answer("c4n-25")
def rise_at_7(rows: Rows) -> Answer:
    """Calls with ordering for each call without: more at depth 7 than at 6."""
    found = _ratios(rows, "ordered", "alpha-beta", range(6, 8))
    if found is None:
        return Answer(None)
    text = f"strict cut, depths 6 and 7: {_listed(found)}"
    return Answer(Tendency(is_below(*found), text))


def _fewer_calls(rows: Rows, above: str, below: str, depths: range) -> Answer:
    found = _ratios(rows, above, below, depths)
    if found is None:
        return Answer(None)
    holds = all(one.high is not None and one.high < 1 for one in found)
    return Answer(Tendency(holds, f"depths 2 to {depths[-1]}: {_listed(found)} of the calls"))


@study.answer("c4n-26")
def alpha_beta_below_plain(rows: Rows) -> Answer:
    """Calls of alpha-beta for each call of plain negamax, from depth 2."""
    return _fewer_calls(rows, "alpha-beta", "plain", range(2, 8))


@study.answer("c4n-27")
def ordered_below_alpha_beta(rows: Rows) -> Answer:
    """Calls with ordering for each call without, from depth 2."""
    return _fewer_calls(rows, "ordered", "alpha-beta", range(2, 8))


@study.answer("c4n-28")
def exponential_growth(rows: Rows) -> Answer:
    """How straight the means of all three programs are over the depth, on a logarithmic axis."""
    found = _calls(rows, DEPTHS, *VARIANTS)
    if found is None:
        return Answer(None)
    fits = {v: straightness([fmean(found[v, d]) for d in DEPTHS]) for v in VARIANTS}
    text = ", ".join(f"{variant} {fit:.3f}" for variant, fit in fits.items())
    return Answer(Tendency(min(fits.values()) > 0.98, f"R squared of a straight line: {text}"))


@study.answer("c4n-19")
def two_humps(rows: Rows) -> Answer:
    """The calls of alpha-beta at depth 7: two humps, many games between 0.7 and 1 million."""
    found = _calls(rows, [7], "alpha-beta")
    if found is None:
        return Answer(None)
    (calls,) = found.values()
    many = sum(700_000 <= value < 1_000_000 for value in calls)
    holds = has_two_humps(calls, 300_000) and wilson(many, len(calls)).low > 0.25
    shape = "a valley between two humps" if has_two_humps(calls, 300_000) else "no valley"
    text = f"{many} of {len(calls)} games between 0.7 and 1.0 million calls, {shape}"
    return Answer(Tendency(holds, text))


@study.answer("c4n-29")
def one_hump(rows: Rows) -> Answer:
    """The calls with ordering at depth 7, in bins of the same number per mean."""
    found = _calls(rows, [7], "ordered")
    if found is None:
        return Answer(None)
    (calls,) = found.values()
    humps = any(has_two_humps(calls, width) for width in (100_000, 300_000))
    low, middle, high = quantiles(calls, n=4)
    text = f"half of the games between {low:,.0f} and {high:,.0f} calls, median {middle:,.0f}"
    return Answer(Tendency(not humps, text))


@study.answer("c4n-30")
def more_consistent(rows: Rows) -> Answer:
    """The spread of the calls at depth 7, as a share of their mean, with ordering and without."""
    found = _calls(rows, [7], "ordered", "alpha-beta")
    if found is None:
        return Answer(None)

    def is_steadier(drawn: Games) -> bool:
        return spread(drawn["ordered", 7]) < spread(drawn["alpha-beta", 7])

    share = share_of_draws(found, 50, is_steadier)
    text = ", ".join(f"{name} {spread(calls):.0%}" for (name, _), calls in found.items())
    words = f"standard deviation by mean: {text}; steadier in {share:.0%} of draws of 50 games"
    return Answer(Tendency(share > 0.5, words))


def _winners(rows: Rows, variant: str, depth: int, cut: str = STRICT) -> Counter[str]:
    return Counter(games(rows, variant, depth, cut).column("winner"))


@study.answer("c4n-20")
def player_one_dominates(rows: Rows) -> Answer:
    """Who wins at depths 6 and 7."""
    six, seven = (_winners(rows, "alpha-beta", depth) for depth in (6, 7))
    if not six or not seven:
        return Answer(None)
    before, now = (wilson(found["first"], found.total()) for found in (six, seven))
    holds = now.low > before.high and now.low > wilson(seven["second"], seven.total()).high
    shares = [
        " / ".join(f"{found[side] / found.total():.0%}" for side in ("first", "second", "draw"))
        for found in (six, seven)
    ]
    return Answer(Tendency(holds, f"first / second / draw at 6: {shares[0]}, at 7: {shares[1]}"))


@study.answer("c4n-22")
def same_kind_of_games(rows: Rows) -> Answer:
    """How often the second player wins at depth 4 with the printed cut, by variant."""
    found = {name: games(rows, name, 4, PRINTED) for name in ("plain", "alpha-beta")}
    if not all(found.values()):
        return Answer(None)
    shares, parts = [], []
    for name, group in found.items():
        won = len(group.where(winner="second"))
        shares.append(wilson(won, len(group)))
        mean = fmean(group.column("plies"))
        parts.append(f"{name}: second player wins {won / len(group):.0%}, {mean:.1f} plies")
    is_same = shares[0].low <= shares[1].high and shares[1].low <= shares[0].high
    return Answer(is_same, "; ".join(parts))


# Tables and figures

_LOOKS = {
    "plain": look_of("negamax"),
    "alpha-beta": look_of("alpha_beta"),
    "ordered": look_of("alpha_beta_ordered"),
}
_STRICT_WORDS = "Self play, both sides at the same depth, strict cut."


def _depths(rows: Rows) -> list[int]:
    return sorted(set(rows.column("depth")))


@study.table("Calls of a game")
def calls_of_a_game(rows: Rows) -> Table:
    """Means by depth, for both cuts."""
    columns = [Column("depth"), Column("plain", "number")]
    columns += [
        Column(f"{name}, {cut}", "number")
        for cut in (STRICT, PRINTED)
        for name in ("alpha-beta", "ordered")
    ]
    cells = []
    for depth in _depths(rows):
        groups = [games(rows, "plain", depth)]
        groups += [
            games(rows, name, depth, cut)
            for cut in (STRICT, PRINTED)
            for name in ("alpha-beta", "ordered")
        ]
        means = [fmean(group.column("calls")) if group else None for group in groups]
        cells.append([str(depth), *means])
    return Table(columns, cells, "Mean calls, including the root; > and >= name the cut.")


@study.table("Who wins")
def who_wins(rows: Rows) -> Table:
    """Results by depth and program, with the strict cut."""
    columns = [
        Column("depth"),
        Column("program"),
        Column("games", "count"),
        *(Column(side, "count") for side in ("first", "draw", "second")),
    ]
    cells = []
    for depth in _depths(rows):
        for variant in VARIANTS:
            found = _winners(rows, variant, depth)
            sides = [found[side] for side in ("first", "draw", "second")]
            cells.append([str(depth), variant, found.total(), *sides])
    return Table(columns, cells, _STRICT_WORDS)


@study.figure("calls")
def calls(rows: Rows) -> Figure:
    """The report's first figure: calls by depth."""
    series = [
        Series(
            variant,
            {
                depth: RunSample.of_rows(games(rows, variant, depth), "calls")
                for depth in DEPTHS
                if games(rows, variant, depth)
            },
            look,
        )
        for variant, look in _LOOKS.items()
    ]
    return grouped_bars(series, Axis("calls of a game"), about=_STRICT_WORDS, name="calls")


@study.figure("ratios")
def ratios(rows: Rows) -> Figure:
    """The report's second and third figures: what pruning and ordering save."""
    pairs = {
        "alpha-beta / plain": ("alpha-beta", "plain", "alpha_beta"),
        "ordered / alpha-beta": ("ordered", "alpha-beta", "alpha_beta_ordered"),
    }
    series = [
        Series(
            name,
            {depth: ratio_of(rows, depth, above, below) for depth in _depths(rows)},
            look_of(look),
        )
        for name, (above, below, look) in pairs.items()
    ]
    return ratio_lines(series, "depth", "calls, as a share", about=_STRICT_WORDS)


@study.figure("humps")
def humps(rows: Rows) -> Figure:
    """The report's fourth and fifth figures: calls of the games at the greatest depth."""
    depth = max(rows.column("depth"))
    series = [
        Series(name, {"": RunSample.of(games(rows, name, depth).column("calls"))}, _LOOKS[name])
        for name in ("alpha-beta", "ordered")
    ]
    about = f"Depth {depth}, strict cut."
    return histograms(series, "calls", "games", about=about, name="humps", case="game")


@study.figure("results")
def results(rows: Rows) -> Figure:
    """The report's sixth figure: who wins, by depth."""
    found = {}
    for depth in _depths(rows):
        winners = _winners(rows, "alpha-beta", depth)
        found[depth] = Results(winners["first"], winners["draw"], winners["second"])
    return result_bars(found, "depth", about="Alpha-beta against itself, strict cut.")
