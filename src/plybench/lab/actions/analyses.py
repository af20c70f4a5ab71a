"""What solvers say: about a position as they work on it, and about every position of a game."""

from typing import Any

from plybench.agents.agent import described_action, described_line, written_action
from plybench.analysis import Analysis
from plybench.catalog import game_solvers
from plybench.lab.agents import agent_of, is_exact
from plybench.lab.analyses import analysed, analysis_data, said, value_and_text
from plybench.lab.fields import FieldError, Fields
from plybench.lab.games import PlayedGame, played_game
from plybench.lab.handle import Reply, Report, action
from plybench.lab.interrupts import ignore_interrupts
from plybench.lab.mistakes import Worth, mark_of
from plybench.limits import Limits
from plybench.result import Status, plain_number
from plybench.rng import SplitMix64

_MOST_SECONDS = 600.0
_MOST_LINES = 10
_USUAL_LINES = 3  # of a solver that does not value every move


@action("analyse")
def send_analysis(message: Fields, report: Report) -> Reply:
    """Return what a solver finds about a position; what it knows meanwhile is reported."""
    played = played_game(message)
    state = played.open_state()
    solver = _solver(message, played)
    usual = 0 if is_exact(played, solver) else _USUAL_LINES
    best = message.whole("best", 0, _MOST_LINES, usual) or None
    seconds = message.number("seconds", 0.01, _MOST_SECONDS, 60.0)

    def tell(known: Analysis[Any]) -> None:
        report(analysis_data(played, state, known, solver))

    found = analysed(played, state, solver, best, seconds, tell)
    ignore_interrupts()
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
        for ply in reversed(range(len(played.states))):
            evaluation.add(ply)
            report(evaluation.data())
    except KeyboardInterrupt:
        status = Status.STOPPED
    ignore_interrupts()
    return evaluation.data() | {"status": str(status)}


class _Evaluation:
    """The values of the positions of a game, as far as they are known."""

    def __init__(self, played: PlayedGame, seconds: float) -> None:
        self._played, self._seconds = played, seconds
        self._has_solver = bool(game_solvers(played.domain.name))
        self._is_exact = is_exact(played, None)
        self._worth: list[Worth | None] = [None] * len(played.states)
        self._rows: list[dict[str, Any] | None] = [None] * len(played.states)
        self._written = [written_action(played.game, action) for action in played.actions]

    def add(self, ply: int) -> None:
        """Value a position."""
        state = self._played.states[ply]
        if self._played.game.is_terminal(state):
            self._end(ply, state)
            return
        found = self._analysis(state)
        if found is None or found.best is None:
            return
        best = found.best
        value, text = value_and_text(best)
        sign = 1 if self._played.side(state) == 1 else -1
        known = (best.lower, best.upper) if value is None else (value, value)
        bounds = sorted(sign * bound for bound in known)
        self._worth[ply] = Worth(bounds[0], bounds[1], self._is_exact)
        game = self._played.game
        self._rows[ply] = {
            "text": said(self._played, state, value, text),
            "best": written_action(game, best.action),
            "best_described": described_action(game, state, best.action),
            "line": described_line(game, state, best.line or (best.action,)),
            "ends_in": best.ends_in, "over": False,
        }  # fmt: skip

    def _end(self, ply: int, state: Any) -> None:
        value = self._played.players.utility(state, self._played.players.first)
        if self._is_exact:  # only the result counts beside scores on another scale
            value = (value > 0) - (value < 0)
        self._worth[ply] = Worth(value, value, self._is_exact)
        self._rows[ply] = {
            "text": self._played.ending(), "best": None, "best_described": None, "line": "",
            "ends_in": 0, "over": True,
        }  # fmt: skip

    def _analysis(self, state: Any) -> Analysis[Any] | None:
        if self._has_solver:
            return analysed(self._played, state, None, 1, self._seconds)
        return _searched(self._played, state, self._seconds)

    def data(self) -> dict[str, Any]:
        """Return what is known, by ply; null where nothing is."""
        return {
            "exact": self._is_exact,
            "scale": "points" if self._has_solver and not self._is_exact else "linear",
            "positions": [self._row(ply) for ply in range(len(self._rows))],
            "done": sum(row is not None for row in self._rows),
        }

    def _row(self, ply: int) -> dict[str, Any] | None:
        row, worth = self._rows[ply], self._worth[ply]
        if row is None or worth is None:
            return None
        return {
            **row,
            "value": plain_number(worth.value),
            "lower": plain_number(worth.lower), "upper": plain_number(worth.upper),
            "mark": self._mark(ply),
        }  # fmt: skip

    def _mark(self, ply: int) -> str:
        """Return the mark of the move that led to a position."""
        before = self._rows[ply - 1] if ply else None
        if before is None or before["best"] == self._written[ply - 1]:
            return ""
        side = self._played.side(self._played.states[ply - 1])
        return mark_of(self._worth[ply - 1], self._worth[ply], side)


def _searched(played: PlayedGame, state: Any, seconds: float) -> Analysis[Any] | None:
    """Return what alpha-beta finds, as an analysis."""
    from plybench.analysis import MoveAnalysis

    game, agent = agent_of(played, "alpha_beta")
    decision = agent.choose(game, state, Limits(seconds=seconds), SplitMix64(0))
    if decision.action is None or decision.value is None:
        return None
    move = MoveAnalysis(
        decision.action, decision.value, decision.value, f"{decision.value:g}", decision.line,
        decision.depth, is_proved=False,
    )  # fmt: skip
    return Analysis("alpha_beta", decision.status, (move,), move.text, decision.counts)
