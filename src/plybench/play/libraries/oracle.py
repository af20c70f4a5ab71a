"""Perfect Connect Four for positions of OpenSpiel and PettingZoo: exact scores of all columns."""

from typing import Any

from plybench.core.errors import InputError, shortened
from plybench.core.limits import Limits
from plybench.core.results.analysis import Analysis
from plybench.core.results.result import Status
from plybench.domains.connect_four import ConnectFour
from plybench.play.libraries.counterparts import (
    Counterpart,
    environment_counterpart,
    spiel_counterpart,
)
from plybench.solvers.connect_four.perfect import PerfectPlay


class ConnectFourOracle:
    """Knows the value of every position of Connect Four, on any board that our solver takes.

    A position is a `pyspiel.State` or an environment of PettingZoo. Columns have their numbers,
    from 0. A score is for the player to move: the number of discs that the winner has left at the
    win, negative for a loss, 0 for a draw. `options` are options of the solver `perfect`, such as
    `threads`; its table is kept from position to position.
    """

    def __init__(self, **options: Any) -> None:
        self._options = options
        self._solvers: dict[str, PerfectPlay] = {}

    def values(self, position: Any) -> dict[int, int]:
        """Return the exact score of each legal column, in ascending order."""
        found, moves = self._analysed(position, None)
        if found.status is Status.STOPPED:
            raise KeyboardInterrupt
        scores = {moves[move.action]: move.lower for move in found.moves}
        return {column: int(scores[column]) for column in sorted(scores)}

    def value(self, position: Any) -> int:
        """Return the score of a position: the score of its best columns."""
        return max(self.values(position).values())

    def best_actions(self, position: Any) -> list[int]:
        """Return the columns with the best score."""
        values = self.values(position)
        return [column for column, score in values.items() if score == max(values.values())]

    def analyse(self, position: Any, limits: Limits | None = None) -> Analysis[int]:
        """Return the solver's analysis: bounds if a limit ended it; columns count from 1."""
        return self._analysed(position, limits)[0]

    def _analysed(self, position: Any, limits: Limits | None) -> tuple[Analysis[int], Any]:
        found = _counterpart(position)
        state = found.read(position)
        if found.game.is_terminal(state):
            raise InputError("the game is over: no column is left to value")
        solver = self._solvers.get(found.game.variant)
        if solver is None:
            solver = self._solvers[found.game.variant] = PerfectPlay(found.game, **self._options)
        return solver.analyse(state, limits=limits), found.moves(position)


def _counterpart(position: Any) -> Counterpart:
    """Return our game of Connect Four for a position of another library."""
    if hasattr(position, "get_game"):
        found = spiel_counterpart(position.get_game())
    elif hasattr(position, "agent_selection"):
        found = environment_counterpart(position)
    else:
        found = None
    if found is None or not isinstance(found.game, ConnectFour):
        raise InputError(
            f"{shortened(position)} is not Connect Four: give a state of OpenSpiel's connect_four "
            "or an environment connect_four_v3 of PettingZoo"
        )
    return found
