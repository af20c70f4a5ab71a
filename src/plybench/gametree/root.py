"""The root of a game tree: the moves are scored one by one, then one of the best is chosen.

Among moves of equal value the first one tried is chosen, or one at random. A value that only equals
the best may be a mere bound: alpha-beta leaves a move as soon as it is refuted, that is, *no
better* than the best. Such a move is searched again with the full window before it counts as equal,
and with random choice the root is never cut. So the candidates are exactly the moves of greatest
value, whichever algorithm searched them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, nextafter
from typing import Generic

from plybench.core.game import A, S, Value
from plybench.core.observer import GameNode
from plybench.core.results.decision import Score
from plybench.core.rng import SplitMix64
from plybench.gametree.run import Choose, GameRun, Outcome, TreeNode

# How an algorithm searches one move of a node: (run, node, move, alpha, beta) -> value and line.
Look = Callable[[GameRun[S, A], TreeNode, A, Value, Value], Outcome[A]]


@dataclass(frozen=True, slots=True)
class Tried(Generic[A]):
    """A pass over the moves of the root: all moves, and the value and move it returns."""

    moves: list[A]
    value: Value
    action: A


def search_root(
    run: GameRun[S, A], look: Look[S, A], choose: Choose = "first", seed: int = 0
) -> None:
    """Score the moves at the root with an open window, and choose; `run.found` has the outcome."""
    node = run.enter_root()
    tried = score_moves(run, look, node, is_cut=choose == "first")
    if choose == "random" and tried is not None:
        choose_among_equals(run, look, node, tried.moves, seed)


def score_moves(
    run: GameRun[S, A], look: Look[S, A], node: GameNode, is_cut: bool = True
) -> Tried[A] | None:
    """Search the moves of the root and record a score for each; None if it has no moves."""
    horizon, alpha = run.horizon, node.alpha
    moves = run.moves(node)
    if not moves:
        run.found.value = run.leaf(node)
        return None
    best: Value | None = None
    best_action = moves[0]
    # An empty window proves nothing. Without the cut, alpha may become inf like beta; then the
    # window stays open by one number, which still shows whether a move is worth as much.
    most = nextafter(node.beta, -inf)
    for tried, action in enumerate(moves, 1):
        lower = min(alpha, most)
        value, line = look(run, node, action, lower, node.beta)
        score = Score(action, value, run.bound_of(value, lower, node.beta))
        run.found.note(score, (action, *line), node.id)
        if best is None or value > best:
            best, best_action = value, action
        alpha = max(alpha, best)
        if is_cut and run.reaches(alpha, node.beta):
            run.cut(node, moves[tried:])
            break
    assert best is not None
    run.remember(node, best, best_action, horizon)
    run.leave(node, alpha, best)
    return Tried(moves, best, best_action)


def choose_among_equals(
    run: GameRun[S, A], look: Look[S, A], node: GameNode, moves: list[A], seed: int
) -> None:
    """Choose one of the moves of greatest value, each with the same chance."""
    found = run.found
    assert found.best is not None
    best = found.scores[found.best].value
    for action in moves:
        score = next((s for s in found.scores if s.action == action), None)
        if score is None or _may_be(score, best):
            value, line = look(run, node, action, -inf, inf)
            found.note(Score(action, value), (action, *line), node.id)
    equals = [i for i, s in enumerate(found.scores) if s.bound == "exact" and s.value == best]
    found.choice = equals[SplitMix64(seed).below(len(equals))]


def _may_be(score: Score[A], best: Value) -> bool:
    """Tell whether a move with only a known bound may have the greatest value."""
    return score.bound == "lower" or (score.bound == "upper" and score.value >= best)
