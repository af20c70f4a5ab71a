"""What a study is: cases, their keys and seeds, rows, and how its parts are checked."""

import pytest

from plybench import InputError, Limits, load, solve
from plybench.study import Case, Row, Rows, Study, columns_of


def measure(*, size: int, algorithm: str, seed: int, limits: Limits) -> dict[str, object]:
    return {"status": "done", "work": size * len(algorithm) + seed % 2, "most": limits.expansions}


def a_study(**changes: object) -> Study:
    parts: dict[str, object] = {
        "name": "toy",
        "question": "?",
        "factors": {"size": (1, 2, 3), "algorithm": ("a", "bb")},
        "run": measure,
        "limits": Limits(expansions=10),
    }
    return Study(**(parts | changes))  # type: ignore[arg-type]


def test_the_plan_has_all_combinations_in_order() -> None:
    found = [tuple(case.factors.values()) for case in a_study().plan()]
    assert found == [(1, "a"), (1, "bb"), (2, "a"), (2, "bb"), (3, "a"), (3, "bb")]


def test_only_leaves_combinations_out_and_quick_takes_fewer_values() -> None:
    study = a_study(only=lambda size, algorithm: size < 3, quick={"size": (1, 3)})
    assert [case.factors["size"] for case in study.plan()] == [1, 1, 2, 2]
    assert [case.factors["size"] for case in study.plan(is_quick=True)] == [1, 1]


def test_key_and_seed_follow_from_what_is_asked_alone() -> None:
    first = Case("toy", {"size": 1, "algorithm": "a"})
    assert first.key == Case("toy", {"algorithm": "a", "size": 1}).key
    others = [Case("toy", {"size": 2, "algorithm": "a"}), Case("other", dict(first.factors))]
    assert len({first.key, *(case.key for case in others)}) == 3
    assert first.seed == 1798107360  # a change of this number makes all journals useless


def test_a_case_is_measured_with_its_seed_and_limits() -> None:
    study = a_study()
    case = next(study.plan())
    assert study.measure(case) == {"status": "done", "work": 1 + case.seed % 2, "most": 10}
    assert study.measure(case, Limits(expansions=5))["most"] == 5


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"factors": {"size": ()}}, "factor 'size' has no values"),
        ({"factors": {"size": (1, 1)}}, "factor 'size' has the value 1 twice"),
        ({"factors": {"size": ([1],)}}, "factor 'size' has the value"),
        ({"factors": {"size": (1,), "colour": ("red",)}}, "its run takes no factor 'colour'"),
        ({"factors": {"size": (1,)}}, "its run needs 'algorithm', which is not a factor"),
        ({"quick": {"sizes": (1,)}}, "'sizes' in `quick` is not a factor"),
    ],
)
def test_a_study_that_does_not_fit_together_is_refused(
    changes: dict[str, object], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        a_study(**changes)


def test_rows_are_chosen_and_grouped_by_factors_and_columns() -> None:
    rows = Rows(
        [Row({"size": n, "seed": s}, "solved", {"work": n * s}) for n in (1, 2) for s in (3, 4)], 5
    )
    assert rows.where(size=2).column("work") == [6, 8]
    assert {size: len(group) for size, group in rows.by("size").items()} == {1: 2, 2: 2}
    assert list(rows.by("size", "seed")) == [(1, 3), (1, 4), (2, 3), (2, 4)]
    assert rows.one(size=9) is None and not rows.is_complete
    with pytest.raises(InputError, match="unknown column 'wrk'"):
        rows.column("wrk")


def test_the_columns_of_a_search_say_what_ended_it() -> None:
    puzzle = load("sliding_tiles", "reports/hard")
    cut = columns_of(solve(puzzle, "astar", limits=Limits(expansions=5)))
    assert (cut["status"], cut["end"], cut["expanded"]) == ("limit", "expansions", 5)
    late = columns_of(solve(puzzle, "breadth_first", limits=Limits(seconds=1e-9)))
    assert (late["status"], late["end"]) == ("limit", "seconds")
    assert columns_of(solve(load("sliding_tiles", "reports/easy"), "astar"))["end"] == ""
