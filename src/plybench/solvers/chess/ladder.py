"""The ladder from plain minimax to the engine: each rung adds one step to those below it.

The steps are the switches of the search in their order, and among them, after the steps that only
order moves, the two better evaluations. Does not need python-chess.
"""

from dataclasses import dataclass, replace
from functools import cache

from plybench.core.limits import Limits
from plybench.core.results.result import Status
from plybench.solvers.chess.options import chess_engine, switch_options
from plybench.solvers.chess.searcher import Searcher
from plybench.solvers.chess.task import Found, Played, Task

_BETTER_EVALUATIONS = {
    "tuned_squares": "value pieces by their squares",
    "tuned": "value pawns, mobility, king safety and so on",
}
_EVALUATED_AFTER = "history"  # the last step that only orders moves
MOST_DEPTH = 40  # beyond it, where everything is seen (a mate, a draw), depth says nothing


@dataclass(frozen=True, slots=True)
class Rung:
    """A search with some of its switches on: `name` and `text` describe the step that was added."""

    name: str
    text: str
    evaluation: str
    switches: tuple[str, ...]  # all that are on

    @property
    def deepens(self) -> bool:
        """Whether a search deepens by itself, to depth 1, 2, 3, ..."""
        return "deepening" in self.switches


@cache
def rungs() -> tuple[Rung, ...]:
    """Return all rungs, the lowest first.

    >>> [rung.name for rung in rungs()][:3]
    ['minimax', 'alpha_beta', 'captures_first']
    """
    found = [Rung("minimax", "try everything, count the material", "material", ())]
    for name, text in chess_engine().switch_names():
        last = found[-1]
        found.append(Rung(name, text, last.evaluation, (*last.switches, name)))
        if name == _EVALUATED_AFTER:
            found += [
                replace(found[-1], name=evaluation, text=text, evaluation=evaluation)
                for evaluation, text in _BETTER_EVALUATIONS.items()
            ]
    return tuple(found)


class RungSearcher:
    """The engine on one rung, with one thread; it keeps its table until `clear`."""

    def __init__(self, rung: Rung) -> None:
        self.rung = rung
        self._searcher = Searcher()
        self._searcher.set("Evaluation", rung.evaluation)
        for option, name in switch_options().items():
            self._searcher.set(option, name in rung.switches)

    def clear(self) -> None:
        """Forget what earlier searches found."""
        self._searcher.clear()

    def to_depth(self, played: Played, depth: int, limits: Limits | None = None) -> Found:
        """Return what a search to a depth finds."""
        return self._searcher.search(played, Task(depth=depth)).run(limits)

    def within(self, played: Played, nodes: int, limits: Limits | None = None) -> Found:
        """Return what is found with this many nodes.

        A rung that does not deepen by itself starts again for each depth with the remaining nodes;
        then `lines` come from the last depth it finished. Depth 1 is always finished.
        """
        if self.rung.deepens:
            return self._searcher.search(played, Task(depth=MOST_DEPTH, nodes=nodes)).run(limits)
        found = self.to_depth(played, 1, limits)
        while found.status is Status.SOLVED and found.depth < MOST_DEPTH and found.nodes < nodes:
            task = Task(depth=found.depth + 1, nodes=nodes - found.nodes)
            deeper = self._searcher.search(played, task).run(_rest(limits, found))
            found = _join(found, deeper)
            if deeper.depth < (task.depth or 0):
                break
        return found


def _rest(limits: Limits | None, found: Found) -> Limits | None:
    """Return the rest of the limits: at least enough for a search to notice that it is over."""
    if limits is None:
        return None
    nodes, seconds = limits.expansions, limits.seconds
    return replace(
        limits,
        expansions=None if nodes is None else max(nodes - found.nodes, 1),
        seconds=None if seconds is None else max(seconds - found.seconds, 1e-9),
    )


def _join(found: Found, deeper: Found) -> Found:
    """Return two searches as one; the second counts if it finished."""
    is_finished = deeper.depth > found.depth
    return Found(
        deeper.status,
        deeper.lines if is_finished else found.lines,
        max(found.depth, deeper.depth),
        found.nodes + deeper.nodes,
        found.seconds + deeper.seconds,
        end=deeper.end,
    )
