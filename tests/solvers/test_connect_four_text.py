"""Scores of Connect Four in words."""

import pytest

from plybench.domains.connect_four import ConnectFour
from plybench.solvers.connect_four.score_text import score_text, winning_disc


def test_a_score_says_with_which_disc_the_winner_wins() -> None:
    game = ConnectFour(3, 3, 3)
    assert winning_disc(game, game.play("1212"), 3) == 3  # X wins at once, with its third disc
    assert winning_disc(game, game.play("1213"), 2) == 4
    assert winning_disc(game, game.play("12132"), 2) == 3  # O has four discs in all
    assert winning_disc(ConnectFour(), ConnectFour().play("444"), -2) == 20
    assert winning_disc(ConnectFour(first=2), ConnectFour().initial, 1) == 21


@pytest.mark.parametrize(
    ("lower", "upper", "text"),
    [
        (1, 1, "wins with the 21st disc"),
        (1, 4, "wins with the 21st disc or sooner"),
        (0, 0, "draw"),
        (0, 7, "draw or better"),
        (-1, -1, "loses to the opponent's 21st disc"),
        (-3, -1, "loses to the opponent's 19th disc or later"),
        (-3, 1, "not known"),
    ],
)
def test_what_is_not_known_exactly_is_said_as_it_is(lower: int, upper: int, text: str) -> None:
    game = ConnectFour()
    assert score_text(game, game.initial, lower, upper) == text
