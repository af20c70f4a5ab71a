"""Advice in a game: a good move, and what each move is worth."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

from plybench.core.catalog import Algorithm, find_game_solver
from plybench.core.errors import InputError
from plybench.core.limits import Limits
from plybench.core.notation import describe_line
from plybench.core.results.analysis import Analysis, MoveAnalysis
from plybench.core.results.decision import Decision
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.core.running.search_settings import SearchSettings
from plybench.engine.decisions import analyse
from plybench.play.agents import Agent, Names, SearchAgent, SolverAgent

HINT_SECONDS = 1.0
PROOF_SECONDS = 3.0
_LINE = 6  # moves of the line that a hint names
_LINE_CALLS = 200_000  # nodes to find each of them, so that a hint is the same everywhere
_LINES = 5  # the best moves of an engine that `score` shows


class Advisor:
    """The source of hints for a game: a solver, if it has one."""

    def __init__(self, game: Any, names: Names) -> None:
        self._game = game
        self._entry: Algorithm | None = None
        self._agent, self.summary = _searching(names)
        with suppress(InputError):  # no solver, or none for so large a board
            entry = find_game_solver(game)
            self._agent, self.summary = _solving(game, entry)
            self._entry = entry

    @property
    def can_score(self) -> bool:
        """Whether a solver can value each move."""
        return self._entry is not None

    def hint(self, state: Any, limits: Limits | None, seed: int) -> Decision[Any]:
        """Return a good move; a solver that proves one also names the line that follows."""
        decision = self._agent.choose(self._game, state, limits, SplitMix64(seed))
        is_proved = decision.status is Status.SOLVED and decision.depth is None
        return self._with_line(state, decision) if is_proved and self._entry else decision

    def _with_line(self, state: Any, decision: Decision[Any]) -> Decision[Any]:
        """Return a decision whose line goes on while best moves are proved quickly."""
        line = list(decision.line)
        for action in line:
            state = self._game.result(state, action)
        while len(line) < _LINE and not self._game.is_terminal(state):
            limits = Limits(expansions=_LINE_CALLS)
            following = self._agent.choose(self._game, state, limits, SplitMix64(0))
            if following.status is not Status.SOLVED:
                break
            line.append(following.action)
            state = self._game.result(state, following.action)
        return replace(decision, line=tuple(line))

    def scores(self, state: Any, limits: Limits | None) -> list[str]:
        """Return the moves with what the solver says about each, best first."""
        if self._entry is None:
            raise InputError("this game has no solver that could say what its moves are worth")
        is_exact = self._entry.optimal == "always"
        has_own = not is_exact and "seconds" in self._entry.options
        solver = self._entry.function(self._game, **{"seconds": HINT_SECONDS} if has_own else {})
        seconds = None if has_own else PROOF_SECONDS
        within = replace(limits or Limits(), seconds=seconds)
        best = None if is_exact else _LINES
        found = analyse(self._game, state, solver=solver, best=best, limits=within)
        return self._rows(state, found)

    def _rows(self, state: Any, found: Analysis[Any]) -> list[str]:
        rows = [(move.text, self._line(state, move)) for move in found.moves]
        width = max((len(text) for text, _ in rows), default=0)
        lines = [f"{text:<{width}}  {move}" for text, move in rows]
        if found.status is not Status.SOLVED:
            lines.append(f"({found.reason}; these are the best known)")
        return lines

    def _line(self, state: Any, move: MoveAnalysis[Any]) -> str:
        return describe_line(self._game, state, move.line[:_LINE] or (move.action,))


def _solving(game: Any, entry: Algorithm) -> tuple[Agent, str]:
    """Return an agent that uses a solver, and a description of its hints."""
    if entry.optimal == "always":
        summary = f"the best move that {PROOF_SECONDS:g} seconds can prove"
        return SolverAgent("hint", entry, game, {}, Limits(seconds=PROOF_SECONDS)), summary
    # Reaching its own limit is not an early end: the solver was asked for exactly that much.
    own = {"seconds": HINT_SECONDS} if "seconds" in entry.options else {}
    limits = Limits() if own else Limits(seconds=HINT_SECONDS)
    summary = f"a good move, found by the {entry.name} in one second"
    return SolverAgent("hint", entry, game, own, limits), summary


def _searching(names: Names) -> tuple[Agent, str]:
    options = {"evaluate": names.evaluate, "order": names.order}
    given = {key: value for key, value in options.items() if value}
    settings = SearchSettings("iterative_deepening", None, given, seconds=HINT_SECONDS)
    return SearchAgent("hint", settings), "a good move, found by a search of one second"
