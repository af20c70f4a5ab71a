"""Paths as files: what every domain writes is read back and replayed by its rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from plybench import InputError, solve
from plybench.core.catalog import find_domain
from plybench.core.results.plan_files import KINDS, Kind, check_plan, write_plan
from plybench.core.results.result import unsolvable
from plybench.core.verify import VerificationError

CASES = [
    ("sliding_tiles", "reports/easy"),
    ("blocksworld", "reports/two-blocks"),
    ("blind_robot", "small/corners"),
    ("mazeworld", "corridor/bay"),
    ("mazeworld", "corridor/bay-turns"),
]


@pytest.mark.parametrize("states", [False, True])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("domain", "name"), CASES)
def test_plans_of_every_domain_are_read_back(
    tmp_path: Path, domain: str, name: str, kind: Kind, states: bool
) -> None:
    family = find_domain(domain)
    problem = family.instance(name)
    found = solve(problem, "astar", heuristic=family.default_heuristic)
    file = tmp_path / f"plan.{kind}"
    file.write_text(write_plan(problem, found, kind, states=states), encoding="utf-8")
    report = check_plan(problem, file)
    assert report.get("fuel", report.get("cost")) == found.cost


@pytest.mark.parametrize("states", [False, True])
@pytest.mark.parametrize(("domain", "name"), CASES)
def test_a_result_in_json_is_a_plan_too(
    tmp_path: Path, domain: str, name: str, states: bool
) -> None:
    family = find_domain(domain)
    problem = family.instance(name)
    found = solve(problem, "astar", heuristic=family.default_heuristic)
    file = tmp_path / "plan.json"
    file.write_text(found.to_json(problem, states=states))
    report = check_plan(problem, file)
    assert report.get("fuel", report.get("cost")) == found.cost


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"actions": ["up", "up", "left", "down"]}, "the path ends in '"),
        ({"actions": ["jump"]}, "step 1: action 'jump' is not possible"),
        ({"cost": 4}, "step 5 costs 5 in all, not 4"),
        ({"states": ["?"] * 6}, "the path begins in '?'"),
    ],
)
def test_actions_that_break_a_rule_are_refused(
    tmp_path: Path, changes: dict[str, Any], message: str
) -> None:
    easy = find_domain("sliding_tiles").instance("reports/easy")
    plan = json.loads(write_plan(easy, solve(easy, "astar", heuristic="manhattan"), "json"))
    assert plan["actions"] == ["up", "up", "left", "down", "right"] and "states" not in plan
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan | {"cost": None} | changes))
    with pytest.raises(VerificationError) as caught:
        check_plan(easy, file)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ({}, "there must be a list of 'actions', or of 'steps' with their states"),
        ({"actions": None}, "there must be a list of 'actions'"),
        ({"actions": [], "states": [1, 2]}, "'states' must be a list with one more item"),
    ],
)
def test_json_without_a_plan_is_refused(tmp_path: Path, plan: dict[str, Any], message: str) -> None:
    file = tmp_path / "plan.json"
    file.write_text(json.dumps(plan))
    with pytest.raises(InputError, match=message):
        check_plan(find_domain("sliding_tiles").instance("reports/easy"), file)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("1,up,1", "1,left,1", "step 1 leads to"),
        ("1,up,1", "1,jump,1", "step 1: action 'jump' is not possible"),
        ("1,up,1", "1,up,2", "step 1 costs 1 in all, not 2"),
        ("0,,0,2 8 3", "0,,0,2 3 8", "the path begins in '2 3 8"),
    ],
)
def test_a_path_that_breaks_a_rule_is_refused(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    easy = find_domain("sliding_tiles").instance("reports/easy")
    text = write_plan(easy, solve(easy, "astar", heuristic="manhattan"), "csv")
    assert old in text
    file = tmp_path / "plan.csv"
    file.write_text(text.replace(old, new, 1))
    with pytest.raises(VerificationError) as caught:
        check_plan(easy, file)
    assert str(caught.value).startswith(message)


def test_a_path_must_end_in_a_goal_and_have_all_steps(tmp_path: Path) -> None:
    easy = find_domain("sliding_tiles").instance("reports/easy")
    lines = write_plan(easy, solve(easy, "astar", heuristic="manhattan"), "csv").splitlines()
    file = tmp_path / "plan.csv"
    file.write_text("\n".join(lines[:-1]))
    with pytest.raises(VerificationError, match=r"the path ends in .*, which is not a goal"):
        check_plan(easy, file)
    file.write_text("\n".join(lines[:2] + lines[3:]))
    with pytest.raises(InputError, match="step 1 is missing: found '2' in its place"):
        check_plan(easy, file)
    file.write_text(lines[0])
    with pytest.raises(InputError, match="there are no steps"):
        check_plan(easy, file)
    with pytest.raises(InputError, match=r"there is no file .*nowhere\.csv"):
        check_plan(easy, tmp_path / "nowhere.csv")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not text in UTF-8"):
        check_plan(easy, file)


def test_without_a_path_there_is_nothing_to_write() -> None:
    easy = find_domain("sliding_tiles").instance("reports/easy")
    nothing = unsolvable("astar", "parity")
    with pytest.raises(InputError, match="there is no plan to write: parity"):
        write_plan(easy, nothing, "csv")
