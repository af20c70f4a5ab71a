"""States of Mazeworld on one line: `A 0,0 B 1,0`, with turns `A 0,0 B 1,0 (B to move)`."""

from collections.abc import Mapping

from plybench.core.errors import InputError
from plybench.domains.mazeworld.heuristics import State
from plybench.domains.mazeworld.models import Model
from plybench.domains.mazeworld.robot_places import parse_positions
from plybench.domains.mazeworld.robots import check_names
from plybench.domains.shared.maps import Map, Position


def positions_of(grid: Map, robots: tuple[str, ...], state: State) -> dict[str, Position]:
    """Return the robots' positions in a state of either model."""
    cells = state[: len(robots)]
    return dict(zip(robots, map(grid.position, cells), strict=True))


def cells_of(grid: Map, robots: tuple[str, ...], what: str, spots: Mapping[str, Position]) -> State:
    """Return the cells of positions in the robots' order: distinct cells of floor.

    `what` says in errors what the positions are.
    """
    taken: dict[int, str] = {}
    for robot in robots:
        try:
            cell = grid.cell(spots[robot])
        except InputError as error:
            raise InputError(f"{what} {robot}: {error}") from None
        x, y = spots[robot]
        if cell in grid.walls:
            raise InputError(f"{what} {robot} at ({x},{y}) is in a wall")
        if cell in taken:
            raise InputError(f"{what} {robot} at ({x},{y}) is also that of {taken[cell]}")
        taken[cell] = robot
    return tuple(taken)


def write_state(grid: Map, model: Model, state: State) -> str:
    """Return a state as one line."""
    spots = positions_of(grid, model.robots, state).items()
    return " ".join(f"{name} {x},{y}" for name, (x, y) in spots) + model.write_turn(state)


def read_state(grid: Map, model: Model, text: str) -> State:
    """Return the state that `write_state` wrote."""
    spots, mover = parse_positions(text)
    check_names(model.robots, spots, "place")
    cells = cells_of(grid, model.robots, "robot", spots)
    turn = model.read_turn(mover)
    if turn is None:
        raise InputError(f"state {text!r} must {model.turn_rule}")
    return (*cells, *turn)
