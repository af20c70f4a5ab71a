"""`plybench tour`: a case of each family, compared by all its algorithms, and how to go on."""

from typing import TYPE_CHECKING, Any

from plybench.catalog import (
    Algorithm,
    Domain,
    GameDomain,
    algorithms,
    find_domain,
    find_game,
    game_algorithms,
    solvers,
)
from plybench.cli.drawing import (
    drawings_of,
    show_commands,
    show_drawing,
    show_table,
    solution_pictures,
)
from plybench.cli.output import progress, show
from plybench.decision import Decision
from plybench.engine import decide, native_core, solve
from plybench.heuristic import heuristics_of
from plybench.limits import Limits
from plybench.picture import Cell, Picture
from plybench.result import SearchResult, Status

if TYPE_CHECKING:
    from rich.table import Table

# The depth limit that just suffices; everything else runs with its defaults.
_OPTIONS: dict[str, dict[str, Any]] = {"depth_limited": {"limit": 14}}

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

_THRONG = "random:width=32,height=16,robots=40,walls=20,seed=3"
_POSITION = "4453"  # from which every game-tree algorithm chooses a move
_PLIES = 5


def command() -> int:
    """Solve a puzzle with every algorithm, another with every heuristic, a third with every way to
    break ties; choose a move of a game with every game-tree algorithm; show how to go on.
    """
    show_algorithms()
    show_heuristics()
    show_robots()
    show_blind_robot()
    show_game()
    show("[bold]How to go on[/bold]")
    show_commands(_NEXT)
    return 0


def show_algorithms() -> None:
    """Solve a Blocksworld puzzle with every algorithm."""
    family = find_domain("blocksworld")
    puzzle = family.instance(family.default)
    show("[bold]Blocksworld[/bold]: the agent @ changes places with whatever it moves into.")
    boards = [puzzle.picture(puzzle.initial), goal_picture(puzzle.picture(puzzle.initial))]
    show_boards(boards, ["start", "goal"])
    results = {}
    for name, entry in algorithms().items():
        with progress(name) as report:
            results[name] = run(entry, family, puzzle, report)
        if results[name].status is Status.STOPPED:
            raise KeyboardInterrupt
    show_comparison("algorithm", results)
    show("The path of A*, replayed by a verifier that shares no code with the search:", "")
    show_drawing(solution_pictures(puzzle, results["astar"]) or "")
    show("")


def show_heuristics() -> None:
    """Solve the 8-puzzle of a report with A* and every heuristic."""
    puzzle = find_domain("sliding_tiles").instance("reports/hard")
    show("[bold]The 8-puzzle[/bold]: tiles slide into the blank. A* with each heuristic:")
    boards = [puzzle.picture(puzzle.initial), puzzle.picture(puzzle.goal)]
    show_boards(boards, ["start", "goal"])
    results = {name: solve(puzzle, heuristic=h) for name, h in heuristics_of(puzzle).items()}
    show_comparison("heuristic", results)
    show("")


def show_robots() -> None:
    """Solve the room of a report with A* and every order among equal f."""
    room = find_domain("mazeworld").instance("reports/room")
    show(
        "[bold]Mazeworld[/bold]: robots change corners, one moves at a time. A* with manhattan, "
        "by what comes first among nodes of equal f:"
    )
    boards = [room.picture(room.initial), room.picture(room.goals)]
    show_boards(boards, ["start", "goal"])
    results = {
        ties: solve(room, heuristic="manhattan", ties=ties) for ties in ("low-h", "lifo", "heap")
    }
    show_comparison("ties", results)
    show("")
    if native_core() is not None:
        show_planners()


def show_planners() -> None:
    """Plan for many robots with the native planners."""
    maze = find_domain("mazeworld").instance(_THRONG)
    show(f"The native planners for the {len(maze.robots)} robots of {_THRONG}:", "")
    planners = [name for name, entry in solvers().items() if entry.domain == "mazeworld"]
    show_comparison("planner", {name: solve(maze, name) for name in planners})
    show("")


def show_blind_robot() -> None:
    """Bring a robot that may be anywhere in a maze to one square: by A*, and by `synchronize`."""
    maze = find_domain("blind_robot").instance("reports/maze")
    show("[bold]Blind robot[/bold]: it may be anywhere (*), and moves until one square is left:")
    results = {
        f"A* with {name}": solve(maze, heuristic=name) for name in ("bounding-box", "merge-pair")
    }
    best = results["A* with merge-pair"]
    if native_core() is not None:
        best = results["synchronize"] = solve(maze, "synchronize")
    end = maze.initial if best.path is None else best.path.states[-1]
    show_boards([maze.picture(maze.initial), maze.picture(end)], ["start", "end"])
    show_comparison("method", results)
    show("")


def show_game() -> None:
    """Choose a move in Connect Four with every game-tree algorithm."""
    family = find_game("connect_four")
    game, state = family.load(_POSITION, None)
    show(f"[bold]Connect Four[/bold] after {_POSITION}, X to move. Looking {_PLIES} plies ahead:")
    show_boards([game.picture(state)], [""])
    decisions = {}
    for name, entry in game_algorithms().items():
        with progress(name) as report:
            decisions[name] = choose(entry, family, game, state, report)
        if decisions[name].status is Status.STOPPED:
            raise KeyboardInterrupt
    show_table(decision_table(decisions), ["playouts", "pruned"])
    show("")


def show_boards(boards: list[Picture], captions: list[str]) -> None:
    """Print boards under their captions, and a blank line."""
    show_drawing(drawings_of(boards, captions))
    show("")


def show_comparison(what: str, results: dict[str, SearchResult[Any, Any]]) -> None:
    """Print the table of all results."""
    show_table(comparison(what, results), ["most waiting", "generated"])


def choose(
    entry: Algorithm, family: GameDomain, game: Any, state: Any, report: Any
) -> Decision[Any]:
    """Return the decision of an algorithm with the game's usual evaluation and order."""
    usual = {"depth": _PLIES, "evaluate": family.default_evaluation, "order": family.default_order}
    options: Any = {name: value for name, value in usual.items() if name in entry.defaults}
    limits = Limits(seconds=60, progress=report)
    return decide(game, entry.name, state, limits=limits, **options)


def decision_table(decisions: dict[str, Decision[Any]]) -> "Table":
    """Return the table of all decisions, fewest calls first."""
    from rich.table import Table

    table = Table("algorithm", box=None, pad_edge=False)
    for heading in ("column", "value", "calls", "pruned", "playouts", "ms"):
        table.add_column(heading, justify="right")
    for name, found in sorted(decisions.items(), key=lambda item: item[1].counts.calls):
        counts = found.counts
        value = "" if found.value is None else f"{found.value:.3g}"
        table.add_row(
            name, str(found.action), value, f"{counts.calls:,}", f"{counts.pruned:,}",
            f"{counts.playouts:,}", f"{found.seconds * 1000:.1f}",
        )  # fmt: skip
    return table


def run(entry: Algorithm, family: Domain, puzzle: Any, report: Any) -> SearchResult[Any, Any]:
    """Return the result of an algorithm with the domain's usual heuristic."""
    options = dict(_OPTIONS.get(entry.name, {}))
    if entry.needs_heuristic:
        options["heuristic"] = family.default_heuristic
    return solve(puzzle, entry.name, limits=Limits(seconds=60, progress=report), **options)


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


def comparison(what: str, results: dict[str, SearchResult[Any, Any]]) -> "Table":
    """Return the table of all results, fewest expansions first."""
    from rich.table import Table

    table = Table(what, box=None, pad_edge=False)
    for heading in ("cost", "expanded", "generated", "most waiting", "ms"):
        table.add_column(heading, justify="right")
    for name, result in sorted(results.items(), key=lambda item: item[1].counts.expanded):
        mark = "*" if result.is_optimal else " "
        cost = str(result.status) if result.cost is None else f"{result.cost:,}{mark}"
        counts = result.counts
        table.add_row(
            name, cost, f"{counts.expanded:,}", f"{counts.generated:,}",
            f"{counts.max_frontier:,}", f"{result.seconds * 1000:.1f}",
        )  # fmt: skip
    table.caption = "* proved optimal"
    table.caption_justify = "left"
    return table
