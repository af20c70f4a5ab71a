from plybench.domains.connect_four import ConnectFour
from plybench_reports.connect4_notebook.evaluations import random_opening, run


def test_equal_players_share_the_points_of_paired_games() -> None:
    swapped = {"won": "lost", "drawn": "drawn", "lost": "won"}
    for game in (0, 2, 4):
        one, other = (run(pair="weights v weights", depth=2, game=game + n) for n in (0, 1))
        assert one["result"] == swapped[other["result"]]


def test_openings_leave_a_game_to_be_played() -> None:
    game = ConnectFour(2, 2, 2)
    for seed in range(20):
        assert not game.is_terminal(random_opening(game, seed, 4))
