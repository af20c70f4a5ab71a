"""One running game-tree search: its rules, limits, counts, observer, and what it has found.

Every value is for the player to move in the node at hand. An algorithm is a function `search` that
returns the value of a node and the expected line from there; `GameRun.below` calls it for the state
after a move and negates window and value if the other player is to move there, so that a player may
also move twice in a row.

    node = run.enter(state, alpha, beta, parent, action)
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

from plybench.decision import Bound, Decision, GameTally, Score
from plybench.ending import End, Ending
from plybench.errors import InputError, refused, shortened
from plybench.game import (
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
from plybench.gametree.table import Entry, Reaches, TranspositionTable, bound_of, table_for
from plybench.limits import Limits
from plybench.observer import GameNode, Observer
from plybench.players import Players, checked_value
from plybench.problem import check_hash
from plybench.result import Status
from plybench.running.run_state import RunState

# Options that several algorithms have, each with its help text.
Cut = Annotated[Literal[">=", ">"], "Comparison of alpha with beta that cuts a node off."]
Choose = Annotated[Literal["first", "random"], "Which of the best moves is chosen."]
Depth = Annotated[int | None, "Plies to look ahead. By default to the end of the game."]
Playouts = Annotated[int, "Random games to play."]
Seed = Annotated[int, "Seed of everything random."]
Table = Annotated[TranspositionTable | int | bool | None, "Use a transposition table."]
Outcome = tuple[Value, tuple[A, ...]]  # a value and the expected line
Search = Callable[["GameRun[S, A]", S, Value, Value, GameNode | None, A | None], Outcome[A]]

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
        self._key: Callable[[S], Any] = getattr(game, "key", lambda state: state)

    # A node

    def enter(
        self,
        state: S,
        alpha: Value = -inf,
        beta: Value = inf,
        parent: GameNode | None = None,
        action: A | None = None,
    ) -> GameNode:
        """Count a node and return it; leave the search if a limit is reached."""
        number = self.tally.calls
        if number >= self.checkpoint:
            self.check()
        above, ply = (None, 0) if parent is None else (parent.id, parent.ply + 1)
        player = self.game.to_move(state)
        if player not in self.players.sides:
            self.players.to_move(state)  # records the second player, or refuses a third
        if parent is None and self.table is not None:
            check_hash(self.game, self._key(state), "key")
        node = GameNode(number, state, above, action, player, ply, alpha, beta)
        self.tally.calls += 1
        if self.observer is not None:
            self.observer.entered(node)
        return node

    def moves(self, node: GameNode) -> list[A]:
        """Return the moves to search, in order; none for a leaf."""
        if node.ply == self.depth or self.game.is_terminal(node.state):
            return []
        moves = legal_moves(self.game, node.state)
        if self._order is not None:
            moves = list(self._order(node.state, moves))
            if not moves:
                raise GameError(f"the ordering returned no moves for {shortened(node.state)}")
        first = self._first_move(node)
        if first is not None and first in moves:
            moves.remove(first)
            moves.insert(0, first)
        return moves

    def below(
        self, search: Search[S, A], node: GameNode, action: A, alpha: Value, beta: Value
    ) -> Outcome[A]:
        """Search the state after a move; return value and line from the mover's point of view."""
        child = self.game.result(node.state, action)
        if self.game.to_move(child) == node.player:
            return search(self, child, alpha, beta, node, action)
        value, line = search(self, child, -beta, -alpha, node, action)
        return -value, line

    def leaf(self, node: GameNode) -> Value:
        """Return the value of a node without moves: its utility or, at the limit, an estimate."""
        game, state, player = self.game, node.state, node.player
        value: Value = 0
        self.tally.leaves += 1
        if node.ply < self.depth or game.is_terminal(state):
            value = self.players.utility(state, player)
        else:
            self.horizon += 1
            self.tally.evaluated += 1
            if self._evaluate is not None:
                value = checked_value(self._evaluate(state, player), "evaluate", state, player)
        if self.observer is not None:
            self.observer.evaluated(node, value)
            self.observer.returned(node, value)
        return value

    def cut(self, node: GameNode, pruned: list[A]) -> None:
        """Count a cutoff, if there are moves left to cut."""
        if pruned:
            self.tally.cutoffs += 1
            self.tally.pruned += len(pruned)
            if self.observer is not None:
                self.observer.cutoff(node, pruned)

    def leave(self, node: GameNode, alpha: Value, value: Value) -> Value:
        """Report that a node is left, and return its value."""
        if self.observer is not None:
            self.observer.returned(node._replace(alpha=alpha), value)
        return value

    # The table

    def recall(self, node: GameNode) -> Value | None:
        """Return the value of a node if the table settles it."""
        entry = None if self.table is None else self.table.get(self._key(node.state))
        rest = self.depth - node.ply
        if entry is None or not entry.answers(rest, node.alpha, node.beta, self.reaches):
            return None
        self.tally.table_hits += 1
        self.horizon += not entry.complete
        if self.observer is not None:
            self.observer.table_hit(node, entry.value)
            self.observer.returned(node, entry.value)
        return entry.value

    def remember(self, node: GameNode, value: Value, action: A, horizon: int) -> None:
        """Store a node in the table; `horizon` is the run's value when the node was entered."""
        if self.table is not None:
            bound = self.bound_of(value, node.alpha, node.beta)
            complete = self.horizon == horizon
            entry = Entry(self.depth - node.ply, value, bound, complete, action)
            self.table.put(self._key(node.state), entry)

    def bound_of(self, value: Value, alpha: Value, beta: Value) -> Bound:
        """Return what a value returned for a window proves."""
        return bound_of(value, alpha, beta, self.reaches)

    def _first_move(self, node: GameNode) -> A | None:
        if node.ply == 0 and self.first_move is not None:
            return self.first_move
        entry = None if self.table is None else self.table.get(self._key(node.state))
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


def _is_deep_search(error: RecursionError) -> bool:
    """Tell whether the search itself recursed too deeply, not a method of the game."""
    names = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)]
    return 2 * sum(str(name).startswith("plybench.gametree") for name in names) > len(names)
