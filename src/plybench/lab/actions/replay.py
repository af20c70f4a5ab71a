"""A recorded game move by move: its positions as pictures, checked against the rules."""

from typing import Any

from plybench.agents.agent import described_action, written_action
from plybench.errors import InputError
from plybench.lab.fields import FieldError, Fields
from plybench.lab.handle import Reply, Report, action
from plybench.lab.match_data import player_names
from plybench.lab.match_play import game_of
from plybench.lab.pictures import Pictures
from plybench.players import Players

_MOST_MOVES = 10_000


@action("replay", quick=True)
def send_replay(message: Fields, report: Report) -> Reply:
    """Return every position of a game from its moves; an illegal move is an error."""
    _, game = game_of(message)
    states, moves = _played(game, message)
    players = Players(game)
    pictures = Pictures(game)
    pictures.add(states, seconds=60)
    last = states[-1]
    return {
        "players": player_names(game),
        "moves": moves,
        "to_move": [0 if game.is_terminal(s) else players.side_to_move(s) for s in states],
        "texts": [str(game.format_state(state)) for state in states],
        "ending": _ending(game, last),
        "line": _line(game, last),
        "board": pictures.board,
        "palette": pictures.palette,
        "columns": pictures.columns(),
    }


def _played(game: Any, message: Fields) -> tuple[list[Any], list[str]]:
    """Return the positions of a game, the first one too, and its moves as people write them."""
    start = message.maybe_text("start", 1000)
    try:
        states = [game.parse_state(start) if start else game.initial]
    except InputError as error:
        raise FieldError("start", str(error)) from None
    described = []
    for ply, text in enumerate(message.texts("moves", _MOST_MOVES, longest=20), 1):
        state = states[-1]
        is_over = game.is_terminal(state)
        legal = {} if is_over else {written_action(game, a): a for a in game.actions(state)}
        if text not in legal:
            why = "comes after the end of the game" if is_over else "is not legal"
            raise FieldError("moves", f"move {ply} ({text}) {why}")
        described.append(described_action(game, state, legal[text]))
        states.append(game.result(state, legal[text]))
    return states, described


def _ending(game: Any, state: Any) -> str:
    """Return how the game ended, in the game's own word; empty if it is not over."""
    if not game.is_terminal(state):
        return ""
    return str(game.ending(state)) if hasattr(game, "ending") else ""


def _line(game: Any, state: Any) -> list[int]:
    """Return the cells that won the game, row by row."""
    if not game.is_terminal(state) or not hasattr(game, "winning_cells"):
        return []
    width = len(game.picture(state).rows[0])
    return sorted(row * width + column for row, column in game.winning_cells(state))
