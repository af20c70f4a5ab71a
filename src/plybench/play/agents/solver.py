"""The solvers of a game as agents."""

from collections.abc import Mapping
from typing import Any

from plybench.core.catalog import Algorithm
from plybench.core.catalog.game_solver import GameSolver, solver_class
from plybench.core.catalog.settings_text import read_number, read_options
from plybench.core.game import Game
from plybench.core.limits import Limits, tightest
from plybench.core.results.decision import Decision
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.core.verify import verify_analysis
from plybench.play.agents.agent import Agent


class SolverAgent(Agent):
    """Plays the best move that a solver finds.

    The solver keeps what it learns until the end of the game. If its limits are too tight for a
    move, it plays the best one known by then.
    """

    def __init__(
        self,
        name: str,
        entry: Algorithm,
        game: Game[Any, Any],
        options: Mapping[str, Any],
        limits: Limits | None = None,
    ) -> None:
        self.name, self._limits = name, limits or Limits()
        self._solver: GameSolver = entry.function(game, **solver_class(entry).for_play(options))

    @classmethod
    def from_settings(
        cls, name: str, entry: Algorithm, game: Game[Any, Any], settings: Mapping[str, str]
    ) -> "SolverAgent":
        """Return the agent with settings given as text: solver options, and limits per move."""
        given, limits = dict(settings), {}
        for key, kind, field in (("seconds", float, "seconds"), ("calls", int, "expansions")):
            if key in given and key not in entry.defaults:
                limits[field] = read_number(key, given.pop(key), kind)
        return cls(name, entry, game, read_options(entry, given), Limits(**limits))

    def choose(
        self, game: Game[Any, Any], state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the decision; KeyboardInterrupt if Ctrl-C stopped it."""
        tight = tightest(self._limits, limits)
        found = self._solver.analyse(state, best=1, limits=tight)
        if found.status is Status.STOPPED:
            raise KeyboardInterrupt
        verify_analysis(game, state, found)
        return found.decision()

    def close(self) -> None:
        """Let the solver forget the game."""
        self._solver.new_game()
