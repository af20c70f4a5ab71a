"""A recording holds what a trace holds, in columns, and stays small when a search is long."""

import sys
from math import inf, isnan
from types import FrameType
from typing import Any

import numpy as np
import pytest

from plybench import load, solve
from plybench.core.catalog import algorithms, find_domain
from plybench.core.errors import ContractError
from plybench.core.limits import Limits
from plybench.core.observer import Node
from plybench.lab.recorded_search import recorded_search
from plybench.lab.recording import MOST_NODES, Recording
from plybench.lab.solution_nodes import solution_nodes
from plybench.trace import Trace
from plybench.trace.record import COUNTS, EVENTS, EXPANDED, NO_ACTION, POPPED

ROBOT = "random:width=4,height=3,seed=1"
LONGER = load("sliding_tiles", "random:3x3,seed=1,moves=30")
PROBLEMS = {
    "tiles": load("sliding_tiles", "random:3x3,seed=3,moves=10"),
    "blocks": load("blocksworld", "random:width=3,height=3,blocks=2,depth=5,seed=1"),
    "maze": load("mazeworld", "corridor/bay-turns"),
    "blind": load("blind_robot", ROBOT),
}


def searched(problem: Any, algorithm: str, observer: Any, **options: Any) -> Any:
    return solve(
        problem,
        algorithm,
        engine="python",
        observer=observer,
        limits=Limits(expansions=60),
        **options,
    )


def value(number: Any) -> Any:
    return None if isnan(number) else number


@pytest.mark.parametrize("algorithm", [*algorithms()])
@pytest.mark.parametrize("name", [*PROBLEMS])
def test_columns_hold_the_events_of_a_trace(name: str, algorithm: str) -> None:
    problem = PROBLEMS[name]
    if algorithm == "bidirectional" and not hasattr(problem, "goal_states"):
        pytest.skip("it cannot be searched backwards")
    trace, recording = Trace(), Recording()
    searched(problem, algorithm, trace)
    searched(problem, algorithm, recording)
    columns = recording.record.columns()
    rows = [row for row in trace.rows if row["event"] not in ("started", "finished")]
    assert [EVENTS[kind] for kind in columns["event"]] == [row["event"] for row in rows]
    texts = bytes(columns["state_text"]).decode()
    starts, offset = columns["state_start"], 0
    values = iter(columns["event_value"])
    for row, node in zip(rows, columns["event_node"], strict=True):
        if row["event"] == "iteration":
            assert next(values) == float(row["limit"])
            continue
        if row["event"] == "revised":
            assert next(values) == float(row["f"])
        if row["event"] == "generated":
            offset = node if row["id"] == 0 else offset
            parent = columns["parent"][node]
            assert row["parent"] == (None if parent < 0 else parent - offset)
            action = columns["action"][node]
            assert row["action"] == (None if action == NO_ACTION else recording.actions[action])
            state = columns["state"][node]
            assert row["state"] == texts[starts[state] : starts[state + 1]]
            for key in "ghf":
                wanted = row[key]
                assert value(columns[key][node]) == (None if wanted is None else float(wanted))
        assert row["id"] == node - offset


@pytest.mark.parametrize("algorithm", ["astar", "ida_star", "rbfs", "beam", "iterative_deepening"])
@pytest.mark.parametrize("most", [1, 2, 30, 101])
def test_a_record_that_is_cut_is_the_beginning_of_the_whole(algorithm: str, most: int) -> None:
    whole, part = Recording(), Recording(most)
    searched(LONGER, algorithm, whole)
    result = searched(LONGER, algorithm, part)
    first, all_of_it = part.record.columns(), whole.record.columns()
    assert part.is_cut and part.size <= most
    assert part.size + part.unrecorded == whole.size
    assert part.result == result == whole.result
    for name, column in first.items():
        assert np.array_equal(
            column, all_of_it[name][: len(column)], equal_nan=column.dtype == "f8"
        )
    following = all_of_it["event"][len(first["event"])]
    assert following == POPPED or POPPED not in first["event"]
    assert len(first["state_start"]) == len(part.states) + 1
    assert first["state_start"][-1] == len(first["state_text"])


@pytest.mark.parametrize("algorithm", [*algorithms()])
@pytest.mark.parametrize("most", [MOST_NODES, 40])
def test_solution_nodes_are_on_the_path(algorithm: str, most: int) -> None:
    problem, recording = PROBLEMS["tiles"], Recording(most)
    result = searched(problem, algorithm, recording)
    columns = recording.record.columns()
    nodes = solution_nodes(recording, columns)
    if result.path is None:
        assert nodes == []
        return
    known = list(recording.states)
    states = [known[columns["state"][node]] for node in nodes]
    met = [state for i, state in enumerate(states) if i == 0 or state != states[i - 1]]
    if recording.is_cut:
        assert tuple(met) == result.path.states[: len(met)]
    else:
        assert tuple(met) == result.path.states


def test_a_later_pass_makes_the_recorded_nodes_outdated() -> None:
    recording = Recording(20)
    result = solve(LONGER, "ida_star", engine="python", observer=recording)
    assert result.is_solved and recording.is_outdated
    assert solution_nodes(recording, recording.record.columns()) == []


def test_ids_out_of_turn_are_refused() -> None:
    recording = Recording()
    recording.started(PROBLEMS["tiles"], "astar", {})
    recording.generated(Node(0, (1,), None, None, 0))
    with pytest.raises(ContractError, match="node 7 is generated out of turn"):
        recording.generated(Node(7, (2,), 0, "up", 1))


def test_long_texts_of_states_end_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plybench.lab.recording._MOST_TEXT", 500)
    recording = Recording()
    searched(PROBLEMS["blind"], "breadth_first", recording)
    assert recording.is_cut and recording.unrecorded > 0
    assert len(recording.record.columns()["state_text"]) <= 600


@pytest.mark.parametrize("algorithm", ["astar", "ida_star", "breadth_first", "depth_first"])
@pytest.mark.parametrize("expansions", [1, 7])
def test_a_record_ends_after_so_many_expansions(algorithm: str, expansions: int) -> None:
    whole, part = Recording(), Recording(expansions=expansions)
    for observer in (whole, part):
        searched(PROBLEMS["tiles"], algorithm, observer)
    events = part.record.columns()["event"]
    assert np.count_nonzero(events == EXPANDED) == expansions
    assert part.is_cut and part.size + part.unrecorded == whole.size
    assert (events == whole.record.columns()["event"][: len(events)]).all()


def test_a_record_has_all_pictures_if_there_is_time() -> None:
    problem, recording = load("sliding_tiles", "reports/easy"), Recording()
    searched(problem, "astar", recording)
    family = find_domain("sliding_tiles")
    states = len(recording.states)
    for most in (1, states):
        reply = recorded_search(family, recording, most, inf)
        assert len(reply["columns"]["picture_start"]) == most + 1


def interrupted_at(line: int) -> Any:
    """Return a tracing function that interrupts the recording at its so many-th line."""
    left = line

    def look(frame: FrameType, event: str, _: object) -> Any:
        nonlocal left
        if frame.f_code.co_name not in RECORDED or "recording" not in frame.f_code.co_filename:
            return look if event == "call" else None
        left -= event == "line"
        if left == 0:
            left = -1
            raise KeyboardInterrupt
        return look

    return look


RECORDED = ("generated", "iteration", "revised", "expanded", "popped", "duplicate", "_add")


@pytest.mark.parametrize(("algorithm", "lines"), [("astar", 260), ("ida_star", 160), ("rbfs", 160)])
def test_an_interrupt_at_any_line_leaves_whole_nodes(algorithm: str, lines: int) -> None:
    problem, family = PROBLEMS["tiles"], find_domain("sliding_tiles")
    before = sys.gettrace()
    for line in range(1, lines):
        recording = Recording()
        sys.settrace(interrupted_at(line))
        try:
            found = searched(problem, algorithm, recording)
        finally:
            sys.settrace(before)
        assert found.status == "stopped", line
        reply = recorded_search(family, recording)
        columns = reply["columns"]
        nodes = len(columns["parent"])
        assert {len(columns[name]) for name in ("g", "h", "f", "action", "state")} == {nodes}
        assert np.count_nonzero(columns["event"] == EVENTS.index("generated")) == nodes
        steps = np.count_nonzero(columns["event"] == POPPED) + 1
        assert {len(columns[name]) for name in COUNTS} == {steps}, line
        assert len(columns["event"]) == len(columns["event_node"])
        assert len(columns["state_start"]) == max(columns["state"], default=-1) + 2
        assert all(one["event"] < len(columns["event"]) for one in reply["passes"])
