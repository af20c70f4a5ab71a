"""States, moves and lines as text: for files, as `format_state` has them, and for people."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from plybench.core.game import A, Game, S
from plybench.core.players import Players, player_names


def writes_states(rules: object) -> bool:
    """Tell whether a problem or game has texts of its own for states."""
    return hasattr(rules, "format_state")


def state_writer(rules: object, usual: Callable[[Any], str] = repr) -> Callable[[Any], str]:
    """Return the function that writes states of a problem or game; `usual` if it has none."""
    writer: Callable[[Any], str] = getattr(rules, "format_state", usual)
    return writer


def write_state(rules: object, state: Any, usual: Callable[[Any], str] = repr) -> str:
    """Return a state as its problem or game writes it."""
    return str(state_writer(rules, usual)(state))


def write_position(game: Any, state: Any) -> str:
    """Return a position as `read_position` reads it: empty for the initial one."""
    return "" if state == game.initial else str(game.format_state(state))


def action_writer(game: object, usual: Callable[[Any], Any] = str) -> Callable[[Any], Any]:
    """Return the function that writes moves of a game; `usual` if it has none."""
    writer: Callable[[Any], Any] = getattr(game, "format_action", usual)
    return writer


def write_action(game: object, action: Any) -> str:
    """Return a move as the game writes it."""
    return str(action_writer(game)(action))


def describe_action(game: object, state: Any, action: Any) -> str:
    """Return a move as people write it, if the game offers that besides `format_action`."""
    if hasattr(game, "describe_action"):
        return str(game.describe_action(state, action))
    return write_action(game, action)


def describe_line(game: Game[S, A], state: S, line: Sequence[A]) -> str:
    """Return a line of legal moves from a state as people write it."""
    if hasattr(game, "describe_line"):
        return str(game.describe_line(state, list(line)))
    return " ".join(describe_moves(game, state, line))


def describe_moves(game: Game[S, A], state: S, line: Iterable[A]) -> list[str]:
    """Return each of the moves of a legal line from a state as people write it."""
    words = []
    for action in line:
        words.append(describe_action(game, state, action))
        state = game.result(state, action)
    return words


def number_move(game: Game[S, A], state: S, ply: int, action: A) -> str:
    """Return a move with its number, as the game writes lines, or after its player.

    The ply counts from 1. Chess: `3...Nd4`; Connect Four: `5. X 4`.
    """
    if hasattr(game, "describe_line"):
        return describe_line(game, state, [action])
    player = player_names(game)[Players(game).side_to_move(state) - 1]
    return f"{ply}. {player} {describe_action(game, state, action)}"


def describe_ending(game: object, state: Any, usual: str = "") -> str:
    """Return how a finished game ended, such as `stalemate`; `usual` if the game has no words."""
    return str(game.ending(state) or "") if hasattr(game, "ending") else usual


def action_word(game: object) -> str:
    """Return what a move of a game is called, such as `column`."""
    return str(getattr(game, "action_word", "move"))
