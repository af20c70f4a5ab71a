from plybench.domains.connect_four import ConnectFour
from plybench.study.connect_four import (
    Match,
    best_first_move,
    cost_by_width,
    depth_v_depth,
    evaluation_v_evaluation,
    minimax_v_random,
    random_opening,
    random_v_random,
    searcher,
)


def test_random_players_are_ahead_when_they_begin() -> None:
    played = random_v_random(1000, seed=1)
    assert played.games == 1000 and played.first > played.second


def test_minimax_beats_random_from_either_side() -> None:
    for is_first in (True, False):
        match = minimax_v_random(40, is_first=is_first, seed=3)
        assert match.games == 40 and match.score > 0.8


def test_matches_are_the_same_for_the_same_seed_and_deeper_is_better() -> None:
    match = depth_v_depth(6, 1, 10, seed=2)
    assert match == depth_v_depth(6, 1, 10, seed=2)
    assert match.score > 0.5


def test_equal_players_share_the_points_of_paired_games() -> None:
    assert evaluation_v_evaluation("weights", "weights", 10, depth=2).score == 0.5
    assert evaluation_v_evaluation("weights", "windows3", 4, depth=2).games == 4


def test_monte_carlo_begins_in_the_centre() -> None:
    column, means = best_first_move(3000)
    assert column == 4 and max(means, key=lambda c: means[c]) == 4


def test_ordering_saves_calls_on_wider_boards() -> None:
    costs = {(cost.columns, cost.order): cost.calls for cost in cost_by_width((6, 7))}
    assert costs[7, "centre"] < costs[7, None] and costs[6, None] < costs[7, None]


def test_openings_leave_a_game_to_be_played() -> None:
    game = ConnectFour(2, 2, 2)
    for seed in range(20):
        assert not game.is_terminal(random_opening(game, seed, 4))


def test_a_searcher_opens_by_rule_when_asked() -> None:
    game = ConnectFour()
    assert searcher(has_opening=True)(game, game.initial, 0) == 4
    assert Match(2, 1, 1).score == 0.625
