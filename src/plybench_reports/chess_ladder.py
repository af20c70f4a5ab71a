"""What each step from minimax to the chess engine brings: the question of report chess, extended.

The report found that alpha-beta sees further than minimax in the same time. Here the steps of the
search are added one by one. Each is measured by the nodes that a fixed depth takes, the depth that
a fixed number of nodes reaches, and the best moves it finds. All counts are the same in each run,
and so are the optional games of each rung against the one below it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from plybench.core.errors import InputError, refused
from plybench.core.limits import Budget, LimitReached, Limits
from plybench.core.results.decision import Decision
from plybench.core.results.ending import INTERRUPTED, End, Ending, WithEnd
from plybench.core.results.result import Status
from plybench.core.rng import SplitMix64
from plybench.play.arena import PairCounts, match
from plybench.solvers.chess.exercises import Exercise
from plybench.solvers.chess.ladder import MOST_DEPTH, Rung, RungSearcher, rungs
from plybench.solvers.chess.solver import analysis_of
from plybench.solvers.chess.task import Found, Played

Progress = Callable[[str, int, int], object]  # (task, amount done, total)

_MOST_PLIES = 300  # a game that is not over by then is a draw
_MOST_NODES, _MOST_GAMES = 10**15, 10**6


@dataclass(frozen=True, slots=True)
class Step:
    """The measurements of a rung; the same in each run except for the seconds."""

    rung: Rung
    nodes: int  # to finish the depth in all positions
    depths: tuple[int, ...]  # finished within the nodes, for each position
    solved: tuple[bool, ...]
    pairs: PairCounts | None = None  # games against the rung below
    seconds: float = field(default=0.0, compare=False)  # to finish the depth

    @property
    def depth(self) -> float:
        """The mean of the depths."""
        return sum(self.depths) / len(self.depths)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "name": self.rung.name,
            "text": self.rung.text,
            "evaluation": self.rung.evaluation,
            "switches": list(self.rung.switches),
            "nodes": self.nodes,
            "depths": list(self.depths),
            "solved": list(self.solved),
            "seconds": round(self.seconds, 6),
            "difference": None if self.pairs is None else self.pairs.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Ladder(WithEnd):
    """The steps that were measured, the lowest first; `reason` says why not all of them were."""

    exercises: tuple[Exercise, ...]
    depth: int
    nodes: int
    steps: tuple[Step, ...]

    @property
    def is_complete(self) -> bool:
        """Whether all was measured."""
        return self.end is None

    def to_dict(self) -> dict[str, Any]:
        """Return plain values."""
        return {
            "depth": self.depth,
            "nodes": self.nodes,
            "complete": self.is_complete,
            "reason": self.reason,
            "end": self.end_as_data,
            "positions": [e.name for e in self.exercises],
            "steps": [step.to_dict() for step in self.steps],
        }


def climb(
    exercises: Sequence[Exercise],
    *,
    depth: int = 4,
    nodes: int = 20_000,
    games: int = 0,
    game_nodes: int = 5_000,
    limits: Limits | None = None,
    progress: Progress | None = None,
) -> Ladder:
    """Measure every rung; a limit or Ctrl-C ends it with the results so far.

    Every position is searched to `depth`, and once more with `nodes`. Each rung then plays `games`
    against the one below it, with `game_nodes` per move, from the named openings with both
    colours. Limits apply to everything together.
    """
    _check("depth", depth, 1, MOST_DEPTH)
    _check("nodes", nodes, 1, _MOST_NODES)
    _check("games", games, 0, _MOST_GAMES)
    _check("game_nodes", game_nodes, 1, _MOST_NODES)
    if not exercises:
        raise InputError("there are no positions to search")
    work = _Work(limits, 2 * len(exercises) * len(rungs()) + games * (len(rungs()) - 1), progress)
    steps: list[Step] = []
    end = None
    try:
        for rung in rungs():
            steps.append(_measured(rung, exercises, depth, nodes, work))
            if games and len(steps) > 1:
                steps[-1] = _with_games(steps[-1], steps[-2].rung, games, game_nodes, work)
                work.check()
    except LimitReached as error:
        end = error.end
    except KeyboardInterrupt:  # between two searches; a running search reports it in its ending
        end = INTERRUPTED
    return Ladder(tuple(exercises), depth, nodes, tuple(steps), end=end)


def _check(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise refused(name, value, f"a whole number from {least} to {most:,}")


class _Work:
    """How much of the work is done, and what is left of the limits."""

    def __init__(self, limits: Limits | None, total: int, progress: Progress | None) -> None:
        self._limits, self._budget = limits or Limits(), Budget(limits)
        self._nodes, self._done, self._total = 0, 0, total
        self._progress = progress
        self.end: Ending | None = None  # why it is over

    def rest(self) -> Limits:
        """Return the limits of the next search."""
        most = self._limits.expansions
        left = None if most is None else max(most - self._nodes, 1)
        return replace(self._budget.rest(), expansions=left)

    def add(self, found: Found) -> Found:
        """Count a search; raise LimitReached if it was not finished."""
        self._nodes += found.nodes
        most = self._limits.expansions
        is_spent = most is not None and self._nodes >= most
        if found.status is not Status.SOLVED or is_spent:
            # A search knows only what was left of the limits when it began.
            by_nodes = is_spent or (found.end is not None and found.end.kind is End.NODES)
            given = self._budget.as_given(found.end)
            self.end = Ending(End.NODES, most) if by_nodes else given
        self.check()
        return found

    def check(self) -> None:
        """Raise LimitReached if something has ended the work, Ctrl-C included."""
        if self.end is not None:
            raise LimitReached(self.end)

    def tell(self, what: str, step: int = 1) -> None:
        """Report progress."""
        self._done += step
        if self._progress is not None:
            self._progress(what, self._done, self._total)


def _measured(
    rung: Rung, exercises: Sequence[Exercise], depth: int, nodes: int, work: _Work
) -> Step:
    """Search all positions on a rung, each with an empty table."""
    searcher = RungSearcher(rung)
    spent, seconds, depths, solved = 0, 0.0, list[int](), list[bool]()
    for number, exercise in enumerate(exercises, 1):
        played, place = Played(exercise.fen), f"{rung.name}: position {number} of {len(exercises)}"
        work.tell(f"{place} to depth {depth}", 0)
        searcher.clear()
        found = work.add(searcher.to_depth(played, depth, work.rest()))
        spent, seconds = spent + found.nodes, seconds + found.seconds
        work.tell(f"{place} with {nodes:,} nodes")
        searcher.clear()
        found = work.add(searcher.within(played, nodes, work.rest()))
        depths.append(found.depth)
        solved.append(exercise.is_solved_by(found.lines[0].moves[0]))
        work.tell(place)
    return Step(rung, spent, tuple(depths), tuple(solved), seconds=seconds)


def _with_games(step: Step, below: Rung, games: int, nodes: int, work: _Work) -> Step:
    """Return a step with the games of its rung against the one below it."""
    players = [RungAgent(rung, nodes, work) for rung in (step.rung, below)]
    told = 0

    def report(played: int, _: int) -> None:
        nonlocal told
        work.tell(f"{step.rung.name} v {below.name}: {played} of {games} games", played - told)
        told = played

    result = match(
        "chess", *players, games=games, openings="named", draw_after=_MOST_PLIES, progress=report
    )
    if not result.is_complete:
        work.end = work.end or INTERRUPTED
    return replace(step, pairs=result.pairs)


class RungAgent:
    """A rung of the ladder as an agent, with a fixed number of nodes per move."""

    def __init__(self, rung: Rung, nodes: int, work: _Work | None = None) -> None:
        self.name = f"{rung.name}:nodes={nodes}"
        self._searcher, self._nodes, self._work = RungSearcher(rung), nodes, work

    def choose(
        self, game: Any, state: Any, limits: Limits | None, rng: SplitMix64
    ) -> Decision[Any]:
        """Return the decision; KeyboardInterrupt, which ends a match, if a limit is reached."""
        rest = limits if self._work is None else self._work.rest()
        found = self._searcher.within(Played(state), self._nodes, rest)
        try:
            if self._work is not None:
                self._work.add(found)
        except LimitReached:
            raise KeyboardInterrupt from None
        if found.is_interrupted:
            raise KeyboardInterrupt
        return analysis_of(game, state, found).decision()

    def close(self) -> None:
        """Forget the game."""
        self._searcher.clear()
