"""The doctor refuses bad input, and reports what it has examined when it is ended early."""

import signal
from threading import Timer
from typing import Any

import pytest

from helpers.examined import LINE, Graph, only, straight, text_of
from plybench import load
from plybench.core.errors import InputError
from plybench.core.heuristic import heavy_table, heuristics_of
from plybench.core.limits import Limits
from plybench.core.system.long_work import look
from plybench.domains.blocksworld import instance
from plybench.domains.sliding_tiles import instance as tiles
from plybench.study.doctor import examine


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
    puzzle = instance("random:width=5,height=5,blocks=6,depth=6")
    found = examine(puzzle, names, max_states=3_000, samples=2)
    assert found.verdict("manhattan").consistent and not found.complete
    reason = found.verdict("opposite-switch-teleport").unavailable
    assert "25**7 = 6,103,515,625 entries; the limit is" in reason


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
        patched.setattr("plybench.core.limits.counted_clock", lambda: now)
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
        "preparing misplaced",
        "measuring distances",
        "comparing the heuristics",
        "A* with misplaced",
    ]


# The core


def large() -> Any:
    return load("blocksworld", "random:blocks=5,seed=1")


def test_ctrl_c_in_the_core_reports_what_was_examined_so_far() -> None:
    puzzle = large()
    examine(puzzle, ["manhattan", "boosted"], max_states=10, samples=0)  # imports what is needed
    timer = Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    found = examine(puzzle, ["manhattan", "boosted"], max_states=5_000_000, engine="native")
    timer.join()
    assert found.status == "stopped" and not found.complete and not found.verdicts[0].expanded


def test_seconds_in_the_core_leave_time_for_the_comparison() -> None:
    limits = Limits(seconds=1)
    found = examine(
        large(), ["manhattan", "boosted"], max_states=5_000_000, limits=limits, engine="native"
    )
    assert found.status == "limit" and "1 second" in found.reason
    assert found.states > 0 and found.verdicts[0].admissible and not found.complete


def test_too_few_seconds_for_all_states_leave_those_nearest_to_the_goals() -> None:
    puzzle = load("blocksworld", "random:blocks=6,seed=1")
    limits = Limits(seconds=2)
    found = examine(puzzle, ["manhattan"], max_states=60_000_000, limits=limits, engine="native")
    assert found.status == "limit" and found.states > 0 and not found.complete
    assert found.verdicts[0].admissible


def test_ctrl_c_keeps_the_heuristics_that_were_compared_in_all_states() -> None:
    puzzle = load("blocksworld", "random:blocks=5,seed=1")
    light = ["misplaced", "manhattan", "boosted", "any-stack-adjacent", "any-stack-row-column"]
    names = [*light, "any-stack-teleport", *(f"any-switch-{m}" for m in ("adjacent", "row-column"))]
    names.append("any-switch-teleport")  # the ninth; eight are compared at a time

    def interrupt(phase: str, done: int, total: int | None) -> None:
        if phase == "comparing the heuristics" and done > 5_200_000:
            signal.raise_signal(signal.SIGINT)

    found = examine(puzzle, names, max_states=6_000_000, progress=interrupt, engine="native")
    assert found.status == "stopped" and found.states == 5_765_760
    assert all(verdict.admissible for verdict in found.verdicts[:8])
    assert found.verdicts[8].admissible is None and found.verdicts[8].consistent is None


@pytest.mark.parametrize("phase", ["measuring distances", "comparing the heuristics"])
def test_ctrl_c_before_all_states_are_compared_reports_nothing(phase: str) -> None:
    def interrupt(now: str, done: int, total: int | None) -> None:
        if now == phase:
            signal.raise_signal(signal.SIGINT)

    found = examine(
        large(), ["manhattan"], max_states=6_000_000, progress=interrupt, engine="native"
    )
    assert found.status == "stopped" and found.states == 0 and not found.complete
    assert found.verdicts[0].admissible is None


def test_ctrl_c_while_the_core_measures_all_states_ends_it() -> None:
    puzzle = load("blocksworld", "random:blocks=6,seed=1")
    examine(puzzle, ["manhattan"], max_states=10, samples=0)  # imports what is needed
    timer = Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    found = examine(puzzle, ["manhattan"], max_states=60_000_000, engine="native")
    timer.join()
    assert found.status == "stopped" and found.states == 0 and not found.complete


@pytest.mark.parametrize("most", [600_000, 6_000_000])
def test_memory_in_the_core_ends_the_examination(most: int) -> None:
    limits = Limits(memory=4_000_000)
    found = examine(large(), ["manhattan"], max_states=most, limits=limits, engine="native")
    assert found.status == "limit" and "memory" in found.reason and not found.complete
    assert found.states == 0
    assert found.verdicts[0].admissible is None and found.verdicts[0].consistent is None
