from math import inf

from hypothesis import given
from hypothesis import strategies as st

from helpers import EightPuzzle, GraphProblem, GridMaze, all_distances, blocksworlds, graphs
from plybench.domains.blocksworld import Blocksworld
from plybench.search import exact_distances


class ForwardOnly:
    """A graph that cannot be searched backwards."""

    def __init__(self, graph: GraphProblem) -> None:
        self.initial, self.actions, self.result = graph.initial, graph.actions, graph.result
        self.is_goal, self.action_cost = graph.is_goal, graph.action_cost


@given(graphs((0, 1, 2.5, 3)))
def test_distances_are_those_of_every_reachable_state(problem: GraphProblem) -> None:
    expected = {s: d for s, d in all_distances(problem).items() if d < inf}
    backward = exact_distances(problem)
    forward = exact_distances(ForwardOnly(problem))
    assert backward.complete
    assert forward.complete
    assert forward.to_goal == expected
    assert {s: d for s, d in backward.to_goal.items() if s in expected} == expected
    assert backward.radius == max(backward.to_goal.values(), default=0)


@given(blocksworlds())
def test_backward_and_forward_agree_on_puzzles(puzzle: Blocksworld) -> None:
    expected = {s: d for s, d in all_distances(puzzle).items() if d < inf}
    found = exact_distances(puzzle).to_goal
    assert {s: d for s, d in found.items() if s in expected} == expected


@given(graphs(), st.integers(1, 8))
def test_cut_table_holds_the_nearest_states_and_says_how_far_the_others_are(
    problem: GraphProblem, most: int
) -> None:
    whole, part = exact_distances(problem), exact_distances(problem, max_states=most)
    assert part.complete == (len(whole.to_goal) <= most)
    assert list(part.to_goal.items()) == list(whole.to_goal.items())[:most]
    if not part.complete:
        others = set(whole.to_goal) - set(part.to_goal)
        assert part.radius == min(whole.to_goal[s] for s in others)


def test_nearest_states_come_first() -> None:
    maze = GridMaze("S..G")
    assert list(exact_distances(maze).to_goal.values()) == [0, 1, 2, 3]


def test_space_that_is_too_large_to_explore_forwards_gives_nothing() -> None:
    found = exact_distances(EightPuzzle("123456708"), max_states=100)
    assert (found.to_goal, found.complete, found.radius) == ({}, False, 0)
