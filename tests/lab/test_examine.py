"""`do: examine`: the doctor's findings as a page needs them."""

import re
from typing import Any

import numpy as np
import pytest

from plybench.domains.blocksworld import instance
from plybench.lab.actions import doctor
from plybench.lab.handle import handle
from plybench.lab.wire import pack, unpack
from plybench.study.doctor import examine

TWO_BLOCKS = {"do": "examine", "domain": "blocksworld", "problem": {"source": "reports/two-blocks"}}
BOXES = {"do": "examine", "domain": "sliding_tiles", "problem": {"source": "hardest/2x3"}}


@pytest.fixture(scope="module")
def two_blocks() -> dict[str, Any]:
    return unpack(pack(handle(TWO_BLOCKS)))


def _verdict(reply: dict[str, Any], name: str) -> dict[str, Any]:
    return next(verdict for verdict in reply["verdicts"] if verdict["name"] == name)


def _cells(reply: dict[str, Any], name: str) -> dict[str, Any]:
    cells = _verdict(reply, name)["cells"]
    part = slice(cells["start"], cells["end"])
    columns = {n: reply["columns"][f"cell_{n}"][part] for n in ("h", "exact", "count", "above")}
    return {"step": cells["step"], **columns}


def test_verdicts_are_those_of_the_doctor(two_blocks: dict[str, Any]) -> None:
    puzzle = instance("reports/two-blocks")
    expected = examine(puzzle).to_dict(puzzle)
    for found, verdict in zip(two_blocks["verdicts"], expected["verdicts"], strict=True):
        assert {name: found[name] for name in verdict} == verdict
    for name in ("scope", "complete", "states", "edges", "optimal_cost", "status"):
        assert two_blocks[name] == expected[name]


def test_cells_count_all_states_and_all_that_are_too_high() -> None:
    reply = unpack(pack(handle(BOXES)))
    assert not _verdict(reply, "manhattan-with-blank")["admissible"]
    for verdict in reply["verdicts"]:
        cells = _cells(reply, verdict["name"])
        assert cells["count"].sum() == reply["states"] == 360
        assert cells["above"].sum() == verdict["overestimated"]
        worst = verdict["worst_state"]
        if worst:
            here = (cells["exact"] == worst["exact"]) & (cells["h"] == worst["h"])
            assert cells["above"][here].sum() > 0


def test_counterexamples_are_drawn(two_blocks: dict[str, Any]) -> None:
    edge = _verdict(two_blocks, "boosted")["worst_edge"]
    board, columns = two_blocks["board"], two_blocks["columns"]
    for state in (edge["state"], edge["successor"]):
        number = two_blocks["pictures"][state]
        start, end = columns["picture_start"][number : number + 2]
        cells = np.array(board["cells"])
        cells[columns["picture_at"][start:end]] = columns["picture_cell"][start:end]
        puzzle = instance("reports/two-blocks")
        drawn = [c for row in puzzle.picture(puzzle.parse_state(state)).rows for c in row]
        labels = [two_blocks["palette"][cell]["label"] for cell in cells]
        assert labels == [cell.label for cell in drawn]


def test_chosen_heuristics_alone_are_examined() -> None:
    reply = handle({**TWO_BLOCKS, "heuristics": ["boosted", "manhattan"]})
    assert sorted(v["name"] for v in reply["verdicts"]) == ["boosted", "manhattan"]


def test_heavy_tables_are_built_on_request_only() -> None:
    fifteen = {"do": "examine", "domain": "sliding_tiles", "problem": {"source": "hardest/2x4"}}
    reply = handle({**fifteen, "max_states": 100, "samples": 0})
    names = {verdict["name"] for verdict in reply["verdicts"]}
    assert not names & {entry["name"] for entry in reply["left_out"]}
    assert all(entry["heavy_table"] for entry in reply["left_out"])


def test_large_space_is_sampled_and_says_so() -> None:
    message = {**BOXES, "problem": {"source": "hardest/3x3"}, "heuristics": ["manhattan"]}
    reply = handle({**message, "max_states": 1000, "samples": 3})
    assert not reply["complete"]
    assert "nearest to the goals" in reply["scope"] and "3 states sampled" in reply["scope"]
    assert reply["status"] == "finished"


def test_what_is_known_is_reported_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_REPORT_EVERY", 0)
    monkeypatch.setattr(doctor, "_PAUSES", 0)
    reports: list[Any] = []
    message = {**BOXES, "problem": {"source": "hardest/2x4"}}
    reply = handle(message, report=lambda known: reports.append(unpack(pack({"known": known}))))
    known = [report["known"] for report in reports]
    phases = [one["phase"] for one in known]
    assert phases[0].startswith("preparing") and phases[-1].startswith("A* with")
    growing = [one["states"] for one in known]
    assert growing == sorted(growing) and growing[-1] == reply["states"]
    compared = [one for one in known if one["phase"] == "comparing the heuristics"]
    assert 0 < sum(compared[0]["verdicts"][0]["cells"]["count"]) < reply["states"]
    judged = [one for one in known if one["phase"].startswith("A* with")]
    assert all("admissible" in verdict for verdict in judged[-1]["verdicts"])


def test_verdicts_on_near_states_are_known_while_samples_are_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "_REPORT_EVERY", 0)
    monkeypatch.setattr(doctor, "_PAUSES", 0)
    reports: list[Any] = []
    message = {
        **BOXES,
        "problem": {"source": "hardest/2x4"},
        "heuristics": ["manhattan-with-blank"],
    }
    handle({**message, "max_states": 500, "samples": 2}, report=reports.append)
    solving = [known for known in reports if known["phase"] == "solving samples"]
    assert solving[0]["states"] == 500
    assert solving[0]["verdicts"][0]["consistent"] is False


def test_interrupt_returns_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_REPORT_EVERY", 0)
    monkeypatch.setattr(doctor, "_PAUSES", 0)

    def stop(known: Any) -> None:
        if known["phase"] == "comparing the heuristics":
            raise KeyboardInterrupt

    message = {**BOXES, "problem": {"source": "hardest/2x4"}}
    reply = handle(message, report=stop)
    assert reply["status"] == "stopped" and not reply["complete"]
    assert 0 < reply["states"] < 20_160


def test_problem_that_is_typed_can_be_examined() -> None:
    text = "start:\n1 2 3\n4 _ 5\ngoal:\n1 2 3\n4 5 _\n"
    reply = handle({"do": "examine", "domain": "sliding_tiles", "problem": {"text": text}})
    assert reply["complete"] and reply["optimal_cost"] == 1


@pytest.mark.parametrize(
    ("change", "field", "error"),
    [
        ({"heuristics": ["manhatten"]}, "heuristics", "did you mean 'manhattan'"),
        ({"also": ["x"]}, "also", "unknown heuristic 'x'"),
        ({"max_states": 5}, "max_states", "from 100 to 1,000,000"),
        ({"seconds": 0}, "seconds", "must be a number from 0.01 to 600"),
        ({"domain": "chess"}, "domain", "unknown domain"),
        ({"problem": {"source": "nowhere"}}, "problem", "nowhere"),
        ({"heuristics": "manhattan"}, "heuristics", "must be a list"),
    ],
)
def test_wrong_field_is_named(change: dict[str, Any], field: str, error: str) -> None:
    reply = handle({**TWO_BLOCKS, **change})
    assert reply["field"] == field
    assert re.search(re.escape(error), reply["error"])
