"""What solvers say: about a position as they work on it, and about every position of a game."""

from collections.abc import Iterator
from typing import Any

from plybench.core.catalog import game_solvers
from plybench.core.limits import Limits
from plybench.core.notation import describe_action, describe_line, write_action
from plybench.core.results.analysis import Analysis
from plybench.core.results.result import Status, plain_number
from plybench.lab.agents import agent_of, is_exact
from plybench.lab.analyses import analyse_position, analysis_data, for_mover, value_words
from plybench.lab.fields import FieldError, Fields
from plybench.lab.games import PlayedGame, played_game
from plybench.lab.handle import Reply, Report, action
from plybench.lab.hosts.interrupts import INTERRUPTS
from plybench.play.game_analysis.agent_analyst import AgentAnalyst
from plybench.play.game_analysis.mistakes import PAWN
from plybench.play.game_analysis.valuing import GameValuing
from plybench.play.game_analysis.worth import Worth

_MOST_SECONDS = 600.0
_MOST_LINES = 10
_USUAL_LINES = 3  # of a solver that does not value every move


@action("analyse")
def send_analysis(message: Fields, report: Report) -> Reply:
    """Return a solver's analysis of a position; report the best lines found meanwhile."""
    played = played_game(message)
    state = played.open_state()
    solver = _solver(message, played)
    usual = 0 if is_exact(played, solver) else _USUAL_LINES
    best = message.whole("best", 0, _MOST_LINES, usual) or None
    seconds = message.number("seconds", 0.01, _MOST_SECONDS, 60.0)

    def tell(known: Analysis[Any]) -> None:
        report(analysis_data(played, state, known, solver))

    found = analyse_position(played, state, solver, best, seconds, tell)
    INTERRUPTS.ignore()
    return analysis_data(played, state, found, solver)


def _solver(message: Fields, played: PlayedGame) -> str:
    known = game_solvers(played.domain.name)
    if not known:
        raise FieldError("solver", f"{played.domain.name} has no solver")
    return message.choice("solver", known, next(iter(known)))


@action("evaluate_game")
def send_evaluation(message: Fields, report: Report) -> Reply:
    """Return the value after each move, and mark mistakes; the last positions come first.

    The solver of the game is asked, or alpha-beta if it has none, for some seconds for each
    position. From the end backwards its table knows most of what comes later.
    """
    played = played_game(message)
    seconds = message.number("seconds", 0.01, 10.0, 0.3)
    evaluation = _Evaluation(played, seconds)
    status = Status.SOLVED
    try:
        for ply in evaluation.plies():
            evaluation.add(ply)
            report(evaluation.data())
    except KeyboardInterrupt:
        status = Status.STOPPED
    INTERRUPTS.ignore()
    return evaluation.data() | {"status": str(status)}


class _Evaluation:
    """The values known so far of the positions of a game."""

    def __init__(self, played: PlayedGame, seconds: float) -> None:
        self._played, self._seconds = played, seconds
        self._has_solver = bool(game_solvers(played.domain.name))
        self._valuing = GameValuing(
            played.game,
            played.states,
            played.actions,
            scale=PAWN if self._has_solver or hasattr(played.game, "describe_value") else None,
        )

    def plies(self) -> Iterator[int]:
        """Yield the numbers of the positions in the order in which to value them."""
        return self._valuing.plies()

    def add(self, ply: int) -> None:
        """Value a position."""
        self._valuing.add(ply, self._analysis)

    def _analysis(self, state: Any) -> Analysis[Any] | None:
        if self._has_solver:
            return analyse_position(self._played, state, None, 1, self._seconds)
        return _search_position(self._played, state, self._seconds)

    def data(self) -> dict[str, Any]:
        """Return the known values by ply; null for an unknown value."""
        found, is_exact_game = self._valuing.analysis(), is_exact(self._played, None)
        marks = ["", *(move.mark for move in found.moves)]
        return {
            "exact": is_exact_game,
            "scale": "points" if self._has_solver and not is_exact_game else "linear",
            "positions": [
                None if worth is None else self._row(state, worth, mark)
                for state, worth, mark in zip(found.states, found.worths, marks, strict=True)
            ],
            "done": sum(worth is not None for worth in found.worths),
        }

    def _row(self, state: Any, worth: Worth[Any], mark: str) -> dict[str, Any]:
        game, best = self._played.game, worth.best
        own = for_mover(worth.value, self._played.side(state))
        return {
            "text": worth.text
            if worth.is_over
            else value_words(self._played, state, own, worth.text),
            "best": None if best is None else write_action(game, best),
            "best_described": None if best is None else describe_action(game, state, best),
            "line": describe_line(game, state, worth.line),
            "ends_in": worth.ends_in,
            "over": worth.is_over,
            "value": plain_number(worth.value),
            "lower": plain_number(worth.lower),
            "upper": plain_number(worth.upper),
            "mark": mark,
        }


def _search_position(played: PlayedGame, state: Any, seconds: float) -> Analysis[Any]:
    """Return the result of alpha-beta as an analysis."""
    game, agent = agent_of(played, "alpha_beta")
    return AgentAnalyst(agent, game).analyse(state, best=1, limits=Limits(seconds=seconds))
