"""One running game-tree search: its rules, limits, counts, observer, and what it has found.

Every value is for the player to move in the node at hand. An algorithm is a function `search` that
returns the value of a node and the expected line from there; `GameRun.below` enters the node after
a move, calls it for that, and negates window and value if the other player is to move there, so
that a player may also move twice in a row.

    moves = run.moves(node)                  # none at the depth limit and at the end of the game
    if not moves:
        return run.leaf(node), ()
    for action in moves:
        value, line = run.below(search, node, action, alpha, beta)
        ...
    return run.leave(node, alpha, best), line
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import inf
from operator import ge, gt
from sys import getrecursionlimit
from traceback import walk_tb
from typing import Annotated, Any, Generic, Literal

from plybench.core.errors import InputError, refused, shortened
from plybench.core.game import (
    A,
    Evaluation,
    Game,
    GameError,
    Ordering,
    S,
    Value,
    check_game,
    legal_moves,
)
from plybench.core.limits import Limits
from plybench.core.observer import GameNode, Observer
from plybench.core.players import Players, checked_value
from plybench.core.problem import check_hash
from plybench.core.results.decision import Bound, Decision, GameTally, Score
from plybench.core.results.ending import End, Ending
from plybench.core.results.result import Status
from plybench.core.running.run_state import RunState
from plybench.gametree.table import Entry, Reaches, TranspositionTable, bound_of, table_for

# Options that several algorithms have, each with its help text.
Cut = Annotated[Literal[">=", ">"], "Comparison of alpha with beta that cuts a node off."]
Choose = Annotated[Literal["first", "random"], "Which of the best moves is chosen."]
Depth = Annotated[int | None, "Plies to look ahead. By default to the end of the game."]
Playouts = Annotated[int, "Random games to play."]
Seed = Annotated[int, "Seed of everything random."]
Table = Annotated[TranspositionTable | int | bool | None, "Use a transposition table."]
Outcome = tuple[Value, tuple[A, ...]]  # a value and the expected line
# A node has the fields of `GameNode`, which observers see; it is a bare tuple, because every call
# makes one: (id, state, id of the parent or None, action, player, ply, alpha, beta).
TreeNode = tuple[int, Any, int | None, Any, Any, int, Value, Value]
Search = Callable[["GameRun[Any, A]", TreeNode, Value, Value], Outcome[A]]

# Both players' utilities are asked at the first ends of a game, and then at every 17th: to ask both
# everywhere took a fifth of the time. A prime meets all kinds of ends.
_CHECKED_ENDS = 100
_CHECKED_EVERY = 17

_CUTS: dict[str, Reaches] = {">=": ge, ">": gt, "never": lambda alpha, beta: False}


@dataclass(slots=True)
class Found(Generic[A]):
    """What one pass knows about the moves at the root; `lines[i]` belongs to `scores[i]`."""

    scores: list[Score[A]] = field(default_factory=list)
    lines: list[tuple[A, ...]] = field(default_factory=list)
    roots: list[int | None] = field(
        default_factory=list
    )  # the node below which each line was found
    choice: int | None = None  # chosen in another way than as the first best
    value: Value | None = None  # of a root without moves
    depth: Value = inf

    def note(self, score: Score[A], line: tuple[A, ...], root: int | None = None) -> None:
        """Record what was found about a move, replacing what was known before."""
        known = [s.action for s in self.scores]
        if score.action in known:
            at = known.index(score.action)
            self.scores[at], self.lines[at], self.roots[at] = score, line, root
        else:
            self.scores.append(score)
            self.lines.append(line)
            self.roots.append(root)

    @property
    def best(self) -> int | None:
        """The chosen move, or the first of those known to be best."""
        if self.choice is not None:
            return self.choice
        known = [i for i, score in enumerate(self.scores) if score.bound != "upper"]
        return max(known, key=lambda i: self.scores[i].value, default=None)


class GameRun(RunState, Generic[S, A]):
    """The state of a game-tree search that all algorithms share."""

    tally: GameTally

    def __init__(
        self,
        algorithm: str,
        game: Game[S, A],
        state: S | None,
        limits: Limits | None,
        observer: Observer | None,
        *,
        depth: int | None = None,
        evaluate: Evaluation[S] | None = None,
        order: Ordering[S, A] | None = None,
        table: Table = None,
        cut: Literal[">=", ">", "never"] = ">=",
    ) -> None:
        check_game(game)
        super().__init__(limits, Status.SOLVED)
        if depth is not None and depth < 1:
            raise refused("depth", depth, "at least 1")
        for name, function in {"evaluate": evaluate, "order": order}.items():
            if function is not None and not callable(function):
                raise InputError(f"{name}={function!r} must be a function; decide() takes names")
        self.algorithm, self.game, self.observer = algorithm, game, observer
        self.root: S = game.initial if state is None else state
        check_hash(game, self.root)
        self.players = Players(game)
        self.depth: Value = inf if depth is None else depth
        self.tally = GameTally()
        self.reaches = _CUTS[cut]
        self.table = table_for(table)
        self.first_move: A | None = None  # tried first at the root
        self.horizon = 0  # how often a value depended on the depth limit
        self.found: Found[A] = Found(depth=self.depth)
        self._evaluate, self._order = evaluate, order
        self._sides: dict[Any, int] = {}  # of the players, once the root is entered
        self._key: Callable[[S], Any] = getattr(game, "key", lambda state: state)

    # A node

    def enter_root(self, alpha: Value = -inf, beta: Value = inf) -> GameNode:
        """Count and return the node at which the search, or a pass of it, begins."""
        if self.table is not None:
            check_hash(self.game, self._key(self.root), "key")
        self._sides = self.players.sides
        return seen(self.enter(self.root, self.game.to_move(self.root), alpha, beta))

    def enter(
        self,
        state: S,
        player: Any,
        alpha: Value = -inf,
        beta: Value = inf,
        parent: TreeNode | None = None,
        action: A | None = None,
    ) -> TreeNode:
        """Count a node and return it; leave the search if a limit is reached."""
        tally = self.tally
        number = tally.calls
        if number >= self.checkpoint:
            self.check()
        if player not in self._sides:
            self.players.to_move(state)  # records the second player, or refuses a third
        above, ply = None, 0
        if parent is not None:
            above, ply = parent[0], parent[5] + 1
        node = (number, state, above, action, player, ply, alpha, beta)
        tally.calls = number + 1
        if self.observer is not None:
            self.observer.entered(seen(node))
        return node

    def moves(self, node: TreeNode) -> list[A]:
        """Return the moves to search, in order; none for a leaf."""
        _, state, _, _, _, ply, _, _ = node
        if ply == self.depth or self.game.is_terminal(state):
            return []
        moves = legal_moves(self.game, state)
        if self._order is None and self.table is None and self.first_move is None:
            return moves
        return self._order_moves(moves, state, ply)

    def _order_moves(self, moves: list[A], state: S, ply: int) -> list[A]:
        if self._order is not None:
            moves = list(self._order(state, moves))
            if not moves:
                raise GameError(f"the ordering returned no moves for {shortened(state)}")
        first = self._first_move(state, ply)
        if first is not None and first in moves:
            moves.remove(first)
            moves.insert(0, first)
        return moves

    def below(
        self, search: Search[A], node: TreeNode, action: A, alpha: Value, beta: Value
    ) -> Outcome[A]:
        """Search the state after a move; return value and line from the mover's point of view."""
        _, state, _, _, mover, _, _, _ = node
        game = self.game
        after = game.result(state, action)
        player = game.to_move(after)
        if player == mover:
            child = self.enter(after, player, alpha, beta, node, action)
            return search(self, child, alpha, beta)
        child = self.enter(after, player, -beta, -alpha, node, action)
        value, line = search(self, child, -beta, -alpha)
        return -value, line

    def leaf(self, node: TreeNode) -> Value:
        """Return the value of a node without moves: its utility or, at the limit, an estimate."""
        _, state, _, _, player, ply, _, _ = node
        value: Value = 0
        tally = self.tally
        tally.leaves += 1
        if ply < self.depth or self.game.is_terminal(state):
            value = self.utility(state, player, tally.leaves)
        else:
            self.horizon += 1
            tally.evaluated += 1
            if self._evaluate is not None:
                value = checked_value(self._evaluate(state, player), "evaluate", state, player)
        if self.observer is not None:
            self.observer.evaluated(seen(node), value)
            self.observer.returned(seen(node), value)
        return value

    def utility(self, state: S, player: Any, number: int) -> Value:
        """Return the value of the end of a game, the `number`th in this search, for a player.

        Of the first ends and of a sample of the others, both players are asked: GameError if the
        game is not zero-sum there.
        """
        if number > _CHECKED_ENDS and number % _CHECKED_EVERY:
            value = self.game.utility(state, player)
            if type(value) in (int, float) and value == value:
                return value
        return self.players.utility(state, player)

    def cut(self, node: TreeNode, pruned: list[A]) -> None:
        """Count a cutoff, if there are moves left to cut."""
        if pruned:
            self.tally.cutoffs += 1
            self.tally.pruned += len(pruned)
            if self.observer is not None:
                self.observer.cutoff(seen(node), pruned)

    def leave(self, node: TreeNode, alpha: Value, value: Value) -> Value:
        """Report that a node is left, and return its value."""
        if self.observer is not None:
            self.observer.returned(seen(node)._replace(alpha=alpha), value)
        return value

    # The table

    def recall(self, node: TreeNode) -> Value | None:
        """Return the value of a node if the table settles it."""
        _, state, _, _, _, ply, alpha, beta = node
        entry = None if self.table is None else self.table.get(self._key(state))
        if entry is None or not entry.answers(self.depth - ply, alpha, beta, self.reaches):
            return None
        self.tally.table_hits += 1
        self.horizon += not entry.complete
        if self.observer is not None:
            self.observer.table_hit(seen(node), entry.value)
            self.observer.returned(seen(node), entry.value)
        return entry.value

    def remember(self, node: TreeNode, value: Value, action: A, horizon: int) -> None:
        """Store a node in the table; `horizon` is the run's value when the node was entered."""
        if self.table is not None:
            _, state, _, _, _, ply, alpha, beta = node
            bound = self.bound_of(value, alpha, beta)
            complete = self.horizon == horizon
            entry = Entry(self.depth - ply, value, bound, complete, action)
            self.table.put(self._key(state), entry)

    def bound_of(self, value: Value, alpha: Value, beta: Value) -> Bound:
        """Return what a value returned for a window proves."""
        return bound_of(value, alpha, beta, self.reaches)

    def _first_move(self, state: S, ply: int) -> A | None:
        if ply == 0 and self.first_move is not None:
            return self.first_move
        entry = None if self.table is None else self.table.get(self._key(state))
        return None if entry is None else entry.action

    # The end

    def early_end(self, error: BaseException | None) -> tuple[Status, Ending] | None:
        """Return how the search ends after an exception; None for errors that do not end it."""
        if isinstance(error, RecursionError) and _is_deep_search(error):
            return Status.LIMIT, Ending(End.RECURSION, getrecursionlimit())
        return super().early_end(error)

    def decision(self) -> Decision[A]:
        """Return the move found and all that is known, also after the search ended early."""
        status, end = self._end
        found, at = self.found, self.found.best
        value = found.value if at is None else found.scores[at].value
        root = None if at is None else found.roots[at]
        if self.observer is not None and root is not None:
            self.observer.chosen(root)
        return Decision(
            status,
            action=None if at is None else found.scores[at].action,
            value=None if value is None else value + 0,  # -0.0 becomes 0.0
            line=() if at is None else found.lines[at],
            depth=None if found.depth == inf else int(found.depth),
            scores=tuple(replace(score, value=score.value + 0) for score in found.scores),
            counts=self.tally.counts(),
            algorithm=self.algorithm,
            end=end,
            seconds=self._budget.seconds,
        )


def seen(node: TreeNode) -> GameNode:
    """Return a node as observers see it."""
    return GameNode(*node)


def _is_deep_search(error: RecursionError) -> bool:
    """Tell whether the search itself recursed too deeply, not a method of the game."""
    names = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)]
    return 2 * sum(str(name).startswith("plybench.gametree") for name in names) > len(names)
