"""Every domain of the catalog: formats round-trip, heuristics hold their marks."""

from math import inf
from typing import Any

import pytest

from plybench import InputError, solve
from plybench.core.catalog import Domain, domains
from plybench.core.heuristic import heuristics_of, is_admissible, is_consistent
from plybench.core.picture import as_text
from plybench.core.problem import check_problem, expander
from plybench.core.rng import SplitMix64
from plybench.search import exact_distances

EVERY = pytest.mark.parametrize("domain", domains().values(), ids=lambda domain: domain.name)


def with_method(method: str, has_it: bool = True) -> pytest.MarkDecorator:
    """Take the domains whose problems have an optional method, or those without."""
    chosen = [d for d in domains().values() if hasattr(d.instance(d.default), method) == has_it]
    return pytest.mark.parametrize("domain", chosen, ids=lambda domain: domain.name)


SMALL = 4000  # states; small enough to look at each


def small_instances(domain: Domain) -> dict[str, Any]:
    """Return the named instances whose whole space is small."""
    found = {}
    for name in domain.instances:
        problem = domain.instance(name)
        distances = exact_distances(problem, max_states=SMALL)
        if distances.complete and distances.to_goal:  # a start alone may have no way to a goal
            found[name] = (problem, distances.to_goal)
    return found


@EVERY
def test_domain_has_small_instances(domain: Domain) -> None:
    assert small_instances(domain)


@EVERY
def test_marked_heuristics_hold_their_marks_in_every_state_of_small_instances(
    domain: Domain,
) -> None:
    for name, (problem, to_goal) in small_instances(domain).items():
        expand = expander(problem)
        for title, estimate in heuristics_of(problem).items():
            h = {state: estimate(state) for state in to_goal}
            if is_admissible(estimate):
                worst = max(to_goal, key=lambda s: h[s] - to_goal[s])
                assert h[worst] <= to_goal[worst], (name, title, worst)
            if is_consistent(estimate):
                for state in to_goal:
                    for _, after, cost in expand(state):
                        assert h[state] <= cost + h.get(after, inf), (name, title, state, after)
            assert all(h[s] == 0 for s, d in to_goal.items() if d == 0) or not is_admissible(
                estimate
            )


@with_method("follow")
def test_actions_followed_at_once_lead_where_they_lead_one_by_one(domain: Domain) -> None:
    for problem, to_goal in small_instances(domain).values():
        rng = SplitMix64(1)
        names = sorted({action for state in to_goal for action in problem.actions(state)})
        for start in list(to_goal)[:200]:
            actions = [names[rng.below(len(names))] for _ in range(6)]
            state, done = start, 0
            while done < 6 and actions[done] in problem.actions(state):
                state, done = problem.result(state, actions[done]), done + 1
            assert problem.follow(start, actions) == (done, state)
            assert problem.follow(start, actions[:done]) == (done, state)
            assert problem.follow(start, ["nowhere"]) == (0, start)


@EVERY
def test_every_named_instance_is_a_problem_and_round_trips_through_text(domain: Domain) -> None:
    for name in domain.instances:
        problem = domain.instance(name)
        check_problem(problem)
        again = domain.read(domain.write(problem))
        assert domain.write(again) == domain.write(problem).replace(f"; {name}\n", "")
        assert again.initial == problem.initial
        assert again.is_goal(again.initial) == problem.is_goal(problem.initial)


@EVERY
def test_states_round_trip_through_one_line_of_text(domain: Domain) -> None:
    for name in domain.instances:
        problem = domain.instance(name)
        for state in (problem.initial, *(s for _, s, _ in expander(problem)(problem.initial))):
            assert problem.parse_state(problem.format_state(state)) == state


@with_method("predecessors")
def test_predecessors_are_the_successors_turned_round(domain: Domain) -> None:
    for problem, to_goal in small_instances(domain).values():
        expand = expander(problem)
        forward = {(s, a, t, c) for s in to_goal for a, t, c in expand(s)}
        backward = {(s, a, t, c) for t in to_goal for a, s, c in problem.predecessors(t)}
        assert forward == backward


@with_method("goal_states")
def test_goal_states_are_exactly_the_goals(domain: Domain) -> None:
    for problem, to_goal in small_instances(domain).values():
        listed = list(problem.goal_states())
        assert len(set(listed)) == len(listed)
        assert set(listed) == {s for s in to_goal if problem.is_goal(s)}


@with_method("predecessors", has_it=False)
def test_search_backwards_is_refused_where_there_is_none(domain: Domain) -> None:
    with pytest.raises(InputError, match=r"needs \w+\.predecessors and \.goal_states"):
        solve(domain.instance(domain.default), "bidirectional")


@EVERY
def test_picture_of_every_instance_can_be_drawn(domain: Domain) -> None:
    for name in domain.instances:
        problem = domain.instance(name)
        assert as_text(problem.picture(problem.initial))


@EVERY
def test_generator_makes_the_same_instance_again(domain: Domain) -> None:
    one, other = domain.instance(domain.generator), domain.instance(domain.generator)
    assert domain.write(one) == domain.write(other)
    assert domain.instance(one.name).initial == one.initial


@EVERY
def test_default_instance_and_heuristic_solve(domain: Domain) -> None:
    problem = domain.instance(domain.default)
    assert solve(problem, "astar", heuristic=domain.default_heuristic).is_solved


@EVERY
def test_unknown_instance_is_an_error_with_the_known_ones(domain: Domain) -> None:
    with pytest.raises(InputError, match=r"^unknown instance 'nowhere'; known: "):
        domain.instance("nowhere")


@EVERY
def test_orders_name_the_same_actions(domain: Domain) -> None:
    problem = domain.instance(domain.default)
    expected = sorted(problem.actions(problem.initial))
    for order in domain.orders:
        other = problem.with_order(order)
        assert sorted(other.actions(other.initial)) == expected
