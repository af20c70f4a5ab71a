"""The doctor finds by itself what is known about the heuristics of the reports."""

import json
import signal
from collections.abc import Callable
from math import inf, sqrt
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from plybench.domains.blocksworld import Blocksworld, instance
from plybench.domains.sliding_tiles import instance as tiles
from plybench.errors import InputError
from plybench.heuristic import heavy_table, heuristic, heuristics_of
from plybench.limits import Limits
from plybench.search.uniform_cost import uniform_cost
from plybench.study.doctor import Examination, examine
from plybench.study.doctor.report import tables
from plybench.system.long_work import look


class Graph:
    """A small problem given by its edges."""

    def __init__(self, edges: dict[str, dict[str, float]], goals: str, initial: str = "a") -> None:
        self.edges, self.goals, self.initial = edges, goals, initial

    def actions(self, state: str) -> list[str]:
        return list(self.edges.get(state, {}))

    def result(self, state: str, action: str) -> str:
        return action

    def action_cost(self, state: str, action: str, successor: str) -> float:
        return self.edges[state][action]

    def is_goal(self, state: str) -> bool:
        return state in self.goals


class EightPuzzle:
    """As a student would write it: no predecessors, no heuristics, no text form."""

    goal = (1, 2, 3, 8, 0, 4, 7, 6, 5)

    def __init__(self, initial: tuple[int, ...] = (5, 1, 4, 7, 0, 6, 3, 8, 2)) -> None:
        self.initial = initial

    def actions(self, state: tuple[int, ...]) -> list[int]:
        y, x = divmod(state.index(0), 3)
        near = ((y, x + 1), (y, x - 1), (y - 1, x), (y + 1, x))
        return [3 * v + u for v, u in near if 0 <= v < 3 and 0 <= u < 3]

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        cells, blank = list(state), state.index(0)
        cells[blank], cells[action] = cells[action], 0
        return tuple(cells)

    def is_goal(self, state: tuple[int, ...]) -> bool:
        return state == self.goal

    def hamming(self, state: tuple[int, ...], blank: bool = True) -> int:
        return sum(a != b for a, b in zip(state, self.goal, strict=True) if a or blank)

    def manhattan(self, state: tuple[int, ...], blank: bool = True) -> int:
        places = [divmod(self.goal.index(tile), 3) for tile in state]
        return sum(
            abs(y - i // 3) + abs(x - i % 3) for i, (y, x) in enumerate(places) if state[i] or blank
        )


def straight(values: dict[str, Any]) -> Callable[[str], Any]:
    return lambda state: values[state]


LINE = Graph({"a": {"b": 2}, "b": {"c": 1}}, "c")  # distances 3, 1, 0


def only(problem: Any, function: Callable[[Any], Any], **options: Any) -> Any:
    return examine(problem, {"mine": function}, **options).verdicts[0]


@pytest.fixture(scope="module")
def three_blocks() -> Examination:
    return examine(instance("reports/three-blocks"))


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


# Bad input and early ends


@pytest.mark.parametrize("value", [-1, None, "3", float("nan"), [1]])
def test_a_value_that_is_no_estimate_is_an_error_naming_it(value: Any) -> None:
    with pytest.raises(InputError, match="'mine' returns") as caught:
        only(LINE, straight({"a": 1, "b": value, "c": 0}))
    assert repr(value) in str(caught.value)


def test_a_heuristic_that_refuses_is_not_available() -> None:
    def refuses(state: str) -> int:
        if state == "c":
            raise InputError("the table would be too large")
        return 0

    found = examine(LINE, {"mine": refuses, "zero": lambda s: 0})
    assert found.verdicts[0].unavailable == "the table would be too large"
    assert found.verdicts[0].admissible is None and found.verdicts[1].admissible


def test_negative_costs_are_refused() -> None:
    with pytest.raises(InputError, match="must not be negative"):
        only(Graph({"a": {"b": -1}, "b": {"a": 1}}, "b"), lambda s: 0)


def test_a_problem_without_heuristics_is_an_error() -> None:
    with pytest.raises(InputError, match="no heuristic to examine"):
        examine(LINE)
    with pytest.raises(InputError, match="did you mean 'manhattan'"):
        examine(instance("reports/one-block"), ["manhatan"])


def test_ctrl_c_reports_what_was_examined_so_far() -> None:
    puzzle, calls = instance("reports/three-blocks"), 0

    def interrupted(state: Any) -> int:
        nonlocal calls
        calls += 1
        if calls == 5_000:
            signal.raise_signal(signal.SIGINT)
        return 0

    found = examine(puzzle, {"mine": interrupted})
    assert found.status == "stopped" and not found.complete
    assert 0 < found.states < 5_000 and found.verdicts[0].admissible
    assert found.scope == f"the first {found.states:,} of 43,680 states, nearest to the goals first"


def test_ctrl_c_during_a_search_keeps_the_verdicts() -> None:
    puzzle, calls = instance("reports/two-blocks"), 0

    def interrupted(state: Any) -> int:
        nonlocal calls
        calls += 1
        if calls == 3_400:  # 3,360 states come first
            signal.raise_signal(signal.SIGINT)
        return 0

    found = examine(puzzle, {"mine": interrupted, "manhattan": puzzle.manhattan})
    assert found.status == "stopped" and found.complete
    assert found.verdicts[0].search == "stopped: interrupted"
    assert found.verdicts[1].consistent and found.verdicts[1].expanded is None


def test_tables_that_would_be_too_large_are_reported() -> None:
    names = ["manhattan", "opposite-switch-teleport"]
    found = examine(instance("reports/six-blocks"), names, max_states=3_000, samples=2)
    assert found.verdict("manhattan").consistent and not found.complete
    assert "entries" in found.verdict("opposite-switch-teleport").unavailable


def test_a_limit_in_seconds_ends_the_whole_examination() -> None:
    found = examine(instance("reports/three-blocks"), limits=Limits(seconds=1e-9))
    assert found.status == "limit" and "seconds" in found.reason
    assert found.states == 0 and found.verdicts[0].admissible is None


class Heavy:
    """A heuristic that builds a table for as long as it is allowed to, when it is first called."""

    heuristic_name, heuristic_heavy = "heavy", "a table of 7 TB"
    calls = 0

    def __call__(self, state: Any) -> int:
        self.calls += 1
        while True:
            look()


def puzzle_with_a_heavy_heuristic() -> tuple[Any, Heavy]:
    puzzle, heavy = instance("reports/two-blocks"), Heavy()
    offered = {"heavy": heavy}
    puzzle.heuristics = lambda: offered
    return puzzle, heavy


def test_heavy_tables_are_not_built_unasked() -> None:
    puzzle, heavy = puzzle_with_a_heavy_heuristic()
    found = examine(puzzle)
    assert heavy.calls == 0 and found.status == "finished"
    assert found.left_out == {"heavy": "a table of 7 TB"}
    assert "heavy" not in [v.name for v in found.verdicts]
    assert found.to_dict()["left_out"] == [{"name": "heavy", "heavy_table": "a table of 7 TB"}]
    text = " ".join(text_of(found).split())
    assert "heavy (a table of 7 TB). To include one, name it: --heuristic heavy" in text


def test_a_problem_with_heavy_heuristics_alone_asks_for_a_name() -> None:
    problem: Any = Graph({"a": {"b": 2}, "b": {"c": 1}}, "c")
    problem.heuristics = lambda: {"heavy": Heavy()}
    with pytest.raises(InputError, match="name one of: heavy"):
        examine(problem)


def test_a_heavy_table_leaves_time_for_the_others() -> None:
    puzzle, heavy = puzzle_with_a_heavy_heuristic()
    found = examine(puzzle, ["heavy", "manhattan"], limits=Limits(seconds=1))
    assert heavy.calls == 1 and found.status == "limit"
    assert found.verdict("heavy").unavailable == "there was no time to build its tables"
    assert found.complete and found.verdict("manhattan").consistent
    assert found.verdict("manhattan").optimal_path


def test_a_table_that_needs_too_much_memory_leaves_the_others() -> None:
    puzzle = instance("reports/two-blocks")

    def greedy(state: Any) -> int:
        taken = []
        while True:
            taken.append(b"x" * 2**20)
            look()

    functions = {"greedy": greedy, "manhattan": puzzle.manhattan}
    found = examine(puzzle, functions, limits=Limits(memory="50MB"))
    assert "bytes of memory" in found.verdict("greedy").unavailable
    assert found.verdict("manhattan").consistent


def test_the_pattern_databases_of_minutes_are_heavy() -> None:
    heavy = {
        name: [n for n, h in heuristics_of(tiles(name)).items() if heavy_table(h)]
        for name in ("reports/hard", "fifteen/easy", "random:5x5,seed=1")
    }
    offered = {"pdb", "pdb-7-8"} & set(heuristics_of(tiles("fifteen/easy")))  # none without core
    assert heavy["reports/hard"] == []
    assert heavy["fifteen/easy"] == (["pdb-7-8"] if offered else [])
    assert heavy["random:5x5,seed=1"] == (["pdb"] if offered else [])


def test_seconds_are_shared_among_the_parts_of_an_examination() -> None:
    now = 0.0

    def slow(state: Any) -> int:
        nonlocal now
        now += 0.01
        return 0

    puzzle = instance("reports/three-blocks")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("plybench.limits.perf_counter", lambda: now)
        found = examine(puzzle, {"slow": slow}, limits=Limits(seconds=100))
    assert found.status == "limit" and "not everything fits into 100 seconds" in found.reason
    assert 2048 < found.states < 43_680
    assert found.scope == f"the first {found.states:,} of 43,680 states, nearest to the goals first"
    assert not found.complete and found.optimal_cost == 14
    assert found.verdicts[0].admissible and found.verdicts[0].expanded


def test_progress_is_reported_by_phase() -> None:
    seen: dict[str, int] = {}
    puzzle = instance("reports/two-blocks")
    examine(puzzle, ["misplaced"], progress=lambda phase, done, total: seen.update({phase: done}))
    assert list(seen) == [
        "preparing misplaced", "measuring distances", "comparing the heuristics",
        "A* with misplaced",
    ]  # fmt: skip


# The report


def text_of(found: Examination) -> str:
    console = Console(width=110, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    with console.file:
        for part in tables(found):
            console.print(part)
        return console.export_text()


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
        width, height, agent=cells[0], blocks=dict(zip(names, cells[1:], strict=False)),
        goals=goals, walls=walls, agent_goal=agent_goal,
    )  # fmt: skip


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
