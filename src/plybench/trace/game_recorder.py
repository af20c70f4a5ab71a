"""The trace of a game-tree search: rows to save as NDJSON and draw as trees.

A row is a dict of plain values, as in `trace.recorder`. A node has a row when it is entered, and
others when it is found to be a leaf (`evaluated`), answered by the table (`table_hit`), cut off
(`cutoff`) and left (`returned`):

    {"event": "entered", "id": 3, "parent": 2, "action": "1", "state": "...", "player": 2,
     "ply": 3, "alpha": "-inf", "beta": 18}
    {"event": "returned", "id": 3, "value": -11}

The last row has, as `nodes`, the ids along the expected line, as far as they were recorded.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from plybench.core.catalog import find_game
from plybench.core.errors import InputError
from plybench.core.game import Value
from plybench.core.observer import GameNode, Observer
from plybench.core.picture import Picture
from plybench.core.results.decision import Decision
from plybench.core.results.display import Displayed
from plybench.core.results.result import plain, plain_number
from plybench.trace.files import File, read_lines, write_rows
from plybench.trace.game_rows import GAME_SCHEMA
from plybench.trace.game_tree import GameTree, trees_of
from plybench.trace.rows import FORMAT, Row, check_path, read_rows

_NOT_KEPT = ("engine", "seconds")  # of a decision


class GameTrace(Displayed, Observer):
    """Records one game-tree search; a second one replaces the first.

    With `max_nodes` only that many nodes are kept; later ones are counted.

    >>> from plybench import decide
    >>> from plybench.domains.connect_four import load
    >>> trace = GameTrace()
    >>> game, state = load("reports/tree")
    >>> decision = decide(game, "alpha_beta", state, depth=1, observer=trace)
    >>> [(node.action, node.value) for node in trace.trees()[0].nodes.values()]
    [(None, 0), ('1', 0), ('3', 0), ('5', 0)]
    """

    def __init__(self, *, max_nodes: int | None = None) -> None:
        if max_nodes is not None and max_nodes < 1:
            raise InputError(f"max_nodes={max_nodes!r} must be at least 1")
        self.rows: list[Row] = []
        self.unrecorded = 0  # nodes entered after `max_nodes`
        self._max_nodes = max_nodes
        self._kept: set[int] = set()
        self._root: int | None = None  # of the pass in which the line was found
        self._again: set[tuple[int, Any]] = (
            set()
        )  # moves searched again, not recorded the second time
        self._game: Any = None
        self._states: dict[str, Any] = {}  # text -> state, for games that cannot parse it

    # What was recorded

    @property
    def header(self) -> Row:
        """The first row: game, variant, position, algorithm, options."""
        if not self.rows:
            self.started(None, "", {})
        return self.rows[0]

    @property
    def result(self) -> Row | None:
        """The last row, `Decision.to_dict` without times; None while the search runs."""
        return self.rows[-1] if self.rows and self.rows[-1]["event"] == "finished" else None

    @property
    def game(self) -> Any:
        """What was searched: the object itself or, after reading, one made from its name."""
        if self._game is None and self.header["game"]:
            try:
                self._game, _ = find_game(self.header["game"]).load(None, self.header["variant"])
            except InputError:
                return None  # a game from elsewhere: the states are still there as text
        return self._game

    def picture(self, state: str) -> Picture | None:
        """Return the picture of a state given as text; None if the game has no pictures."""
        if not hasattr(self.game, "picture"):
            return None
        picture: Picture = self.game.picture(self._state(state))
        return picture

    def described(self, state: str, actions: Sequence[Any]) -> list[str]:
        """Return a recorded line of moves from a state, as people write it."""
        game = self.game
        if not hasattr(game, "describe_action"):
            return [str(action) for action in actions]
        at, words = self._state(state), []
        for action in map(game.parse_action, actions):
            words.append(str(game.describe_action(at, action)))
            at = game.result(at, action)
        return words

    def _state(self, text: str) -> Any:
        if text not in self._states:
            self._states[text] = self.game.parse_state(text)
        return self._states[text]

    def trees(self) -> list[GameTree]:
        """Return the tree of each pass."""
        return trees_of(self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameTrace) and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    # Observing

    def started(self, problem: Any, algorithm: str, options: Mapping[str, Any]) -> None:
        """Start again with the header."""
        parts = type(problem).__module__.split(".")
        self._game, self._states, self._kept, self.unrecorded = problem, {}, set(), 0
        self._root, self._again = None, set()
        state = options.get("state")
        shown = {k: _shown(v) for k, v in options.items() if k != "state"}
        self.rows = [
            {
                "event": "started",
                "format": FORMAT,
                "game": parts[2] if parts[:2] == ["plybench", "domains"] else None,
                "variant": getattr(self._game, "variant", None),
                "position": None if state is None else self._written(state),
                "algorithm": algorithm,
                "options": shown,
            }
        ]

    def iteration(self, number: int, limit: Value) -> None:
        """Record that a pass begins."""
        if not self.unrecorded:
            limit = plain_number(limit)
            self.rows.append({"event": "iteration", "iteration": number, "limit": limit})

    def entered(self, node: GameNode) -> None:
        """Record a node, or only count it if there are enough."""
        if len(self._kept) == self._max_nodes:
            self.unrecorded += 1
            if node.parent in self._kept:
                self._again.add((node.parent, self._action(node.action)))
            return
        self._kept.add(node.id)
        self._record(
            "entered",
            node,
            parent=node.parent,
            action=self._action(node.action),
            state=self._written(node.state),
            player=_label(node.player),
            ply=node.ply,
            alpha=plain_number(node.alpha),
            beta=plain_number(node.beta),
        )

    def evaluated(self, node: GameNode, value: Value) -> None:
        """Record that a node is a leaf."""
        self._record("evaluated", node, value=plain_number(value))

    def table_hit(self, node: GameNode, value: Value) -> None:
        """Record that the table answered."""
        self._record("table_hit", node, value=plain_number(value))

    def cutoff(self, node: GameNode, pruned: Sequence[Any]) -> None:
        """Record the moves that are not tried."""
        self._record("cutoff", node, actions=[self._action(action) for action in pruned])

    def returned(self, node: GameNode, value: Value) -> None:
        """Record that a node is left."""
        self._record("returned", node, value=plain_number(value))

    def chosen(self, root: int) -> None:
        """Keep where the line was found."""
        self._root = root

    def finished(self, result: Decision[Any]) -> None:
        """Record how the search ended, how much is not recorded, and the nodes of the line."""
        outcome = {k: v for k, v in result.to_dict(self._game).items() if k not in _NOT_KEPT}
        nodes = self._line(outcome["line"])
        row = {"event": "finished", "unrecorded": self.unrecorded, **outcome, "nodes": nodes}
        self.rows.append(row)

    def _line(self, actions: Sequence[Any]) -> list[int]:
        """Return the recorded nodes of a line; for a move searched twice, the second."""
        if self._root not in self._kept:
            return []
        left = {row["id"] for row in self.rows if row["event"] == "returned"}
        found = {
            (row["parent"], row["action"]): row["id"]
            for row in self.rows
            if row["event"] == "entered" and row["id"] in left
        }
        ids = [self._root]
        for action in actions:
            step = ids[-1], action
            if step not in found or step in self._again:
                break
            ids.append(found[step])
        return ids

    def _record(self, event: str, node: GameNode, **details: Any) -> None:
        if self.header and node.id in self._kept:
            self.rows.append({"event": event, "id": node.id, **details})

    def _action(self, action: Any) -> Any:
        return None if action is None else getattr(self._game, "format_action", plain)(action)

    def _written(self, state: Any) -> str:
        text: str = getattr(self._game, "format_state", repr)(state)
        self._states.setdefault(text, state)
        return text

    # Files

    def write_ndjson(self, file: File) -> None:
        """Write one JSON object per line."""
        write_rows(self.rows, file)

    @classmethod
    def read_ndjson(cls, file: File) -> "GameTrace":
        """Return the trace that `write_ndjson` wrote; a bad line is a TextError."""
        trace = cls()
        trace.rows = read_rows(read_lines(file), GAME_SCHEMA)
        trace.unrecorded = (trace.result or {"unrecorded": 0})["unrecorded"]
        parents = {row["id"]: row["parent"] for row in trace.rows if row["event"] == "entered"}
        check_path((trace.result or {}).get("nodes", []), parents, len(trace.rows))
        return trace


def _label(player: Any) -> int | str:
    """Return a player as written in a row: numbers stay, others become text."""
    return player if isinstance(player, int) and not isinstance(player, bool) else str(player)


def _shown(option: Any) -> Any:
    """Return the value of an option as written in a row: a function by its name."""
    if not callable(option):
        return plain(option)
    names = (getattr(option, mark, "") for mark in ("evaluation_name", "ordering_name", "__name__"))
    return next(filter(None, names), "function")
