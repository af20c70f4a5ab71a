import pytest

from plybench import solve
from plybench.domains.blocksworld import Blocksworld


@pytest.mark.parametrize("duplicates", ["tree", "parent", "path", "graph"])
def test_ida_star_forgets_the_path_below_an_elder_sibling(duplicates: str) -> None:
    # On the way back from left, up, right the state after a mere up is no longer on the path.
    puzzle = Blocksworld(
        3, 3, agent=(2, 2), blocks={"A": (2, 1), "B": (1, 2)}, goals={"A": (0, 1), "B": (2, 1)}
    )
    best = solve(puzzle, "breadth_first", engine="python")
    found = solve(puzzle, "ida_star", heuristic="misplaced", duplicates=duplicates, engine="python")
    assert found.cost == best.cost == found.lower_bound
