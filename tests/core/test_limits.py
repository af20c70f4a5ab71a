from typing import Any

import numpy as np
import pytest

from helpers import Chain, IntegerLine
from plybench import InputError, Limits, Status
from plybench.core.limits import Budget, LimitReached, parse_memory, process_memory
from plybench.core.results.result import Tally
from plybench.search import breadth_first


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1000", 1000),
        ("2GB", 2 * 10**9),
        ("2 gb", 2 * 10**9),
        ("1.5GiB", 3 * 2**29),
        ("512MiB", 2**29),
        ("10K", 10_000),
        ("3kb", 3000),
        ("1KiB", 1024),
        (" 7 B ", 7),
        (99, 99),
    ],
)
def test_memory_is_read_with_its_unit(text: Any, size: int) -> None:
    assert parse_memory(text) == size
    assert Limits(memory=text).memory == size


@pytest.mark.parametrize(
    "text", ["", "GB", "2PB", "-1GB", "1e9", "two", "1,5GB", "2 G B", "9" * 400]
)
def test_amount_that_is_none_is_an_error_that_names_it(text: str) -> None:
    with pytest.raises(InputError, match=r"is not an amount; write it as 500MB, 2GB or 1.5GiB"):
        parse_memory(text)


@pytest.mark.parametrize("amount", [1.5, None, True, b"2GB", ["2GB"]])
def test_amount_of_another_type_is_an_error_too(amount: Any) -> None:
    with pytest.raises(InputError, match=r"^memory .* is not an amount; write it as 500MB"):
        parse_memory(amount)


def test_amount_may_be_a_whole_number_of_numpy() -> None:
    assert parse_memory(np.int64(7)) == 7  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["expansions", "seconds", "memory"])
@pytest.mark.parametrize("value", [0, -1])
def test_limit_must_be_above_zero(name: str, value: int) -> None:
    with pytest.raises(InputError, match=f"^limit {name}={value} must be a number above 0$"):
        Limits(**{name: value})


def test_limit_that_is_not_a_number_is_an_error() -> None:
    with pytest.raises(InputError, match="limit seconds=nan"):
        Limits(seconds=float("nan"))


def test_process_holds_some_memory() -> None:
    assert process_memory() > 10**6


def test_memory_without_proc_is_the_peak(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_file(*_: Any) -> Any:
        raise FileNotFoundError

    monkeypatch.setattr("builtins.open", no_file)
    assert process_memory() > 10**6


def test_checkpoint_never_passes_the_limit_on_expansions() -> None:
    budget = Budget(Limits(expansions=1000))
    tally = Tally()
    while tally.expanded < 1000:
        checkpoint = budget.check(tally)
        assert tally.expanded < checkpoint <= 1000
        tally.expanded = checkpoint
    with pytest.raises(LimitReached, match=r"^stopped after 1,000 expansions$"):
        budget.check(tally)


def test_looks_become_rarer_when_expansions_are_fast_and_come_back_when_slow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("plybench.core.limits.counted_clock", lambda: now)
    budget, tally = Budget(None), Tally()
    strides = [budget.check(tally) for _ in range(5)]
    assert strides == [2, 4, 8, 16, 32]
    for _ in range(10):
        now += 1.0
        stride = budget.check(tally)
    assert stride == 1


def test_real_clock_ends_a_search() -> None:
    result = breadth_first(IntegerLine(), limits=Limits(seconds=0.05))
    assert result.status is Status.LIMIT
    assert result.reason == "stopped after 0.05 seconds"
    assert result.counts.expanded > 0


def test_real_memory_ends_a_search() -> None:
    result = breadth_first(IntegerLine(), limits=Limits(memory="2MB", seconds=60))  # type: ignore[arg-type]
    assert result.status is Status.LIMIT
    assert "memory" in result.reason


def test_limits_that_are_not_met_change_nothing() -> None:
    free = breadth_first(Chain(100))
    bound = breadth_first(Chain(100), limits=Limits(expansions=1000, seconds=60, memory=10**9))
    assert free == bound


def test_progress_is_not_part_of_equality() -> None:
    assert Limits(expansions=5, progress=print) == Limits(expansions=5)


def test_what_preparation_took_is_not_left_for_the_search() -> None:
    budget = Budget(Limits(expansions=5, seconds=1000.0, memory=300_000_000))
    table = bytearray(b"x") * 100_000_000  # touched, so that the process holds it
    rest = budget.rest()
    assert rest.memory is not None and rest.memory <= 300_000_000 - len(table) * 0.9
    assert rest.seconds is not None and rest.seconds < 1000
    assert rest.expansions == 5


def test_nothing_less_than_a_little_is_left() -> None:
    budget = Budget(Limits(seconds=1e-9, memory=1))
    table = bytearray(b"x") * 50_000_000
    rest = budget.rest()
    assert rest.memory == 1 and len(table) > 1
    assert rest.seconds == 1e-9
