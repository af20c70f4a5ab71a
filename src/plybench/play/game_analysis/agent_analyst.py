"""An agent as an analyst: for games without a solver, and for engines of other people."""

from collections.abc import Callable
from math import inf
from typing import Any

from plybench.core.catalog import GameSolver
from plybench.core.errors import InputError
from plybench.core.game import Game
from plybench.core.limits import Limits
from plybench.core.results.analysis import Analysis, MoveAnalysis
from plybench.core.results.decision import Bound, Decision
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.play.agents.agent import Agent


class AgentAnalyst(GameSolver):
    """Analyses positions as a solver does, by the decisions of an agent that values its moves."""

    def __init__(self, agent: Agent, game: Game[Any, Any]) -> None:
        self.name, self._agent, self._game = agent.name, agent, game

    def analyse(
        self,
        state: Any,
        *,
        best: int | None = None,
        limits: Limits | None = None,
        report: Callable[[str], None] | None = None,
    ) -> Analysis[Any]:
        """Return the agent's decision as an analysis; InputError if it does not value its moves."""
        decision = self._agent.choose(self._game, state, limits, SplitMix64(0))
        if decision.action is None or decision.value is None:
            if decision.status is not Status.LIMIT:
                raise InputError(f"agent {self.name!r} does not say what its moves are worth")
            return Analysis(self.name, decision.status, (), "", decision.counts, end=decision.end)
        moves = _moves(decision)[:best]
        return Analysis(
            self.name,
            decision.status,
            moves,
            moves[0].text,
            decision.counts,
            seconds=decision.seconds,
            end=decision.end,
        )

    def new_game(self) -> None:
        """Forget the previous game."""
        self.close()

    def close(self) -> None:
        """End the process of the agent, if it has one; the next position starts another."""
        self._agent.close()


def _moves(decision: Decision[Any]) -> tuple[MoveAnalysis[Any], ...]:
    """Return the move that was chosen, then the others that were scored, the best first."""
    is_proved = _is_proved(decision)
    assert decision.value is not None
    text = decision.text or f"{decision.value:g}"
    chosen = MoveAnalysis(
        decision.action,
        decision.value,
        decision.value,
        text,
        decision.line,
        decision.depth,
        is_proved,
    )
    others = [
        MoveAnalysis(
            s.action,
            *_bounds(s.value, s.bound),
            f"{_SIGNS.get(s.bound, '')}{s.value:g}",
            depth=decision.depth,
            is_proved=is_proved,
        )
        for s in sorted(decision.scores, key=lambda score: -score.value)
        if s.action != decision.action
    ]
    return chosen, *others


_SIGNS = {"upper": "<= ", "lower": ">= "}


def _bounds(value: Any, bound: Bound) -> tuple[Any, Any]:
    return (-inf if bound == "upper" else value), (inf if bound == "lower" else value)


def _is_proved(decision: Decision[Any]) -> bool:
    """Tell whether a search looked to the end of the game in every line."""
    settings, counts = decision.settings, decision.counts
    if decision.status is not Status.SOLVED or settings is None or counts.playouts:
        return False
    return counts.evaluated == 0 or settings.options.get("depth") is None
