"""Hypothesis strategies: random graphs, games on them, puzzles of Blocksworld, Mazeworld and
the blind robot."""

from collections.abc import Sequence
from math import inf

from hypothesis import strategies as st

from helpers.games import GraphGame
from helpers.problems import Cost, GraphProblem
from plybench.domains.blind_robot import BlindRobot
from plybench.domains.blind_robot.rules import ORDERS as BLIND_ORDERS
from plybench.domains.blocksworld import Blocksworld
from plybench.domains.mazeworld import Mazeworld
from plybench.domains.mazeworld.robots import MODELS, ORDERS, robot_name
from plybench.domains.shared.maps import Map

# Sums of these are exact in binary, so that different orders of addition agree.
FLOATS = (0.0, 0.25, 0.5, 1.0, 1.75, 2.5)


@st.composite
def graphs(
    draw: st.DrawFn, costs: Sequence[Cost] = (0, 1, 2, 3, 5), max_nodes: int = 8
) -> GraphProblem:
    """Return a directed graph with random edges; there may be no way to a goal."""
    names = [f"n{i}" for i in range(draw(st.integers(1, max_nodes)))]
    price = st.sampled_from(costs)
    edges = {
        name: draw(st.dictionaries(st.sampled_from(names), price, max_size=4)) for name in names
    }
    goals = draw(st.lists(st.sampled_from(names), min_size=0, max_size=2, unique=True))
    return GraphProblem(edges, names[0], goals)


def unit_graphs(max_nodes: int = 8) -> st.SearchStrategy[GraphProblem]:
    """Return graphs whose actions all cost 1."""
    return graphs((1,), max_nodes)


@st.composite
def blocksworlds(
    draw: st.DrawFn, max_cells: int = 9, max_blocks: int = 3, max_walls: int = 2
) -> Blocksworld:
    """Return a puzzle of random size with walls and goals for some blocks, the agent or both."""
    width = draw(st.integers(1, 4))
    height = draw(st.integers(1, max(1, min(4, max_cells // width))))
    spots = [(x, y) for x in range(width) for y in range(height)]
    start = draw(st.permutations(spots))
    walls = draw(st.integers(0, min(max_walls, len(spots) - 1)))
    count = draw(st.integers(0, min(max_blocks, len(spots) - walls - 1)))
    free = start[: len(spots) - walls]
    names = "ABC"[:count] if draw(st.booleans()) else [f"b{i}" for i in range(count)]
    goal = draw(st.permutations(free))
    wanted = draw(st.lists(st.sampled_from(range(count + 1)), min_size=1, unique=True))
    return Blocksworld(
        width,
        height,
        agent=free[0],
        blocks=dict(zip(names, free[1:], strict=False)),
        goals={names[i - 1]: goal[i] for i in sorted(wanted) if i},
        walls=start[len(spots) - walls :],
        agent_goal=goal[0] if 0 in wanted else None,
        order=draw(st.sampled_from(("left-right-down-up", "left-up-right-down", "printed-lists"))),
    )


@st.composite
def mazes(
    draw: st.DrawFn,
    shapes: st.SearchStrategy[tuple[int, int, int]],
    models: Sequence[str] = MODELS,
) -> Mazeworld:
    """Return a maze of (width, height, robots); some cannot be solved, some are at the start."""
    width, height, robots = draw(shapes)
    cells = list(range(width * height))
    draw(st.randoms(use_true_random=False)).shuffle(cells)
    walls = draw(st.integers(0, len(cells) // 3))
    grid = Map(width, height, frozenset(cells[:walls]))
    floor = cells[walls:]
    names = [robot_name(number) for number in range(min(robots, len(floor)))]
    # Goals on the same cells, shifted, are near the starts of other robots.
    shift = draw(st.integers(0, min(2, len(floor) - 1)))
    if draw(st.booleans()):
        floor = sorted(floor)
    goals = floor[shift:] + floor[:shift]
    starts, ends = (
        dict(zip(names, map(grid.position, place), strict=False)) for place in (floor, goals)
    )
    return Mazeworld(
        grid,
        starts,
        ends,
        model=draw(st.sampled_from(models)),
        order=draw(st.sampled_from(sorted(ORDERS))),
    )


@st.composite
def blind_robots(
    draw: st.DrawFn, shapes: st.SearchStrategy[tuple[int, int]], is_solvable: bool = False
) -> BlindRobot:
    """Return a map of (width, height) and possible starts: all floor, or some of it.

    Some have a target. With `is_solvable` all starts and the target are connected.
    """
    width, height = draw(shapes)
    cells = list(range(width * height))
    draw(st.randoms(use_true_random=False)).shuffle(cells)
    walls = draw(st.integers(0, len(cells) // 3))
    grid = Map(width, height, frozenset(cells[:walls]))
    floor = cells[walls:]
    if is_solvable:
        distances = grid.distances_from(floor[0])
        floor = [cell for cell in floor if distances[cell] >= 0]
    starts = floor[: draw(st.integers(1, len(floor)))] if draw(st.booleans()) else floor
    target = grid.position(floor[-1]) if draw(st.integers(0, 3)) == 0 else None
    return BlindRobot(
        grid,
        map(grid.position, starts),
        target=target,
        order=draw(st.sampled_from(sorted(BLIND_ORDERS))),
    )


@st.composite
def graph_games(
    draw: st.DrawFn,
    values: Sequence[Cost] = (-inf, -2, -1, 0, 0.25, 1, 2, inf),
    max_states: int = 12,
) -> GraphGame:
    """Return a game on a random graph: states are met again, players may move several times."""
    count = draw(st.integers(1, max_states))
    ahead = {i: st.integers(i + 1, count - 1) for i in range(count - 1)}
    edges = {i: draw(st.lists(later, max_size=3)) for i, later in ahead.items()}
    value = st.sampled_from(values)
    players = {i: draw(st.integers(1, 2)) for i in range(count)}
    utilities = {i: draw(value) for i in range(count) if not edges.get(i)}
    finite = st.sampled_from([v for v in values if abs(v) < inf])
    estimates = {i: draw(finite) for i in range(count) if edges.get(i)}
    return GraphGame(edges, players, utilities, estimates)
