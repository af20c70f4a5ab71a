from plybench import solve
from plybench.domains.blocksworld import Blocksworld


def test_counts_include_the_expansion_that_made_the_goal() -> None:
    # One step left of the start is the goal; left is the first child.
    puzzle = Blocksworld(3, 1, agent=(1, 0), blocks={}, goals={}, agent_goal=(0, 0))
    counts = solve(
        puzzle, "astar", heuristic="manhattan", goal_test="generated", engine="python"
    ).counts
    assert (counts.expanded, counts.generated, counts.evaluated) == (1, 1, 2)
