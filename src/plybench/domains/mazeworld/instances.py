"""Named and random puzzles of Mazeworld; `mazes` carves perfect mazes."""

from dataclasses import dataclass

from plybench.core.catalog.parameters import Parameter, read_parameters
from plybench.core.errors import InputError, unknown
from plybench.core.rng import SplitMix64
from plybench.core.system.long_work import look
from plybench.domains.mazeworld.mazes import CARVINGS, perfect_maze
from plybench.domains.mazeworld.robots import MODELS, robot_name
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.domains.mazeworld.text import read
from plybench.domains.shared.maps import Map

MAZE_GENERATOR = "maze:width=21,height=21,robots=10,seed=0"
GENERATOR = "random:width=8,height=8,robots=3,walls=20,seed=0"

PARAMETERS = {
    "width": Parameter(8, "cells across"),
    "height": Parameter(8, "cells down"),
    "robots": Parameter(3, "number of robots"),
    "walls": Parameter(20, "per cent of the cells that are walls"),
    "seed": Parameter(0, "another seed is another instance"),
    "model": Parameter(MODELS[0], f"the rules: {' or '.join(MODELS)}"),
}
MAZE_PARAMETERS = {
    "width": Parameter(21, "cells across, walls included; n rooms need 2 n + 1"),
    "height": Parameter(21, "cells down, walls included; n rooms need 2 n + 1"),
    "robots": Parameter(10, "number of robots"),
    "carving": Parameter(
        CARVINGS[0], f"{CARVINGS[0]}: long corridors; {CARVINGS[1]}: all mazes equally likely"
    ),
    "seed": PARAMETERS["seed"],
    "model": PARAMETERS["model"],
}
_MAX_CELLS = 65535  # as many as the native core knows
_MAX_TRIES = 100  # attempts to place walls or robots

_ROOM_ENDS = ("#C...........D#", "#A...........B#"), ("#B...........A#", "#D...........C#")
_WALL, _FLOOR = "#" * 15, "#.............#"


@dataclass(frozen=True, slots=True)
class Entry:
    """A named puzzle: drawings of start and goal, with / between their rows."""

    summary: str
    start: str
    goal: str
    model: str = "free"


def _room(ends: tuple[str, str]) -> str:
    return "/".join([_WALL, ends[0], *[_FLOOR] * 11, ends[1], _WALL])


_MAZE = (
    ".B...../.##.C../..##.../....#../..##.../..#..../A...##.",
    "......./.##..../..##.../....#../..##..B/..#...A/....##C",
)

INSTANCES = {
    "reports/room": Entry(
        "report mazeworld, four robots swap corners, 96 moves",
        _room(_ROOM_ENDS[0]),
        _room(_ROOM_ENDS[1]),
    ),
    "reports/room-turns": Entry(
        "the same, taking turns", _room(_ROOM_ENDS[0]), _room(_ROOM_ENDS[1]), "turns"
    ),
    "reports/maze": Entry("report mazeworld, the 7 x 7 example, 23 moves", *_MAZE),
    "reports/maze-turns": Entry("the same, taking turns", *_MAZE, "turns"),
    "reports/eight-puzzle": Entry(
        "report mazeworld, an 8-puzzle as a maze, 24 moves",
        "#####/#FBA#/#EDG#/#.HC#/#####",
        "#####/#FGH#/#CDE#/#.AB#/#####",
    ),
    "corridor/bay": Entry(
        "two robots swap places, with a bay to step into, 10 moves",
        "#######/#A...B#/###.###/#######",
        "#######/#B...A#/###.###/#######",
    ),
    "corridor/bay-turns": Entry(
        "the same, taking turns",
        "#######/#A...B#/###.###/#######",
        "#######/#B...A#/###.###/#######",
        "turns",
    ),
    "corridor/swap": Entry(
        "two robots in a corridor without a bay: unsolvable",
        "#######/#A...B#/#######",
        "#######/#B...A#/#######",
    ),
    "corridor/ring": Entry(
        "three robots go round a ring of eight cells", "ABC/.#./...", "CAB/.#./..."
    ),
}


def instance(name: str) -> Mazeworld:
    """Return a named puzzle, or a random one named as in `random:robots=4,walls=10,seed=7`.

    `maze:robots=4,seed=7` is a random perfect maze.
    """
    if name == "random" or name.startswith("random:"):
        return random_puzzle(**read_parameters(name.partition(":")[2], PARAMETERS))
    if name == "maze" or name.startswith("maze:"):
        return maze_puzzle(**read_parameters(name.partition(":")[2], MAZE_PARAMETERS))
    if name not in INSTANCES:
        raise unknown("instance", name, [*INSTANCES, GENERATOR, MAZE_GENERATOR])
    entry = INSTANCES[name]
    drawings = [part.replace("/", "\n") for part in (entry.start, entry.goal)]
    puzzle = read("model: {}\nstart:\n{}\ngoal:\n{}".format(entry.model, *drawings))
    puzzle.name = name
    return puzzle


def random_puzzle(
    width: int = 8,
    height: int = 8,
    robots: int = 3,
    walls: int = 20,
    seed: int = 0,
    model: str = "free",
) -> Mazeworld:
    """Return a random puzzle on a map with `walls` per cent of walls.

    Starts and goals are drawn from the largest connected part of the floor; a draw that is clearly
    unsolvable (`Mazeworld.impossible`) is repeated.
    """
    name = _with_model(f"random:{width=},{height=},{robots=},{walls=},{seed=}", model)
    _check_size(name, width, height)
    if robots < 1 or walls > 99:
        raise InputError(f"{name}: there must be at least one robot, and at most 99 % walls")
    if robots > width * height - width * height * walls // 100:
        raise InputError(f"{name}: there is no room for {robots:,} robots on {width} x {height}")
    rng = SplitMix64(seed)
    for _ in range(_MAX_TRIES):
        look()
        grid = _random_map(width, height, width * height * walls // 100, rng)
        cells = grid.largest_part()
        if len(cells) < robots:
            continue
        starts, goals = _draw_cells(cells, robots, rng), _draw_cells(cells, robots, rng)
        puzzle = _puzzle(grid, starts, goals, model, name)
        if not puzzle.impossible():
            return puzzle
    raise InputError(f"{name}: in {_MAX_TRIES} draws the robots never had room to reach goals")


def maze_puzzle(
    width: int = 21,
    height: int = 21,
    robots: int = 10,
    seed: int = 0,
    model: str = "free",
    carving: str = CARVINGS[0],
) -> Mazeworld:
    """Return a random puzzle in a perfect maze, with starts and goals anywhere in it.

    Both sides count cells, walls included. A draw that is clearly unsolvable is repeated; in a
    crowded maze the robots may still lack room to pass each other.
    """
    carved = "" if carving == CARVINGS[0] else f",carving={carving}"
    name = _with_model(f"maze:{width=},{height=},{robots=}{carved},{seed=}", model)
    if carving not in CARVINGS:
        raise unknown("carving", carving, CARVINGS)
    _check_size(name, width, height)
    if min(width, height) < 3 or width % 2 == 0 or height % 2 == 0:
        wanted = "width and height must be odd and at least 3; n rooms need 2 n + 1"
        raise InputError(f"{name}: {wanted}")
    rooms = (width // 2) * (height // 2)
    if not 1 <= robots <= 2 * rooms - 1:
        raise InputError(f"{name}: there can be 1 to {2 * rooms - 1:,} robots, one for each cell")
    rng = SplitMix64(seed)
    for _ in range(_MAX_TRIES):
        look()
        grid = perfect_maze(width, height, rng, carving)
        starts, goals = _draw_cells(grid.floor, robots, rng), _draw_cells(grid.floor, robots, rng)
        puzzle = _puzzle(grid, starts, goals, model, name)
        if not puzzle.impossible():
            return puzzle
    raise InputError(f"{name}: in {_MAX_TRIES} draws the robots never had room to reach goals")


def _with_model(name: str, model: str) -> str:
    return name if model == MODELS[0] else f"{name},model={model}"


def _check_size(name: str, width: int, height: int) -> None:
    if not 1 <= width * height <= _MAX_CELLS:
        raise InputError(f"{name}: {width * height:,} cells; there can be 1 to {_MAX_CELLS:,}")


def _random_map(width: int, height: int, walls: int, rng: SplitMix64) -> Map:
    cells = list(range(width * height))
    rng.shuffle(cells)
    return Map(width, height, frozenset(cells[:walls]))


def _draw_cells(cells: list[int], count: int, rng: SplitMix64) -> list[int]:
    """Return distinct cells, all choices equally likely."""
    shuffled = list(cells)
    rng.shuffle(shuffled)
    return shuffled[:count]


def _puzzle(grid: Map, starts: list[int], goals: list[int], model: str, name: str) -> Mazeworld:
    names = [robot_name(number) for number in range(len(starts))]
    places = [dict(zip(names, map(grid.position, cells), strict=True)) for cells in (starts, goals)]
    return Mazeworld(grid, places[0], places[1], model=model, name=name)
