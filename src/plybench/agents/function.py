"""Plain functions as agents, in the convention of report connect4-notebook.

`agent(board, player=1)` gets a numpy board (row 0 is the top; 1 is the first player, -1 the second,
0 empty) and the player to move, 1 or -1; it returns a column, counted from 0. A function without a
second parameter sees the board with its own discs as 1.

The game must offer `to_array(state)` and write its moves as the numbers 1, 2, ...
"""

from collections.abc import Mapping
from time import perf_counter
from typing import Any

from plybench.agents.agent import AgentFault, Mover, plain_decision
from plybench.agents.agent_host import Fault, call
from plybench.decision import Decision
from plybench.errors import InputError
from plybench.limits import Limits
from plybench.players import Players
from plybench.rng import SplitMix64


class FunctionAgent:
    """A function in this process, trusted to return. For untrusted ones see `IsolatedAgent`."""

    def __init__(self, function: Mover, name: str = "") -> None:
        self.name = name or name_of(function)
        self._function = function

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the function's move."""
        start = perf_counter()
        try:
            column = call(self._function, game.to_array(state), sign_of(game, state))
        except Fault as fault:
            raise AgentFault(str(fault)) from fault
        action = action_of(game, state, column)
        return plain_decision(action, self.name, perf_counter() - start, "python")


def name_of(function: Mover) -> str:
    """Return the name of a function in tables and records."""
    return str(getattr(function, "__name__", type(function).__name__))


def check_board_game(game: Any, name: str) -> None:
    """Raise InputError if plain functions cannot play a game."""
    if not hasattr(game, "to_array"):
        raise InputError(
            f"{name} plays on a numpy board, which {type(game).__name__} does not offer "
            "(it has no to_array)"
        )


def sign_of(game: Any, state: Any) -> int:
    """Return the player to move: 1 for the first, -1 for the second."""
    return 1 if Players(game).side_to_move(state) == 1 else -1


def action_of(game: Any, state: Any, column: int) -> Any:
    """Return the move in a column counted from 0; raise AgentFault if it is not legal."""
    moves = _columns(game, state)
    if column not in moves:
        legal = ", ".join(map(str, moves))
        raise AgentFault(f"column {column} is not legal; legal: {legal}")
    return moves[column]


def _columns(game: Any, state: Any) -> Mapping[int, Any]:
    return {int(game.format_action(action)) - 1: action for action in game.actions(state)}
