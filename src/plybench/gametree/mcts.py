"""Monte Carlo tree search (UCT): random games whose first moves depend on the results so far.

Each round walks down the tree to the child with the greatest mean + exploration * sqrt(ln N / n)
(N visits of the node, n of the child; the first of equals), adds the first move not yet tried to
the tree, plays a random game from there, and adds its result to the nodes on the way. The tree
grows where play is good, and the values converge to the values of best play. Source: kocsis2006.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Annotated, Any, Generic

from plybench.core.catalog import game_algorithm
from plybench.core.errors import InputError
from plybench.core.game import A, Game, Ordering, S
from plybench.core.limits import Limits
from plybench.core.observer import Observer
from plybench.core.results.decision import Decision, Score
from plybench.core.rng import SplitMix64
from plybench.gametree.playout import play_out, reward
from plybench.gametree.run import GameRun, Playouts, Seed, TreeNode


@dataclass(slots=True)
class Branch(Generic[S, A]):
    """A node of the tree. Its results count for the player who moves into it."""

    state: S
    action: Any  # that leads here; None at the root
    mover: Any  # who moves into it; None at the root
    untried: list[A] | None = None  # tried from the last; None until a round goes below the node
    children: list["Branch[S, A]"] = field(default_factory=list)
    visits: int = 0
    total: int = 0  # wins minus losses

    @property
    def mean(self) -> float:
        """The mean result of the games through this node."""
        return self.total / self.visits


@game_algorithm(aliases=("UCT", "Monte Carlo tree search"))
def mcts(
    game: Game[S, A],
    state: S | None = None,
    *,
    playouts: Playouts = 1000,
    exploration: Annotated[float, "Weight of moves that were seldom tried."] = 2**0.5,
    order: Ordering[S, A] | None = None,
    seed: Seed = 0,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Decision[A]:
    """Return the most visited move (the first of equals) after `playouts` rounds.

    Its value is the mean of its results: a win counts 1, a draw 0, a loss -1. The line follows the
    most visited moves. A round that reaches the end of the game within the tree counts as a
    playout without moves. `calls` counts the tree nodes entered: the root and those on the way.
    """
    if playouts < 1:
        raise InputError(f"playouts={playouts!r} must be at least 1")
    if not 0 <= exploration < inf:
        raise InputError(f"exploration={exploration!r} must be a number, 0 or more")
    run = GameRun("mcts", game, state, limits, observer, order=order)
    rng = SplitMix64(seed)
    root: Branch[S, A] = Branch(run.root, None, None)
    with run:
        if game.is_terminal(run.root):
            run.found.value = run.leaf(run.enter_root())
            playouts = 0
        for _ in range(playouts):
            walk = _walk(run, root, exploration)
            final = play_out(run, walk[-1].state, rng)
            first = run.players.first
            result = reward(run, final, first)
            for branch in walk:
                branch.visits += 1
                if branch is not root:
                    branch.total += result if branch.mover == first else -result
    for child in root.children:
        if child.visits:
            line = (child.action, *_line(child))
            run.found.note(Score(child.action, child.mean, "estimate"), line)
    run.found.choice = _most_visited([child.visits for child in root.children if child.visits])
    return run.decision()


def _walk(run: GameRun[S, A], root: Branch[S, A], exploration: float) -> list[Branch[S, A]]:
    """Return the nodes from the root to a new one, or to the end of the game."""
    to_move = run.game.to_move
    start = run.enter_root()
    node: TreeNode = start
    branch, player = root, start.player
    walk = [root]
    while True:
        if branch.untried is None:
            branch.untried = run.moves(node)[::-1]
        if branch.untried:
            action = branch.untried.pop()
            state = run.game.result(branch.state, action)
            child: Branch[S, A] = Branch(state, action, player)
            run.enter(state, to_move(state), parent=node, action=action)
            branch.children.append(child)
            return [*walk, child]
        if not branch.children:
            return walk
        branch = max(branch.children, key=_confidence_bound(branch.visits, exploration))
        player = to_move(branch.state)
        node = run.enter(branch.state, player, parent=node, action=branch.action)
        walk.append(branch)


def _confidence_bound(visits: int, exploration: float) -> Callable[[Branch[S, A]], float]:
    """Return the function that rates how much a child deserves a visit."""
    logarithm = log(visits)
    return lambda child: child.mean + exploration * sqrt(logarithm / child.visits)


def _line(branch: Branch[S, A]) -> tuple[A, ...]:
    """Return the most visited moves, from a node on."""
    line = []
    while (at := _most_visited([child.visits for child in branch.children])) is not None:
        branch = branch.children[at]
        line.append(branch.action)
    return tuple(line)


def _most_visited(visits: list[int]) -> int | None:
    """Return the index of the first greatest number; None if there is none above 0."""
    return visits.index(max(visits)) if any(visits) else None
