"""The doctor finds by itself what is known about the heuristics of the reports."""

import json
from decimal import Decimal
from fractions import Fraction
from math import inf, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import GraphProblem
from helpers.examined import LINE, EightPuzzle, Graph, only, straight, text_of
from plybench.core.errors import InputError
from plybench.core.heuristic import heuristic, zero
from plybench.core.limits import Limits
from plybench.domains.blocksworld import Blocksworld, instance
from plybench.search.uniform_cost import uniform_cost
from plybench.study.doctor import Examination, examine


@pytest.fixture(scope="module")
def three_blocks() -> Examination:
    return examine(instance("reports/three-blocks"))


@pytest.mark.parametrize("kind", [Fraction, Decimal])
def test_costs_may_be_fractions_and_decimals(kind: type) -> None:
    tenth = kind(1) / 10
    problem = GraphProblem(
        {"S": {"A": tenth, "B": 2 * tenth}, "A": {"G": tenth}, "B": {"G": tenth}}
    )
    steep = heuristic(name="steep")(lambda state: 2 * tenth if state == "S" else kind(0))
    found = examine(problem, [steep, zero])
    worst = found.verdict("steep").worst_edge
    assert worst is not None and (worst.action, worst.cost) == ("A", 0.1)
    assert found.verdict("steep").admissible and found.verdict("steep").optimal_path
    assert found.to_dict()["verdicts"][0]["path_cost"] == 0.2


def test_heuristics_of_one_name_are_all_examined() -> None:
    def mine(state: str) -> float:
        return 1

    first, second = mine, straight({"a": 0, "b": 0, "c": 0})
    second.__name__ = "mine"  # type: ignore[attr-defined]
    found = examine(LINE, [first, second, first])
    assert [(v.name, v.initial_h) for v in found.verdicts] == [("mine 1", 1), ("mine 2", 0)]


def test_the_name_of_a_heuristic_is_shown_as_it_is() -> None:
    name = "a:heart:[b]x[/b]\\"
    text = text_of(examine(LINE, {name: lambda state: 9}))
    assert f"{name} is not admissible" in text
    assert text.count(name) == 3 and f"{name}\\" not in text


# The reports' heuristics


def test_all_states_of_three_blocks_are_examined(three_blocks: Examination) -> None:
    assert three_blocks.complete and three_blocks.claims_hold
    assert (three_blocks.states, three_blocks.edges) == (43_680, 131_040)
    assert three_blocks.scope == "all 43,680 states"
    assert three_blocks.optimal_cost == 14


def test_all_but_boosted_are_consistent_on_three_blocks(three_blocks: Examination) -> None:
    assert len(three_blocks.verdicts) == 15
    assert all(v.admissible and v.optimal_path for v in three_blocks.verdicts)
    assert [v.name for v in three_blocks.verdicts if not v.consistent] == ["boosted"]


def test_boosted_falls_by_four_in_one_move(three_blocks: Examination) -> None:
    puzzle = instance("reports/three-blocks")
    verdict = three_blocks.verdict("boosted")
    worst = verdict.worst_edge
    assert worst is not None and worst.fall == 4 and verdict.claim_holds
    assert puzzle.result(worst.state, worst.action) == worst.successor
    assert puzzle.boosted(worst.state) == worst.h
    assert puzzle.boosted(worst.successor) == worst.h_after


def test_the_unrelaxed_rules_are_a_perfect_heuristic(three_blocks: Examination) -> None:
    verdict = three_blocks.verdict("opposite-switch-adjacent")
    assert verdict.mean_ratio == 1
    assert verdict.mean_h == pytest.approx(16.47, abs=0.005)  # ledger bwa-28
    assert verdict.expanded == 14


@pytest.mark.parametrize(
    ("name", "start", "mean"),  # ledger bwa-29, 30, 34, 35
    [
        ("opposite-switch-row-column", 8, 9.12),
        ("opposite-switch-teleport", 5, 5.08),
        ("any-switch-adjacent", 5, 5.81),
        ("any-switch-row-column", 4, 4.26),
    ],
)
def test_relaxed_costs_are_those_of_the_ledger(
    three_blocks: Examination, name: str, start: int, mean: float
) -> None:
    verdict = three_blocks.verdict(name)
    assert verdict.initial_h == start
    assert verdict.mean_h == pytest.approx(mean, abs=0.005)


def test_boosted_is_consistent_with_one_block_only() -> None:
    assert examine(instance("reports/one-block"), ["boosted"]).verdicts[0].consistent
    verdict = examine(instance("reports/two-blocks"), ["boosted"]).verdicts[0]
    assert verdict.admissible and not verdict.consistent


@pytest.mark.slow
def test_counting_the_blank_overestimates_in_the_eight_puzzle() -> None:
    puzzle = EightPuzzle()
    found = examine(
        puzzle,
        {
            "hamming": puzzle.hamming,
            "manhattan": puzzle.manhattan,
            "hamming of tiles": lambda s: puzzle.hamming(s, blank=False),
            "manhattan of tiles": lambda s: puzzle.manhattan(s, blank=False),
        },
    )
    assert found.complete and found.states == 181_440 and found.optimal_cost == 20
    assert found.scope == "all 181,440 reachable states"
    # ledger ep-17, ep-18
    assert [v.overestimated for v in found.verdicts] == [60, 4100, 0, 0]
    assert [v.worst_state and v.worst_state.error for v in found.verdicts] == [1, 2, None, None]


# Definitions


def test_worst_overestimate_is_the_largest_then_the_nearest() -> None:
    verdict = only(LINE, straight({"a": 5, "b": 3, "c": 0}))
    assert verdict.admissible is False and verdict.overestimated == 2
    assert (verdict.worst_state.state, verdict.worst_state.error) == ("b", 2)


def test_consistency_needs_zero_at_goals() -> None:
    verdict = only(LINE, straight({"a": 2, "b": 2, "c": 2}))
    assert verdict.violations == 0 and verdict.goals_above_zero == 1
    assert verdict.consistent is False and verdict.admissible is False


def test_dead_ends_are_never_overestimated() -> None:
    problem = Graph({"a": {"b": 1, "d": 1}, "d": {"e": 1}}, "b")
    found = examine(problem, {"mine": straight({"a": 1, "b": 0, "d": inf, "e": inf})})
    assert found.verdicts[0].admissible and found.verdicts[0].consistent
    assert found.states == 4 and "2 of them dead ends" in found.scope
    assert found.verdicts[0].mean_h == 0.5


def test_infinity_where_a_goal_can_be_reached_is_an_overestimate() -> None:
    verdict = only(LINE, straight({"a": inf, "b": 1, "c": 0}))
    assert verdict.overestimated == 1 and verdict.worst_state.h == inf
    assert verdict.search.startswith("limit") and verdict.optimal_path is None
    json.dumps(verdict.to_dict(), allow_nan=False)


def test_falling_towards_a_dead_end_is_inconsistent() -> None:
    problem = Graph({"a": {"b": 4, "d": 1}, "d": {}}, "b")
    verdict = only(problem, straight({"a": 4, "b": 0, "d": 0}))
    assert verdict.admissible and verdict.violations == 1
    assert (verdict.worst_edge.successor, verdict.worst_edge.fall) == ("d", 4)


def test_an_unreachable_goal_leaves_the_start_a_dead_end() -> None:
    found = examine(Graph({"a": {"b": 1}, "b": {"a": 1}}, "z"), {"none": lambda s: 0})
    assert found.complete and found.optimal_cost == inf
    assert found.verdicts[0].admissible and found.verdicts[0].optimal_path is None


def test_fractional_costs_are_compared_with_room_for_rounding() -> None:
    steps = {f"{i}": {f"{i + 1}": sqrt(2) / 3} for i in range(30)}
    problem = Graph(steps, "!", initial="0")
    problem.is_goal = lambda state: state == "30"  # type: ignore[method-assign]
    verdict = only(problem, lambda s: (30 - int(s)) * sqrt(2) / 3)
    assert verdict.admissible and verdict.consistent


def test_an_inadmissible_heuristic_can_cost_the_optimal_path() -> None:
    problem = Graph({"a": {"b": 1, "d": 2}, "b": {"c": 1}, "d": {"c": 3}}, "c")
    verdict = only(problem, straight({"a": 2, "b": 9, "d": 0, "c": 0}))
    assert verdict.path_cost == 5 and verdict.optimal_path is False


def test_a_false_mark_is_reported() -> None:
    marked = heuristic(consistent=True)(straight({"a": 9, "b": 0, "c": 0}))
    found = examine(LINE, {"mine": marked})
    assert not found.claims_hold and not found.verdicts[0].claim_holds


def test_verdicts_convert_to_json(three_blocks: Examination) -> None:
    puzzle = instance("reports/three-blocks")
    shown = json.loads(json.dumps(three_blocks.to_dict(puzzle), allow_nan=False))
    boosted = shown["verdicts"][2]
    assert boosted["worst_edge"]["action"] == "right" and boosted["claim_holds"] is True
    assert puzzle.parse_state(boosted["worst_edge"]["state"])


# Spaces that are too large


def test_a_large_space_is_examined_near_the_goals_and_by_samples() -> None:
    puzzle = instance("reports/three-blocks")
    found = examine(puzzle, ["manhattan", "boosted"], max_states=2_000, samples=25, seed=3)
    assert not found.complete and found.sampled == 25 and found.unsolved == 0
    assert found.scope.startswith("the 2,000 states nearest to the goals, at most ")
    assert "25 states sampled further out" in found.scope
    assert found.optimal_cost == 14 and found.claims_hold
    assert not found.verdict("boosted").consistent
    assert found == examine(puzzle, ["manhattan", "boosted"], max_states=2_000, samples=25, seed=3)


def test_overestimates_of_samples_are_found_without_predecessors() -> None:
    puzzle = EightPuzzle((1, 2, 3, 8, 6, 4, 0, 7, 5))
    too_much = {"mine": lambda s: 3 * puzzle.manhattan(s)}
    found = examine(puzzle, too_much, max_states=500, samples=5)
    worst = found.verdicts[0].worst_state
    assert not found.complete and found.scope.startswith("5 states sampled")
    assert worst is not None and uniform_cost(EightPuzzle(worst.state)).cost == worst.exact


def test_unsolved_samples_are_counted_and_still_checked_for_consistency() -> None:
    puzzle = EightPuzzle()
    limits = Limits(expansions=3)
    found = examine(
        puzzle, {"wild": lambda s: 5 * s.index(0)}, max_states=9, samples=4, limits=limits
    )
    assert found.sampled == found.unsolved == 4 and "4 not solved" in found.scope
    assert found.verdicts[0].admissible is None and found.verdicts[0].optimal_path is None
    assert found.verdicts[0].violations > 0 and found.verdicts[0].consistent is False


# The report


def test_report_draws_the_worst_edge() -> None:
    puzzle = instance("reports/two-blocks")
    text = text_of(examine(puzzle, ["manhattan", "boosted"]))
    assert "boosted is not consistent" in text and "FALSE" not in text
    assert "takes h from 7 to 4" in text and "-- right -->" in text
    assert "@ A . ." in text and "A @ . ." in text


def test_report_is_loud_about_false_claims_and_shows_refusals() -> None:
    def refuses(state: str) -> int:
        raise InputError("too large")

    marked = heuristic(admissible=True)(straight({"a": 9, "b": 0, "c": 0}))
    text = text_of(examine(LINE, {"mine": marked, "other": refuses}))
    assert "FALSE CLAIM: mine" in text and "although it claims to be" in text
    assert "h says 9, but the nearest goal is only 3 away: 6 too high." in text
    assert "other is not available: too large" in text


# Every mark holds


@st.composite
def puzzles(draw: st.DrawFn) -> Blocksworld:
    width, height = draw(st.sampled_from([(2, 2), (3, 2), (2, 3), (4, 2), (3, 3), (5, 1)]))
    cells = draw(st.permutations([(x, y) for y in range(height) for x in range(width)]))
    count = draw(st.integers(0, min(3, len(cells) - 2)))
    walls = cells[count + 1 :][: draw(st.integers(0, len(cells) // 3))]
    names = "ABC"[:count]
    free = draw(st.permutations([c for c in cells if c not in walls]))
    wanted = draw(st.lists(st.sampled_from("@" + names), min_size=1, unique=True))
    goals = dict(zip(wanted, free, strict=False))
    agent_goal = goals.pop("@", None)
    return Blocksworld(
        width,
        height,
        agent=cells[0],
        blocks=dict(zip(names, cells[1:], strict=False)),
        goals=goals,
        walls=walls,
        agent_goal=agent_goal,
    )


@settings(deadline=None, max_examples=60)
@given(puzzles())
def test_every_mark_of_blocksworld_holds(puzzle: Blocksworld) -> None:
    found = examine(puzzle)
    assert found.complete and found.claims_hold
    for verdict in found.verdicts:
        assert verdict.optimal_path is (None if found.optimal_cost == inf else True)


def test_the_searches_are_compared_under_the_options_given() -> None:
    from plybench import load, solve

    problem = load("sliding_tiles", "reports/easy")
    options = {"ties": "heap", "duplicates": "closed"}
    found = examine(problem, ["manhattan", "hamming"], max_states=2000, samples=0, search=options)
    assert found.to_dict()["search_options"] == options
    for verdict in found.verdicts:
        counts = solve(problem, "astar", heuristic=verdict.name, **options).counts
        assert (verdict.expanded, verdict.popped) == (counts.expanded, counts.popped)
    assert "A* has ties heap, duplicates closed." in str(found)
    with pytest.raises(InputError, match="did you mean 'heap'"):
        examine(problem, ["manhattan"], search={"ties": "heep"})
