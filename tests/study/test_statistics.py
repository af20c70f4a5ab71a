"""Medians and intervals with runs cut short, ratios, exact tests: against other computations."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plybench.study.rows import Row
from plybench.study.statistics import RunSample, paired_ratio, share_of


@given(st.lists(st.integers(0, 1000), min_size=1), st.integers(0, 5), st.floats(0, 1))
def test_quantiles_are_those_of_numpy_while_they_are_below_the_cut(
    values: list[int], cut: int, share: float
) -> None:
    found = RunSample.of(values, cut).quantile(share)
    with np.errstate(invalid="ignore"):
        wanted = np.quantile([*values, *[np.inf] * cut], share)
    if found is not None:
        assert found == pytest.approx(wanted)
    else:
        assert cut and not np.isfinite(wanted)


def test_a_median_exists_while_fewer_than_half_were_cut_short() -> None:
    assert RunSample.of([1, 2, 3], 2).median == 3
    assert RunSample.of([1, 2], 2).median is None
    assert RunSample.of([], 2).median is None


def test_there_is_no_mean_when_a_run_was_cut_short() -> None:
    assert RunSample.of([1, 2, 6]).mean == 3
    assert RunSample.of([1, 2, 6], 1).mean is None


def test_interval_of_the_median_covers_it_and_is_the_same_each_time() -> None:
    sample = RunSample.of(range(1, 102))
    low, high = sample.interval
    assert low is not None and high is not None
    assert low < 51 < high
    assert sample.interval == RunSample.of(range(1, 102)).interval


def test_upper_bound_is_beyond_the_limit_when_many_runs_were_cut_short() -> None:
    low, high = RunSample.of(range(1, 13), cut_short=9, limit=100).interval
    assert low is not None and 1 <= low <= 11
    assert high is None


def test_one_run_has_no_interval() -> None:
    assert RunSample.of([7]).interval == (None, None)
    estimate = RunSample.of([7]).estimate
    assert estimate is not None and estimate.value == 7


def test_the_interval_of_clusters_is_that_of_their_number_not_of_their_runs() -> None:
    alike = RunSample.of_clusters([[n] * 20 for n in range(9)])
    assert alike.runs == 180
    assert alike.interval == RunSample.of(range(9)).interval
    low, high = RunSample.of([n for n in range(9) for _ in range(20)]).interval
    assert alike.interval[0] < low and high < alike.interval[1]  # type: ignore[operator]


def test_clusters_of_one_run_and_a_single_cluster_are_samples_of_runs() -> None:
    assert RunSample.of_clusters([[3], [None], [1]], 9) == RunSample.of([1, 3], 1, 9)
    assert RunSample.of_clusters([[3, None, 1]], 9) == RunSample.of([1, 3], 1, 9)


def test_clusters_may_differ_in_size_and_have_runs_cut_short() -> None:
    sample = RunSample.of_clusters([[1, 2, None], [5], [None, None]], limit=9)
    assert (sample.values, sample.cut_short, sample.median) == ((1, 2, 5), 3, None)
    assert sample.interval == (2, None)


def test_rows_with_one_value_of_a_factor_may_be_a_cluster() -> None:
    rows = [
        Row({"instance": at, "seed": seed}, "solved", {"work": at + seed / 9})
        for at in range(3)
        for seed in range(2)
    ]
    assert RunSample.of_rows(rows, "work").clusters == ()
    assert RunSample.of_rows(rows, "work", unit="instance").clusters[1] == (1, 1 + 1 / 9)


def test_rows_that_hit_a_limit_or_crashed_are_cut_short() -> None:
    rows = [
        Row({}, "solved", {"expanded": 10}),
        Row({}, "limit", {"expanded": 99}),
        Row({}, "crashed", {}),
        Row({}, "unsolvable", {"expanded": 5}),
    ]
    sample = RunSample.of_rows(rows, "expanded", 99)
    assert sample == RunSample((5, 10), 2, 99)


def test_ratio_of_means_is_paired() -> None:
    assert paired_ratio([2, 4], [4, 8]).low == 0.5
    found = paired_ratio([1, 3, 5, 9], [2, 5, 12, 20])
    assert found.value == pytest.approx(18 / 39)
    assert found.low is not None and found.high is not None
    assert found.low < found.value < found.high
    with pytest.raises(ValueError, match="not pairs"):
        paired_ratio([1], [1, 2])


def test_share_has_the_wilson_interval() -> None:
    found = share_of(8, 10)
    assert (found.value, round(found.low or 0, 3), round(found.high or 0, 3)) == (0.8, 0.49, 0.943)
