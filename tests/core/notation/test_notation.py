"""States and moves of games with and without texts of their own."""

from typing import Any

import pytest

from helpers import Nim
from plybench.core import notation
from plybench.core.errors import InputError
from plybench.domains.chess import Chess
from plybench.domains.connect_four import ConnectFour


class Worded(Nim):
    """Nim with texts for people, for files and for the end."""

    action_word = "heap"

    def format_state(self, state: Any) -> str:
        return f"heaps {state[0]}"

    def format_action(self, action: Any) -> str:
        return f"{action[0]}/{action[1]}"

    def describe_action(self, state: Any, action: Any) -> str:
        return f"{action[1]} of {state[0][action[0]]}"

    def ending(self, state: Any) -> Any:
        return None


def test_rules_without_texts_are_written_as_python_does() -> None:
    rules, state, move = object(), ("a", 1), (0, 1)
    assert notation.write_state(rules, state) == "('a', 1)"
    assert notation.write_state(rules, "a", str) == "a"
    assert notation.write_action(rules, move) == "(0, 1)"
    assert notation.describe_action(rules, state, move) == "(0, 1)"
    assert notation.action_word(rules) == "move"
    assert notation.describe_ending(rules, state, "over") == "over"


def test_a_game_is_written_with_its_own_texts() -> None:
    game = Worded(1, 2)
    state, move = game.initial, game.actions(game.initial)[0]
    assert notation.write_state(game, state) == f"heaps {state[0]}"
    assert notation.write_action(game, move) == f"{move[0]}/{move[1]}"
    assert notation.describe_action(game, state, move) == "1 of 1"
    assert notation.action_word(game) == "heap"


def test_an_ending_that_is_none_is_empty() -> None:
    assert notation.describe_ending(Worded(1), Worded(1).initial, "over") == ""


@pytest.mark.parametrize("game", [Nim(1, 2), Worded(1, 2), ConnectFour(4, 4), Chess()])
def test_written_moves_are_read_again(game: Any) -> None:
    for text, action in notation.moves_by_text(game, game.initial).items():
        assert notation.read_move(game, game.initial, text) == action
        assert notation.find_move(game, game.initial, text) == action
        assert notation.find_move(game, game.initial, action) == action


def test_positions_are_read_as_they_are_written() -> None:
    game = ConnectFour(4, 4)
    state = game.result(game.initial, 1)
    assert notation.write_position(game, game.initial) == ""
    assert notation.read_position(game, "") == game.initial
    assert notation.read_position(game, notation.write_position(game, state)) == state


def test_lines_are_described_with_the_numbers_of_the_game() -> None:
    chess, plain = Chess(), ConnectFour(4, 4)
    (_, after), actions = notation.play_moves(chess, chess.initial, ["e4"])
    assert notation.describe_line(chess, chess.initial, actions) == "1. e4"
    assert notation.number_move(chess, after, 2, chess.parse_action("e7e5")) == "1...e5"
    assert notation.describe_line(plain, plain.initial, [1, 2]) == "1 2"
    assert notation.number_move(plain, plain.initial, 1, 2) == "1. X 2"


def test_a_move_after_the_end_is_refused_with_its_number() -> None:
    game = ConnectFour(4, 4)
    with pytest.raises(InputError, match="move 8, '4', comes after the end of the game"):
        notation.play_moves(game, game.initial, "11223344")
    with pytest.raises(InputError, match=r"move 5: .*column 1 is full"):
        notation.play_moves(game, game.initial, "11111")
