"""Mazeworld: rules of both models, reasons against a plan, the plan checker, the generator."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from helpers import mazes
from plybench import InputError, Status, solve
from plybench.core.rng import SplitMix64
from plybench.domains.mazeworld import Mazeworld, from_state, instance, write
from plybench.domains.mazeworld.checker import PlanError, check_plan, replay
from plybench.domains.mazeworld.mazes import perfect_maze
from plybench.domains.mazeworld.robots import robot_name, split_action
from plybench.domains.shared.maps import OPPOSITE, Map

SMALL = st.tuples(st.integers(1, 4), st.integers(1, 3), st.integers(1, 4))


def drawn(start: str, goal: str, model: str = "free") -> Mazeworld:
    return from_state(start, goal).with_model(model)


def is_reachable(puzzle: Mazeworld) -> bool:
    """Tell whether the goal is reached by moves on the drawing alone."""
    rows, height = puzzle.grid.rows(), puzzle.grid.height
    start, goal = (tuple(puzzle.positions(c).values()) for c in (puzzle.starts, puzzle.goals))
    seen, stack = {start}, [start]
    while stack:
        places = stack.pop()
        for i, (x, y) in enumerate(places):
            for u, v in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if not (0 <= u < puzzle.grid.width and 0 <= v < height) or (u, v) in places:
                    continue
                after = (*places[:i], (u, v), *places[i + 1 :])
                if rows[height - 1 - v][u] == "." and after not in seen:
                    seen.add(after)
                    stack.append(after)
    return goal in seen


# Rules


def test_children_come_robot_by_robot_west_south_east_north() -> None:
    room = drawn("..../.A../.B../....", "A.../.B../..../....")
    assert room.actions(room.initial) == [
        "A-west",
        "A-east",
        "A-north",
        "B-west",
        "B-south",
        "B-east",
    ]
    turned = room.with_order("north-east-south-west")
    assert turned.actions(turned.initial) == [
        "A-north",
        "A-east",
        "A-west",
        "B-east",
        "B-south",
        "B-west",
    ]


def test_with_turns_only_one_robot_has_its_five_actions() -> None:
    room = drawn(".../.A./..B", "A../.B./...", "turns")
    assert room.initial == (4, 8, 0)
    assert room.successors(room.initial) == [
        ("A-west", (3, 8, 1), 1),
        ("A-south", (7, 8, 1), 1),
        ("A-east", (5, 8, 1), 1),
        ("A-north", (1, 8, 1), 1),
        ("A-wait", (4, 8, 1), 0),
    ]
    assert room.actions((4, 8, 1)) == ["B-west", "B-north", "B-wait"]


def test_the_number_of_the_turn_is_not_taken_for_a_robot_on_that_cell() -> None:
    room = drawn(".A/B.", "A./.B", "turns")
    assert room.initial[-1] == 0
    assert "A-west" in room.actions(room.initial)  # to cell 0


def test_goals_do_not_depend_on_the_turn() -> None:
    pair = drawn("A.B", ".AB", "turns")
    assert [pair.is_goal((1, 2, turn)) for turn in (0, 1)] == [True, True]
    assert list(pair.goal_states()) == [(1, 2, 0), (1, 2, 1)]
    assert not pair.is_goal((0, 2, 1))


def test_an_impossible_action_is_refused() -> None:
    pair = drawn("AB.", "A.B")
    with pytest.raises(InputError, match="action 'A-east' is not possible in 'A 0,0 B 1,0'"):
        pair.result(pair.initial, "A-east")


def test_robots_are_named_by_letters_then_numbers() -> None:
    names = [robot_name(i) for i in range(28)]
    assert (names[0], names[25:]) == ("A", ["Z", "R27", "R28"])
    assert split_action("R27-west") == ("R27", "west")


@given(puzzle=mazes(SMALL))
def test_states_round_trip(puzzle: Mazeworld) -> None:
    for state in (puzzle.initial, *(s for _, s, _ in puzzle.successors(puzzle.initial))):
        assert puzzle.parse_state(puzzle.format_state(state)) == state


@pytest.mark.parametrize(
    ("model", "text", "message"),
    [
        ("free", "A 0,0", "robot B has no place"),
        ("free", "A 0,0 B 0,0", "robot B at (0,0) is also that of A"),
        ("free", "A 0,0 C 1,0", "unknown robot 'C'; known: A, B"),
        ("free", "A 0,0 B 3,0", "robot B: (3,0) is outside the 3 x 1 map"),
        ("free", "A 0,0 B 1,0 (A to move)", "must not say whose turn it is"),
        ("turns", "A 0,0 B 1,0", "must end in one of '(A to move)', ..."),
        ("turns", "A 0,0 B 1,0 (C to move)", "must end in one of '(A to move)', ..."),
        ("free", "A 0,0 B", "is not of the form 'A 0,0 B 1,0'"),
        ("free", "A 0,0 A 1,0", "has robot A twice"),
        ("free", "", "is not of the form"),
    ],
)
def test_bad_states_are_refused(model: str, text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        drawn("AB.", "A.B", model).parse_state(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"model": "chaos"}, "unknown model 'chaos'; known: free, turns"),
        ({"order": "up"}, "unknown child order 'up'"),
        ({"starts": {}, "goals": {}}, "there is no robot"),
        ({"starts": {"A-B": (0, 0)}}, "'A-B' is not a name for a robot"),
        ({"goals": {}}, "robot A has no goal"),
        ({"goals": {"A": (1, 0), "B": (0, 0)}}, "unknown robot 'B'; known: A"),
        ({"goals": {"A": (2, 0)}}, "goal of A at (2,0) is in a wall"),
        ({"starts": {"A": (2, 0)}}, "robot A at (2,0) is in a wall"),
        ({"starts": {"A": (0, 5)}}, "robot A: (0,5) is outside the 3 x 1 map"),
    ],
)
def test_bad_puzzles_are_refused(change: dict[str, Any], message: str) -> None:
    good: dict[str, Any] = {"starts": {"A": (0, 0)}, "goals": {"A": (1, 0)}}
    with pytest.raises(InputError) as caught:
        Mazeworld(Map(3, 1, frozenset({2})), **(good | change))
    assert message in str(caught.value)


# Reasons against a plan


@pytest.mark.parametrize(
    ("start", "goal", "reason"),
    [
        ("A.#.", "..#A", "robot A is walled off from its goal"),
        ("AB", "BA", "robot A and those around it fill their part of the maze: none can move"),
        ("A..B", "B..A", "robots A and B cannot pass each other: their part of the maze is a corr"),
        ("#A..B.#C/#######.", "#B..A.#./#######C", "robots A and B cannot pass each other"),
        ("ABC/.#./...", "ACB/.#./...", "robot A and those with it keep their order around a ring"),
        ("AB/C.", "BA/C.", "robot A and those with it keep their order around a ring"),
        ("ABC/DE.", "BAC/DE.", "parity: with one free cell"),
        ("A/B/.", "B/A/.", "robots A and B cannot pass each other"),
    ],
)
def test_hopeless_puzzles_have_a_reason_at_once(start: str, goal: str, reason: str) -> None:
    for model in ("free", "turns"):
        for engine in ("python", "native"):
            found = solve(drawn(start, goal, model), heuristic="distance", engine=engine)  # type: ignore[arg-type]
            assert found.status is Status.UNSOLVABLE
            assert found.reason.startswith(reason)
            assert found.counts.expanded == 0


@pytest.mark.parametrize(
    ("start", "goal"),
    [("A..B", ".A.B"), ("ABC/.#./...", "CAB/.#./..."), ("AB", "AB"), ("ABC/DE.", "ABC/D.E")],
)
def test_puzzles_that_only_look_hopeless(start: str, goal: str) -> None:
    assert drawn(start, goal).impossible() == ""
    assert solve(drawn(start, goal), heuristic="distance").is_solved


@settings(max_examples=300, deadline=None)
@given(puzzle=mazes(SMALL))
def test_reasons_are_given_only_where_no_moves_lead_to_the_goal(puzzle: Mazeworld) -> None:
    if puzzle.impossible():
        assert not is_reachable(puzzle)


# The checker


@settings(max_examples=100, deadline=None)
@given(puzzle=mazes(SMALL), algorithm=st.sampled_from(["astar", "breadth_first", "greedy"]))
def test_plans_of_searches_pass_the_checker(puzzle: Mazeworld, algorithm: str) -> None:
    options: Any = {} if algorithm == "breadth_first" else {"heuristic": "distance"}
    result = solve(puzzle, algorithm, **options)
    assert result.is_solved == is_reachable(puzzle)
    assume(result.path is not None)
    assert result.path is not None
    report = check_plan(puzzle, result.path.actions)
    assert report.fuel == result.cost == sum(report.moves.values())
    assert report.fuel + report.waits == len(result.path)


@pytest.mark.parametrize(
    ("model", "plan", "message"),
    [
        ("free", ["A-east"], "step 1, A east: B is at (1, 0)"),
        ("free", ["A-west"], "step 1, A west: (-1, 0) is outside the map"),
        ("free", ["B-north"], "step 1, B north: (1, 1) is a wall"),
        ("free", ["C-east"], "step 1, C east: there is no such robot"),
        ("free", ["B-up"], "step 1, B up: there is no such direction"),
        ("free", ["B-wait"], "step 1, B wait: without turns there is no waiting"),
        ("free", ["B-east"], "the plan ends with A at (0, 0), not at (1, 0)"),
        ("turns", ["B-east", "A-east"], "step 1, B east: it is the turn of A"),
        ("turns", ["A-wait", "B-east", "B-wait"], "step 3, B wait: it is the turn of A"),
    ],
)
def test_bad_plans_are_found_out(model: str, plan: list[str], message: str) -> None:
    with pytest.raises(PlanError) as caught:
        check_plan(drawn("###/AB.", "###/.AB", model), plan)
    assert str(caught.value) == message


def test_good_plans_are_added_up() -> None:
    report = check_plan(drawn("AB.", ".AB"), [("B", "east"), ("A", "east")])
    assert (report.fuel, report.waits, report.moves) == (2, 0, {"A": 1, "B": 1})
    steps = [("A", "wait"), ("B", "east"), ("A", "east")]
    starts, goals = {"A": (0, 0), "B": (1, 0)}, {"A": (1, 0), "B": (2, 0)}
    in_turn = replay(["..."], starts, goals, steps, takes_turns=True)
    assert (in_turn.fuel, in_turn.waits) == (2, 1)


# The generator


@settings(max_examples=60, deadline=None)
@given(
    width=st.integers(1, 6),
    height=st.integers(1, 6),
    robots=st.integers(1, 4),
    walls=st.integers(0, 60),
    seed=st.integers(0, 2**64 - 1),
)
def test_random_puzzles_have_what_was_asked_for(
    width: int, height: int, robots: int, walls: int, seed: int
) -> None:
    name = f"random:{width=},{height=},{robots=},{walls=},{seed=}"
    try:
        puzzle = instance(name)
    except InputError as error:
        assert "room" in str(error)
        return
    grid = puzzle.grid
    assert (grid.width, grid.height, len(puzzle.robots)) == (width, height, robots)
    assert len(grid.walls) == width * height * walls // 100
    assert puzzle.name == name
    assert write(instance(name)) == write(puzzle)
    assert not puzzle.impossible()


@settings(max_examples=40, deadline=None)
@given(
    columns=st.integers(1, 6),
    rows=st.integers(1, 6),
    robots=st.integers(1, 4),
    carving=st.sampled_from(["", "carving=uniform,"]),
    seed=st.integers(0, 2**64 - 1),
)
def test_mazes_are_trees_that_reach_every_room(
    columns: int, rows: int, robots: int, carving: str, seed: int
) -> None:
    name = f"maze:width={2 * columns + 1},height={2 * rows + 1},{robots=},{carving}{seed=}"
    try:
        puzzle = instance(name)
    except InputError as error:
        assert "room" in str(error) or "there can be 1 to" in str(error)
        return
    grid = puzzle.grid
    rooms = {(2 * x + 1, 2 * y + 1) for x in range(columns) for y in range(rows)}
    assert rooms <= set(map(grid.position, grid.floor))
    # Connected, with one edge fewer than cells: a tree.
    assert grid.largest_part() == grid.floor and len(grid.floor) == 2 * len(rooms) - 1
    assert sum(len(grid.steps[cell]) for cell in grid.floor) == 2 * (len(grid.floor) - 1)
    assert (puzzle.name, len(puzzle.robots)) == (name, robots)
    assert write(instance(name)) == write(puzzle)
    assert not puzzle.impossible()


def test_uniform_mazes_are_equally_likely() -> None:
    # Six rooms, 3 x 2, have 15 spanning trees: 100 of each are expected.
    drawn = Counter(perfect_maze(7, 5, SplitMix64(seed), "uniform") for seed in range(1500))
    assert len(drawn) == 15
    assert min(drawn.values()) > 70 and max(drawn.values()) < 130


def test_mazes_have_defaults_and_models() -> None:
    assert instance("maze").name == "maze:width=21,height=21,robots=10,seed=0"
    assert instance("maze:carving=depth-first,seed=2").name == instance("maze:seed=2").name
    assert instance("maze:model=turns").has_turns
    assert instance(instance("maze:model=turns,seed=3").name).has_turns


def test_width_and_height_may_be_written_first() -> None:
    assert instance("maze:9x5,seed=3").name == "maze:width=9,height=5,robots=10,seed=3"
    assert instance("random:6x4").name == "random:width=6,height=4,robots=3,walls=20,seed=0"


def test_random_puzzles_in_turns() -> None:
    assert instance("random:model=turns").model == "turns"
    assert instance(instance("random:model=turns,seed=3").name).has_turns


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("random:robots=0", "there must be at least one robot"),
        ("maze:width=20", "width and height must be odd and at least 3; n rooms need 2 n"),
        ("maze:height=1", "width and height must be odd and at least 3"),
        ("maze:width=301,height=301", "90,601 cells; there can be 1 to 65,535"),
        ("maze:robots=0", "there can be 1 to 199 robots, one for each cell"),
        ("maze:robots=200", "there can be 1 to 199 robots"),
        ("maze:walls=3", "unknown parameter 'walls'"),
        ("maze:carving=uniforn", "unknown carving 'uniforn'; did you mean 'uniform'?"),
        ("random:walls=100", "at most 99 % walls"),
        ("random:width=300,height=300", "90,000 cells; there can be 1 to 65,535"),
        ("random:width=2,height=1,robots=3", "there is no room for 3 robots on 2 x 1"),
        ("random:rooms=2", "unknown parameter 'rooms'"),
        ("random:6x4x2", "unknown parameter '6x4x2'"),
        ("random:6x4,height=4", "parameter height is given twice"),
        ("random:seed=1,6x4", "unknown parameter '6x4'"),
        ("random:seed=-1", "parameter seed='-1' must be a whole number"),
        ("random:seed=1,seed=2", "parameter seed is given twice"),
        ("random:model=chaos", "unknown model 'chaos'"),
    ],
)
def test_bad_parameters_are_refused(name: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        instance(name)
    assert message in str(caught.value)


@given(puzzle=mazes(SMALL), data=st.data())
def test_what_is_allowed_is_what_is_listed(puzzle: Mazeworld, data: st.DataObject) -> None:
    state = puzzle.initial
    for _ in range(5):
        listed = puzzle.actions(state)
        every = [f"{robot}-{way}" for robot in puzzle.robots for way in (*OPPOSITE, "wait")]
        assert {action for action in every if puzzle.allows(state, action)} == set(listed)
        assert not puzzle.allows(state, "nobody-west")
        if not listed:
            return
        state = puzzle.result(state, data.draw(st.sampled_from(listed)))


@pytest.mark.parametrize(
    ("starts", "goals", "message"),
    [
        (
            {"A": (0, 0)},
            {"A": (1.5, 0)},
            r"goal of A: \(1.5, 0\) is not a position: two whole numbers",
        ),
        ({"A": 0}, {"A": (1, 0)}, "robot A: 0 is not a position"),
        (
            [(0, 0)],
            [(1, 0)],
            r"starts and goals are mappings by robot, as in \{'A': \(0, 0\)\}, not",
        ),
    ],
)
def test_places_that_are_none_are_refused(starts: Any, goals: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Mazeworld(Map(3, 1), starts, goals)


def test_sizes_and_steps_that_are_none_are_refused() -> None:
    half: Any = 2.5
    with pytest.raises(InputError, match=r"a map of 2\.5 x 2: the size must be whole numbers"):
        Map(half, 2)
    steps: Any = [1]
    with pytest.raises(PlanError, match="1 is not a step"):
        check_plan(instance("corridor/bay"), steps)
