"""The graph of an analysed game: its marks, its caption, the same bytes each time."""

import re

import pytest

from plybench import analyse_game
from plybench.domains.connect_four import ConnectFour
from plybench.study.figures import game_values

pytest.importorskip("matplotlib")


def test_graph_of_proved_values_shows_marks_and_says_what_they_mean() -> None:
    found = analyse_game(ConnectFour(4, 4), "1122331", solver="alpha_beta:evaluate=none")
    figure = game_values(found, about="A game.")
    text = figure.svg_text()
    assert re.findall(r">(\?+!?)<", text) == ["?", "?"]
    assert "X wins" in text and "O wins" in text and "score to expect for X" in text
    assert figure.caption.startswith("A game. Analysed by alpha_beta")
    assert "? mistake" in figure.caption and "X: 4 moves, 1 mistake" in figure.caption
    assert figure.content("svg") == game_values(found, about="A game.").content("svg")


def test_values_without_a_scale_are_drawn_as_they_are() -> None:
    found = analyse_game(ConnectFour(), "4471", solver="alpha_beta:depth=2")
    text = game_values(found, about="A game.").svg_text()
    assert "value for X" in text and "X wins" not in text
