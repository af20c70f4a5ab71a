from helpers import Chain, GraphProblem, Recorder, from_table
from plybench.search import astar, global_depth_astar
from plybench.search.global_depth_astar import SharedDepth


def test_counter_follows_the_deepest_pop_one_step_at_a_time() -> None:
    shared = SharedDepth()
    seen = []
    for depth in (0, 1, 2, 2, 7, 7, 1, 3):
        shared.follow(depth)
        seen.append(shared.depth)
    assert seen == [0, 0, 1, 1, 2, 3, 3, 3]


def test_priority_is_h_plus_the_counter_when_the_node_is_made() -> None:
    recorder = Recorder()
    chain = Chain(4)
    global_depth_astar(chain, chain.rest, observer=recorder)
    # g: 0 1 2 3 4; the counter is 0 0 0 1 2 when they are made
    assert [node.f for node in recorder.nodes("generated")] == [4, 3, 2, 2, 2]


def test_path_may_be_too_long_and_nothing_is_claimed() -> None:
    # Nodes made early keep their small priority, however deep they lead.
    problem = GraphProblem(
        {
            "S": {"A": 1, "X": 1},
            "A": {"B": 1},
            "B": {"G": 1},
            "X": {"Y": 1},
            "Y": {"Z": 1},
            "Z": {"G": 1},
        }
    )
    estimate = from_table({"S": 3, "A": 2, "B": 1}, admissible=True)
    result = global_depth_astar(problem, estimate)
    assert result.lower_bound is None
    assert (astar(problem, estimate).cost, result.cost) == (3, 4)
