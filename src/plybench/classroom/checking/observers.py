"""An observer of the user: does it have the points, and does it survive a search?"""

from typing import Any

from plybench.classroom.checking.findings import Report
from plybench.core.catalog import own_observer
from plybench.core.heuristic import usual_heuristic
from plybench.core.limits import Limits
from plybench.core.observer import POINTS, Observer
from plybench.engine.decisions import decide
from plybench.engine.searches import solve

_EFFORT = Limits(expansions=2_000, seconds=5.0)


def check_observer_of_user(text: str, problem: Any, game: Any, report: Report) -> None:
    """Add findings on an observer: it watches a search of a problem, or of a game."""
    observer = own_observer(text)
    cls = type(observer)
    heard = [name for name in POINTS if getattr(cls, name, None) is not getattr(Observer, name)]
    if not heard:
        report.note("it does nothing: it overrides none of the methods of plybench.Observer")
    else:
        report.right(f"it hears of: {', '.join(heard)}")
    with report.catching("watching a search"):
        if game is not None:
            found = decide(game, "alpha_beta", depth=2, observer=observer, limits=_EFFORT)
            report.right(f"it watched alpha_beta with depth 2: {found.counts.calls:,} nodes")
            return
        algorithm = "breadth_first" if usual_heuristic(problem) is None else "astar"
        result = solve(problem, algorithm, observer=observer, limits=_EFFORT)
        report.right(f"it watched {algorithm}: {result.counts.expanded:,} expansions")
