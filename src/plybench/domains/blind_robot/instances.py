"""Named and random problems of the blind robot."""

from dataclasses import dataclass

from plybench.core.catalog.parameters import Parameter, read_parameters
from plybench.core.errors import InputError, unknown
from plybench.core.rng import SplitMix64
from plybench.domains.blind_robot.rules import MOST_CELLS, BlindRobot
from plybench.domains.blind_robot.text import read
from plybench.domains.shared.maps import Map

GENERATOR = "random:width=8,height=8,walls=20,seed=0"

PARAMETERS = {
    "width": Parameter(8, "cells across"),
    "height": Parameter(8, "cells down"),
    "walls": Parameter(20, "per cent of the cells that are walls"),
    "starts": Parameter(0, "number of squares where the robot may start; 0 for all it can reach"),
    "seed": Parameter(0, "another seed is another instance"),
}

_EDGE = "#" * 15
_ROOM = "/".join([_EDGE, "#*...........*#", *["#.............#"] * 11, "#*...........*#", _EDGE])
_MAZE = "......./.##..../..##.../....#../..##.../..#..../....##."


@dataclass(frozen=True, slots=True)
class Entry:
    """A named problem: a map with / between its rows; without marks all floor is possible."""

    summary: str
    rows: str
    target: str = ""


INSTANCES = {
    "reports/room": Entry("report blind-robot, four corners of a room, 24 moves", _ROOM),
    "reports/room-all": Entry("the same room, from any square, 24 moves", _ROOM.replace("*", ".")),
    "reports/maze": Entry("the 7 x 7 maze of report mazeworld, from any square, 16 moves", _MAZE),
    "small/corners": Entry(
        "four corners of a room with a pillar, 8 moves", "*...*/...../..#../...../*...*"
    ),
    "small/hook": Entry("a bent corridor, from any square", "...#/##.#/...#/.###"),
    "small/home": Entry(
        "two squares of a small room, to a target in its middle", "*../.../..*", "1,1"
    ),
    "mazes/spiral": Entry(
        "a spiral, from any square, 24 moves",
        "......./######./.....#./.###.#./.#...#./.#####./.......",
    ),
    "mazes/islands": Entry("two rooms without a door: unsolvable", "..#*/*.#."),
}


def instance(name: str) -> BlindRobot:
    """Return a named problem, or a random one named as in `random:width=8,walls=10,seed=7`."""
    if name == "random" or name.startswith("random:"):
        return random_problem(**read_parameters(name.partition(":")[2], PARAMETERS))
    if name not in INSTANCES:
        raise unknown("instance", name, [*INSTANCES, GENERATOR])
    entry = INSTANCES[name]
    lines = [] if "*" in entry.rows else ["start: all"]
    lines += [f"target: {entry.target}"] if entry.target else []
    problem = read("\n".join([*lines, *entry.rows.split("/")]))
    problem.name = name
    return problem


def random_problem(
    width: int = 8, height: int = 8, walls: int = 20, starts: int = 0, seed: int = 0
) -> BlindRobot:
    """Return a random problem on a map with `walls` per cent of walls.

    The robot may be on any square of the largest connected part of the floor or, with `starts`, on
    this many of its squares.
    """
    name = f"random:{width=},{height=},{walls=},{seed=}"
    if starts:
        name = f"random:{width=},{height=},{walls=},{starts=},{seed=}"
    if not 1 <= width * height <= MOST_CELLS:
        raise InputError(f"{name}: {width * height:,} cells; there can be 1 to {MOST_CELLS:,}")
    if walls > 99:
        raise InputError(f"{name}: there can be at most 99 % walls")
    rng = SplitMix64(seed)
    cells = list(range(width * height))
    rng.shuffle(cells)
    grid = Map(width, height, frozenset(cells[: len(cells) * walls // 100]))
    part = grid.largest_part()
    if starts > len(part):
        raise InputError(f"{name}: the largest part of the floor has only {len(part)} squares")
    if starts:
        rng.shuffle(part)
        part = part[:starts]
    return BlindRobot(grid, [grid.position(cell) for cell in part], name=name)
