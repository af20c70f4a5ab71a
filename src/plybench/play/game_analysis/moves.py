"""The moves of a game as they are given, as text or as actions, made one after another."""

from collections.abc import Iterable
from typing import Any

from plybench.core.errors import InputError, shortened
from plybench.core.players import Players, player_names
from plybench.play.agents.agent import described_action, described_line, written_action
from plybench.play.agents.human import read_move


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


def numbered_move(game: Any, state: Any, ply: int, action: Any) -> str:
    """Return a move with its number, as the game writes lines, or after its player.

    The ply counts from 1. Chess: `3...Nd4`; Connect Four: `5. X 4`.
    """
    if hasattr(game, "describe_line"):
        return described_line(game, state, [action])
    player = player_names(game)[Players(game).side_to_move(state) - 1]
    return f"{ply}. {player} {described_action(game, state, action)}"
