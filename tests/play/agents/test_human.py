"""A person at a terminal."""

from helpers.arena import Nim, taker
from plybench.play.agents import HumanAgent
from plybench.play.arena import play_game


def test_asks_until_the_move_is_legal() -> None:
    typed, said = iter(["9", "x", " 3 ", "1"]), list[str]()
    person = HumanAgent(lambda prompt: next(typed), said.append)
    record = play_game(Nim(7), (person, taker(3)))
    assert record.moves == ("3", "3", "1") and record.winner == 1
    assert said == [
        "'9' is not a legal move; legal: 1, 2, 3",
        "'x' is not a legal move; legal: 1, 2, 3",
    ]
