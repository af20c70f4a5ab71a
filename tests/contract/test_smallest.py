"""Domains list all instances of their smallest sizes, cheapest first, with the right costs."""

from itertools import islice

import pytest

from plybench import solve
from plybench.core.catalog import domains

SIZES = [
    (domain.name, number)
    for domain in domains().values()
    for number, _ in enumerate(domain.smallest())
]
# Counted by hand: half of all boards without the goal; agent, block and another goal for it.
KNOWN = {
    ("sliding_tiles", 0): 24 // 2 - 1,
    ("sliding_tiles", 1): 720 // 2 - 1,
    ("blocksworld", 0): 4 * 3 * 3,
    ("blocksworld", 2): 6 * 5 * 5,
    ("blocksworld", 4): 9 * 8 * 8,
}


@pytest.mark.parametrize(("name", "number"), SIZES)
def test_costs_are_right_and_rise(name: str, number: int) -> None:
    size = list(domains()[name].smallest())[number]
    pairs = list(islice(size.problems, 3000))
    costs = [cost for _, cost in pairs]
    assert costs == sorted(costs) and costs[0] == 1
    for problem, cost in pairs[:: max(1, len(pairs) // 40)]:
        result = solve(problem, "breadth_first")
        assert result.path is not None and len(result.path) == cost


@pytest.mark.parametrize(("name", "number"), KNOWN)
def test_no_instance_is_missing_or_listed_twice(name: str, number: int) -> None:
    domain = domains()[name]
    written = [domain.write(problem) for problem, _ in list(domain.smallest())[number].problems]
    assert len(written) == len(set(written)) == KNOWN[name, number]
