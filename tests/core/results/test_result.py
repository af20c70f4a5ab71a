import json
from dataclasses import replace

from helpers import Chain, GraphProblem, IntegerLine, from_table
from plybench import Counts, Limits, Path, SearchResult, Status
from plybench.core.results.ending import End, Ending
from plybench.core.results.result import Tally
from plybench.domains.blocksworld import instance
from plybench.search import astar, breadth_first, uniform_cost


def test_equality_ignores_clock_and_engine_but_nothing_else() -> None:
    result = breadth_first(Chain(3))
    assert replace(result, seconds=99.0, engine="native") == result
    assert replace(result, counts=Counts()) != result
    assert replace(result, lower_bound=None) != result
    assert replace(result, end=Ending(End.OTHER, detail="x")) != result
    assert replace(result, algorithm="x") != result


def test_optimal_means_that_the_bound_is_the_cost() -> None:
    result = breadth_first(Chain(3))
    assert (result.is_solved, result.is_optimal, result.cost) == (True, True, 3)
    assert not replace(result, lower_bound=2).is_optimal
    assert not replace(result, lower_bound=None).is_optimal
    unsolved: SearchResult[int, str] = SearchResult(Status.LIMIT, None, 3, Counts(), "astar")
    assert (unsolved.is_solved, unsolved.is_optimal, unsolved.cost) == (False, False, None)


def test_path_has_a_length_and_is_iterated_by_action() -> None:
    path = Path(("a", "b"), (0, 1, 2), 5)
    assert len(path) == 2
    assert list(path) == ["a", "b"]


def test_dict_and_json_hold_plain_values() -> None:
    puzzle = instance("reports/depth-2")
    result = breadth_first(puzzle)
    data = json.loads(result.to_json(puzzle, states=True))
    assert data == json.loads(json.dumps(result.to_dict(puzzle, states=True)))
    assert data.pop("states")[0] == "@ 3,0 A 0,0 B 1,0 C 2,0"
    assert data == json.loads(result.to_json(puzzle))
    assert data["status"] == "solved"
    assert data["actions"] == ["left", "left"]
    assert data["counts"] == result.counts.to_dict()
    assert (data["cost"], data["lower_bound"], data["optimal"]) == (2, 2, True)
    assert (data["algorithm"], data["engine"], data["reason"]) == ("breadth_first", "python", "")


def test_actions_and_states_that_json_cannot_hold_are_written_out() -> None:
    path = Path(((1, 2), None, 3), (frozenset(), 1, 2, 3), 3)
    data = SearchResult(Status.SOLVED, path, None, Counts(), "astar").to_dict(states=True)
    assert data["actions"] == ["(1, 2)", None, 3]
    assert data["states"][0] == "frozenset()"


def test_unsolved_result_in_json_has_no_path() -> None:
    data = uniform_cost(GraphProblem({})).to_dict(states=True)
    assert (data["actions"], data["states"], data["cost"]) == (None, None, None)
    assert data["reason"] == "no goal state can be reached"


def test_text_says_what_was_found() -> None:
    text = str(breadth_first(Chain(1)))
    assert text.startswith("breadth_first: 1 action, cost 1 (optimal): on\n")
    assert "expanded 1" in text
    assert str(breadth_first(Chain(50))).count("on ") == 40
    assert "50 actions, cost 50 (optimal)" in str(breadth_first(Chain(50)))


def test_text_says_why_nothing_was_found_and_what_is_proved() -> None:
    result = uniform_cost(IntegerLine(), limits=Limits(expansions=4))
    assert str(result).startswith(
        "uniform_cost: limit (stopped after 4 expansions); no solution costs less than 2\n"
    )
    unmarked = astar(IntegerLine(), from_table({}), limits=Limits(expansions=4))
    assert "no solution costs less" not in str(unmarked)


def test_html_is_escaped() -> None:
    result = SearchResult(
        Status.SOLVED, Path(("<b>",), (0, 1), 1), None, Counts(expanded=1234), "astar"
    )
    html = result._repr_html_()
    assert "&lt;b&gt;" in html
    assert "1,234" in html


def test_counts_are_shown_without_zeros() -> None:
    assert str(Counts(expanded=1000, popped=10)) == "expanded 1,000, popped 10"
    assert str(Counts()) == ""


def test_tally_has_the_counters_of_counts() -> None:
    tally = Tally(*range(1, 10))
    assert list(tally.counts().to_dict().values()) == list(range(1, 10))
    assert list(tally.counts().to_dict()) == list(Counts().to_dict())


def test_path_left_unproved_by_a_limit_tells_what_is_known() -> None:
    result = uniform_cost(GraphProblem({"S": {"G": 2}}))
    limited = replace(
        result,
        status=Status.LIMIT,
        lower_bound=1,
        end=Ending(End.SECONDS, 1),
        details={"makespan": 7},
    )
    assert "cost 2 (stopped after 1 second; none costs less than 1)" in str(limited)
    assert limited.to_dict()["makespan"] == 7
    assert not limited.is_solved and not limited.is_optimal
    assert {limited, limited} == {limited}
