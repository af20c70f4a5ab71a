"""Every convention of an algorithm, and what it is called."""

import pytest

from plybench import InputError
from plybench.core.catalog import algorithms, find_algorithm, game_algorithms
from plybench.study.comparison.variants import CONVENTIONS, OPTIONS, variants_of


def test_every_choice_of_the_catalog_has_a_name() -> None:
    for entry in (*algorithms().values(), *game_algorithms().values()):
        for option in OPTIONS:
            for value in entry.choices.get(option, ()):
                assert (option, value) in CONVENTIONS, (entry.name, option, value)


def test_one_convention_is_changed_at_a_time() -> None:
    found = variants_of("astar", find_algorithm("astar"), ["udlr", "lrud"])
    assert found[0] == "astar"
    assert set(found[1:]) == {
        "astar:duplicates=tree",
        "astar:duplicates=closed",
        "astar:goal_test=generated",
        "astar:ties=fifo",
        "astar:ties=lifo",
        "astar:ties=heap",
        "astar:child_order=random",
        "astar:child_order=lrud",
    }


def test_other_settings_stay() -> None:
    found = variants_of("weighted_astar:weight=3", find_algorithm("weighted_astar"))
    assert found[0] == "weighted_astar:weight=3.0"
    assert all("weight=3.0" in text for text in found)


def test_all_combinations() -> None:
    assert len(variants_of("astar", find_algorithm("astar"), every=True)) == 3 * 2 * 4 * 2


def test_an_algorithm_without_conventions_is_refused() -> None:
    from plybench.core.catalog import find_game_algorithm

    with pytest.raises(InputError, match="mcts has no conventions"):
        variants_of("mcts", find_game_algorithm("mcts"))
