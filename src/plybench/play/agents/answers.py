"""What agents of the user are given, and what becomes of what they return."""

from dataclasses import replace
from math import isfinite
from numbers import Real
from operator import index
from typing import Any

from plybench.core.errors import InputError
from plybench.core.game import Game, legal_moves
from plybench.core.limits import Limits
from plybench.core.notation import read_move, write_action
from plybench.core.players import Players
from plybench.core.results.decision import Decision, GameCounts
from plybench.core.rng import SplitMix64
from plybench.core.system.foreign_text import written
from plybench.play.agents.agent import AgentFault, plain_decision
from plybench.play.agents.forms import Boards, Form


def boards_of(game: Game[Any, Any]) -> Boards:
    """Return the kind of board that a game offers to agents."""
    if hasattr(game, "to_array"):
        return "columns" if getattr(game, "action_word", "") == "column" else "numpy"
    return "chess" if hasattr(game, "uci_position") else ""


def arguments_of(
    form: Form, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
) -> tuple[Any, ...]:
    """Return the arguments for a function of this form."""
    if form is Form.STATE:
        return (state,)
    if form in (Form.GAME_AND_STATE, Form.ALL):
        return (game, state) if form is Form.GAME_AND_STATE else (game, state, limits, rng)
    player = sign_of(game, state)
    kind = boards_of(game)
    if kind == "chess":
        board = chess_board(game, state)
        return (board,) if form is Form.BOARD else (board, player)
    array = game.to_array(state)
    return (array * player,) if form is Form.BOARD else (array, player)


def decision_of(
    form: Form,
    game: Game[Any, Any],
    state: Any,
    answer: Any,
    name: str,
    seconds: float,
    engine: str,
) -> Decision[Any]:
    """Return the decision that an answer means; AgentFault if it is not a legal move."""
    if isinstance(answer, Decision):
        return replace(check_decision(answer), action=legal_action(game, state, answer.action))
    is_column = form.startswith("board") and boards_of(game) == "columns"
    find = action_in_column if is_column else legal_action
    return plain_decision(find(game, state, answer), name, seconds, engine)


def legal_action(game: Game[Any, Any], state: Any, answer: Any) -> Any:
    """Return the legal action that an answer is, or stands for as a text."""
    legal = legal_moves(game, state)
    try:
        return legal[legal.index(answer)]
    except Exception:  # not among them, or comparing failed, as with some arrays
        pass
    if isinstance(answer, str):
        try:
            return read_move(game, state, answer)
        except InputError as error:
            raise AgentFault(f"returned {written(answer)}: {error}") from None
    shown = ", ".join(write_action(game, action) for action in legal)
    raise AgentFault(f"chose {written(answer)}, which is not legal; legal: {shown}")


def action_in_column(game: Game[Any, Any], state: Any, answer: Any) -> Any:
    """Return the move in a column counted from 0; AgentFault if it is not legal."""
    try:
        column = index(answer)
    except TypeError:
        raise AgentFault(f"returned {written(answer)}, which is not a column") from None
    moves = {int(write_action(game, action)) - 1: action for action in legal_moves(game, state)}
    if column not in moves:
        legal = ", ".join(map(str, moves))
        said = f"chose column {column} (counted from 0), which is not legal; legal: {legal}"
        raise AgentFault(said)
    return moves[column]


def check_decision(decision: Decision[Any]) -> Decision[Any]:
    """Return a decision; AgentFault if it cannot be recorded."""
    numbers = {"value": decision.value, "depth": decision.depth, "seconds": decision.seconds}
    for name, number in numbers.items():
        is_number = isinstance(number, Real) and (name == "value" or isfinite(number))
        if not is_number and (number is not None or name == "seconds"):
            raise AgentFault(f"returned {written(number)} as {name}, which is not a number")
    if not isinstance(decision.counts, GameCounts):
        raise AgentFault(
            f"returned {written(decision.counts)} as counts, which is not a GameCounts"
        )
    return decision


def sign_of(game: Game[Any, Any], state: Any) -> int:
    """Return the player to move: 1 for the first, -1 for the second."""
    return 1 if Players(game).side_to_move(state) == 1 else -1


def chess_board(game: Game[Any, Any], state: Any) -> Any:
    """Return a board of python-chess, with those earlier moves that can still be repeated."""
    import chess

    start, _, moves = position_text(game, state).partition(" moves ")
    board = chess.Board(start, chess960=getattr(game, "variant", "") == "chess960")
    for move in moves.split():
        board.push_uci(move)
    return board


def position_text(game: Any, state: Any) -> str:
    """Return a position of chess as its `parse_state` reads it: a FEN and the moves since then."""
    return str(game.uci_position(state)).removeprefix("fen ")
