"""The stops of the tour: one example of each family, and what each way to solve it finds."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from plybench.cli.output import progress
from plybench.core.catalog import (
    Algorithm,
    Domain,
    GameDomain,
    algorithms,
    find_domain,
    find_game,
    game_algorithms,
    solvers,
)
from plybench.core.heuristic import heavy_table, heuristics_of
from plybench.core.limits import Limits
from plybench.core.native.bridge import native_core
from plybench.core.picture import Cell, Picture
from plybench.core.results.decision import Decision
from plybench.core.results.result import SearchResult, Status
from plybench.engine.decisions import decide
from plybench.engine.searches import solve

# The smallest depth limit that suffices; everything else runs with its defaults.
_OPTIONS: dict[str, dict[str, Any]] = {"depth_limited": {"limit": 14}}
_MANY_ROBOTS = "random:width=32,height=16,robots=40,walls=20,seed=3"
_POSITION = "4453"  # where every game-tree algorithm chooses a move
_PLIES = 5


@dataclass(frozen=True)
class Stop:
    """One case, solved in several ways."""

    domain: str
    instance: str
    title: str
    what: str  # what the ways are: algorithms, heuristics
    results: dict[str, Any]  # SearchResult or Decision, by the name of the way
    boards: dict[str, Picture] = field(default_factory=dict)  # by caption
    problem: Any = None
    # Seconds that the first call of a heuristic took to build its table, apart from the search.
    preparation: dict[str, float] = field(default_factory=dict)
    algorithm: str = ""  # the one algorithm, if the ways are not algorithms


def stops() -> Iterator[Stop]:
    """Yield the stops, each as soon as it is solved."""
    yield blocksworld()
    yield sliding_tiles()
    yield mazeworld()
    if native_core() is not None:
        yield many_robots()
    yield blind_robot()
    yield connect_four()


def blocksworld() -> Stop:
    """Solve a Blocksworld puzzle with every algorithm."""
    family = find_domain("blocksworld")
    puzzle = family.instance(family.default)
    start = puzzle.picture(puzzle.initial)
    results: dict[str, Any] = {}
    for name, entry in algorithms().items():
        with progress(name) as report:
            results[name] = _raise_if_stopped(_run(entry, family, puzzle, report))
    return Stop(
        family.name,
        puzzle.name,
        "Blocksworld: the agent @ swaps places with whatever it moves into.",
        "algorithm",
        results,
        _beside(start, goal_picture(start)),
        puzzle,
    )


def sliding_tiles() -> Stop:
    """Solve the 8-puzzle of a report with A* and every heuristic, with tables built beforehand."""
    puzzle = find_domain("sliding_tiles").instance("reports/hard")
    results: dict[str, Any] = {}
    preparation = {}
    for name, heuristic in heuristics_of(puzzle).items():
        if heavy_table(heuristic):
            continue
        started = perf_counter()
        heuristic(puzzle.initial)
        preparation[name] = perf_counter() - started
        results[name] = _raise_if_stopped(solve(puzzle, heuristic=heuristic))
    return Stop(
        "sliding_tiles",
        puzzle.name,
        "The 8-puzzle: tiles slide into the blank. A* with each heuristic:",
        "heuristic",
        results,
        _beside(puzzle.picture(puzzle.initial), puzzle.picture(puzzle.goal)),
        puzzle,
        preparation,
        "astar",
    )


def mazeworld() -> Stop:
    """Solve the room of a report with A* and several orders among equal f."""
    room = find_domain("mazeworld").instance("reports/room")
    ways = ("low-h", "lifo", "heap")
    results: dict[str, Any] = {
        ties: _raise_if_stopped(solve(room, heuristic="manhattan", ties=ties)) for ties in ways
    }
    return Stop(
        "mazeworld",
        room.name,
        "Mazeworld: robots swap corners, moving one at a time. A* with manhattan, by "
        "what comes first among nodes of equal f:",
        "ties",
        results,
        _beside(room.picture(room.initial), room.picture(room.goals)),
        room,
        algorithm="astar",
    )


def many_robots() -> Stop:
    """Plan for many robots with the native planners."""
    maze = find_domain("mazeworld").instance(_MANY_ROBOTS)
    planners = [name for name, entry in solvers().items() if entry.domain == "mazeworld"]
    return Stop(
        "mazeworld",
        maze.name,
        f"The native planners for the {len(maze.robots)} robots of {_MANY_ROBOTS}:",
        "algorithm",
        {name: _raise_if_stopped(solve(maze, name)) for name in planners},
        problem=maze,
    )


def blind_robot() -> Stop:
    """Bring a robot that may be anywhere in a maze to one square, by A* and by `synchronize`."""
    maze = find_domain("blind_robot").instance("reports/maze")
    results: dict[str, Any] = {}
    for name in ("bounding-box", "merge-pair"):
        best = results[f"A* with {name}"] = _raise_if_stopped(solve(maze, heuristic=name))
    if native_core() is not None:
        best = results["synchronize"] = _raise_if_stopped(solve(maze, "synchronize"))
    end = maze.initial if best.path is None else best.path.states[-1]
    return Stop(
        "blind_robot",
        maze.name,
        "Blind robot: it may be anywhere (*), and moves until one square is left:",
        "method",
        results,
        {"start": maze.picture(maze.initial), "end": maze.picture(end)},
        maze,
    )


def connect_four() -> Stop:
    """Choose a move in Connect Four with every game-tree algorithm."""
    family = find_game("connect_four")
    game, state = family.load(_POSITION, None)
    decisions: dict[str, Any] = {}
    for name, entry in game_algorithms().items():
        with progress(name) as report:
            decisions[name] = _raise_if_stopped(_choose(entry, family, game, state, report))
    return Stop(
        family.name,
        _POSITION,
        f"Connect Four after {_POSITION}, X to move. Looking {_PLIES} plies ahead:",
        "algorithm",
        decisions,
        {"": game.picture(state)},
        game,
    )


def _run(entry: Algorithm, family: Domain, puzzle: Any, report: Any) -> SearchResult[Any, Any]:
    """Return the result of an algorithm with the domain's usual heuristic."""
    options = dict(_OPTIONS.get(entry.name, {}))
    if entry.needs_heuristic:
        options["heuristic"] = family.default_heuristic
    return solve(puzzle, entry.name, limits=Limits(seconds=60, progress=report), **options)


def _choose(
    entry: Algorithm, family: GameDomain, game: Any, state: Any, report: Any
) -> Decision[Any]:
    """Return the decision of an algorithm with the game's usual evaluation and order."""
    usual = {"depth": _PLIES, "evaluate": family.default_evaluation, "order": family.default_order}
    options: Any = {name: value for name, value in usual.items() if name in entry.options}
    limits = Limits(seconds=60, progress=report)
    return decide(game, entry.name, state, limits=limits, **options)


def _raise_if_stopped(result: Any) -> Any:
    """Return a result; Ctrl-C in its search ends the tour."""
    if result.status is Status.STOPPED:
        raise KeyboardInterrupt
    return result


def _beside(start: Picture, goal: Picture) -> dict[str, Picture]:
    return {"start": start, "goal": goal}


def goal_picture(picture: Picture) -> Picture:
    """Return the board with everything on its goal."""
    rows = [
        tuple(
            cell if cell.kind == "wall" else Cell("piece" if cell.goal else "empty", cell.goal)
            for cell in row
        )
        for row in picture.rows
    ]
    return Picture(tuple(rows))
