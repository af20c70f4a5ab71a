"""Games of other libraries that are games of ours too: Connect Four and chess.

There, our agents see our own game, with its solvers, evaluations and native twin, and their moves
are translated back. In any other game they see the game of the library through its adapter.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from plybench.core.errors import InputError
from plybench.domains.chess import missing as chess_missing
from plybench.domains.connect_four import ConnectFour
from plybench.play.libraries.environments import legal_actions
from plybench.play.libraries.packages import package

_CELLS = {".": 0, "x": 1, "o": 2}


@dataclass(frozen=True, slots=True)
class Counterpart:
    """One of our games, with the conversions of states and moves from the library and back."""

    game: Any
    read: Callable[[Any], Any]  # a `pyspiel.State`, or an environment -> our state
    moves: Callable[[Any], Mapping[Any, int]]  # likewise -> our legal moves as theirs


def spiel_counterpart(spiel: Any) -> Counterpart | None:
    """Return our game for a `pyspiel.Game`; None if we have no such game."""
    makers = {"connect_four": _spiel_connect_four, "chess": _spiel_chess}
    make = makers.get(spiel.get_type().short_name)
    return None if make is None else make(spiel.get_parameters())


def environment_counterpart(environment: Any) -> Counterpart | None:
    """Return our game for an environment of PettingZoo; None if we have no such game."""
    module = type(environment.unwrapped).__module__
    if module == "pettingzoo.classic.connect_four.connect_four":
        return _environment_connect_four()
    if module == "pettingzoo.classic.chess.chess" and not chess_missing():
        return _environment_chess()
    return None


def move_names(environment: Any) -> dict[int, str]:
    """Return the names of the legal moves of an environment of chess, in UCI; else nothing."""
    if type(environment.unwrapped).__module__ != "pettingzoo.classic.chess.chess":
        return {}
    return {action: move.uci() for move, action in _chess_moves(environment).items()}


def _spiel_connect_four(parameters: Mapping[str, Any]) -> Counterpart | None:
    try:
        four = ConnectFour(parameters["columns"], parameters["rows"], parameters["x_in_row"])
    except InputError:  # a board of a size that we do not have
        return None

    def read(state: Any) -> Any:
        lines = str(state).split()
        return four.from_rows([[_CELLS[cell] for cell in line] for line in lines])

    return Counterpart(
        four, read, lambda state: {action + 1: action for action in state.legal_actions()}
    )


def _spiel_chess(parameters: Mapping[str, Any]) -> Counterpart | None:
    if parameters["chess960"] or chess_missing():
        return None
    from plybench.domains.chess import Chess

    chess = Chess()

    def read(state: Any) -> Any:
        ours = chess.parse_state(state.start_fen())
        for move in state.moves_history():  # also where our rules say that the game is over
            ours = chess.result(ours, chess.legal_move(ours, move.to_lan()))
        return ours

    def moves(state: Any) -> dict[Any, int]:
        named = {state.action_to_string(action): action for action in state.legal_actions()}
        ours = read(state)
        return {chess.legal_move(ours, name): action for name, action in named.items()}

    return Counterpart(chess, read, moves)


def _environment_connect_four() -> Counterpart:
    four = ConnectFour()

    def read(environment: Any) -> Any:
        cells = environment.unwrapped.board
        return four.from_rows([cells[start : start + 7] for start in range(0, 42, 7)])

    return Counterpart(
        four, read, lambda environment: {a + 1: a for a in legal_actions(environment)}
    )


def _environment_chess() -> Counterpart:
    from plybench.domains.chess import Chess

    chess = Chess()
    return Counterpart(
        chess, lambda environment: chess.from_board(environment.unwrapped.board), _chess_moves
    )


def _chess_moves(environment: Any) -> dict[Any, int]:
    """Return the legal moves of python-chess with the actions of the environment."""
    tools = package("pettingzoo.classic.chess.chess_utils", "pettingzoo")
    side = environment.possible_agents.index(environment.agent_selection)
    board = environment.unwrapped.board
    return {tools.action_to_move(board, a, side): a for a in legal_actions(environment)}
