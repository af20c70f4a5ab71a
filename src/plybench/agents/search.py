"""Game-tree algorithms with settings, as agents."""

from dataclasses import dataclass, replace
from typing import Any

from plybench.agents.agent import plain_decision
from plybench.catalog import find_game_algorithm
from plybench.decision import Decision
from plybench.engine import decide
from plybench.game import orderings_of
from plybench.limits import Limits
from plybench.result import Status
from plybench.rng import SplitMix64
from plybench.search_settings import SearchSettings


@dataclass(frozen=True)
class SearchAgent:
    """Decides each move with an algorithm; the limits of its settings hold for each move.

    A seed among the options is used for every move; else each move has one of its own, from the
    caller's `rng`. With `opening`, the name of an ordering, the game's opening rule is asked first.
    """

    name: str
    settings: SearchSettings
    opening: str = ""

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the decision of the search; KeyboardInterrupt when it was stopped by Ctrl-C."""
        settings = self.settings
        if "seed" in find_game_algorithm(settings.algorithm).defaults.keys() - settings.options:
            settings = settings.with_options(seed=rng.next() >> 1)
        if self.opening:
            move = game.opening_move(state, orderings_of(game)[self.opening])
            if move is not None:
                return plain_decision(move, "opening rule", 0.0, "python")
        decision = decide(game, settings, state, limits=limits)
        if decision.status is Status.STOPPED:
            raise KeyboardInterrupt
        if decision.action is None:  # the limits were spent before anything was known
            return replace(decision, action=self._first(game, state))
        return decision

    def _first(self, game: Any, state: Any) -> Any:
        actions = list(game.actions(state))
        order = self.settings.options.get("order")
        return (orderings_of(game)[order](state, actions) if order else actions)[0]
