"""A transposition table: what is known about states met before, whatever moves led to them.

An entry is found by the state's `game.key`, or by the state itself if the game has no `key`. It
holds the plies searched below it, a value for the player to move, whether that is exact or a bound,
and the best move. Only nodes whose moves were searched are stored; a new entry always replaces an
old one.

An entry settles a node if

- it was made for the same number of plies; or for fewer, and is `complete`: every line it is based
  on reached the end of the game, so that looking deeper changes nothing; and
- it is exact, or a bound that settles the node's window.

So a search returns the same value with and without a table. The move of an entry, whatever its
depth, is tried first. One table serves one game with one evaluation. Source: greenblatt1967,
plaat1996.
"""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from plybench.core.errors import InputError
from plybench.core.game import Value
from plybench.core.results.decision import Bound

Reaches = Callable[[Value, Value], bool]  # does alpha reach beta?


class Entry(NamedTuple):
    """What is known about a state."""

    depth: Value  # plies searched below it; inf: to the end of the game
    value: Value  # for the player to move
    bound: Bound
    complete: bool  # no evaluation went into it
    action: Any  # the best one; if all moves fail low, the one that came closest

    def answers(self, depth: Value, alpha: Value, beta: Value, reaches: Reaches) -> bool:
        """Tell whether the entry settles a node to be searched to this depth, in that window."""
        if self.depth != depth and not (self.complete and self.depth < depth):
            return False
        if self.bound == "lower":
            return reaches(self.value, beta)
        return self.bound == "exact" or reaches(alpha, self.value)


class TranspositionTable:
    """Entries by key. With `slots`, key k goes to slot k % slots and replaces what is there.

    Without slots the table grows with the search. Slots need keys that are whole numbers.
    """

    def __init__(self, slots: int | None = None) -> None:
        if slots is not None and slots < 1:
            raise InputError(f"slots={slots!r} must be at least 1")
        self.slots = slots
        self._entries: dict[Any, tuple[Any, Entry]] = {}

    def get(self, key: Any) -> Entry | None:
        """Return the entry of a state, if it is still there."""
        kept, entry = self._entries.get(self._slot(key), (None, None))
        return entry if kept == key else None

    def put(self, key: Any, entry: Entry) -> None:
        """Keep an entry."""
        self._entries[self._slot(key)] = (key, entry)

    def __len__(self) -> int:
        return len(self._entries)

    def _slot(self, key: Any) -> Any:
        if self.slots is None:
            return key
        if not isinstance(key, int):
            raise InputError(f"a table with slots needs keys that are whole numbers, not {key!r}")
        return key % self.slots


def table_for(given: TranspositionTable | int | None) -> TranspositionTable | None:
    """Return the table an option asks for: a given one, a new one (True), or one with N slots."""
    if given is None or given is False:
        return None
    if given is True:
        return TranspositionTable()
    if isinstance(given, int):
        return TranspositionTable(given)
    if not isinstance(given, TranspositionTable):
        raise InputError(
            f"table={given!r} must be a TranspositionTable, True, or a number of slots"
        )
    return given


def bound_of(value: Value, alpha: Value, beta: Value, reaches: Reaches) -> Bound:
    """Return what a fail-soft search in a window proves: at most, at least or exactly the value.

    Nothing is worse than -inf or better than inf, so these are exact even as bounds.
    """
    if reaches(alpha, value) and value != -inf:
        return "upper"
    if reaches(value, beta) and value != inf:
        return "lower"
    return "exact"
