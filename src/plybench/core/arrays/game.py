"""Games written over arrays of numbers, which can be compiled (`plybench.compiled`).

Such a game has these parts, of which the functions may be methods, static methods or functions that
an instance holds:

| part                           | what it is                                                   |
|--------------------------------|--------------------------------------------------------------|
| `initial`                      | an array of int8, int16, int32 or int64                      |
| `to_move(state)`               | the player to move, 1 or 2, even at the end                  |
| `moves(state, out)`            | writes the numbers of the legal moves; returns how many      |
| `play(state, move, out)`       | writes the state after a move                                |
| `is_terminal(state)`           | True or False                                                |
| `utility(state, player)`       | the value of a finished game for a player                    |
| `action_names`                 | names of the moves; else moves are numbers                   |
| `most_moves`                   | how long `out` of `moves` is; else as long as `action_names` |
| functions marked `@evaluation` | `(state, player)`: values of states where a search stops     |
| `player_names`, `action_word`, | as in any game                                               |
| `picture`, `format_state`,     |                                                              |
| `winning_cells`                |                                                              |

As in `plybench.core.arrays.problem`, the functions see arrays of int64, and what they write into is
a copy of the state at first. Everything else in plybench sees states as tuples of numbers.
"""

from collections.abc import Callable
from functools import wraps
from inspect import isclass
from typing import Any

from plybench.core.arrays.form import (
    ArrayForm,
    Number,
    State,
    action_names,
    called,
    most_rows,
    named_after,
    takes,
    written_action,
    written_count,
)
from plybench.core.errors import shortened
from plybench.core.game import GameError, evaluations_of

_KEPT = ("player_names", "action_word", "name")
_WITH_STATES = ("picture", "format_state", "winning_cells")  # optional functions of a state


def is_array_game(value: Any) -> bool:
    """Tell whether an object or class has `moves` and `play` over arrays."""
    has_moves = takes(getattr(value, "moves", None), 2, value)
    return has_moves and takes(getattr(value, "play", None), 3, value)


def as_game(value: Any) -> Any:
    """Return a game as searches take it: one over arrays becomes an `ArrayGame`."""
    if isclass(value) or isinstance(value, ArrayGame) or not is_array_game(value):
        return value
    return named_after(value, ArrayGame)(value)


class ArrayGame:
    """A game over arrays as every search takes it; its states are tuples of numbers."""

    kind = "over arrays"

    def __init__(self, source: Any) -> None:
        self.source, self._owner = source, type(source).__name__
        missing = [n for n in ("to_move", "is_terminal", "utility") if not hasattr(source, n)]
        if missing:
            raise GameError(f"{self._owner} is not a game: it has no {', '.join(missing)}")
        self.form = ArrayForm(self._owner, getattr(source, "initial", None))
        self.initial: State = self.form.state(source.initial, lambda: f"{self._owner}.initial")
        self.action_names = action_names(source, self._owner)
        self.most_moves = most_rows(source, self._owner, "most_moves", self.action_names)
        self._evaluations = {
            name: self._of_player(function) for name, function in evaluations_of(source).items()
        }
        for name in _KEPT:
            if hasattr(source, name):
                setattr(self, name, getattr(source, name))
        for name in _WITH_STATES:
            if hasattr(source, name):
                setattr(self, name, self._of_state(getattr(source, name)))

    def __repr__(self) -> str:
        return f"<{self._owner}: {self.kind}, {self.form.type} of {self.form.shape}>"

    def to_move(self, state: State) -> int:
        """Return the player to move, 1 or 2."""
        player = called(self.source.to_move, self.form.array(state))
        if player not in (1, 2):
            told = f"{self._owner}.to_move returned {shortened(player)} for {shortened(state)}"
            raise GameError(f"{told}; the players of a game over arrays are 1 and 2")
        return int(player)

    def actions(self, state: State) -> list[Any]:
        """Return the moves in the order in which they are written."""
        import numpy as np

        out = np.zeros(self.most_moves, dtype=np.int64)
        returned = called(self.source.moves, self.form.array(state), out)

        def so() -> str:
            return f"{self._owner}.moves of the state {shortened(state)}"

        count = written_count(returned, so, "most_moves", self.most_moves)
        return [written_action(move, so, self.action_names) for move in out[:count].tolist()]

    def result(self, state: State, action: Any) -> State:
        """Return the state after a move."""
        import numpy as np

        array = self.form.array(state)
        out = np.array(array)
        move = self.action_names.index(action) if self.action_names else action
        called(self.source.play, array, move, out)
        return self.form.state(
            out,
            lambda: (
                f"the state that {self._owner}.play wrote after {action!r} in {shortened(state)}"
            ),
        )

    def is_terminal(self, state: State) -> bool:
        """Tell whether the game is over."""
        return bool(called(self.source.is_terminal, self.form.array(state)))

    def utility(self, state: State, player: int) -> Number:
        """Return the value of a finished game for a player."""
        value: Number = called(self.source.utility, self.form.array(state), player)
        return value

    def evaluations(self) -> dict[str, Callable[[State, int], Number]]:
        """Return the evaluations by name, as functions of tuples."""
        return dict(self._evaluations)

    def _of_state(self, function: Callable[[Any], Any]) -> Callable[[State], Any]:
        @wraps(function)
        def of_state(state: State) -> Any:
            return called(function, self.form.array(state))

        return of_state

    def _of_player(self, function: Callable[[Any, int], Any]) -> Callable[[State, int], Any]:
        @wraps(function)
        def of_player(state: State, player: int) -> Any:
            return called(function, self.form.array(state), player)

        return of_player
