import pickle
from itertools import product
from typing import Any

import pytest
from hypothesis import given

from helpers import Board, all_distances, blocksworlds, optimal_boards, simulate
from plybench import InputError, verify
from plybench.core.picture import Cell, as_text
from plybench.domains.blocksworld import Blocksworld, instance
from plybench.search import breadth_first

LETTER = {"left": "L", "right": "R", "down": "D", "up": "U"}


def board_of(puzzle: Blocksworld, state: Any) -> Board:
    spots = {"@": puzzle.position(state[0]), **puzzle.positions(state)}
    walls = frozenset(puzzle.position(cell) for cell in puzzle.walls)
    return Board(puzzle.width, puzzle.height, spots, walls)


def goals_of(puzzle: Blocksworld) -> dict[str, Any]:
    goals = {name: puzzle.position(cell) for name, cell in puzzle.goals.items()}
    if puzzle.agent_goal is not None:
        goals["@"] = puzzle.position(puzzle.agent_goal)
    return goals


def is_goal_board(puzzle: Blocksworld, board: Board) -> bool:
    return all(board.spots[name] == spot for name, spot in goals_of(puzzle).items())


@given(blocksworlds())
def test_moves_are_those_of_an_independent_simulator(puzzle: Blocksworld) -> None:
    for state in list(all_distances(puzzle))[:200]:
        board = board_of(puzzle, state)
        expected = {name: after.key() for name, after in board.moves()}
        got = {a: board_of(puzzle, t).key() for a, t, _ in puzzle.successors(state)}
        assert got == expected
        assert puzzle.actions(state) == list(got)
        assert {a: board_of(puzzle, puzzle.result(state, a)).key() for a in got} == expected
        assert puzzle.is_goal(state) == is_goal_board(puzzle, board)


@given(blocksworlds())
def test_solutions_replay_on_the_simulator_and_are_shortest(puzzle: Blocksworld) -> None:
    result = breadth_first(puzzle)
    start = board_of(puzzle, puzzle.initial)
    assert result.cost == optimal_boards(start, lambda board: is_goal_board(puzzle, board))
    verify(puzzle, result)
    if result.path is not None:
        boards = list(simulate(start, result.path.actions))
        assert [b.key() for b in boards] == [board_of(puzzle, s).key() for s in result.path.states]
        assert is_goal_board(puzzle, boards[-1])


@given(blocksworlds())
def test_predecessors_are_the_successors_turned_round(puzzle: Blocksworld) -> None:
    for state in list(all_distances(puzzle))[:100]:
        for action, after, cost in puzzle.successors(state):
            assert (action, state, cost) in puzzle.predecessors(after)
        for action, before, _ in puzzle.predecessors(state):
            assert puzzle.result(before, action) == state


@given(blocksworlds(max_cells=6))
def test_goal_states_are_complete(puzzle: Blocksworld) -> None:
    listed = list(puzzle.goal_states())
    places = range(len(puzzle.initial))
    everything = [
        state
        for state in product(puzzle.cells, repeat=len(places))
        if len(set(state)) == len(state)
    ]
    assert len(listed) == len(set(listed))
    assert set(listed) == {state for state in everything if puzzle.is_goal(state)}


def near(spots: dict[str, Any], a: str, spot: Any) -> int:
    return abs(spots[a][0] - spot[0]) + abs(spots[a][1] - spot[1])


@given(blocksworlds())
def test_heuristics_are_as_defined(puzzle: Blocksworld) -> None:
    goals = goals_of(puzzle)
    agent_goal = goals.pop("@", None)
    for state in list(all_distances(puzzle))[:200]:
        spots = dict(board_of(puzzle, state).spots)
        away = [b for b, spot in goals.items() if spots[b] != spot]
        own_way = 0 if agent_goal is None else near(spots, "@", agent_goal)
        total = sum(near(spots, b, spot) for b, spot in goals.items())
        to_nearest = min((near(spots, "@", spots[b]) - 1 for b in away), default=0)
        assert puzzle.misplaced(state) == len(away)
        assert puzzle.manhattan(state) == max(total, own_way)
        assert puzzle.boosted(state) == max(total + to_nearest, own_way)


@given(blocksworlds(max_cells=8))
def test_all_heuristics_hold_their_marks(puzzle: Blocksworld) -> None:
    to_goal = all_distances(puzzle)
    named = {"misplaced": puzzle.misplaced, "manhattan": puzzle.manhattan}
    for name, estimate in {**named, **puzzle.heuristics()}.items():
        for state, distance in to_goal.items():
            h = estimate(state)
            assert h <= distance, (name, state)
            for _, after, _ in puzzle.successors(state):
                assert h <= 1 + estimate(after), (name, state, after)
    assert all(puzzle.boosted(state) <= distance for state, distance in to_goal.items())
    exact = puzzle.heuristics()["opposite-switch-adjacent"]
    if set(puzzle.goals) == set(puzzle.blocks):
        assert {s: exact(s) for s in to_goal} == to_goal


# Orders


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("left-right-down-up", {(0, 0): "RU", (3, 3): "LD", (1, 1): "LRDU", (3, 0): "LU"}),
        ("left-up-right-down", {(0, 0): "UR", (3, 3): "LD", (1, 1): "LURD", (3, 0): "LU"}),
        (
            "printed-lists",
            {
                (0, 0): "RU",
                (3, 3): "LD",
                (3, 0): "LU",
                (0, 3): "RD",
                (3, 1): "LUD",
                (1, 3): "LRD",
                (0, 2): "RUD",
                (2, 0): "ULR",
                (1, 2): "UDLR",
            },
        ),
    ],
)
def test_children_come_in_the_named_order(order: str, expected: dict[Any, str]) -> None:
    for agent, moves in expected.items():
        block = (2, 2)
        puzzle = Blocksworld(
            4, 4, agent=agent, blocks={"A": block}, goals={"A": (0, 1)}, order=order
        )
        assert "".join(LETTER[a] for a in puzzle.actions(puzzle.initial)) == moves


def test_a_subclass_with_another_order_or_goals_is_still_one() -> None:
    class Named(Blocksworld):
        pass

    puzzle = Named(2, 2, agent=(0, 0), blocks={"A": (1, 0)}, goals={"A": (1, 1)})
    assert type(puzzle.with_order("left-up-right-down")) is Named
    assert type(puzzle.with_goals({"A": (0, 1)})) is Named


@given(blocksworlds())
def test_other_order_changes_nothing_else(puzzle: Blocksworld) -> None:
    other = puzzle.with_order("left-up-right-down")
    assert other.order == "left-up-right-down"
    assert (other.initial, other.goals, other.walls, other.agent_goal, other.name) == (
        puzzle.initial,
        puzzle.goals,
        puzzle.walls,
        puzzle.agent_goal,
        puzzle.name,
    )
    assert set(other.successors(other.initial)) == set(puzzle.successors(puzzle.initial))


# States as text


@given(blocksworlds())
def test_states_round_trip_through_text(puzzle: Blocksworld) -> None:
    for state in list(all_distances(puzzle))[:50]:
        assert puzzle.parse_state(puzzle.format_state(state)) == state


def test_state_is_one_line() -> None:
    puzzle = instance("reports/two-blocks")
    assert puzzle.format_state(puzzle.initial) == "@ 3,0 A 0,0 B 1,0"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not of the form"),
        ("A 0,0", "must have @ and each block once"),
        ("@ 3,0 A 0", "is not of the form"),
        ("@ 3,0 A x,y", "is not of the form"),
        ("@ 3,0 A 0,0,7", "is not of the form"),
        ("@ 3,0 A 0,0 B", "is not of the form"),
        ("@ 3,0 A 0,0 A 1,0", "has A twice"),
        ("@ 3,0", r"blocks \[\] are not those of the puzzle"),
        ("@ 3,0 A 0,0 B 1,0", r"blocks \['A', 'B'\] are not those of the puzzle"),
        ("@ 3,0 A 4,0", r"A at \(4,0\) is outside the 4 x 4 grid"),
        ("@ 3,0 A 3,0", r"A and agent are both at \(3, 0\)"),
    ],
)
def test_malformed_state_is_an_error(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        instance("reports/one-block").parse_state(text)


# Construction


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"width": 0}, "a grid of 0 x 2 has no cells"),
        ({"agent": (5, 0)}, r"agent at \(5,0\) is outside the 3 x 2 grid"),
        ({"walls": [(0, 9)]}, r"wall at \(0,9\) is outside the 3 x 2 grid"),
        ({"walls": [(2, 0)]}, r"agent at \(2,0\) is on a wall"),
        ({"walls": [(0, 0)]}, r"A at \(0,0\) is on a wall"),
        ({"walls": [(1, 1)]}, r"goal of A at \(1,1\) is on a wall"),
        ({"walls": [(0, 1)], "agent_goal": (0, 1)}, r"goal of the agent at \(0,1\) is on a wall"),
        ({"blocks": {"A": (2, 0)}}, r"A and agent are both at \(2, 0\)"),
        ({"blocks": {"A": (0, 0), "B": (0, 0)}}, r"B and A are both at \(0, 0\)"),
        ({"goals": {"Z": (0, 0)}}, "unknown block with a goal 'Z'; known: A"),
        ({"goals": {}}, "there is no goal"),
        ({"agent_goal": (1, 1)}, r"A and the agent have the same goal \(1,1\)"),
        ({"order": "spiral"}, "unknown child order 'spiral'; known: left-right-down-up"),
    ],
)
def test_contradiction_in_a_puzzle_is_an_error(changes: dict[str, Any], message: str) -> None:
    given_: dict[str, Any] = {
        "width": 3,
        "height": 2,
        "agent": (2, 0),
        "blocks": {"A": (0, 0)},
        "goals": {"A": (1, 1)},
    }
    given_.update(changes)
    with pytest.raises(InputError, match=message):
        Blocksworld(given_.pop("width"), given_.pop("height"), **given_)


# Pictures


def test_picture_shows_things_walls_and_goals_top_row_first() -> None:
    puzzle = Blocksworld(
        3,
        2,
        agent=(2, 0),
        blocks={"A": (0, 0)},
        goals={"A": (1, 1)},
        walls=[(0, 1)],
        agent_goal=(0, 0),
    )
    picture = puzzle.picture(puzzle.initial)
    assert picture.rows == (
        (Cell("wall"), Cell("empty", goal="A"), Cell("empty")),
        (Cell("piece", "A", "@"), Cell("empty"), Cell("agent", "@")),
    )
    assert as_text(picture) == "# . .\nA . @"


def test_puzzle_with_solved_relaxed_games_can_be_sent_to_another_process() -> None:
    puzzle = instance("reports/two-blocks")
    relaxed = puzzle.heuristics()["opposite-switch-teleport"]
    before = relaxed(puzzle.initial)
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy.heuristics()["opposite-switch-teleport"](copy.initial) == before
    assert len(pickle.dumps(puzzle)) < 10_000
