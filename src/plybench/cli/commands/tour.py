"""`plybench tour`: every algorithm at work on one example of each family, and what to try next."""

from typing import TYPE_CHECKING, Any

from plybench.cli.drawing import (
    drawings_of,
    show_commands,
    show_drawing,
    show_table,
    solution_pictures,
)
from plybench.cli.grid import plain_grid
from plybench.cli.options import Json
from plybench.cli.output import print_json, show
from plybench.cli.showing.tour_stops import Stop, stops
from plybench.core.catalog import Algorithm, algorithms, solvers
from plybench.core.results.decision import Decision
from plybench.core.results.result import SearchResult, plain, plain_number

if TYPE_CHECKING:
    from rich.table import Table

_NEXT = (
    "plybench solve blocksworld reports/six-blocks --heuristic boosted",
    "plybench trace blocksworld --algorithm astar --duplicates tree --ties fifo --steps 3",
    "plybench trace blocksworld --format svg --output tree.svg",
    "plybench heuristics blocksworld",
    "plybench count blocksworld reports/one-block",
    "plybench solve sliding_tiles hardest/3x3 --heuristic walking-distance",
    "plybench solve sliding_tiles random:4x4,seed=1,moves=60 --algorithm ida_star",
    "plybench solve sliding_tiles random:4x4,seed=1 --algorithm ida_star --heuristic pdb",
    "plybench trace sliding_tiles reports/easy --steps 3",
    "plybench solve mazeworld reports/maze --play",
    "plybench solve blind_robot reports/room --play --delay 0.1",
    "plybench solve mazeworld random:width=30,height=12,robots=5,seed=3 --play --delay 0.1",
    "plybench solve mazeworld random:width=12,height=8,robots=12,walls=10,seed=3 --algorithm fuel",
    "plybench tree connect_four reports/tree --algorithm alpha_beta --depth 3",
    "plybench play connect_four --against alpha_beta:depth=4",
    "plybench match connect_four alpha_beta:depth=6 mcts:playouts=2000 --games 10 --seed 1",
    "plybench list",
)

_COUNTS = {"expanded": "expanded", "generated": "generated", "waiting": "max_frontier"}


def command(*, json: Json = False) -> int:
    """Solve one puzzle with every algorithm, one with every heuristic, one with every way to break
    ties. Choose a move in a game with every game-tree algorithm. Show what to try next.
    """
    if json:
        print_json({"stops": [as_data(stop) for stop in stops()], "next": list(_NEXT)})
        return 0
    for stop in stops():
        show_stop(stop)
    show("[bold]What to try next[/bold]")
    show_commands(_NEXT)
    return 0


def show_stop(stop: Stop) -> None:
    """Print a case, the table of its results and, for the first case, the path of A*."""
    from rich.text import Text

    head, colon, rest = stop.title.partition(":")
    show(Text.assemble((head, "bold"), colon, rest))
    if stop.boards:
        show_drawing(drawings_of(list(stop.boards.values()), list(stop.boards)))
    show("")
    if any(isinstance(found, Decision) for found in stop.results.values()):
        show_table(_decisions(stop), ["playouts", "pruned"])
    else:
        show_table(_comparison(stop), ["waiting", "generated"], _notes(stop))
    show("")
    if stop.what == "algorithm" and "astar" in stop.results:
        show("The path of A*, replayed by a verifier that shares no code with the search:", "")
        show_drawing(solution_pictures(stop.problem, stop.results["astar"]) or "")
        show("")


def _comparison(stop: Stop) -> "Table":
    """Return the table of all results, fewest expansions first."""
    headings = ["cost", *_COUNTS, "ms", *(["table ms"] if stop.preparation else [])]
    rows = []
    for name, result in sorted(stop.results.items(), key=lambda item: item[1].counts.expanded):
        mark = "*" if result.is_optimal else " "
        cost = str(result.status) if result.cost is None else f"{result.cost:,}{mark}"
        counts = [_count(stop, name, key) for key in _COUNTS.values()]
        cells = ["-" if count is None else f"{count:,}" for count in counts]
        rows.append((name, cost, *cells, _ms(result.seconds), *_table_times(stop, name)))
    return plain_grid((stop.what, *headings), rows, {stop.what})


def _decisions(stop: Stop) -> "Table":
    """Return the table of all decisions, fewest calls first."""
    rows = []
    for name, decision in sorted(stop.results.items(), key=lambda item: item[1].counts.calls):
        counts = decision.counts
        value = "" if decision.value is None else f"{decision.value:.3g}"
        numbers = (f"{n:,}" for n in (counts.calls, counts.pruned, counts.playouts))
        rows.append((name, str(decision.action), value, *numbers, _ms(decision.seconds)))
    heads = (stop.what, "column", "value", "calls", "pruned", "playouts", "ms")
    return plain_grid(heads, rows, {stop.what})


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f}"


def _table_times(stop: Stop, name: str) -> list[str]:
    """Return the time it took to build the table of a heuristic, if there is such a column."""
    return [_ms(stop.preparation[name])] if stop.preparation else []


def _notes(stop: Stop) -> list[str]:
    """Return the notes below a table: what the star means, and when some solvers earn it."""
    notes = ["* proved optimal"]
    for name, result in stop.results.items():
        entry = solvers().get(name)
        if result.is_optimal and entry is not None and entry.optimal != "always":
            notes[0] += f"; by {name} only when {entry.optimal}"
    if stop.preparation:
        notes.append("table ms: the time to build the heuristic's tables, before the search")
    if any(_count(stop, name, "generated") is None for name in stop.results):
        notes.append("- not counted")
    return notes


def _entry(name: str) -> Algorithm | None:
    return (algorithms() | solvers()).get(name)


def _count(stop: Stop, name: str, key: str) -> int | None:
    """Return a count of a result; None if the algorithm does not keep it."""
    entry = _entry(name)
    is_kept = entry is None or not entry.counts or key in entry.counts
    return getattr(stop.results[name].counts, key) if is_kept else None


def as_data(stop: Stop) -> dict[str, Any]:
    """Return a stop as JSON values."""
    return {
        "domain": stop.domain,
        "instance": stop.instance,
        "algorithm": stop.algorithm or None,
        "compared": stop.what,
        "results": [
            {"name": name} | _decision_data(found)
            if isinstance(found, Decision)
            else {"name": name} | _search_data(stop, name, found)
            for name, found in stop.results.items()
        ],
    }


def _search_data(stop: Stop, name: str, found: SearchResult[Any, Any]) -> dict[str, Any]:
    return {
        "status": str(found.status),
        "cost": plain_number(found.cost),
        "lower_bound": plain_number(found.lower_bound),
        "optimal": found.is_optimal,
        "counts": {key: _count(stop, name, key) for key in found.counts.to_dict()},
        "engine": found.engine,
        "seconds": round(found.seconds, 6),
        "preparation_seconds": round(stop.preparation.get(name, 0), 6),
    }


def _decision_data(found: Decision[Any]) -> dict[str, Any]:
    return {
        "status": str(found.status),
        "action": plain(found.action),
        "value": None if found.value is None else plain_number(found.value),
        "counts": found.counts.to_dict(),
        "engine": found.engine,
        "seconds": round(found.seconds, 6),
    }
