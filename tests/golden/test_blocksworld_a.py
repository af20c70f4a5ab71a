"""Figures of report blocksworld-a by the Python engine; published ones are those of the claims.

The charts of the report are lost: counts without a published one are ours, and the same in both
engines. The verdicts are left to the studies (`tests/study/test_verdicts.py`).
"""

from functools import cache
from typing import Any

import pytest

from helpers import Board, Recorder, replay, simulate
from plybench import Limits, Status, count_optimal
from plybench.domains.blocksworld import Blocksworld, instance
from plybench.search import (
    astar,
    bidirectional,
    breadth_first,
    depth_first,
    exact_distances,
    ida_star,
    iterative_deepening,
    uniform_cost,
)
from plybench_reports.blocksworld_a.traces import SAMPLE
from plybench_reports.claims import claims

LETTER = {"left": "L", "right": "R", "down": "D", "up": "U"}
NAMES = ("one-block", "two-blocks", "three-blocks", "four-blocks", "five-blocks", "six-blocks")
STARTS = {"A": (0, 0), "B": (1, 0), "C": (2, 0)}
GOALS = {"A": (1, 2), "B": (1, 1), "C": (1, 0)}


def blocks(count: int) -> Blocksworld:
    return instance(f"reports/{NAMES[count - 1]}")


def with_wall(x: int, y: int) -> Blocksworld:
    return Blocksworld(4, 4, agent=(3, 0), blocks=STARTS, goals=GOALS, walls=[(x, y)])


def letters(result: Any) -> str:
    return "".join(LETTER[action] for action in result.path.actions)


def tree_astar(puzzle: Blocksworld, heuristic: str, ties: Any = "fifo") -> Any:
    return astar(puzzle, getattr(puzzle, heuristic), duplicates="tree", ties=ties)


@cache
def distances(count: int) -> Any:
    found = exact_distances(blocks(count))
    assert found.complete
    return found.to_goal


def drops(puzzle: Blocksworld, estimate: Any, states: Any) -> int:
    """Return the largest drop of an estimate in one action."""
    return max(estimate(s) - estimate(t) for s in states for _, t, _ in puzzle.successors(s))


def test_bwa_01_optimal_solution_of_three_blocks() -> None:
    puzzle = blocks(3)
    results = [
        astar(puzzle, puzzle.manhattan),
        astar(puzzle, puzzle.boosted),
        ida_star(puzzle, puzzle.manhattan),
        breadth_first(puzzle),
        uniform_cost(puzzle),
        bidirectional(puzzle),
        iterative_deepening(puzzle, duplicates="graph"),
    ]
    solution = claims()["bwa-01"].value
    assert {" ".join(letters(result)) for result in results} == {solution}
    board = Board(4, 4, {"@": (3, 0), **STARTS})
    assert replay(board, solution.split()).spots.items() >= GOALS.items()


@pytest.mark.parametrize(
    ("count", "paths", "depth"),
    [(1, 5, 11), (2, 1, 12), (3, 1, 14), (4, 6, 18), (5, 4, 19), (6, 8, 23)],
    ids=lambda value: str(value),
)
def test_bwa_02_and_03_number_of_optimal_solutions(count: int, paths: int, depth: int) -> None:
    puzzle = blocks(count)
    outcome = count_optimal(puzzle, puzzle.boosted)
    assert (outcome.count, outcome.cost) == (paths, depth)


def test_bwa_02_without_a_heuristic() -> None:
    assert count_optimal(blocks(3)).count == claims()["bwa-02"].value


def test_bwa_04_breadth_first_trace() -> None:
    recorder = Recorder()
    breadth_first(blocks(3), duplicates="tree", limits=Limits(expansions=2), observer=recorder)
    puzzle = blocks(3)
    made = recorder.nodes("generated")
    assert [node.id for node in made] == [0, 1, 2, 3, 4, 5]
    assert [node.action for node in made[1:]] == claims()["bwa-04"].value[0]
    assert [puzzle.position(node.state[0]) for node in made] == [
        (3, 0),
        (2, 0),
        (3, 1),
        (1, 0),
        (3, 0),
        (2, 1),
    ]
    assert puzzle.positions(made[5].state) == {"A": (0, 0), "B": (1, 0), "C": (3, 0)}
    assert [node.id for node in recorder.nodes("expanded")] == [0, 1]


def test_bwa_05_and_06_astar_trace() -> None:
    puzzle = blocks(3)
    recorder = Recorder()
    astar(
        puzzle,
        puzzle.manhattan,
        duplicates="tree",
        ties="fifo",
        observer=recorder,
        limits=Limits(expansions=3),
    )
    estimates, order = claims()["bwa-05"].value
    assert [node.f for node in recorder.nodes("generated")[1:]] == estimates
    assert [node.id for node in recorder.nodes("expanded")] == order
    waiting: set[int] = set()
    printed = []
    for event, node in recorder.events:
        if event == "generated":
            waiting.add(node.id)
            printed.append(sorted(waiting))
        if event == "popped":
            waiting.discard(node.id)
    assert printed[1:] == claims()["bwa-06"].value


def test_bwa_07_shuffled_depth_first_expands_the_last_child_made() -> None:
    recorder = Recorder()
    depth_first(
        blocks(3),
        duplicates="tree",
        child_order="random",
        seed=1,
        observer=recorder,
        limits=Limits(expansions=50),
    )
    last = 0
    for event, node in recorder.events:
        if event == "popped":
            assert node.id == last
        last = node.id if event == "generated" else last


def test_bwa_08_depth_limit_one_expands_one_node_and_pops_three() -> None:
    recorder = Recorder()
    iterative_deepening(
        blocks(3),
        first=1,
        duplicates="tree",
        child_order="random",
        observer=recorder,
        limits=Limits(expansions=1),
    )
    first_pass = iterative_deepening(
        blocks(3), first=1, step=1, duplicates="tree", limits=Limits(expansions=1)
    )
    assert first_pass.counts.expanded == 1
    assert [node.id for node in recorder.nodes("expanded")] == [0]
    assert first_pass.counts.popped == 3 + 1  # and the root of the second pass
    assert first_pass.lower_bound == 2


def test_bwa_09_printed_depth_first_solution_solves_at_move_13() -> None:
    boards = list(simulate(Board(4, 4, {"@": (3, 0), "A": (0, 0)}), SAMPLE))
    moves = claims()["bwa-09"].value
    assert [board.spots["A"] == (1, 2) for board in boards] == [False] * moves + [True]
    assert breadth_first(blocks(1)).cost == 11


POPPED = {
    # id: (blocks, manhattan, boosted, depth)
    "bwa-11": (1, 11622, 3539, 11),
    "bwa-12": (2, 10257, 3456, 12),
    "bwa-13": (3, 27389, 12299, 14),
    "bwa-14": (4, 912857, 512748, 18),
    "bwa-15": (5, 713224, 501604, 19),
}


@pytest.mark.parametrize(
    "row",
    [pytest.param(k, marks=[pytest.mark.slow] if v[0] > 3 else []) for k, v in POPPED.items()],
)
@pytest.mark.parametrize("heuristic", ["manhattan", "boosted"])
def test_nodes_of_tree_astar_with_fifo_ties(row: str, heuristic: str) -> None:
    count, manhattan, boosted, depth = POPPED[row]
    result = tree_astar(blocks(count), heuristic)
    popped = manhattan if heuristic == "manhattan" else boosted
    assert (result.cost, result.counts.popped) == (depth, popped)


@pytest.mark.parametrize(
    ("ties", "one", "two"), [("fifo", 11622, 10257), ("lifo", 3794, 4372), ("low-h", 3178, 3684)]
)
def test_bwa_18_two_blocks_need_fewer_nodes_than_one_with_fifo_only(
    ties: Any, one: int, two: int
) -> None:
    found = [tree_astar(blocks(count), "manhattan", ties).counts.popped for count in (1, 2)]
    assert found == [one, two]
    assert (two < one) == (ties == "fifo")


@pytest.mark.parametrize(
    ("count", "expanded"),
    [(1, 30727), (2, 99517), pytest.param(3, 2207217, marks=pytest.mark.slow)],
    ids=["bwa-20-one", "bwa-20-two", "bwa-20-three"],
)
def test_expansions_of_tree_breadth_first(count: int, expanded: int) -> None:
    # order left, right, down, up; goal tested when generated
    assert breadth_first(blocks(count), duplicates="tree").counts.expanded == expanded


def test_bwa_21_and_25_shuffled_deepening_needs_more_than_breadth_first() -> None:
    popped = [
        iterative_deepening(
            blocks(1), first=1, duplicates="tree", child_order="random", seed=seed
        ).counts.popped
        for seed in range(3)
    ]
    assert all(138_141 <= count <= 446_983 for count in popped)
    assert min(popped) > 30727


@pytest.mark.parametrize("count", [1, 2, 3])
def test_bwa_26_manhattan_is_admissible_and_consistent(count: int) -> None:
    puzzle = blocks(count)
    to_goal = distances(count)
    assert len(to_goal) == 16 * 15 * (1, 14, 14 * 13)[count - 1]
    assert all(puzzle.manhattan(s) <= d for s, d in to_goal.items())
    assert drops(puzzle, puzzle.manhattan, to_goal) == 1


@pytest.mark.parametrize(("count", "drop"), [(1, 1), (2, 3), (3, 4)])
def test_bwa_27_boosted_is_admissible_but_inconsistent_from_two_blocks(
    count: int, drop: int
) -> None:
    puzzle = blocks(count)
    to_goal = distances(count)
    assert all(puzzle.boosted(s) <= d for s, d in to_goal.items())
    assert drops(puzzle, puzzle.boosted, to_goal) == drop


# Rule table: exhaustive over the 43,680 states of three blocks.


def relaxed(name: str) -> dict[Any, int]:
    estimate = blocks(3).heuristics()[name]
    return {state: int(estimate(state)) for state in distances(3)}


def mean(values: Any) -> float:
    values = list(values)
    return float(round(sum(values) / len(values), 2))


def misaligned(puzzle: Blocksworld, state: Any) -> int:
    spots = puzzle.positions(state)
    return sum((spots[b][0] != x) + (spots[b][1] != y) for b, (x, y) in GOALS.items())


@pytest.mark.parametrize(
    ("row", "name", "start", "average"),
    [
        ("bwa-28", "opposite-switch-adjacent", 14, 16.47),
        ("bwa-29", "opposite-switch-row-column", 8, 9.12),
        ("bwa-30", "opposite-switch-teleport", 5, 5.08),
        ("bwa-34", "any-switch-adjacent", 5, 5.81),
        ("bwa-35", "any-switch-row-column", 4, 4.26),
    ],
)
def test_rule_table_relaxed_costs(row: str, name: str, start: int, average: float) -> None:
    puzzle, cost, to_goal = blocks(3), relaxed(name), distances(3)
    assert len(cost) == 43_680
    assert (cost[puzzle.initial], mean(cost.values())) == (start, average)
    assert all(cost[s] <= d for s, d in to_goal.items())
    if row == "bwa-28":
        assert cost == to_goal
    if row == "bwa-30":
        assert all(puzzle.misplaced(s) <= cost[s] for s in to_goal)


def test_bwa_31_boosted_never_exceeds_opposite_stack_adjacent() -> None:
    puzzle, cost, to_goal = blocks(3), relaxed("opposite-stack-adjacent"), distances(3)
    assert all(puzzle.boosted(s) <= d for s, d in to_goal.items())
    assert all(puzzle.manhattan(s) <= cost[s] <= d for s, d in to_goal.items())


@pytest.mark.parametrize(
    ("row", "name"),
    [("bwa-32", "opposite-stack-row-column"), ("bwa-33", "opposite-stack-teleport")],
)
def test_one_more_for_moving_the_space_first_overestimates_21_states(row: str, name: str) -> None:
    puzzle, to_goal, cost = blocks(3), distances(3), relaxed(name)
    plain = (lambda s: misaligned(puzzle, s)) if row == "bwa-32" else puzzle.misplaced
    wrong = [s for s, d in to_goal.items() if d and plain(s) + 1 > d]
    assert len(wrong) == 21
    for state, d in to_goal.items():
        assert plain(state) + first_move(puzzle, state, row) <= d
    assert all(cost[s] <= d for s, d in to_goal.items())


def first_move(puzzle: Blocksworld, state: Any, row: str) -> int:
    """Return 1 where the space must move before any misplaced block can."""
    agent, spots = puzzle.position(state[0]), puzzle.positions(state)
    misplaced = [b for b in GOALS if spots[b] != GOALS[b]]
    if not misplaced:
        return 0
    if row == "bwa-32":
        return int(all(agent[0] != spots[b][0] and agent[1] != spots[b][1] for b in misplaced))
    return int(all(agent != GOALS[b] for b in misplaced))


def test_bwa_36_misplaced_exceeds_any_switch_teleport_in_572_states() -> None:
    puzzle, cost, to_goal = blocks(3), relaxed("any-switch-teleport"), distances(3)
    assert sum(puzzle.misplaced(s) > cost[s] for s in to_goal) == 572
    assert all(puzzle.misplaced(s) <= d for s, d in to_goal.items())


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("bwa-37", "any-stack-adjacent"),
        ("bwa-38", "any-stack-row-column"),
        ("bwa-39", "any-stack-teleport"),
    ],
)
def test_rule_table_rows_whose_heuristic_is_exact(row: str, name: str) -> None:
    puzzle, cost, to_goal = blocks(3), relaxed(name), distances(3)
    known = {
        "bwa-37": puzzle.manhattan,
        "bwa-38": lambda s: misaligned(puzzle, s),
        "bwa-39": puzzle.misplaced,
    }[row]
    assert cost == {s: known(s) for s in to_goal}
    assert all(cost[s] <= d for s, d in to_goal.items())
    assert drops(puzzle, cost.__getitem__, to_goal) == 1


# Walls; boosted A* as a tree search with fifo ties


@pytest.mark.parametrize("wall", [(0, 1), (3, 1)])
def test_bwa_40_some_walls_leave_no_solution(wall: tuple[int, int]) -> None:
    puzzle = with_wall(*wall)
    assert breadth_first(puzzle).status is Status.UNSOLVABLE
    assert astar(puzzle, puzzle.manhattan).status is Status.UNSOLVABLE
    endless = astar(
        puzzle, puzzle.boosted, duplicates="tree", ties="fifo", limits=Limits(expansions=20_000)
    )
    assert endless.status is Status.LIMIT
    assert endless.lower_bound is not None


WALLS = {
    "bwa-40": [((2, 1), 6124, 15)],
    "bwa-41": [((0, 3), 12141, 14), ((1, 3), 11555, 14), ((2, 3), 11248, 14), ((3, 3), 11621, 14)],
    "bwa-42": [((0, 2), 10932, 14), ((3, 2), 8204, 14), ((2, 1), 6124, 15), ((2, 2), 192860, 17)],
}


@pytest.mark.parametrize(
    ("wall", "popped", "cost"),
    [
        pytest.param(
            *case, id=f"{row}-{case[0]}", marks=[pytest.mark.slow] if case[1] > 100_000 else []
        )
        for row, cases in WALLS.items()
        for case in cases
    ],
)
def test_nodes_of_boosted_tree_astar_with_a_wall(
    wall: tuple[int, int], popped: int, cost: int
) -> None:
    result = tree_astar(with_wall(*wall), "boosted")
    assert (result.counts.popped, result.cost) == (popped, cost)


def test_bwa_40_wall_on_a_goal_cell_is_refused() -> None:
    with pytest.raises(ValueError, match=r"goal of B at \(1,1\) is on a wall"):
        with_wall(1, 1)
