"""Every algorithm of the catalog keeps the promises that all of them make."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import (
    GraphProblem,
    IntegerLine,
    Interrupting,
    Recorder,
    blocksworlds,
    cheapest,
    fewest_actions,
    from_table,
    graphs,
    mixed,
    scaled,
    unit_graphs,
)
from plybench import InputError, Limits, Status, solve, verify
from plybench.core.catalog import Algorithm, algorithms
from plybench.core.errors import RefusedValue, counted
from plybench.core.results.result import Tally
from plybench.domains.blocksworld import Blocksworld

EVERY = pytest.mark.parametrize("entry", algorithms().values(), ids=lambda entry: entry.name)
ENOUGH = Limits(expansions=5000)
QUARTERS = st.lists(st.integers(0, 4), min_size=1, max_size=6)


def search(entry: Algorithm, problem: Any, estimate: Any = None, **options: Any) -> Any:
    if entry.needs_heuristic:
        options["heuristic"] = from_table({}, consistent=True) if estimate is None else estimate
    return entry.function(problem, **options)


def randomised(entry: Algorithm, seed: int) -> dict[str, Any]:
    """Return the options that make a run depend on a seed."""
    options: dict[str, Any] = {"seed": seed} if "seed" in entry.defaults else {}
    if "child_order" in entry.choices:
        options["child_order"] = "random"
    return options


@st.composite
def options_of(draw: st.DrawFn, entry: Algorithm) -> dict[str, Any]:
    """Return some value for each option that is a name."""
    return {name: draw(st.sampled_from(values)) for name, values in entry.choices.items()}


# Results


@EVERY
@given(data=st.data(), problem=graphs((0, 1, 2, 2.5), 6), quarters=QUARTERS)
def test_results_verify_whatever_the_options(
    entry: Algorithm, data: st.DataObject, problem: GraphProblem, quarters: list[int]
) -> None:
    options = data.draw(options_of(entry))
    result = search(
        entry, problem, mixed(problem, quarters), limits=Limits(expansions=300), **options
    )
    verify(problem, result)
    least = cheapest(problem)
    assert result.algorithm == entry.name
    assert (result.status is Status.SOLVED) == (result.reason == "")
    if result.status is Status.UNSOLVABLE:
        assert least is None
    if result.is_solved:
        assert least is not None
    if result.lower_bound is not None and least is not None:
        assert result.lower_bound <= least
    if result.is_optimal:
        assert result.cost == least


@EVERY
@pytest.mark.parametrize("kind", [Fraction, Decimal])
@given(data=st.data(), problem=graphs((0, 1, 2, 7), 6))
def test_fractions_and_decimals_are_costs(
    entry: Algorithm, kind: Any, data: st.DataObject, problem: GraphProblem
) -> None:
    options = data.draw(options_of(entry))
    edges = {s: {t: kind(c) / 10 for t, c in out.items()} for s, out in problem.edges.items()}
    tenths = GraphProblem(edges, problem.initial, problem.goals)
    limits = Limits(expansions=300)
    result = search(entry, tenths, limits=limits, **options)
    verify(tenths, result)
    assert not result.is_optimal or 10 * result.cost == cheapest(problem)
    if entry.name != "global_depth_astar":  # which compares costs with a depth
        whole = search(entry, problem, limits=limits, **options)
        assert result.counts == whole.counts


@EVERY
@given(
    data=st.data(),
    problem=graphs((2**50, 2**52, 2**53, 2**53 + 1, 2**53 + 3, 2**53 + 4), 6),
    quarters=st.lists(st.integers(0, 3), min_size=1, max_size=6),
)
def test_costs_that_floats_cannot_tell_apart_are_not_called_optimal(
    entry: Algorithm, data: st.DataObject, problem: GraphProblem, quarters: list[int]
) -> None:
    options = data.draw(options_of(entry))
    if "weight" in entry.defaults:
        options["weight"] = data.draw(st.sampled_from([1, 1.0, 1.5, 2]))
    result = search(
        entry, problem, mixed(problem, quarters), limits=Limits(expansions=300), **options
    )
    verify(problem, result)
    least = cheapest(problem)
    if least is not None:
        assert result.lower_bound is None or result.lower_bound <= least
        assert not result.is_optimal or result.cost == least


@EVERY
@given(problem=unit_graphs(6), quarters=st.integers(0, 4))
def test_search_said_to_be_optimal_is_so_on_unit_costs(
    entry: Algorithm, problem: GraphProblem, quarters: int
) -> None:
    options = {"weight": 1} if "weight" in entry.defaults else {}
    result = search(entry, problem, scaled(problem, quarters), limits=ENOUGH, **options)
    if entry.optimal and result.status is not Status.LIMIT:
        assert result.cost == fewest_actions(problem)


@EVERY
@given(puzzle=blocksworlds(6, 2))
def test_puzzles_are_solved_or_given_up_honestly(entry: Algorithm, puzzle: Blocksworld) -> None:
    result = search(entry, puzzle, puzzle.manhattan, limits=Limits(expansions=2000))
    verify(puzzle, result)
    if result.status is Status.UNSOLVABLE:
        assert fewest_actions(puzzle) is None


@EVERY
def test_goal_at_the_root_takes_no_action(entry: Algorithm) -> None:
    result = search(entry, IntegerLine(0))
    assert (result.status, result.path.actions, result.cost) == (Status.SOLVED, (), 0)
    assert result.counts.expanded == 0


@EVERY
def test_root_without_successors_is_unsolvable(entry: Algorithm) -> None:
    result = search(entry, GraphProblem({}))
    assert result.status is Status.UNSOLVABLE
    assert result.path is None
    assert result.reason


@EVERY
def test_same_input_and_seed_give_equal_results(entry: Algorithm) -> None:
    line = IntegerLine(6)
    for seed in (0, 7):
        first, second = (
            search(entry, line, line.gap, limits=ENOUGH, **randomised(entry, seed))
            for _ in range(2)
        )
        assert first == second
        assert first.to_dict() | {"seconds": 0} == second.to_dict() | {"seconds": 0}


@EVERY
def test_solve_gives_what_the_function_gives(entry: Algorithm) -> None:
    line = IntegerLine(4)
    estimate = line.gap if entry.needs_heuristic else None
    assert solve(line, entry.name, heuristic=estimate, engine="python", limits=ENOUGH) == search(
        entry, line, estimate, limits=ENOUGH
    )


# Limits


@EVERY
@pytest.mark.parametrize("expansions", [1, 2, 17])
def test_limit_on_expansions_is_exact(entry: Algorithm, expansions: int) -> None:
    result = search(entry, IntegerLine(), limits=Limits(expansions=expansions))
    assert result.status is Status.LIMIT
    assert result.counts.expanded == expansions
    assert result.reason == f"stopped after {counted(expansions, 'expansion')}"
    assert result.path is None


@EVERY
@given(problem=graphs(max_nodes=6), expansions=st.integers(1, 8), data=st.data())
def test_expansions_never_exceed_their_limit(
    entry: Algorithm, problem: GraphProblem, expansions: int, data: st.DataObject
) -> None:
    options = data.draw(options_of(entry))
    result = search(entry, problem, limits=Limits(expansions=expansions), **options)
    assert result.counts.expanded <= expansions
    if result.status is Status.LIMIT and "expansions" in result.reason:
        assert result.counts.expanded == expansions


@EVERY
def test_limit_on_seconds_ends_the_search(entry: Algorithm, monkeypatch: Any) -> None:
    clock = iter(range(10**6))
    monkeypatch.setattr("plybench.core.limits.counted_clock", lambda: float(next(clock)))
    result = search(entry, IntegerLine(), limits=Limits(seconds=3))
    assert result.status is Status.LIMIT
    assert result.reason == "stopped after 3 seconds"
    assert result.counts.expanded > 0


@EVERY
def test_limit_on_memory_ends_the_search(entry: Algorithm, monkeypatch: Any) -> None:
    held = iter(range(10**9, 10**12, 10**6))
    monkeypatch.setattr("plybench.core.limits.process_memory", lambda: next(held))
    result = search(entry, IntegerLine(), limits=Limits(memory=3_000_000))
    assert result.status is Status.LIMIT
    assert result.reason == "stopped after using 3,000,000 bytes of memory"


@EVERY
def test_exhausted_memory_ends_the_search(entry: Algorithm) -> None:
    def fail() -> None:
        raise MemoryError

    result = search(entry, Interrupting(IntegerLine(), 9, fail))
    assert (result.status, result.reason) == (Status.LIMIT, "out of memory")


@EVERY
def test_progress_is_told_the_counts_so_far(entry: Algorithm) -> None:
    seen: list[int] = []

    def progress(tally: Tally) -> None:
        seen.append(tally.expanded)

    search(entry, IntegerLine(), limits=Limits(expansions=17, progress=progress))
    assert seen == sorted(seen)
    assert seen[0] == 0


# Ctrl-C


@EVERY
@pytest.mark.parametrize("goal", [0, 1, 10**9])
def test_interrupt_inside_a_method_of_the_problem_stops_the_search(
    entry: Algorithm, goal: int
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    for call in range(1, 25):
        line = IntegerLine(goal)
        result = search(entry, Interrupting(line, call, interrupt), limits=Limits(expansions=17))
        if result.is_solved or result.status is Status.LIMIT:
            break  # the search was over before
        assert (result.status, result.reason) == (Status.STOPPED, "interrupted")
        assert result.path is None
        assert result.counts.popped <= call
        assert result.lower_bound is None or result.lower_bound <= goal
        verify(line, result)


@EVERY
def test_interrupt_inside_the_heuristic_stops_the_search(entry: Algorithm) -> None:
    if not entry.needs_heuristic:
        return
    calls = 0

    def estimate(state: int) -> int:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise KeyboardInterrupt
        return 0

    result = search(entry, IntegerLine(), estimate)
    assert result.status is Status.STOPPED
    assert 4 <= result.counts.evaluated <= 5


@pytest.fixture
def sigint_raises() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@EVERY
@pytest.mark.usefixtures("sigint_raises")
def test_real_sigint_stops_the_search(entry: Algorithm) -> None:
    def press_ctrl_c() -> None:
        timer = threading.Timer(0.01, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        time.sleep(30)  # ended by the signal
        pytest.fail("the signal did not come")

    result = search(entry, Interrupting(IntegerLine(), 7, press_ctrl_c))
    assert (result.status, result.reason) == (Status.STOPPED, "interrupted")
    assert result.counts.expanded > 0


@EVERY
def test_error_in_the_problem_is_not_swallowed(entry: Algorithm) -> None:
    def fail() -> None:
        raise ZeroDivisionError("a mistake of the user")

    with pytest.raises(ZeroDivisionError, match="a mistake of the user"):
        search(entry, Interrupting(IntegerLine(), 5, fail))


@EVERY
def test_what_waits_is_documented(entry: Algorithm) -> None:
    page = (Path(__file__).parents[2] / "docs" / "search.md").read_text(encoding="utf-8")
    _, table = page.split("| algorithm | what `max_frontier` is the most of |")
    assert f"`{entry.name}`" in table.split("\n\n")[0]


@EVERY
@given(data=st.data(), problem=graphs(max_nodes=6), quarters=QUARTERS)
def test_the_root_waits(
    entry: Algorithm, data: st.DataObject, problem: GraphProblem, quarters: list[int]
) -> None:
    options = data.draw(options_of(entry))
    limits = Limits(expansions=60)
    counts = search(entry, problem, mixed(problem, quarters), limits=limits, **options).counts
    assert counts.max_frontier >= min(counts.expanded, entry.name != "rbfs")


# Observers

COUNTED = ("generated", "expanded", "popped", "duplicate", "pruned", "reopened")


@EVERY
@given(data=st.data(), problem=graphs(max_nodes=6), quarters=QUARTERS)
def test_events_agree_with_the_counts(
    entry: Algorithm, data: st.DataObject, problem: GraphProblem, quarters: list[int]
) -> None:
    options = data.draw(options_of(entry))
    for name, value in {"width": 2, "limit": 3}.items():
        if name in entry.defaults:
            options[name] = value
    recorder = Recorder()
    estimate = mixed(problem, quarters)
    result = search(
        entry, problem, estimate, observer=recorder, limits=Limits(expansions=60), **options
    )
    totals = recorder.totals()
    counts = result.counts.to_dict()
    counts["duplicate"] = counts.pop("duplicates")
    assert {name: totals[name] for name in COUNTED} == {name: counts[name] for name in COUNTED}
    assert recorder.results == [result]
    assert search(entry, problem, estimate, limits=Limits(expansions=60), **options) == result


@EVERY
def test_observer_is_told_the_start_with_all_options(entry: Algorithm) -> None:
    recorder = Recorder()
    line = IntegerLine(2)
    search(entry, line, observer=recorder, limits=ENOUGH)
    ((problem, name, options),) = recorder.begun
    assert (problem, name) == (line, entry.name)
    assert set(options) - {"heuristic"} == set(entry.defaults)


@EVERY
def test_problem_may_be_given_by_keyword(entry: Algorithm) -> None:
    recorder = Recorder()
    line = IntegerLine(2)
    more = {"heuristic": line.gap} if entry.needs_heuristic else {}
    result = entry.function(problem=line, observer=recorder, limits=ENOUGH, **more)
    assert result.status in (Status.SOLVED, Status.LIMIT)


# Errors


@EVERY
def test_unknown_option_is_an_error_that_lists_the_known(entry: Algorithm) -> None:
    with pytest.raises(InputError, match=f"^{entry.name} has no option 'colour'; it has: ") as info:
        search(entry, IntegerLine(), colour="red")
    assert all(name in str(info.value) for name in entry.defaults)


@EVERY
def test_wrong_choice_is_an_error_that_names_the_value_and_the_allowed(entry: Algorithm) -> None:
    for option, allowed in entry.choices.items():
        for wrong in ("wrong", None, 3):
            with pytest.raises(InputError) as info:
                search(entry, IntegerLine(), **{option: wrong})
            expected = f"{entry.name} cannot do {option}={wrong!r}; allowed: {', '.join(allowed)}"
            assert str(info.value) == expected


@EVERY
def test_option_that_is_no_number_is_an_error(entry: Algorithm) -> None:
    numbers = [each for each in entry.options.values() if each.kind in ("whole", "number")]
    for option in numbers:
        for wrong in ("5", None, True, 1j, *([2.5] if option.kind == "whole" else [])):
            with pytest.raises(RefusedValue) as info:
                search(entry, IntegerLine(), **{option.name: wrong})
            assert info.value.name == option.name
            assert f"{option.name}={wrong!r}" in str(info.value)


@EVERY
def test_missing_or_needless_heuristic_is_an_error(entry: Algorithm) -> None:
    if entry.needs_heuristic:
        for wrong in (None, 3, "gap"):
            with pytest.raises(InputError, match=f"needs a heuristic.*not {wrong!r}"):
                entry.function(IntegerLine(), heuristic=wrong)
        with pytest.raises(InputError, match=f"^{entry.name} needs a heuristic"):
            solve(IntegerLine(), entry.name)
    else:
        with pytest.raises(InputError, match="heuristic"):
            entry.function(IntegerLine(), heuristic=abs)
        with pytest.raises(InputError, match=f"^{entry.name} takes no heuristic"):
            solve(IntegerLine(), entry.name, heuristic=abs)


@EVERY
@pytest.mark.parametrize("thing", [42, "maze", None, object()])
def test_object_that_is_no_problem_is_an_error_that_says_what_it_lacks(
    entry: Algorithm, thing: Any
) -> None:
    expected = f"{type(thing).__name__!r} object is not a problem: it has no initial, actions"
    with pytest.raises(TypeError, match=expected):
        search(entry, thing)
    with pytest.raises(TypeError, match=expected):
        solve(thing, entry.name)


@EVERY
def test_description_is_complete(entry: Algorithm) -> None:
    assert entry.summary
    assert not entry.summary.endswith(".")
    kinds = {option.kind for option in entry.options.values()}
    assert kinds <= {"choice", "whole", "number"}
    for option, allowed in entry.choices.items():
        assert entry.defaults[option] in allowed
