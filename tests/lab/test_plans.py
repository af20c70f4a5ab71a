"""Plans as they are played: one step for each action, or for each unit of time."""

from typing import Any

import pytest

from plybench.lab.handle import handle

BAY = {"domain": "mazeworld", "problem": {"source": "corridor/bay"}}


def plan(actions: list[Any], **problem: Any) -> dict[str, Any]:
    return handle({"do": "plan", "actions": actions, **problem})


def test_plan_has_a_step_for_each_action() -> None:
    reply = plan(["up", "left"], domain="sliding_tiles", problem={"source": "reports/hard"})
    assert [step["did"] for step in reply["steps"]] == [[], ["up"], ["left"]]
    assert reply["steps"][-1]["state"] == "_ 5 4 / 7 1 6 / 3 8 2"
    assert not reply["is_timed"]
    assert len(reply["columns"]["picture_start"]) == 4  # the fourth says where the third ends


@pytest.mark.parametrize("source", ["corridor/bay", "corridor/bay-turns", "reports/maze"])
def test_robots_move_at_the_same_time(source: str) -> None:
    problem = {"domain": "mazeworld", "problem": {"source": source}}
    actions = handle({"do": "search", **problem})["result"]["actions"]
    moves = [action for action in actions if not action.endswith("wait")]
    reply = plan(actions, **problem)
    assert reply["is_timed"]
    done = [action for step in reply["steps"] for action in step["did"]]
    assert sorted(done) == sorted(moves)
    assert len(reply["steps"]) - 1 < len(moves)
    for step in reply["steps"]:
        robots = [action.partition("-")[0] for action in step["did"]]
        assert len(robots) == len(set(robots))
    last = handle({"do": "search", **problem})["result"]["states"][-1]
    assert reply["steps"][-1]["state"].partition(" (")[0] == last.partition(" (")[0]


def test_empty_plan_is_the_start() -> None:
    assert plan([], **BAY)["steps"] == [{"did": [], "state": "A 1,2 B 5,2"}]


@pytest.mark.parametrize("action", ["jump", "A-west", 7, None, ["A-east"]])
def test_impossible_action_is_named(action: Any) -> None:
    reply = plan([action], **BAY)
    assert reply["field"] == "actions"
    assert reply["error"].startswith("action 1, ")
    assert reply["error"].endswith(", is not possible")
