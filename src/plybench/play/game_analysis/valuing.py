"""The positions of a game, valued one after another by whoever analyses them."""

from collections.abc import Callable, Iterator
from typing import Any

from plybench.core.game import Game
from plybench.core.players import Players
from plybench.core.results.analysis import Analysis
from plybench.core.results.decision import GameCounts
from plybench.core.results.ending import INTERRUPTED, Ending
from plybench.core.results.result import Status
from plybench.play.game_analysis.analysis import GameAnalysis
from plybench.play.game_analysis.worth import Worth, final_worth, worth_of

Ask = Callable[[Any], Analysis[Any] | None]  # (state) -> what an analyst says about it


class GameValuing:
    """The positions of a game, valued one after another."""

    def __init__(
        self,
        game: Game[Any, Any],
        states: tuple[Any, ...],
        actions: tuple[Any, ...],
        *,
        scale: float | None,
    ) -> None:
        self._game, self._states, self._actions, self._scale = game, states, actions, scale
        self._players = Players(game)
        self._worths: list[Worth[Any] | None] = [None] * len(states)
        self._calls, self._analyst = 0, ""

    def plies(self) -> Iterator[int]:
        """Yield the numbers of the positions in the order in which they are best analysed."""
        return reversed(range(len(self._states)))

    def add(self, ply: int, ask: Ask) -> None:
        """Value a position; `ask` is only called if the game goes on there."""
        state = self._states[ply]
        if self._game.is_terminal(state):
            is_plain = self._scale is not None and not hasattr(self._game, "describe_value")
            self._worths[ply] = final_worth(self._game, self._players, state, is_plain=is_plain)
            return
        found = ask(state)
        if found is None:
            return
        if found.status is Status.STOPPED:
            raise KeyboardInterrupt
        self._calls += found.counts.calls
        self._analyst = found.solver
        self._worths[ply] = worth_of(self._players, state, found)

    def analysis(self, analyst: str = "", end: Ending | None = None) -> GameAnalysis[Any]:
        """Return the values found so far, and why some are missing."""
        status = Status.SOLVED
        if end is not None:
            status = Status.STOPPED if end == INTERRUPTED else Status.LIMIT
        return GameAnalysis(
            self._game,
            self._states,
            self._actions,
            tuple(self._worths),
            self._analyst or analyst,
            status,
            self._scale,
            GameCounts(calls=self._calls),
            end=end,
        )
