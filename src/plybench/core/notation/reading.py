"""Moves and positions of a game from text."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from plybench.core.errors import InputError, shortened
from plybench.core.game import A, Game, S
from plybench.core.notation.writing import write_action

_MOST_LISTED = 30  # legal moves in a message


def reads_states(rules: object) -> bool:
    """Tell whether a problem or game reads states from text."""
    return hasattr(rules, "parse_state")


def read_position(game: Any, text: str) -> Any:
    """Return the position that a text stands for; an empty text stands for the initial one."""
    return game.parse_state(text) if text else game.initial


def split_moves(
    game: object, text: str, usual: Callable[[str], Sequence[str]] = str.split
) -> list[str]:
    """Return the moves of a line, one by one; `usual` splits it if the game does not."""
    return list(getattr(game, "move_words", usual)(text))


def moves_by_text(game: Game[S, A], state: S) -> dict[str, A]:
    """Return the legal moves of a position by their texts."""
    return {write_action(game, action): action for action in game.actions(state)}


def read_move(game: Game[S, A], state: S, written: str) -> A:
    """Return the legal move that a text stands for; an error says which are legal."""
    if hasattr(game, "legal_move"):
        found: A = game.legal_move(state, written)
        return found
    legal, word = moves_by_text(game, state), written.strip()
    if word not in legal:
        why = _why_not(game, state, word)
        listed = f"; legal: {', '.join(legal)}" if len(legal) <= _MOST_LISTED else ""
        raise InputError(f"{shortened(word)} is not a legal move{why}{listed}")
    return legal[word]


def _why_not(game: Game[S, A], state: S, word: str) -> str:
    """Return why the rules forbid a move that the game can read, such as a full column."""
    if hasattr(game, "parse_action"):
        with suppress(InputError):
            action = game.parse_action(word)
            try:
                game.result(state, action)
            except InputError as error:
                return f": {error}"
    return ""


def find_move(game: Game[S, A], state: S, move: Any) -> A:
    """Return the legal move that is given; one written as the game writes it is found first."""
    legal = list(game.actions(state))
    if not isinstance(move, str) and move in legal:
        action: A = move
        return action
    text = str(move)
    written = (action for action in legal if write_action(game, action) == text)
    found = next(written, None)
    return read_move(game, state, text) if found is None else found


def play_moves(
    game: Game[S, A], start: S, moves: Iterable[Any]
) -> tuple[tuple[S, ...], tuple[A, ...]]:
    """Return every position of a game, the start first, and its actions.

    InputError, with the number of the move, if one is illegal or comes after the end.
    """
    state, states, actions = start, [start], []
    for number, move in enumerate(moves, 1):
        if game.is_terminal(state):
            late = f"move {number}, {shortened(move)}, comes after the end of the game"
            raise InputError(late)
        try:
            action = find_move(game, state, move)
        except InputError as error:
            raise InputError(f"move {number}: {error}") from None
        state = game.result(state, action)
        states.append(state)
        actions.append(action)
    return tuple(states), tuple(actions)
