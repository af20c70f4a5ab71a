"""Game-tree algorithms with settings, as agents."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from plybench.agents.agent import plain_decision
from plybench.catalog import find_game_algorithm
from plybench.decision import Decision
from plybench.engine import Engine, decide
from plybench.game import orderings_of
from plybench.limits import Limits, tightest
from plybench.result import Status
from plybench.rng import SplitMix64


@dataclass(frozen=True)
class SearchAgent:
    """Decides each move with an algorithm.

    A seed among the options is used for every move; otherwise each move gets its own from the
    caller's `rng`. With `opening`, the name of an ordering, the game's opening rule comes first.
    """

    name: str
    algorithm: str
    options: Mapping[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    engine: Engine = "auto"
    opening: str = ""

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the decision of the search; KeyboardInterrupt if Ctrl-C stopped it."""
        options = dict(self.options)
        if "seed" in find_game_algorithm(self.algorithm).defaults:
            options.setdefault("seed", rng.next() >> 1)
        if self.opening:
            move = game.opening_move(state, orderings_of(game)[self.opening])
            if move is not None:
                return plain_decision(move, "opening rule", 0.0, "python")
        decision = decide(
            game,
            self.algorithm,
            state,
            engine=self.engine,
            limits=tightest(self.limits, limits),
            **options,
        )
        if decision.status is Status.STOPPED:
            raise KeyboardInterrupt
        if decision.action is None:  # a limit was reached before anything was known
            return replace(decision, action=self._first(game, state))
        return decision

    def _first(self, game: Any, state: Any) -> Any:
        actions = list(game.actions(state))
        order = self.options.get("order")
        return (orderings_of(game)[order](state, actions) if order else actions)[0]
