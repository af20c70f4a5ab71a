"""Names, patterns, files and random instances."""

from pathlib import Path

import pytest

from plybench import InputError
from plybench.study.comparison.instances import groups_of

NAMES = ("hard/1", "hard/2", "easy/1")


def test_a_pattern_is_a_group_of_names() -> None:
    (group,) = groups_of(["hard/*"], NAMES)
    assert group.instances == ("hard/1", "hard/2")
    assert group.label == "hard/* (2)"


def test_a_pattern_finds_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("b.txt", "a.txt"):
        (tmp_path / name).touch()
    (group,) = groups_of(["*.txt"], NAMES)
    assert group.instances == ("a.txt", "b.txt")


def test_random_instances_have_seeds_of_their_own() -> None:
    (group,) = groups_of(["random:3x3,depth=20"], NAMES, count=3)
    assert group.instances[0] == "random:3x3,depth=20,seed=0"
    assert group.label == "random:3x3,depth=20 (3)"
    (plain,) = groups_of(["random"], NAMES, count=2)
    assert plain.instances == ("random:seed=0", "random:seed=1")


def test_a_seed_and_a_count_contradict_each_other() -> None:
    assert groups_of(["random:seed=7"], NAMES)[0].instances == ("random:seed=7",)
    with pytest.raises(InputError, match="has a seed"):
        groups_of(["random:seed=7"], NAMES, count=2)


def test_an_instance_may_be_in_two_groups() -> None:
    one, other = groups_of(["hard/1", "hard/*", "hard/1"], NAMES)
    assert (one.instances, other.instances) == (("hard/1",), ("hard/1", "hard/2"))


def test_states_and_names_are_left_as_they_are() -> None:
    groups = groups_of(["1 2 3 4 5 6 7 _ 8", "easy/1"], NAMES)
    assert [g.label for g in groups] == ["1 2 3 4 5 6 7 _ 8", "easy/1"]


def test_a_pattern_that_matches_nothing_is_refused() -> None:
    with pytest.raises(InputError, match=r"no instance and no file matches 'x\*'"):
        groups_of(["x*"], NAMES)


def test_a_count_is_of_random_instances() -> None:
    with pytest.raises(InputError, match="--count 3 is of random instances"):
        groups_of(["hard/1"], ["hard/1"], count=3)
