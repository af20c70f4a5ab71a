from hypothesis import given
from hypothesis import strategies as st

from helpers import GraphProblem, GridMaze, Recorder, cheapest, from_table, graphs, mixed
from plybench import Counts, verify
from plybench.search import greedy


def test_nodes_come_in_order_of_h_alone_and_the_path_may_cost_more() -> None:
    problem = GraphProblem({"S": {"A": 1, "B": 50}, "A": {"G": 1}, "B": {"G": 50}})
    recorder = Recorder()
    result = greedy(problem, from_table({"A": 2, "B": 1}), observer=recorder)
    assert recorder.states("popped") == ["S", "B", "G"]
    assert result.cost == 100
    assert result.lower_bound is None


@given(graphs(), st.lists(st.integers(0, 4), min_size=1))
def test_some_path_is_found_where_there_is_one(problem: GraphProblem, quarters: list[int]) -> None:
    result = greedy(problem, mixed(problem, quarters))
    verify(problem, result)
    assert result.is_solved == (cheapest(problem) is not None)
    assert result.lower_bound is None


def test_a_wall_in_the_way_is_walked_round() -> None:
    maze = GridMaze("""
        .....
        S.#.G
        ..#..""")
    result = greedy(maze, maze.taxicab)
    assert result.cost == 6


def test_counts_on_a_tiny_tree_are_those_counted_by_hand() -> None:
    tree = GraphProblem({"S": {"A": 1, "B": 4}, "A": {"C": 1}, "B": {"G": 1}})
    result = greedy(tree, from_table({"S": 5, "A": 3, "B": 1}))
    assert result.counts == Counts(expanded=2, popped=3, generated=3, evaluated=4, max_frontier=2)
