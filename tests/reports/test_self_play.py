"""Self play of report connect4-negamax: the programs play the same games where they should."""

import pytest

from plybench_reports.connect4_negamax.self_play import PRINTED, STRICT, run
from plybench_reports.connect4_negamax.tendencies import (
    has_two_humps,
    share_of_draws,
    spread,
    straightness,
)


@pytest.mark.parametrize("depth", [1, 2, 3, 4, 5])
def test_with_the_strict_cut_all_programs_play_the_same_games(depth: int) -> None:
    for game in range(4):
        plain, pruned, ordered = (
            run(cut=STRICT, variant=variant, depth=depth, game=game)
            for variant in ("plain", "alpha-beta", "ordered")
        )
        assert plain["moves"] == pruned["moves"] == ordered["moves"]
        assert plain["calls"] >= pruned["calls"]
        assert plain["plies"] == len(plain["moves"])


def test_with_the_printed_cut_they_do_not() -> None:
    games = [
        [run(cut=PRINTED, variant=variant, depth=4, game=game)["moves"] for game in range(4)]
        for variant in ("plain", "alpha-beta")
    ]
    assert games[0] != games[1]


def test_a_line_is_straight_on_a_logarithmic_axis_if_values_grow_by_one_factor() -> None:
    assert straightness([3.0, 6.0, 12.0, 24.0]) == pytest.approx(1)
    assert straightness([1.0, 10.0, 11.0, 12.0]) < 0.9


def test_two_humps_need_a_valley_beyond_chance() -> None:
    assert has_two_humps([1] * 40 + [15] * 5 + [25] * 40, 10)
    assert not has_two_humps([1] * 40 + [15] * 35 + [25] * 40, 10)
    assert not has_two_humps([1] * 90 + [15] * 5, 10)


def test_draws_show_how_often_a_statement_holds() -> None:
    games = {("a", 1): [1.0, 3.0], ("b", 1): [2.0]}
    always = share_of_draws(games, 5, lambda drawn: drawn["b", 1] == [2.0] * 5)
    assert always == 1
    sometimes = share_of_draws(games, 1, lambda drawn: drawn["a", 1] < drawn["b", 1])
    assert sometimes == pytest.approx(0.5, abs=0.06)
    assert spread([2.0, 2.0]) == 0
