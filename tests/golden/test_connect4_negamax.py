"""The figures of report connect4-negamax: rows c4n-* of the ledger.

The report prints, for each node, the player who moved into it, the column, the score for that
player, and alpha (after the update) and beta. Three scores of the plain tree are unreadable in our
copy and come from the ledger.
"""

from typing import Any

import pytest

from plybench import Decision, decide
from plybench.core.rng import SplitMix64
from plybench.domains.connect_four import Board, ConnectFour, load
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


def test_table_of_lines_through_each_cell() -> None:  # c4n-01
    game = ConnectFour()
    assert game.weights_table == [
        [3, 4, 5, 5, 4, 3],
        [4, 6, 8, 8, 6, 4],
        [5, 8, 11, 11, 8, 5],
        [7, 10, 13, 13, 10, 7],
        [5, 8, 11, 11, 8, 5],
        [4, 6, 8, 8, 6, 4],
        [3, 4, 5, 5, 4, 3],
    ]
    assert len(game.lines) == 69


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


def test_start_position_is_worth_7_to_player_2() -> None:  # c4n-07
    game, state = load("reports/tree")
    assert (game.to_move(state), game.weights(state, 1), game.weights(state, 2)) == (2, -7, 7)


@pytest.mark.parametrize("algorithm", ["pvs", "mtdf", "iterative_deepening"])
def test_other_algorithms_agree_on_the_move(algorithm: str) -> None:
    decision, _ = searched(algorithm)
    assert (decision.action, decision.value) == (5, 15)


def test_depth_1_prunes_nothing_only_with_the_strict_cut() -> None:  # c4n-09
    game = ConnectFour(wins="infinite")
    state = game.play("112233")  # column 4 wins
    plain, strict, loose = (
        decide(game, name, state, depth=1, evaluate="weights", engine="python", **cut).counts.calls
        for name, cut in (("negamax", {}), ("alpha_beta", {"cut": ">"}), ("alpha_beta", {}))
    )
    assert (plain, strict, loose) == (8, 8, 5)


def positions(games: int, seed: int) -> list[Board]:
    """Return the positions of games in which both sides search two plies deep."""
    game, rng = ConnectFour(wins="infinite"), SplitMix64(seed)
    found = []
    for _ in range(games):
        state = game.initial
        while not game.is_terminal(state):
            found.append(state)
            decision = decide(
                game,
                "alpha_beta",
                state,
                depth=2,
                evaluate="weights",
                cut=">",
                choose="random",
                seed=rng.next(),
                engine="python",
            )
            assert decision.action is not None
            state = game.result(state, decision.action)
    return found


def offered(state: Board, **options: Any) -> tuple[set[int], set[int]]:
    """Return the moves whose score equals the best, and those of them proved to."""
    game = ConnectFour(wins="infinite")
    decision = decide(
        game, "alpha_beta", state, depth=2, evaluate="weights", engine="python", **options
    )
    equal = [score for score in decision.scores if score.value == decision.value]
    return {s.action for s in equal}, {s.action for s in equal if s.bound == "exact"}


def test_worse_moves_look_equal_in_a_third_of_the_positions_but_are_never_offered() -> None:
    # c4n-21: a cut-off child returns a bound equal to alpha, which the report takes for a value.
    game = ConnectFour(wins="infinite")
    flawed, total = 0, 0
    for state in positions(games=12, seed=1):
        exact = decide(game, "negamax", state, depth=2, evaluate="weights", engine="python")
        best = {score.action for score in exact.scores if score.value == exact.value}
        naive, _ = offered(state)
        flawed += not naive <= best
        total += 1
        for cut in (">=", ">"):
            assert offered(state, cut=cut, choose="random")[1] == best
        assert offered(state, cut=">")[0] == best  # the strict cut has no such bounds
    assert total > 300
    assert 0.25 < flawed / total < 0.45


def test_infinite_wins_dawdle_and_graded_ones_do_not() -> None:  # c4n-24
    for wins, move in (("infinite", 1), ("graded", 3)):
        game = ConnectFour(wins=wins)  # type: ignore[arg-type]
        state = game.play("445566")  # columns 3 and 7 win at once, any other move a little later
        decision = decide(game, "negamax", state, depth=3, engine="python")
        assert decision.action == move
        assert game.is_terminal(game.result(state, 3))
