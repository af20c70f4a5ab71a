"""The chess engine as a solver of the catalog: lines of the best moves of a position.

It hands the core a state of `Chess` with the positions before it, or the FEN and the moves of a
state of `Chess960`, and answers with moves of the game. It does not import python-chess itself, so
that the catalog is complete without it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from math import inf
from typing import Annotated, Any

from plybench.core.catalog import GameSolver, solver
from plybench.core.errors import InputError, refused, unknown
from plybench.core.limits import Limits
from plybench.core.native.bridge import native_core
from plybench.core.results.analysis import Analysis, MoveAnalysis
from plybench.core.results.decision import GameCounts
from plybench.solvers.chess.explain import explain_position
from plybench.solvers.chess.options import chess_engine, find_option, switch_options
from plybench.solvers.chess.searcher import Searcher
from plybench.solvers.chess.task import MOST_DEPTH, NODES_IN_PLAY, Found, Line, Played, Task

NODES = 2_000_000  # the default limit; a second or two

_GAMES = ("Chess", "Chess960")


def switch_names() -> Iterable[str]:
    """Return the names of the switches of the search; none if the core was not built."""
    return () if native_core() is None else switch_options().values()


@solver("chess", name="engine", switches=switch_names)
class EngineSolver(GameSolver):
    """The chess engine: the best lines of a position, in centipawns or in moves to mate.

    It searches within `nodes`, `depth`, `seconds` or `mate`, by default with 2,000,000 nodes. Every
    idea of the search is a switch that you can turn off by name. The table is kept from position
    to position.
    """

    def __init__(
        self,
        game: Any,
        *,
        nodes: Annotated[
            int | None, "Stop after this many nodes. By default 2,000,000; 100,000 in games."
        ] = None,
        depth: Annotated[int | None, "Stop at this depth, in plies."] = None,
        seconds: Annotated[float | None, "Stop after this many seconds."] = None,
        mate: Annotated[int | None, "Search for a mate in this many moves, and prove it."] = None,
        hash: Annotated[int, "Size of the table in MiB."] = 16,
        threads: Annotated[int, "Number of threads."] = 1,
        elo: Annotated[int | None, "Play at this Elo rating. By default at full strength."] = None,
        evaluation: Annotated[str | None, "The evaluation. By default all terms."] = None,
        terms: Annotated[bool, "Also show the evaluation of the position term by term."] = False,
        **switches: bool,
    ) -> None:
        if type(game).__name__ not in _GAMES or not type(game).__module__.startswith("plybench."):
            raise InputError(
                f"{type(game).__name__} may have other rules; the engine plays only Chess"
            )
        chess_engine()  # raises InputError if it was not built
        self._game, self._searcher, self._terms = game, Searcher(), terms
        given = {"Hash": hash, "Threads": threads, "UCI_Elo": elo, "Evaluation": evaluation}
        for option, value in given.items():
            if value is not None:
                self._searcher.set(option, value, option.lower().removeprefix("uci_"))
        if elo is not None:
            self._searcher.set("UCI_LimitStrength", True)
        self._set_switches(switches)
        self._task = _task(nodes=nodes, depth=depth, seconds=seconds, mate=mate, elo=elo)

    @staticmethod
    def for_play(options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of a player, which by default does not think long."""
        is_limited = options.keys() & {"nodes", "depth", "seconds", "mate", "elo"}
        return {**options} if is_limited else {**options, "nodes": NODES_IN_PLAY}

    @staticmethod
    def with_evaluation(
        evaluate: Callable[[Any], Any],
        *,
        nodes: int | None = None,
        depth: int | None = None,
        seconds: float | None = None,
        mate: int | None = None,
        **options: Any,
    ) -> Any:
        """Return a player that evaluates positions with a function of a `chess.Board`.

        It is called once for the initial position, so that a function of the wrong kind is noticed.
        """
        import chess
        from chess.engine import Limit

        from plybench.solvers.chess.engine import Engine

        limit = Limit(time=seconds, depth=depth, nodes=nodes, mate=mate)
        is_limited = any(value is not None for value in (nodes, depth, seconds, mate))
        for name in ("evaluation", "terms"):
            if name in options:
                raise InputError(f"{name} is for the engine's own evaluation; leave it out")
        own = {name: options.pop(name) for name in ("hash", "threads", "elo") if name in options}
        engine = Engine(
            **own, switches=options, evaluate=evaluate, limit=limit if is_limited else None
        )
        engine.analyse(chess.Board(), Limit(nodes=1))
        return engine

    def new_game(self) -> None:
        """Forget the previous game."""
        self._searcher.clear()

    def analyse(
        self,
        state: Any,
        *,
        best: int | None = None,
        limits: Limits | None = None,
        report: Callable[[str], None] | None = None,
    ) -> Analysis[Any]:
        """Return the best move with its line, or the requested number of best moves."""
        played = self._position_of(state)
        find_option("MultiPV").read(best or 1, "best")  # raises InputError for too many
        task = Task(**self._task, lines=best or 1)
        told = None if report is None else lambda line: self._tell(state, line, report)
        ended = self._searcher.search(played, task, told).run(limits)
        found = analysis_of(self._game, state, ended, is_proved=task.mate is not None)
        return self._with_terms(played, found) if self._terms else found

    def _position_of(self, state: Any) -> Played:
        is_960 = self._game.variant == "chess960"
        return Played(state.fen, state.moves, chess960=True) if is_960 else Played(state)

    def _set_switches(self, switches: dict[str, bool]) -> None:
        options = {name: option for option, name in switch_options().items()}
        for name, value in switches.items():
            if name not in options:
                raise unknown("switch of the engine", name, options)
            self._searcher.set(options[name], value, name)

    def _tell(self, state: Any, line: Line, report: Callable[[str], None]) -> None:
        if line.rank == 1:
            move = _move(self._game, state, line)
            played = self._game.describe_line(state, list(move.line))
            report(f"depth {line.depth}, {line.nodes:,} nodes: {move.text} {played:.40}")

    def _with_terms(self, played: Played, found: Analysis[Any]) -> Analysis[Any]:
        terms = explain_position(played.position)
        details = {**found.details, "evaluation": terms.to_dict()}
        return replace(found, details=details, notes=(str(terms),))


def analysis_of(game: Any, state: Any, found: Found, *, is_proved: bool = False) -> Analysis[Any]:
    """Return a search result as an analysis; `is_proved` says that its mates are proved."""
    moves = tuple(_move(game, state, line, is_proved) for line in found.lines)
    return Analysis(
        "engine",
        found.status,
        moves,
        moves[0].text if moves else game.ending(state),
        GameCounts(calls=found.nodes),
        details={"depth": found.depth},
        seconds=found.seconds,
        end=found.end,
    )


def _move(game: Any, state: Any, line: Line, is_proved: bool = False) -> MoveAnalysis[Any]:
    moves = tuple(map(game.parse_action, line.moves))
    value = line.score if line.mate is None else game.value_of_mate(state, line.mate)
    lower = -inf if line.bound == "upper" else value
    upper = inf if line.bound == "lower" else value
    sign = {"exact": "", "lower": ">= ", "upper": "<= "}[line.bound]
    text = sign + game.describe_value(state, value)
    is_proved = is_proved and line.mate is not None
    return MoveAnalysis(moves[0], lower, upper, text, moves, line.depth, is_proved)


def _task(elo: int | None, **given: Any) -> dict[str, Any]:
    """Return the limits that are set, checked; the usual one if none is set."""
    limits = {name: value for name, value in given.items() if value is not None}
    for name, value in limits.items():
        if not 0 < value < inf:
            what = "number" if name == "seconds" else "whole number"
            raise refused(name, value, f"a {what} above 0")
    if not limits:
        return {"nodes": NODES} if elo is None else {"depth": MOST_DEPTH}
    for name in ("depth", "mate"):
        if name in limits:
            limits[name] = min(limits[name], MOST_DEPTH)
    return limits
