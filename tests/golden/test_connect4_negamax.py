"""The trees of report connect4-negamax, node for node.

The report prints, for each node, the player who moved into it, the column, the score for that
player, and alpha (after the update) and beta. Three scores of the plain tree are unreadable in our
copy and come from the ledger. Other figures are those of the studies
(`tests/reports/test_verdicts.py`).
"""

from typing import Any

import pytest

from plybench import Decision, decide
from plybench.domains.connect_four import load
from plybench.trace import GameTrace

# player, column, score; indented as in the print, node 1 first
PLAIN = """
2 1 -inf
  1 1 -18
    2 1 11 | 2 3 15 | 2 5 18
  1 3 -inf
    2 1 9 | 2 3 inf | 2 5 15
  1 5 inf
2 3 -inf
  1 1 -21
    2 1 15 | 2 3 21 | 2 5 21
  1 3 inf
  1 5 inf
2 5 15
  1 1 -inf
    2 1 18 | 2 3 21 | 2 5 inf
  1 3 -inf
    2 1 15 | 2 3 inf | 2 5 inf
  1 5 -15
    2 1 12 | 2 3 15 | 2 5 15
"""

# player, column, score, alpha, beta
PRUNED = """
2 1 -inf -inf inf
  1 1 -18 -18 inf
    2 1 11 11 inf | 2 3 15 15 inf | 2 5 18 18 inf
  1 3 -inf -18 inf
    2 1 9 9 18 | 2 3 inf inf 18
  1 5 inf inf inf
2 3 -inf -inf inf
  1 1 -21 -21 inf
    2 1 15 15 inf | 2 3 21 21 inf | 2 5 21 21 inf
  1 3 inf inf inf
2 5 15 15 inf
  1 1 -inf -inf inf
    2 1 18 18 inf | 2 3 21 21 inf | 2 5 inf inf inf
  1 3 -inf -inf inf
    2 1 15 15 inf | 2 3 inf inf inf
  1 5 -15 -15 inf
    2 1 12 12 inf | 2 3 15 15 inf | 2 5 15 15 inf
"""


def printed(table: str) -> list[list[str]]:
    """Return the rows of a printed tree, each with its depth first."""
    rows = []
    for line in table.strip("\n").splitlines():
        depth = (len(line) - len(line.lstrip())) // 2 + 1
        rows += [[str(depth), *part.split()] for part in line.split("|")]
    return rows


def searched(algorithm: str, **options: Any) -> tuple[Decision[int], GameTrace]:
    game, state = load("reports/tree")
    trace = GameTrace()
    decision = decide(
        game, algorithm, state, depth=3, evaluate="weights", observer=trace, **options
    )
    return decision, trace


def nodes(trace: GameTrace, with_window: bool) -> list[list[str]]:
    (tree,) = trace.trees()
    rows = []
    for node in list(tree.nodes.values())[1:]:
        window = tree.window(node) if with_window else ()
        rows.append(
            [
                *map(str, (node.ply, tree.mover(node), node.action, tree.score(node))),
                *map(str, window),
            ]
        )
    return rows


def test_plain_tree_is_the_printed_one() -> None:  # c4n-02, c4n-03, c4n-04
    decision, trace = searched("negamax")
    assert decision.counts.calls == 31
    assert (decision.action, decision.value) == (5, 15)
    assert nodes(trace, with_window=False) == printed(PLAIN)


def test_minimax_makes_the_same_tree() -> None:
    assert nodes(searched("minimax")[1], with_window=False) == printed(PLAIN)


def test_pruned_tree_is_the_printed_one() -> None:  # c4n-05, c4n-06
    decision, trace = searched("alpha_beta")
    assert decision.counts.calls == 28
    assert (decision.action, decision.value) == (5, 15)
    assert nodes(trace, with_window=True) == printed(PRUNED)


def test_cut_after_node_8_is_against_a_finite_beta() -> None:  # c4n-08
    tree = searched("alpha_beta")[1].trees()[0]
    assert tree.window(tree.nodes[8]) == (float("inf"), 18)
    assert tree.nodes[6].pruned == ["5"]
    assert [node.id for node in tree.nodes.values() if node.pruned] == [6, 10, 21]


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf", "iterative_deepening"])
def test_other_algorithms_agree_on_the_move(algorithm: str) -> None:
    decision, _ = searched(algorithm)
    assert (decision.action, decision.value) == (5, 15)
