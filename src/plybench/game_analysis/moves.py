"""The moves of a game as they are given, as text or as actions, made one after another."""

from collections.abc import Iterable
from typing import Any

from plybench.agents.agent import written_action
from plybench.agents.human import read_move
from plybench.errors import InputError, shortened


def play_moves(
    game: Any, start: Any, moves: Iterable[Any]
) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return every position of a game, the start first, and its actions.

    InputError, with the number of the move, if one is illegal or comes after the end.
    """
    state, states, actions = start, [start], []
    for number, move in enumerate(moves, 1):
        if game.is_terminal(state):
            late = f"move {number}, {shortened(move)}, comes after the end of the game"
            raise InputError(late)
        try:
            action = legal_move(game, state, move)
        except InputError as error:
            raise InputError(f"move {number}: {error}") from None
        state = game.result(state, action)
        states.append(state)
        actions.append(action)
    return tuple(states), tuple(actions)


def legal_move(game: Any, state: Any, move: Any) -> Any:
    """Return the legal move that is given; one written as the game writes it is found first."""
    legal = list(game.actions(state))
    if not isinstance(move, str) and move in legal:
        return move
    text = str(move)
    written = (action for action in legal if written_action(game, action) == text)
    found = next(written, None)
    return read_move(game, state, text) if found is None else found


def move_words(game: Any, text: str) -> list[str]:
    """Return the moves of a line, one by one."""
    return list(getattr(game, "move_words", str.split)(text))
