"""What the searches on the one best-first loop share."""

from collections.abc import Callable
from heapq import heappop, heappush
from math import inf, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import EightPuzzle, GraphProblem, Recorder, cheapest, from_table, graphs, mixed, scaled
from plybench import Counts, InputError, Limits, Status, verify
from plybench.core.results.ending import End, Ending
from plybench.search import (
    astar,
    beam,
    global_depth_astar,
    greedy,
    ida_star,
    rbfs,
    uniform_cost,
    weighted_astar,
)

Search = Callable[..., Any]
ZERO = from_table({}, consistent=True)


def uniform(problem: Any, _: Any, **options: Any) -> Any:
    return uniform_cost(problem, **options)


LOOPS = pytest.mark.parametrize(
    "search", [uniform, greedy, astar, weighted_astar, global_depth_astar], ids=lambda f: f.__name__
)
# Two ways to G: S-A-G costs 5, S-B-G costs 4; the priorities of A and B are equal.
DIAMOND = {"S": {"A": 1, "B": 1}, "A": {"G": 4}, "B": {"G": 3}}


@LOOPS
def test_goal_at_the_root_is_a_path_without_actions(search: Search) -> None:
    for goal_test, popped in (("expanded", 1), ("generated", 0)):
        result = search(GraphProblem({"S": {"A": 1}}, goals=["S"]), ZERO, goal_test=goal_test)
        assert result.status is Status.SOLVED
        assert (result.path.actions, result.path.states, result.cost) == ((), ("S",), 0)
        assert (result.counts.popped, result.counts.expanded) == (popped, 0)


@LOOPS
@pytest.mark.parametrize("duplicates", ["graph", "closed"])
def test_finite_space_without_a_goal_is_unsolvable(search: Search, duplicates: str) -> None:
    ring = GraphProblem({"S": {"A": 1}, "A": {"B": 0}, "B": {"S": 2}}, goals=[])
    result = search(ring, ZERO, duplicates=duplicates)
    assert result.status is Status.UNSOLVABLE
    assert result.path is None
    assert result.reason == "no goal state can be reached"
    assert result.counts.expanded == 3


@LOOPS
def test_tree_search_in_a_cycle_ends_at_its_limit(search: Search) -> None:
    ring = GraphProblem({"S": {"A": 1}, "A": {"S": 1}}, goals=[])
    result = search(ring, ZERO, duplicates="tree", limits=Limits(expansions=50))
    assert result.status is Status.LIMIT
    assert result.reason == "stopped after 50 expansions"
    assert result.counts.expanded == 50


@LOOPS
def test_zero_cost_cycles_do_not_trap_graph_search(search: Search) -> None:
    loop = GraphProblem({"S": {"S": 0, "A": 0}, "A": {"S": 0, "A": 0, "G": 0}})
    result = search(loop, ZERO)
    assert result.path.actions == ("A", "G")
    assert result.cost == 0


@LOOPS
@pytest.mark.parametrize("cost", [-1, -0.5])
def test_negative_cost_is_an_error_that_names_action_and_cost(search: Search, cost: float) -> None:
    with pytest.raises(InputError, match=rf"^action 'A' costs {cost}; costs must not be negative$"):
        search(GraphProblem({"S": {"A": cost}, "A": {"G": 1}}), ZERO)


@pytest.mark.parametrize("search", [greedy, astar, weighted_astar, global_depth_astar])
def test_infinite_estimate_prunes_a_state(search: Search) -> None:
    recorder = Recorder()
    result = search(GraphProblem(DIAMOND), from_table({"A": inf}), observer=recorder)
    assert result.path.actions == ("B", "G")
    assert result.counts.pruned == 1
    assert recorder.states("pruned") == ["A"]
    assert "A" not in recorder.states("popped")


@pytest.mark.parametrize("search", [greedy, astar, weighted_astar, global_depth_astar])
def test_infinite_estimate_at_the_start_means_unsolvable(search: Search) -> None:
    result = search(GraphProblem(DIAMOND), from_table({"S": inf}, admissible=True))
    assert result.status is Status.UNSOLVABLE
    assert result.reason == "no goal state can be reached"
    assert (result.counts.evaluated, result.counts.expanded) == (1, 0)


@pytest.mark.parametrize("search", [greedy, astar, weighted_astar, ida_star, rbfs])
@pytest.mark.parametrize("where", ["S", "AB"])
def test_infinity_of_an_unmarked_heuristic_proves_nothing(search: Search, where: str) -> None:
    problem = GraphProblem({"S": {"A": 1, "B": 1}, "A": {"G": 1}, "B": {"G": 2}})
    result = search(problem, from_table(dict.fromkeys(where, inf)))
    assert result.status is Status.LIMIT
    assert result.end == Ending(End.DEAD_ENDS, len(where), "table")


@pytest.mark.parametrize("search", [greedy, astar, weighted_astar, ida_star, rbfs, beam])
@pytest.mark.parametrize("where", ["A", "B"])
def test_nan_as_an_estimate_is_an_error(search: Search, where: str) -> None:
    problem = GraphProblem({"S": {"A": 1, "B": 1}, "A": {"G": 1}, "B": {"G": 2}})
    with pytest.raises(InputError, match=f"is nan for the state '{where}'"):
        search(problem, from_table({where: nan}))


@pytest.mark.parametrize(
    ("cost", "what"), [(-1, "not be negative"), (inf, "not be infinite"), (nan, "be numbers")]
)
@pytest.mark.parametrize("search", [greedy, astar, weighted_astar, ida_star, rbfs])
def test_cost_that_is_no_cost_is_an_error(search: Search, cost: float, what: str) -> None:
    problem = GraphProblem({"S": {"A": cost}, "A": {"G": 1}})
    with pytest.raises(InputError, match=f"costs must {what}"):
        search(problem, from_table({}))


@pytest.mark.parametrize(
    ("ties", "expected"),
    [("fifo", "SABCD"), ("lifo", "SDCBA"), ("low-h", "SBCAD"), ("heap", "SACBD")],
)
def test_ties_are_broken_as_named(ties: str, expected: str) -> None:
    # f is 9 everywhere, so the order is made by the tie rule alone; B has the lowest h, then C.
    edges = {"S": {"A": 3, "B": 5, "C": 4, "D": 2}}
    estimates = {"S": 9, "A": 6, "B": 4, "C": 5, "D": 7}
    recorder = Recorder()
    astar(GraphProblem(edges), from_table(estimates), ties=ties, observer=recorder)
    assert "".join(recorder.states("popped")) == expected


class ByPriority:
    """A heap entry that compares nothing but f."""

    def __init__(self, f: float, g: float, state: Any, path: tuple[Any, ...]) -> None:
        self.f, self.g, self.state, self.path = f, g, state, path

    def __lt__(self, other: "ByPriority") -> bool:
        return self.f < other.f


def bare_heap_astar(
    problem: Any, h: Callable[[Any], float], duplicates: str
) -> tuple[tuple[Any, ...] | None, list[Any]]:
    """A* as the reports wrote it: a heap of nodes that know only their f."""
    frontier = [ByPriority(h(problem.initial), 0, problem.initial, ())]
    best, expanded, popped = {problem.initial: 0.0}, set(), []
    while frontier:
        node = heappop(frontier)
        if duplicates == "graph" and node.g > best[node.state]:
            continue
        popped.append(node.state)
        if problem.is_goal(node.state):
            return node.path, popped
        expanded.add(node.state)
        price = getattr(problem, "action_cost", lambda *_: 1)
        for action in problem.actions(node.state):
            child = problem.result(node.state, action)
            g = node.g + price(node.state, action, child)
            if duplicates == "closed" and child in expanded:
                continue
            if duplicates == "graph":
                if child in best and best[child] <= g:
                    continue
                best[child] = g
            heappush(frontier, ByPriority(g + h(child), g, child, (*node.path, action)))
    return None, popped


@given(graphs(), st.sampled_from(["graph", "closed"]), st.lists(st.integers(0, 4), min_size=1))
def test_heap_ties_are_those_of_a_heap_that_compares_only_f(
    problem: GraphProblem, duplicates: str, quarters: list[int]
) -> None:
    table = {name: quarters[i % len(quarters)] for i, name in enumerate(problem.nodes)}
    path, popped = bare_heap_astar(problem, table.__getitem__, duplicates)
    recorder = Recorder()
    result = astar(
        problem, from_table(table), duplicates=duplicates, ties="heap", observer=recorder
    )
    assert (None if result.path is None else result.path.actions) == path
    assert recorder.states("popped") == popped


@pytest.mark.parametrize("duplicates", ["tree", "closed", "graph"])
def test_heap_ties_agree_on_an_eight_puzzle(duplicates: str) -> None:
    puzzle = EightPuzzle("083471265")
    path, popped = bare_heap_astar(puzzle, puzzle.manhattan, duplicates)
    result = astar(puzzle, puzzle.manhattan, duplicates=duplicates, ties="heap")
    assert result.path is not None
    assert (result.path.actions, result.counts.popped) == (path, len(popped))
    other = astar(puzzle, puzzle.manhattan, duplicates=duplicates, ties="fifo")
    assert other.cost == result.cost
    assert other.counts.popped != result.counts.popped


@LOOPS
@given(
    problem=graphs(),
    duplicates=st.sampled_from(["graph", "closed"]),
    goal_test=st.sampled_from(["generated", "expanded"]),
    ties=st.sampled_from(["low-h", "fifo", "lifo", "heap"]),
    child_order=st.sampled_from(["given", "random"]),
    quarters=st.lists(st.integers(0, 4), min_size=1, max_size=5),
)
def test_every_combination_of_options_finds_a_path_where_there_is_one(
    search: Search, problem: GraphProblem, quarters: list[int], **options: Any
) -> None:
    least = cheapest(problem)
    result = search(problem, mixed(problem, quarters), **options)
    assert result.is_solved == (least is not None)
    assert result.status in (Status.SOLVED, Status.UNSOLVABLE)
    verify(problem, result)
    if result.lower_bound is not None:
        assert result.lower_bound <= least


@LOOPS
@given(problem=graphs((0, 1, 2.5)), quarters=st.integers(0, 4), expansions=st.integers(1, 6))
def test_bound_at_a_limit_is_never_above_the_least_cost(
    search: Search, problem: GraphProblem, quarters: int, expansions: int
) -> None:
    least = cheapest(problem)
    for duplicates in ("tree", "closed", "graph"):
        result = search(
            problem,
            scaled(problem, quarters),
            duplicates=duplicates,
            limits=Limits(expansions=expansions),
        )
        if result.status is Status.LIMIT:
            assert result.counts.expanded == expansions
        if result.lower_bound is not None and least is not None:
            assert result.lower_bound <= least


@LOOPS
def test_random_child_order_is_the_same_for_the_same_seed(search: Search) -> None:
    puzzle = EightPuzzle("268103745")

    def run(seed: int) -> list[Any]:
        recorder = Recorder()
        search(
            puzzle,
            puzzle.manhattan,
            duplicates="graph",
            child_order="random",
            seed=seed,
            observer=recorder,
            limits=Limits(expansions=50),
        )
        return recorder.events

    assert run(3) == run(3)
    assert run(3) != run(4)


@LOOPS
def test_outdated_entries_are_skipped_and_not_counted(search: Search) -> None:
    # B is queued at cost 5, then at cost 2 through A; the first entry is outdated when popped.
    edges = {"S": {"B": 5, "A": 1}, "A": {"B": 1}, "B": {"C": 9}, "C": {"G": 1}}
    estimates = from_table({"S": 0, "A": 0, "B": 0, "C": 0}, consistent=True)
    if search in (greedy, global_depth_astar):
        # By h alone B is expanded before A unless it looks worse.
        estimates = from_table({"A": 1, "B": 2, "C": 3})
    recorder = Recorder()
    result = search(GraphProblem(edges), estimates, duplicates="graph", observer=recorder)
    assert result.cost == 12
    assert recorder.states("popped").count("B") == 1
    assert recorder.totals()["outdated"] == 1
    assert (result.counts.popped, result.counts.duplicates, result.counts.reopened) == (5, 0, 0)


@LOOPS
def test_goal_found_when_generated_is_counted_with_what_was_made_before_it(search: Search) -> None:
    problem = GraphProblem({"S": {"A": 1, "S": 1, "B": 1, "G": 1, "C": 1}})
    result = search(problem, from_table({"A": 1}), duplicates="graph", goal_test="generated")
    evaluated = 0 if search is uniform else 4
    assert result.counts == Counts(
        expanded=1, popped=1, generated=4, duplicates=1, evaluated=evaluated, max_frontier=1
    )
