"""Colours and looks: legible, told apart, and the same in every figure."""

from itertools import combinations, pairwise

import pytest

from plybench.core.catalog import algorithms, game_algorithms
from plybench.study.figures.colours import NIGHT, PAPER, contrast, for_night, for_words, luminance
from plybench.study.figures.looks import distinct, look_of
from plybench.study.figures.marks import _apart

NAMES = [*algorithms(), *game_algorithms()]


@pytest.mark.parametrize("name", [*NAMES, "my own agent"])
def test_words_in_the_colour_of_an_algorithm_can_be_read(name: str) -> None:
    colour = look_of(name).colour
    assert contrast(for_words(colour), PAPER) >= 4.5
    assert contrast(for_night(colour), NIGHT) >= 4.5


def test_at_night_the_lighter_of_two_colours_stays_the_lighter() -> None:
    colours = {look_of(name).colour for name in NAMES}
    greys = {colour for colour in colours if len(set(bytes.fromhex(colour[1:]))) == 1}
    for dark, light in combinations(sorted(colours - greys, key=luminance), 2):
        assert luminance(for_night(dark)) <= luminance(for_night(light)) + 0.02


def test_algorithms_that_meet_in_a_figure_look_different() -> None:
    for one, other in combinations(algorithms(), 2):
        assert look_of(one) != look_of(other) or {one, other} == {"depth_first", "random_walk"}


def test_a_name_that_is_not_known_looks_the_same_each_time() -> None:
    assert look_of("mine") == look_of("mine")
    assert look_of("mine") != look_of("yours")


def test_a_heuristic_is_a_dash_and_an_algorithm_a_colour() -> None:
    assert look_of("astar", "manhattan").dash == look_of("ida_star", "manhattan").dash
    assert look_of("astar", "manhattan").colour == look_of("astar", "hamming").colour
    assert look_of("astar", "manhattan").dash != look_of("astar", "hamming").dash


def test_equal_looks_are_made_distinct() -> None:
    same = look_of("astar")
    found = distinct({"a": same, "b": same, "c": same})
    assert len({(look.colour, look.dash) for look in found.values()}) == 3


def test_names_beside_lines_are_moved_apart_and_keep_their_order() -> None:
    heights = [0.0, 2.0, 3.0, 50.0]
    moved = [h + d for h, d in zip(heights, _apart(heights, [10] * 4, (-20, 70)), strict=True)]
    assert moved == sorted(moved)
    assert all(b - a >= 10 - 1e-9 for a, b in pairwise(moved))
