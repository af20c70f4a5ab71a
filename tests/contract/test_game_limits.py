"""Every game-tree algorithm ends at its limits, at Ctrl-C and at errors, and says what it knows."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import (
    Counting,
    GraphGame,
    Interrupting,
    Nim,
    graph_games,
)
from helpers.game_options import ENTRIES, EVERY, EXACT, options_of, truth
from plybench import Decision, Limits, Status
from plybench.core.catalog import Algorithm
from plybench.core.errors import counted
from plybench.core.results.decision import GameTally

# Limits


def limited(entry: Algorithm, game: Any, **options: Any) -> Decision[Any]:
    more: dict[str, Any] = {"depth": 30} if "depth" in entry.defaults else {}
    if "playouts" in entry.defaults:
        more["playouts"] = 10**9
    decision: Decision[Any] = entry.function(game, **more, **options)
    return decision


LIMITED = pytest.mark.parametrize(
    "entry", [e for e in ENTRIES.values() if e.name != "random"], ids=lambda entry: entry.name
)


@LIMITED
@pytest.mark.parametrize("calls", [1, 2, 17, 200])
def test_limit_on_calls_is_exact(entry: Algorithm, calls: int) -> None:
    decision = limited(entry, Nim(3, 4, 5), limits=Limits(expansions=calls))
    assert decision.status is Status.LIMIT
    assert decision.counts.calls == calls
    assert decision.reason == f"stopped after {counted(calls, 'expansion')}"


@EXACT
@given(data=st.data(), game=graph_games(), calls=st.integers(1, 40))
def test_what_was_known_at_the_limit_is_true(
    entry: Algorithm, data: st.DataObject, game: GraphGame, calls: int
) -> None:
    options = data.draw(options_of(entry, game))
    decision = entry.function(game, limits=Limits(expansions=calls), **options)
    assert decision.counts.calls <= calls
    if decision.status is Status.SOLVED:
        return
    moves = truth(game, options | {"depth": decision.depth})
    for score in decision.scores:
        exact = moves[score.action]
        assert {
            "exact": exact == score.value,
            "upper": exact <= score.value,
            "lower": exact >= score.value,
        }[score.bound]
    known = [s.value for s in decision.scores if s.bound != "upper"]
    assert decision.value == max(known, default=None)
    assert (decision.action is None) == (known == [])


@LIMITED
def test_limit_on_seconds_ends_the_search(entry: Algorithm, monkeypatch: Any) -> None:
    clock = iter(range(10**6))
    monkeypatch.setattr("plybench.core.limits.counted_clock", lambda: float(next(clock)))
    decision = limited(entry, Nim(3, 4, 5), limits=Limits(seconds=3))
    assert (decision.status, decision.reason) == (Status.LIMIT, "stopped after 3 seconds")
    assert decision.counts.calls > 0


@LIMITED
def test_limit_on_memory_ends_the_search(entry: Algorithm, monkeypatch: Any) -> None:
    held = iter(range(10**9, 10**12, 10**6))
    monkeypatch.setattr("plybench.core.limits.process_memory", lambda: next(held))
    decision = limited(entry, Nim(3, 4, 5), limits=Limits(memory=3_000_000))
    assert decision.reason == "stopped after using 3,000,000 bytes of memory"


@LIMITED
def test_progress_is_told_the_counts_so_far(entry: Algorithm) -> None:
    seen: list[int] = []

    def progress(tally: GameTally) -> None:
        seen.append(tally.calls)

    limited(entry, Nim(3, 4, 5), limits=Limits(expansions=17, progress=progress))
    assert seen == sorted(seen)
    assert seen[0] == 0


@LIMITED
def test_endless_game_ends_at_a_limit(entry: Algorithm) -> None:
    decision = entry.function(Counting(), limits=Limits(expansions=50, seconds=0.2))
    assert decision.status is Status.LIMIT


def test_game_longer_than_the_recursion_limit_is_given_up_honestly() -> None:
    for name in ("minimax", "negamax", "alpha_beta", "pvs", "mtdf"):
        decision = ENTRIES[name].function(Counting())
        assert decision.status is Status.LIMIT
        assert decision.reason.startswith("deeper than Python's recursion limit of")


# Ctrl-C


@LIMITED
def test_interrupt_inside_a_method_of_the_game_stops_the_search(entry: Algorithm) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    for call in range(1, 1000):
        decision = limited(
            entry, Interrupting(Nim(2, 2), call, interrupt), limits=Limits(expansions=17)
        )
        if decision.status is Status.LIMIT:
            break
        assert (decision.status, decision.reason) == (Status.STOPPED, "interrupted")
        assert decision.counts.calls <= call
    else:
        pytest.fail("the search never came to its limit")


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

    decision = entry.function(Interrupting(Nim(3, 3), 2, press_ctrl_c))
    assert (decision.status, decision.reason) == (Status.STOPPED, "interrupted")


@EVERY
def test_error_in_the_game_is_not_swallowed(entry: Algorithm) -> None:
    def fail() -> None:
        raise ZeroDivisionError("a mistake of the user")

    with pytest.raises(ZeroDivisionError, match="a mistake of the user"):
        entry.function(Interrupting(Nim(3, 3), 2, fail))
