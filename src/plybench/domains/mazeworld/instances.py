"""Named and random puzzles of Mazeworld."""

from dataclasses import dataclass

from plybench.domain_tools.maps import Map
from plybench.domain_tools.parameters import Parameter, read_parameters
from plybench.domains.mazeworld.robots import MODELS, robot_name
from plybench.domains.mazeworld.rules import Mazeworld
from plybench.domains.mazeworld.text import read
from plybench.errors import InputError, unknown
from plybench.rng import SplitMix64
from plybench.system.long_work import look

GENERATOR = "random:width=8,height=8,robots=3,walls=20,seed=0"

PARAMETERS = {
    "width": Parameter(8, "cells across"),
    "height": Parameter(8, "cells down"),
    "robots": Parameter(3, "number of robots"),
    "walls": Parameter(20, "per cent of the cells that are walls"),
    "seed": Parameter(0, "another seed is another instance"),
    "model": Parameter(MODELS[0], f"the rules: {' or '.join(MODELS)}"),
}
_MAX_CELLS = 65535  # as many as the native core knows
_MAX_TRIES = 100  # draws of walls or places

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
        "report mazeworld, four robots change corners, 96 moves",
        _room(_ROOM_ENDS[0]), _room(_ROOM_ENDS[1])),
    "reports/room-turns": Entry(
        "the same, taking turns", _room(_ROOM_ENDS[0]), _room(_ROOM_ENDS[1]), "turns"),
    "reports/maze": Entry("report mazeworld, the 7 x 7 example, 23 moves", *_MAZE),
    "reports/maze-turns": Entry("the same, taking turns", *_MAZE, "turns"),
    "reports/eight-puzzle": Entry(
        "report mazeworld, an 8-puzzle as a maze, 24 moves",
        "#####/#FBA#/#EDG#/#.HC#/#####", "#####/#FGH#/#CDE#/#.AB#/#####"),
    "corridor/bay": Entry(
        "two robots change places, with a bay to step into, 10 moves",
        "#######/#A...B#/###.###/#######", "#######/#B...A#/###.###/#######"),
    "corridor/bay-turns": Entry(
        "the same, taking turns",
        "#######/#A...B#/###.###/#######", "#######/#B...A#/###.###/#######", "turns"),
    "corridor/swap": Entry(
        "two robots in a corridor without a bay: unsolvable",
        "#######/#A...B#/#######", "#######/#B...A#/#######"),
    "corridor/ring": Entry(
        "three robots go round a ring of eight cells",
        "ABC/.#./...", "CAB/.#./..."),
}  # fmt: skip


def instance(name: str) -> Mazeworld:
    """Return a named puzzle, or a random one named as in `random:robots=4,walls=10,seed=7`."""
    if name == "random" or name.startswith("random:"):
        return random_puzzle(**read_parameters(name.partition(":")[2], PARAMETERS))
    if name not in INSTANCES:
        raise unknown("instance", name, [*INSTANCES, GENERATOR])
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
    """Return a random puzzle on a map of which `walls` per cent are walls.

    Starts and goals are drawn from the largest connected part of the floor; a draw that is seen at
    once to be unsolvable (`Mazeworld.impossible`) is repeated.
    """
    name = f"random:{width=},{height=},{robots=},{walls=},{seed=}"
    if model != MODELS[0]:
        name += f",model={model}"
    if not 1 <= width * height <= _MAX_CELLS:
        raise InputError(f"{name}: {width * height:,} cells; there can be 1 to {_MAX_CELLS:,}")
    if robots < 1 or walls > 99:
        raise InputError(f"{name}: there must be a robot or more, and at most 99 % walls")
    if robots > width * height - width * height * walls // 100:
        raise InputError(f"{name}: there is no room for {robots:,} robots on {width} x {height}")
    rng = SplitMix64(seed)
    for _ in range(_MAX_TRIES):
        look()
        grid = _random_map(width, height, width * height * walls // 100, rng)
        cells = grid.largest_part()
        if len(cells) < robots:
            continue
        starts, goals = _drawn(cells, robots, rng), _drawn(cells, robots, rng)
        puzzle = _puzzle(grid, starts, goals, model, name)
        if not puzzle.impossible():
            return puzzle
    raise InputError(f"{name}: in {_MAX_TRIES} draws the robots never had room to reach goals")


def _random_map(width: int, height: int, walls: int, rng: SplitMix64) -> Map:
    cells = list(range(width * height))
    rng.shuffle(cells)
    return Map(width, height, frozenset(cells[:walls]))


def _drawn(cells: list[int], count: int, rng: SplitMix64) -> list[int]:
    """Return different cells, all choices equally likely."""
    shuffled = list(cells)
    rng.shuffle(shuffled)
    return shuffled[:count]


def _puzzle(grid: Map, starts: list[int], goals: list[int], model: str, name: str) -> Mazeworld:
    names = [robot_name(number) for number in range(len(starts))]
    places = [dict(zip(names, map(grid.position, cells), strict=True)) for cells in (starts, goals)]
    return Mazeworld(grid, places[0], places[1], model=model, name=name)
