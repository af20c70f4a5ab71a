"""Game-tree algorithms with settings, as agents."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from plybench.core.catalog import find_game_algorithm
from plybench.core.game import Game, evaluations_of, orderings_of
from plybench.core.limits import Limits
from plybench.core.results.decision import Decision
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.core.running.search_settings import SearchSettings
from plybench.core.system.cache import log
from plybench.engine.decisions import decide
from plybench.play.agents.agent import Agent, plain_decision


@dataclass(frozen=True)
class SearchAgent(Agent):
    """Decides each move with an algorithm; the limits of its settings hold for each move.

    A seed among the options is used for every move; otherwise each move gets its own from the
    caller's `rng`. With `opening`, the name of an ordering, the game's opening rule comes first.
    """

    name: str
    settings: SearchSettings
    opening: str = ""

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the decision of the search; KeyboardInterrupt if Ctrl-C stopped it."""
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
        if decision.action is None:  # a limit was reached before anything was known
            return replace(decision, action=self._first(game, state))
        return decision

    def _first(self, game: Game[Any, Any], state: Any) -> Any:
        actions = list(game.actions(state))
        order = self.settings.options.get("order")
        return (orderings_of(game)[order](state, actions) if order else actions)[0]


def say_what_lacks_evaluations(game: Game[Any, Any], agents: Iterable[Agent]) -> None:
    """Log once which agents stop their searches early, but have no evaluation to stop with."""
    lacking = [
        agent.name
        for agent in agents
        if isinstance(agent, SearchAgent) and lacks_evaluation(agent.settings)
    ]
    if lacking:
        log.warning(evaluation_advice(game, ", ".join(dict.fromkeys(lacking)), "evaluate="))


def lacks_evaluation(settings: SearchSettings) -> bool:
    """Tell whether a search stops before the end of the game without an evaluation.

    Not if it is told to: `evaluate=none` is among the options then, as None.
    """
    defaults, options = find_game_algorithm(settings.algorithm).defaults, settings.options
    if "evaluate" not in defaults or "evaluate" in options:
        return False
    is_timed = settings.seconds is not None or settings.expansions is not None
    is_cut_short = settings.algorithm == "iterative_deepening" and is_timed
    return options.get("depth") is not None or is_cut_short


def evaluation_advice(game: Game[Any, Any], name: str, option: str) -> str:
    """Return what a search without an evaluation does, and how to give it one."""
    offered = list(evaluations_of(game))
    own = f", one of {', '.join(offered)}" if offered else ""
    return (
        f"{name}: without an evaluation, every position at the depth limit counts 0; give one as "
        f"{option}NAME{own} (a method of the game marked @evaluation), or as {option}FILE.py:NAME"
    )
